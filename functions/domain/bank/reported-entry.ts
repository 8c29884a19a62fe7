/** Contents of a bank's file: entries of accounts, refusals of collections, mandates of payers, and warnings. */
import * as v from 'valibot'
import type { Fault } from '../refusal/fault.ts'
import type { PlainDate } from '../time/time.ts'

export const bankFormats = ['camt.053', 'camt.054', 'pain.002', 'ocr_giro', 'autogiro'] as const
export type BankFormat = (typeof bankFormats)[number]

const text = v.string()
const whole = v.pipe(v.number(), v.integer())

/** One movement of money on an account. */
export const reportedEntrySchema = v.object({
  /** An IBAN or a bank's own number, without spaces. */
  account: text,
  currency: text,
  /** Below zero for money that left the account. */
  amountMinor: whole,
  /** The date on which the bank booked it. */
  date: text,
  /** The bank's own reference; where the bank gives none, everything that distinguishes the entry from others. */
  reference: text,
  /** Another reference of the bank, under which other files may name the entry. Several entries may share it. */
  otherReference: v.exactOptional(text),
  /** The reference by which an earlier version stored it; several entries may have shared it. */
  formerReference: v.exactOptional(text),
  /** The amount and the bank's reference of the entry that contains this detail. */
  batch: v.exactOptional(v.object({ amountMinor: whole, reference: text })),
  /** Present if the bank gives no reference. */
  isUnnamed: v.exactOptional(v.literal(true)),
  /** An entry for several payments whose details are reported elsewhere, or not at all. */
  isBatch: v.exactOptional(v.literal(true)),
  /** Present for money that the scheme collected, if the entry does not name the collection. */
  isCollected: v.exactOptional(v.literal(true)),
  /** The end-to-end reference of the payer's order or of our own collection. */
  endToEnd: v.exactOptional(text),
  /** References to invoices that are in their own fields. */
  references: v.array(text),
  /** The payer's words. */
  text,
  payer: v.object({ name: v.exactOptional(text), account: v.exactOptional(text) }),
  /** Charges of the bank, positive if the bank took them. */
  chargesMinor: v.exactOptional(whole),
  /** Present for money that came or went because an earlier payment was sent back. */
  returned: v.exactOptional(v.object({ reason: v.exactOptional(text), amountMinor: v.exactOptional(whole) })),
})
type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type ReportedEntry = Frozen<v.InferOutput<typeof reportedEntrySchema>>

/** A collection that a bank or scheme refuses. */
export const reportedRefusalSchema = v.object({ endToEnd: text, reason: v.exactOptional(text) })
export type ReportedRefusal = Readonly<v.InferOutput<typeof reportedRefusalSchema>>

/** The present state of a mandate, as the bank reports it. */
export const mandateChanges = [
  /** The mandate is in a list of all mandates. */
  'listed',
  'made',
  'ended',
  /** The mandate has ended at the request of the payee. */
  'cancelled',
  /** The mandate was not registered. */
  'refused',
  /** The mandate is suspended until it is resumed. */
  'stopped',
  'resumed',
] as const

export const reportedMandateSchema = v.object({
  /** The payee's account. */
  account: text,
  /** The reference or the payer's number that names the payer. */
  reference: text,
  change: v.picklist(mandateChanges),
  /** Whether the payer wants to be notified in writing before each collection. */
  notice: v.exactOptional(v.boolean()),
  reason: v.exactOptional(text),
})
export type ReportedMandate = Readonly<v.InferOutput<typeof reportedMandateSchema>>

/** A refused message, or a refused batch of a message. */
export interface ReportedGroupRefusal {
  /** The name of the message. */
  readonly message: string
  /** The name of the batch; absent for the whole message. */
  readonly batch?: string
  readonly reason?: string
}

export interface Warning {
  readonly code: Fault['code']
  readonly values: Readonly<Record<string, string | number>>
}

export type ReportedItem =
  | { readonly item: 'account'; readonly account: string }
  | { readonly item: 'entry'; readonly entry: ReportedEntry }
  /** The bank's charges in a batch, as the difference between the batch and its details. */
  | { readonly item: 'charges'; readonly account: string; readonly currency: string; readonly amountMinor: number }
  | { readonly item: 'refusal'; readonly refusal: ReportedRefusal }
  | { readonly item: 'group'; readonly group: ReportedGroupRefusal }
  | { readonly item: 'mandate'; readonly mandate: ReportedMandate }
  /** The date on which the bank made the file. */
  | { readonly item: 'day'; readonly date: PlainDate }
  /** A collection that was accepted, and whose money is reported elsewhere. */
  | { readonly item: 'accepted'; readonly endToEnd: string }
  | { readonly item: 'warning'; readonly warning: Warning }
