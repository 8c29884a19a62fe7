/** What a bank's file tells: entries of accounts, refusals of collections, and what is odd about the file. */
import type { Fault } from '../refusal/fault.ts'
import type { PlainDate } from '../time/time.ts'

export const bankFormats = ['camt.053', 'camt.054', 'pain.002', 'ocr_giro'] as const
export type BankFormat = (typeof bankFormats)[number]

/** One movement of money on an account. */
export interface ToldEntry {
  /** An IBAN or a bank's own number, without spaces. */
  readonly account: string
  readonly currency: string
  /** Below zero for money that left the account. */
  readonly amountMinor: number
  /** The date on which the bank booked it. */
  readonly date: PlainDate
  /** The bank's own reference; where the bank gives none, all that tells the entry from others. */
  readonly reference: string
  /** The entry that this one is a detail of. */
  readonly batch?: BatchName
  /** An entry for several payments that are told elsewhere, or not at all. */
  readonly isBatch?: true
  /** The reference that the payer's order or our own collection had from end to end. */
  readonly endToEnd?: string
  /** References to invoices that stand in fields of their own. */
  readonly references: readonly string[]
  /** The payer's words. */
  readonly text: string
  readonly payer: { readonly name?: string; readonly account?: string }
  /** Present for money that came or went because something earlier was sent back. */
  readonly returned?: { readonly reason?: string; readonly amountMinor?: number }
}

/** The amount and the bank's reference of an entry with details. */
export interface BatchName {
  readonly amountMinor: number
  readonly reference: string
}

/** A collection that a bank or scheme refuses. */
export interface ToldRefusal {
  readonly endToEnd: string
  readonly reason?: string
}

export type Warning = Pick<Fault, 'code' | 'values'>

export type ToldItem =
  | { readonly item: 'account'; readonly account: string }
  | { readonly item: 'entry'; readonly entry: ToldEntry }
  | { readonly item: 'refusal'; readonly refusal: ToldRefusal }
  /** A collection that was accepted, and whose money is told elsewhere. */
  | { readonly item: 'accepted'; readonly endToEnd: string }
  | { readonly item: 'warning'; readonly warning: Warning }
