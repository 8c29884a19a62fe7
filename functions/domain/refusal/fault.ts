/**
 * A fault of a well-formed call, as a value (interface: "Errors", the 422 row). Rules return faults. `wording.ts` puts
 * faults into words, and `http/http-error.ts` makes an answer of them.
 */
import type { Code } from './code.ts'

export interface Fault {
  /** The field's name, a custom field's id, a path in the account file, or `''` if no single field is at fault. */
  readonly field: string
  readonly code: Code
  /** The key of the part at fault, where the field's value is an address. */
  readonly part?: string | undefined
  /** The values of the message's `{placeholders}`. Amounts and words are written in the reader's language. */
  readonly values?: Readonly<Record<string, string | number | FaultAmount | FaultNames>> | undefined
}

export interface FaultAmount {
  readonly amountMinor: number
  readonly currency: string
}

/** A list of names. Names that no account has given are words of the service. */
export interface FaultNames {
  readonly names: readonly (string | { readonly word: FaultWord })[]
}
export type FaultWord =
  | 'subscriptions'
  | 'deliveries'
  | 'agreements'
  | 'owners'
  | 'issues'
  | 'complaints'
  | `order_${OrderStatus}`
  | `request_${DecidedState}`

type OrderStatus =
  | 'awaiting'
  | 'awaitingconfirmation'
  | 'awaitingpaymentprocessor'
  | 'awaitingemailconfirmation'
  | 'awaitingapproval'
  | 'denied'
  | 'approved'
type DecidedState = 'carried_out' | 'refused' | 'taken_back'
