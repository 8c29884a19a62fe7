/**
 * The collection of an invoice, kept beside it, and the item by which a worker finds the attempt
 * (docs/decisions/collections.md). An attempt has one id, which is its idempotency key too.
 */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'

const whole = v.pipe(v.number(), v.integer())

export const reasonClasses = ['soft', 'unknown', 'action', 'hard'] as const

const attemptSchema = v.object({
  /** 1 is the first attempt of the invoice. */
  attempt: whole,
  /** The agreement of the attempt; a later attempt may have another. */
  agreement: v.exactOptional(v.string()),
  at: instantSchema,
  outcome: v.picklist(['submitted', 'paid', 'failed', 'reversed']),
  reason: v.exactOptional(v.string()),
  class: v.exactOptional(v.picklist(reasonClasses)),
  /** The payment that an attempt brought. */
  payment: v.exactOptional(v.string()),
  reference: v.exactOptional(v.string()),
  /** The provider's name under which it was submitted, if it was paid under another one. */
  submitted: v.exactOptional(v.string()),
  /** The amount that was handed out, for an attempt that was submitted. */
  amountMinor: v.exactOptional(whole),
  /** The amount that was handed out, for an attempt that failed without being submitted. */
  handedOutMinor: v.exactOptional(whole),
  /** The amount that was paid. */
  paidMinor: v.exactOptional(whole),
  /** The bank entry of the payment, whether the bank's file booked it or only confirmed an earlier report. */
  entry: v.exactOptional(v.string()),
  /** The bank entry that took the payment back, if the reversal was reported before. */
  back: v.exactOptional(v.string()),
})

export const collectionSchema = v.object({
  agreement: v.string(),
  state: v.picklist(['planned', 'submitted', 'waiting', 'paid', 'given_up', 'reversed']),
  /** The attempt to which the state refers. */
  attempt: whole,
  /** The date on which the money is to be collected, a bank day. */
  on: v.string(),
  /** The file in which the attempt went to the bank. */
  file: v.exactOptional(v.string()),
  /** The amount in that file. */
  amountMinor: v.exactOptional(whole),
  /** The file in which the attempt was withdrawn. */
  withdrawn: v.exactOptional(v.string()),
  /** When the attempt may be handed out. */
  ready: instantSchema,
  /**
   * The instant from which somebody has to check the collection: a submitted claim is stale, the payer has not acted,
   * or nobody has reported on a planned attempt whose invoice is open again.
   */
  until: v.exactOptional(instantSchema),
  /** The instant at which the time for an outcome was over, as long as none has come. */
  stale: v.exactOptional(instantSchema),
  /** Present if the agreement was named for this invoice alone, and continues with it after a failure. */
  named: v.exactOptional(v.literal(true)),
  /** Present if the attempt was given up before anybody was handed it. */
  untaken: v.exactOptional(v.literal(true)),
  /** Present if steps of dunning run while the invoice is collected. */
  dunned: v.exactOptional(v.literal(true)),
  /** The attempts with an outcome, oldest first. */
  attempts: v.array(attemptSchema),
})
export type Collection = Readonly<v.InferOutput<typeof collectionSchema>>

/**
 * The collection without the values that end with its state: the instant of its next step, and the lack of an outcome.
 */
export function withoutWaiting({ until: _until, stale: _stale, ...others }: Collection): Collection {
  return others
}

/** Whether a planned attempt only waits for its report. Nobody is handed it, as its invoice was paid once. */
export const waitsForReport = ({ state, until }: Collection): boolean => state === 'planned' && until !== undefined

/** The id of the agreement of an attempt. */
export const agreementOfAttempt = ({ agreement, attempts }: Collection, attempt: number): string =>
  attempts.find((one) => one.attempt === attempt)?.agreement ?? agreement

/** An attempt that waits to be handed out. */
export const queuedCollectionSchema = v.object({
  /** The id of the attempt. */
  id: v.string(),
  /** The queue: see `queueOf`. */
  by: v.string(),
  customer: v.string(),
  /** The number of the invoice. */
  number: v.string(),
  attempt: whole,
  agreement: v.string(),
  ready_at: instantSchema,
  /** The number of times that the attempt was handed out or begun. */
  failures: whole,
  /** The amount that was handed out last; absent if the item stayed ready. */
  amountMinor: v.exactOptional(whole),
  /** The real time until which a call of the provider may be under way. */
  held_until: v.exactOptional(instantSchema),
})
export type QueuedCollection = Readonly<v.InferOutput<typeof queuedCollectionSchema>>

/**
 * The queue of a method for the account's own workers, or of a provider that the service calls. No id of a method
 * contains `#`.
 */
export const queueOf = (method: string, provider?: string): string =>
  provider === undefined ? `#${method}` : `#@${provider}`

/** The provider that owns the queue. */
export const providerOfQueue = (queue: string): string => queue.replace(/^#@/, '')

/** The queue of attempts of a method that are to be withdrawn at the bank. */
export const withdrawalQueueOf = (method: string): string => `${queueOf(method)}#withdrawn`

/** The queue of mandates of a method that the bank of a business entity is to register or to cancel. */
export const mandateQueueOf = (method: string, entity: string): string => `${queueOf(method)}#mandates#${entity}`

const separator = '~'

export const collectionId = (customer: string, number: string, attempt: number): string =>
  [customer, number, String(attempt)].join(separator)

export interface NamedAttempt {
  readonly customer: string
  readonly number: string
  readonly attempt: number
}

/**
 * The attempt number of a payment that a payer made on the invoice's page. No attempt of the service or of a worker has
 * this number.
 */
export const paidByPayer = 0

/** Undefined for a text that is not an id of an attempt. No id of a customer holds the separator. */
export function attemptNamed(id: string): NamedAttempt | undefined {
  const { customer, number, attempt } =
    /^(?<customer>[^~]+)~(?<number>.+)~(?<attempt>0|[1-9]\d{0,3})$/.exec(id)?.groups ?? {}
  return customer === undefined || number === undefined ? undefined : { customer, number, attempt: Number(attempt) }
}
