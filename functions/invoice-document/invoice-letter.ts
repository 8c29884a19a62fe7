/** The e-mails with an invoice or a credit note, and the e-mails that remind of an invoice, as letters. */
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { closing, greeting, portalLinks } from '../mail/letter-words.ts'
import type { FactTable, Letter, LetterBrand, LetterFact, LetterLink } from '../mail/mail-letter.ts'
import { say } from './document-words.ts'
import { daysIn, money, sellerLines } from './format.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { sayLetter } from './invoice-letter-words.ts'
import { accountFacts, creditLines, demandNow, sumFacts, type Demand, type PaymentFact } from './payment.ts'

export interface InvoiceLetterOptions {
  /** Absolute address of the document's page. */
  readonly paymentUrl?: string | undefined
  /** Absolute address of the portal. */
  readonly portalUrl?: string | undefined
}

/** The look of e-mails about a document: the look of its seller, frozen with the document. */
export const brandOf = ({ brand, seller }: InvoiceDocument): LetterBrand => ({ name: seller.name, ...brand })

/** The e-mail with an invoice or a credit note, which is attached as a PDF. */
export function invoiceLetter(
  document: InvoiceDocument,
  language: Language,
  options: InvoiceLetterOptions = {},
): Letter {
  return document.type === 'invoice'
    ? letterOfInvoice(document, language, options)
    : letterOfCreditNote(document, language, options)
}

function letterOfInvoice(document: InvoiceDocument, language: Language, options: InvoiceLetterOptions): Letter {
  const { number, seller } = document
  const demand = demandNow(document)
  const { toPayMinor, collected } = demand
  const subject = isLeftToPayer(document, demand) ? 'pay_after_all_subject' : 'invoice_subject'
  return {
    ...frameOf(document, language, options),
    subject: sayLetter(subject, language, { number, seller: seller.name }),
    preheader: preheaderOf(document, demand, language),
    heading: `${say('invoice', language)} ${number}`,
    paragraphs: [greeting(document.buyer.name, language), sentenceOfInvoice(document, demand, language)],
    facts: factTables(document, demand, language),
    ...buttonOf(
      sayLetter(toPayMinor > 0 && collected === undefined ? 'see_and_pay' : 'see_invoice', language),
      options,
    ),
    after: [sayLetter('invoice_attached', language)],
  }
}

/** Whether the document announces a collection that will not be made any more. */
const isLeftToPayer = ({ issued }: InvoiceDocument, { toPayMinor, collected }: Demand): boolean =>
  issued.collected !== undefined && collected === undefined && toPayMinor > 0

function sentenceOfInvoice(document: InvoiceDocument, demand: Demand, language: Language): string {
  const { number, totalMinor, currency } = document
  const { due, toPayMinor, collected } = demand
  const amount = money(toPayMinor > 0 ? toPayMinor : totalMinor, currency, language)
  if (toPayMinor <= 0) return sayLetter('settled', language, { amount })
  if (collected !== undefined) {
    return sayLetter('collected_by', language, { amount, on: longDate(collected.on, language), from: collected.from })
  }
  const how = isLeftToPayer(document, demand) ? 'pay_after_all' : 'pay'
  return due === undefined
    ? sayLetter(how, language, { number, amount })
    : sayLetter(`${how}_by`, language, { number, amount, due: longDate(due, language) })
}

function letterOfCreditNote(document: InvoiceDocument, language: Language, options: InvoiceLetterOptions): Letter {
  const { number, credits, seller, totalMinor, currency } = document
  const amount = money(Math.abs(totalMinor), currency, language)
  const sentences = [
    sayLetter('credited', language, { amount }),
    ...(credits === undefined ? [] : [sayLetter('it_credits', language, { credits })]),
    ...creditLines(document, language),
  ]
  return {
    ...frameOf(document, language, options),
    subject: sayLetter('credit_note_subject', language, { number, seller: seller.name }),
    preheader: sentences.slice(1).join(' ') || amount,
    heading: `${say('credit_note', language)} ${number}`,
    paragraphs: [greeting(document.buyer.name, language), sentences.join(' ')],
    ...buttonOf(sayLetter('see_credit_note', language), options),
    after: [sayLetter('credit_note_attached', language)],
  }
}

export interface ReminderLetterOptions extends InvoiceLetterOptions {
  readonly daysOverdue: number
}

/** The reminder of an invoice that has not been paid in full. It says what happens next. */
export function reminderLetter(document: InvoiceDocument, language: Language, options: ReminderLetterOptions): Letter {
  const { number, seller, due, now } = document
  const { daysOverdue } = options
  // The due date is past, so the request to pay names no date.
  const { due: _, ...demand } = demandNow(document)
  const overdue =
    due === undefined || daysOverdue < 1
      ? sayLetter('not_received', language, { number })
      : sayLetter('overdue', language, { number, due: longDate(due, language), days: daysIn(daysOverdue, language) })
  const next =
    now.next === undefined
      ? []
      : [sayLetter(`next_${now.next.action}`, language, { date: longDate(now.next.date, language) })]
  return {
    ...frameOf(document, language, options),
    subject: sayLetter('reminder_subject', language, { number, seller: seller.name }),
    preheader: preheaderOf(document, demand, language),
    heading: sayLetter('reminder', language),
    paragraphs: [greeting(document.buyer.name, language), [overdue, ...next].join(' ')],
    facts: factTables(document, demand, language),
    ...buttonOf(sayLetter('see_and_pay', language), options),
    after: [sayLetter('paid_meanwhile', language), sayLetter('invoice_attached', language)],
  }
}

const preheaderOf = (document: InvoiceDocument, demand: Demand, language: Language): string =>
  sumFacts(document, demand, language)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(' · ')

/** The invoice, and then how to pay it. A paid invoice has a total in place of a sum to pay. */
function factTables(document: InvoiceDocument, demand: Demand, language: Language): FactTable[] {
  const { number, totalMinor, currency } = document
  const numbered = { name: say('invoice_number', language), value: number }
  if (demand.toPayMinor <= 0) {
    const total = { name: say('total', language), value: money(totalMinor, currency, language) }
    return [{ rows: [total, numbered] }]
  }
  const accounts = accountFacts(document, demand, language)
  const text = demand.account.payment_text
  return [
    { rows: [...sumFacts(document, demand, language).map(letterFact), numbered] },
    ...(accounts.length === 0
      ? []
      : [
          {
            ...(demand.collected === undefined && { title: say('how_to_pay', language) }),
            rows: accounts.map(letterFact),
            ...(text ? { note: text } : {}),
          },
        ]),
  ]
}

const styles: Readonly<Partial<Record<PaymentFact['kind'], 'strong' | 'code'>>> = { amount: 'strong', fik: 'code' }

function letterFact({ kind, name, value }: PaymentFact): LetterFact {
  const style = styles[kind]
  return { name, value, ...(style === undefined ? {} : { style }) }
}

const buttonOf = (label: string, { paymentUrl }: InvoiceLetterOptions): { readonly button?: LetterLink } =>
  paymentUrl === undefined ? {} : { button: { label, url: paymentUrl } }

const frameOf = ({ seller }: InvoiceDocument, language: Language, { portalUrl }: InvoiceLetterOptions) => ({
  closing: closing(seller.name, language),
  links: portalLinks(portalUrl, language),
  legal: [seller.name, ...sellerLines(seller, language)],
})
