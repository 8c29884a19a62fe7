/** The payments and invoices of a customer, for rules that pay back. */
import type { World } from '../world/world.ts'
import { totalOf, type Invoice, type Payment } from '../world/invoice.ts'

export interface PaidBooks {
  readonly payments: readonly Payment[]
  /** Invoices, open and closed, and credit notes. */
  readonly documents: readonly Invoice[]
}

export const noBooks: PaidBooks = { payments: [], documents: [] }

/** The books with the documents as a change left them. */
export function withDocumentsOf(books: PaidBooks, { ledger, records }: Pick<World, 'ledger' | 'records'>): PaidBooks {
  const written = records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  const documents = new Map([...books.documents, ...written, ...ledger.open].map((one) => [one.number, one]))
  return { ...books, documents: [...documents.values()] }
}

/**
 * The money that came in from a customer and was not paid back, in minor units. A balance may hold more, as a discount
 * can make a balance without money. If a credit note gives back money of a previous system's invoice, that money counts
 * as received, as it came in there.
 */
export function moneyReceived({ payments, documents }: PaidBooks, entity: string): number {
  const paid = payments.reduce((sum, payment) => (payment.entity === entity ? sum + payment.amountMinor : sum), 0)
  return documents.reduce(
    (sum, note) => (note.entity === entity && isOfOtherSystem(note) ? sum - totalOf(note) : sum),
    paid,
  )
}

/** Whether a document is a credit note for an invoice of a previous system. That invoice may have no number here. */
const isOfOtherSystem = ({ type, credits, credits_elsewhere, credits_no_invoice }: Invoice): boolean =>
  type === 'credit_note' && credits_no_invoice !== true && (credits === undefined || credits_elsewhere === true)
