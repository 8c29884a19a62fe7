/** Contents of a bank's file: entries of accounts, refusals of collections, and warnings about the file. */
import * as v from 'valibot'
import type { Fault } from '../refusal/fault.ts'

export const bankFormats = ['camt.053', 'camt.054', 'pain.002', 'ocr_giro'] as const
export type BankFormat = (typeof bankFormats)[number]

const text = v.string()
const whole = v.pipe(v.number(), v.integer())

/** One movement of money on an account. */
export const toldEntrySchema = v.object({
  /** An IBAN or a bank's own number, without spaces. */
  account: text,
  currency: text,
  /** Below zero for money that left the account. */
  amountMinor: whole,
  /** The date on which the bank booked it. */
  date: text,
  /** The bank's own reference; where the bank gives none, all that tells the entry from others. */
  reference: text,
  /** The entry that this one is a detail of: its amount and the bank's reference. */
  batch: v.exactOptional(v.object({ amountMinor: whole, reference: text })),
  /** An entry for several payments that are told elsewhere, or not at all. */
  isBatch: v.exactOptional(v.literal(true)),
  /** The reference that the payer's order or our own collection had from end to end. */
  endToEnd: v.exactOptional(text),
  /** References to invoices that stand in fields of their own. */
  references: v.array(text),
  /** The payer's words. */
  text,
  payer: v.object({ name: v.exactOptional(text), account: v.exactOptional(text) }),
  /** Present for money that came or went because something earlier was sent back. */
  returned: v.exactOptional(v.object({ reason: v.exactOptional(text), amountMinor: v.exactOptional(whole) })),
})
type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type ToldEntry = Frozen<v.InferOutput<typeof toldEntrySchema>>

/** A collection that a bank or scheme refuses. */
export const toldRefusalSchema = v.object({ endToEnd: text, reason: v.exactOptional(text) })
export type ToldRefusal = Readonly<v.InferOutput<typeof toldRefusalSchema>>

export interface Warning {
  readonly code: Fault['code']
  readonly values: Readonly<Record<string, string | number>>
}

export type ToldItem =
  | { readonly item: 'account'; readonly account: string }
  | { readonly item: 'entry'; readonly entry: ToldEntry }
  | { readonly item: 'refusal'; readonly refusal: ToldRefusal }
  /** A collection that was accepted, and whose money is told elsewhere. */
  | { readonly item: 'accepted'; readonly endToEnd: string }
  | { readonly item: 'warning'; readonly warning: Warning }
