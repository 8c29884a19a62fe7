/** The e-mails with an invoice or a credit note, and the e-mails that remind of an invoice. */
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { daysIn, money } from './format.ts'
import { mailText, type MailText, type Paragraph } from './mail-text.ts'
import { paymentLines } from './payment.ts'
import { say } from './document-words.ts'

export interface InvoiceMailOptions {
  /** Absolute address of the document's page. */
  readonly paymentUrl?: string | undefined
}

/** The e-mail with an invoice or a credit note, which is attached as a PDF. */
export function invoiceMail(document: InvoiceDocument, language: Language, options: InvoiceMailOptions = {}): MailText {
  const { type, number, credits, currency, totalMinor, seller } = document
  const values = { number, amount: money(Math.abs(totalMinor), currency, language), seller: seller.name }
  const attached = say(type === 'invoice' ? 'invoice_attached' : 'credit_note_attached', language, values)
  const credited = credits === undefined ? '' : ` ${say('it_credits', language, { credits })}`
  return mail(document, language, {
    subject: say(type === 'invoice' ? 'invoice_subject' : 'credit_note_subject', language, values),
    paragraphs: [
      { text: `${attached}${credited}` },
      ...(type === 'invoice' ? payment(document, language) : []),
      ...seeOnline(document, language, options),
    ],
  })
}

export interface ReminderMailOptions extends InvoiceMailOptions {
  readonly daysOverdue: number
}

/** The reminder of an invoice that has not been paid in full. */
export function reminderMail(document: InvoiceDocument, language: Language, options: ReminderMailOptions): MailText {
  // The due date is past, so the request to pay names no date.
  const { due, ...withoutDue } = document
  const { number, seller } = document
  const { daysOverdue } = options
  const overdue =
    due === undefined || daysOverdue < 1
      ? say('not_received', language, { number })
      : say('overdue', language, { number, due: longDate(due, language), days: daysIn(daysOverdue, language) })
  return mail(document, language, {
    subject: say('reminder_subject', language, { number, seller: seller.name }),
    paragraphs: [
      { text: overdue },
      ...payment(withoutDue, language),
      ...seeOnline(document, language, options),
      { text: say('paid_meanwhile', language) },
    ],
  })
}

const payment = (document: InvoiceDocument, language: Language): Paragraph[] =>
  paymentLines(document, language).map((text) => ({ text }))

function seeOnline({ type }: InvoiceDocument, language: Language, { paymentUrl }: InvoiceMailOptions): Paragraph[] {
  if (paymentUrl === undefined) return []
  return [{ text: say(type === 'invoice' ? 'see_invoice' : 'see_credit_note', language), url: paymentUrl }]
}

function mail(
  { seller, buyer }: InvoiceDocument,
  language: Language,
  { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly Paragraph[] },
): MailText {
  const greeting = buyer.name ? say('greeting_by_name', language, { name: buyer.name }) : say('greeting', language)
  const all = [{ text: greeting }, ...paragraphs, { text: `${say('regards', language)}\n${seller.name}` }]
  return mailText(subject, all, language)
}
