/**
 * A customer's books: what it owes, what it is owed, and what is to be written of it. Open invoices and the balance are part
 * of the customer's live world; everything else is kept apart and read only where it is asked for.
 */
import type { BusinessEntity } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import type { Credit, Invoice, Payment } from './invoice.ts'

export interface Ledger {
  /** Invoices with something to pay, oldest first. */
  readonly open: readonly Invoice[]
  /** The balance: what is left of payments and credit notes, oldest first. */
  readonly credits: readonly Credit[]
  /**
   * The next number of each series that is known. A rule that needs another starts it at 1; the store finds that it was
   * not known, looks it up, and has the rule decide again.
   */
  readonly numbers: Readonly<Record<string, number>>
  /** What was written since the world was loaded, beside what is live; the store adds it to the transaction. */
  readonly entries: readonly LedgerEntry[]
}

export type LedgerEntry =
  /** A document that is not open (any more), or one that is written again. */
  | { readonly entry: 'document'; readonly document: Invoice }
  /** An invoice that was closed has something to pay again. */
  | { readonly entry: 'reopened'; readonly number: string }
  | { readonly entry: 'payment'; readonly payment: Payment }
  /** Something to be sent, by e-mail or by a delivery method. */
  | {
      readonly entry: 'delivery'
      readonly number: string
      readonly by: string
      readonly kind: 'document' | 'reminder'
      /** When it is ready to be sent. */
      readonly at: Instant
    }

export const emptyLedger: Ledger = { open: [], credits: [], numbers: {}, entries: [] }

/** A document that is live, or was written since; undefined for one that lies apart. */
export function documentIn({ open, entries }: Ledger, number: string): Invoice | undefined {
  const written = entries.flatMap((entry) => (entry.entry === 'document' ? [entry.document] : []))
  return [...open, ...written].findLast((document) => document.number === number)
}

export type Series = 'invoice' | 'credit_note'
export const seriesOf = (series: Series, entity: string): string => `${series}#${entity}`

/** The next number of a business entity's series, and the books from which it is taken. */
export function nextDocumentNumber(
  ledger: Ledger,
  series: Series,
  entity: Pick<BusinessEntity, 'external_id' | 'invoice_prefix'>,
): { readonly number: string; readonly ledger: Ledger } {
  const key = seriesOf(series, entity.external_id)
  const next = ledger.numbers[key] ?? 1
  const mark = series === 'credit_note' ? 'C' : ''
  return {
    number: `${entity.invoice_prefix}${mark}${next}`,
    ledger: { ...ledger, numbers: { ...ledger.numbers, [key]: next + 1 } },
  }
}
