/**
 * A customer's ledger: what it owes and what it is owed. Open invoices and unallocated money are part of the customer's
 * live world; closed documents and payments are kept apart (`record.ts`) and read only where they are asked for.
 */
import type { BusinessEntity } from '../settings/settings.ts'
import type { Credit, Invoice } from './invoice.ts'

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
}

export const emptyLedger: Ledger = { open: [], credits: [], numbers: {} }

export type Series = 'invoice' | 'credit_note'
export const seriesOf = (series: Series, entity: string): string => `${series}#${entity}`

/** The next number of a business entity's series, and the ledger once it is taken. */
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
