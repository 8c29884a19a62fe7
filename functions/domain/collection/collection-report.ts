/** The outcome of an attempt to collect, as a worker, a provider or a file of the bank reports it. */
import type { PlainDate } from '../time/time.ts'

export type CollectionReport =
  | {
      readonly outcome: 'submitted'
      readonly reference?: string
      readonly date?: PlainDate
      /** The amount that was handed out, if it is known. */
      readonly handedOutMinor?: number
      /** The attempt in the file for the bank; absent without a file. */
      readonly filed?: FiledAttempt
    }
  | {
      readonly outcome: 'paid'
      readonly reference?: string
      readonly amountMinor?: number
      /**
       * The amount that was handed out, if it is known. It counts as paid where the report names no other amount.
       */
      readonly handedOutMinor?: number
      readonly date?: PlainDate
      /** The bank entry that reports it. */
      readonly entry?: string
    }
  | {
      readonly outcome: 'failed'
      readonly reason?: string
      /** The amount that was handed out, if it is known. It counts if the money comes nevertheless. */
      readonly handedOutMinor?: number
      readonly date?: PlainDate
      readonly retrySeconds?: number
    }
  /** A file has told the bank not to collect the attempt. */
  | { readonly outcome: 'withdrawn'; readonly file: string }
  | { readonly outcome: 'reversed'; readonly reason?: string; readonly amountMinor?: number; readonly date?: PlainDate }

export interface FiledAttempt {
  readonly file: string
  /** The bank's name of the attempt, if the attempt cannot be derived from the name. */
  readonly kept?: string
  readonly amountMinor: number
  readonly on: PlainDate
  /** The payer's name as written in the file, if the bank does not accept all its letters. */
  readonly name?: string
}
