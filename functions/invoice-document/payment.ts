/** Payment details: amount, due date, reference, and the seller's account. */
import { friendlyFormatIBAN } from 'ibantools'
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { toPayAtIssue, type Account, type InvoiceDocument } from './invoice-document.ts'
import { money } from './format.ts'
import { say } from './document-words.ts'

/** The paragraphs about paying what is owed now. Each may have several lines. */
export const paymentLines = (document: InvoiceDocument, language: Language): string[] =>
  linesFor(document, document.now.toPayMinor, document.now.account, language)

/** The same as the paper says it: what was owed when it was issued. */
export const paymentLinesAtIssue = (document: InvoiceDocument, language: Language): string[] =>
  linesFor(document, toPayAtIssue(document), document.seller, language)

function linesFor(
  { number, currency, due, seller }: InvoiceDocument,
  toPayMinor: number,
  payee: Account,
  language: Language,
): string[] {
  if (toPayMinor <= 0) return [say('nothing_to_pay', language)]
  const values = { amount: money(toPayMinor, currency, language), number }
  const request =
    due === undefined
      ? say('please_pay', language, values)
      : say('please_pay_by', language, { ...values, due: longDate(due, language) })
  return [request, ...account(seller.name, payee)]
}

/** The payment text of the account owner, or the account's IBAN. */
function account(name: string, { payment_text, iban }: Account): string[] {
  if (payment_text) return [payment_text]
  return iban === undefined ? [] : [`${name}\nIBAN ${friendlyFormatIBAN(iban) ?? iban}`]
}

/** Lines that state how a credit note was used. */
export function creditLines({ credits, currency, issued }: InvoiceDocument, language: Language): string[] {
  if (issued.credit === undefined) return []
  const { againstMinor, balanceMinor } = issued.credit
  const amount = (minor: number) => money(minor, currency, language)
  return [
    ...(againstMinor > 0
      ? [say('set_against', language, { amount: amount(againstMinor), invoice: credits ?? '' })]
      : []),
    ...(balanceMinor > 0 ? [say('kept_as_balance', language, { amount: amount(balanceMinor) })] : []),
  ]
}
