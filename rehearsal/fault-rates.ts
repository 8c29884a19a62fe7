/** Every fault by its name, with its rate: 0 never, 1 always. */
export interface FaultRates {
  /** A transaction is cancelled because a rival holds one of its items, besides real conflicts of transactions. */
  readonly conflict: number
  /** A call of the storage is throttled; the SDK tries it again, and gives up after five. */
  readonly throttle: number
  /** A write is carried out, and its answer is lost. */
  readonly lostAnswer: number
  /** A transaction becomes visible part by part for a while. */
  readonly torn: number
  /** A read without strong consistency shows an item as it was a second ago. */
  readonly stale: number
  /** An entry of the index appears or disappears seconds late. */
  readonly indexLag: number
  /** A batch of keys comes back with some of them unprocessed. */
  readonly unprocessed: number
  /** A function dies at a call that leaves it: before it, or after it was carried out. */
  readonly death: number
  /** A batch of a stream is delivered again. */
  readonly streamRepeat: number
  /** A batch of a stream is delivered minutes late. */
  readonly streamDelay: number
  /** A message of a queue is delivered twice. */
  readonly queueRepeat: number
  /** A message of a queue is delivered minutes late. */
  readonly queueDelay: number
  /** A queue refuses a message. */
  readonly queueRefusal: number
  /** A receiver does not answer. */
  readonly receiverHang: number
  /** A receiver breaks the connection. */
  readonly receiverReset: number
  /** A receiver answers 500, although it has processed the events. */
  readonly receiverLie: number
  /** SES refuses an e-mail. */
  readonly mailRefusal: number
  /** SES takes an e-mail and loses its answer. */
  readonly mailLostAnswer: number
  /** An e-mail bounces. */
  readonly mailBounce: number
}
export type FaultName = keyof FaultRates

export const usualRates: FaultRates = {
  ...{ conflict: 0.02, throttle: 0.01, lostAnswer: 0.01, torn: 0.2, stale: 0.2, indexLag: 0.1, unprocessed: 0.05 },
  ...{ death: 0.002, streamRepeat: 0.1, streamDelay: 0.05, queueRepeat: 0.1, queueDelay: 0.1, queueRefusal: 0.02 },
  ...{ receiverHang: 0.02, receiverReset: 0.05, receiverLie: 0.05 },
  ...{ mailRefusal: 0.05, mailLostAnswer: 0.02, mailBounce: 0.01 },
}

export const faultNames: readonly FaultName[] = [
  ...(['conflict', 'throttle', 'lostAnswer', 'torn', 'stale', 'indexLag', 'unprocessed', 'death'] as const),
  ...(['streamRepeat', 'streamDelay', 'queueRepeat', 'queueDelay', 'queueRefusal'] as const),
  ...(['receiverHang', 'receiverReset', 'receiverLie', 'mailRefusal', 'mailLostAnswer', 'mailBounce'] as const),
]

export const noFaults: FaultRates = {
  ...{ conflict: 0, throttle: 0, lostAnswer: 0, torn: 0, stale: 0, indexLag: 0, unprocessed: 0, death: 0 },
  ...{ streamRepeat: 0, streamDelay: 0, queueRepeat: 0, queueDelay: 0, queueRefusal: 0 },
  ...{ receiverHang: 0, receiverReset: 0, receiverLie: 0, mailRefusal: 0, mailLostAnswer: 0, mailBounce: 0 },
}

/** A day on which much goes wrong at once. */
export const worseRates: FaultRates = {
  ...{ conflict: 0.1, throttle: 0.05, lostAnswer: 0.05, torn: 0.5, stale: 0.5, indexLag: 0.5, unprocessed: 0.2 },
  ...{ death: 0.01, streamRepeat: 0.3, streamDelay: 0.2, queueRepeat: 0.3, queueDelay: 0.3, queueRefusal: 0.1 },
  ...{ receiverHang: 0.1, receiverReset: 0.2, receiverLie: 0.2 },
  ...{ mailRefusal: 0.2, mailLostAnswer: 0.1, mailBounce: 0.05 },
}
