/**
 * A customer's ledger: its debts and its credits. Open invoices and unallocated money are part of the customer's live
 * world. Closed documents and payments are kept apart (`record.ts`) and read only on request.
 */
import type { BusinessEntity } from '../settings/settings.ts'
import type { Credit, Invoice } from './invoice.ts'

export interface Ledger {
  /** Invoices with something to pay, oldest first. */
  readonly open: readonly Invoice[]
  /** The balance: the rests of payments and credit notes, oldest first. */
  readonly credits: readonly Credit[]
  /**
   * The next number of each known series. A rule starts an unknown series at the first number that no money or debt of
   * the customer has. The store notices the unknown series, looks its number up, and has the rule decide again.
   */
  readonly numbers: Readonly<Record<string, number>>
}

export const emptyLedger: Ledger = { open: [], credits: [], numbers: {} }

export type Series = 'invoice' | 'credit_note'

/** The series of payer numbers, which all business entities share. Shorter numbers have their own series. */
export const payerSeries = 'payer'
export const seriesOf = (series: Series, entity: string): string => `${series}#${entity}`

/** The next number of a business entity's series, and the ledger after taking it. */
export function nextDocumentNumber(
  ledger: Ledger,
  series: Series,
  entity: Pick<BusinessEntity, 'external_id' | 'invoice_prefix'>,
): { readonly number: string; readonly count: number; readonly ledger: Ledger } {
  const key = seriesOf(series, entity.external_id)
  const mark = series === 'credit_note' ? 'C' : ''
  const stem = `${entity.invoice_prefix}${mark}`
  let next = ledger.numbers[key] ?? 1
  if (ledger.numbers[key] === undefined) {
    const names = new Set<string>()
    for (const { number } of ledger.open) names.add(number)
    for (const { id } of ledger.credits) names.add(id)
    while (names.has(`${stem}${next}`)) next++
  }
  return {
    count: next,
    number: `${stem}${next}`,
    ledger: { ...ledger, numbers: { ...ledger.numbers, [key]: next + 1 } },
  }
}
