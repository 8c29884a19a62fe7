/** How to pay: amount, due date, reference, and the seller's account. */
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { money } from './format.ts'
import { say } from './document-words.ts'

/** The paragraphs about paying. Each may have several lines. */
export function paymentLines(document: InvoiceDocument, language: Language): string[] {
  const { number, currency, toPayMinor, due, seller } = document
  if (toPayMinor <= 0) return [say('nothing_to_pay', language)]
  const values = { amount: money(toPayMinor, currency, language), number }
  const asked =
    due === undefined
      ? say('please_pay', language, values)
      : say('please_pay_by', language, { ...values, due: longDate(due, language) })
  return [asked, ...(seller.payment_text ? [seller.payment_text] : [])]
}
