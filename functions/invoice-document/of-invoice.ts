/** A stored invoice as a document: with its sums, its seller, and its texts in the reader's language. */
import { creditedOf, paidOf, stateOf, taxOf, toPayOf, totalOf, type Invoice } from '../domain/world/invoice.ts'
import { lineText } from '../domain/document/line-text.ts'
import { defaultLanguage, type BusinessEntity, type Settings } from '../domain/settings/settings.ts'
import type { Language } from '../language/language.ts'
import type { InvoiceDocument, Seller } from './invoice-document.ts'

/**
 * The language of letters to a customer about an invoice: the language of its seller, as customers have no language.
 */
export function languageOf(invoice: Invoice, settings: Settings): Language {
  return entityOf(invoice, settings)?.language ?? defaultLanguage(settings)
}

/** The present business entity; undefined where it was removed from the settings. */
export function entityOf({ entity }: Invoice, { business_entities }: Settings): BusinessEntity | undefined {
  return business_entities.find(({ external_id }) => external_id === entity)
}

export function toInvoiceDocument(
  invoice: Invoice,
  customer_id: string,
  settings: Settings,
  language: Language,
): InvoiceDocument {
  const { type, number, credits, date, due, currency } = invoice
  const { email, ...buyer } = invoice.buyer
  const { email: contact, payment_text } = entityOf(invoice, settings) ?? {}
  const seller: Seller = {
    ...invoice.seller,
    ...(contact === undefined ? {} : { email: contact }),
    ...(payment_text === undefined ? {} : { payment_text }),
  }
  return {
    type,
    number,
    ...(credits === undefined ? {} : { credits }),
    date,
    ...(due === undefined ? {} : { due }),
    currency,
    seller,
    buyer: { customer_id, ...buyer },
    lines: invoice.lines.map((line) => ({
      text: lineText(line, type, settings, language),
      amountMinor: line.amountMinor,
      tax_rate: line.tax_rate,
      taxMinor: taxOf(line),
    })),
    totalMinor: totalOf(invoice),
    paidMinor: paidOf(invoice),
    creditedMinor: creditedOf(invoice),
    toPayMinor: toPayOf(invoice),
    state: stateOf(invoice),
  }
}
