/** A finding of a judge: the broken promise, and the words for it. */
export interface Finding {
  readonly promise: PromiseName
  readonly words: string
}

/** The promises by their names. */
export type PromiseName =
  | 'calls are answered'
  | 'customers agree with the model'
  | 'books balance'
  | 'numbers are gapless'
  | 'counts agree with customers'
  | 'the feed is whole'
  | 'webhooks get every event'
  | 'the bus gets every event'
  | 'e-mails are sent'
  | 'e-mails are sent once'
  | 'nothing stays due'
  | 'accounts are apart'
  | 'logs keep secrets'
  | 'incidents meet work'
