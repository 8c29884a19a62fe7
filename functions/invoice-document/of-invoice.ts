/** A stored invoice as a document: with its sums, its seller, and its texts in the reader's language. */
import {
  creditedOf,
  paidOf,
  stateOf,
  taxOf,
  toPayOf,
  totalOf,
  type Invoice,
  type InvoiceLine,
} from '../domain/world/invoice.ts'
import { isReasonLine, lineText, supplyOf } from '../domain/document/line-text.ts'
import { entityNamed } from '../domain/settings/business-entity.ts'
import { type BusinessEntity, type Settings } from '../domain/settings/settings.ts'
import type { Logo } from '../domain/settings/brand/logo-data-url.ts'
import { exemptionWords } from '../domain/tax/exemption-words.ts'
import { dateOf, type PlainDate } from '../domain/time/time.ts'
import type { Language } from '../language/language.ts'
import type {
  Account,
  Collected,
  DocumentLine,
  InvoiceDocument,
  Issued,
  NextStep,
  PaymentCode,
  Seller,
} from './invoice-document.ts'
import { collectedOn } from './collected-on.ts'

/** The facts that a document shows in addition to the invoice's own. */
export interface Shown {
  readonly customer_id: string
  readonly settings: Settings
  readonly language: Language
  /** Today's date in the account's timezone. */
  readonly today: PlainDate
  readonly logo?: Logo | undefined
  /** The document that this one corrects, by `credits` or `takes_back`: its exchange rates and its party apply. */
  readonly credited?: Invoice | undefined
  /** The collection that is planned or under way. */
  readonly collected?: Collected | undefined
  /** The remaining balance of a credit note. */
  readonly creditLeftMinor?: number | undefined
}

export function toInvoiceDocument(invoice: Invoice, details: Shown): InvoiceDocument {
  const { type, number, credits, takes_back, date, due, currency } = invoice
  const { customer_id, settings, language, today, logo, creditLeftMinor, collected } = details
  const { lines, reasons } = linesAndReasons(invoice)
  const { email, ...buyer } = partyOf(invoice, details)
  const toPayMinor = toPayOf(invoice)
  const { colour } = invoice.paper
  // Documents of a removed business entity still say how to pay.
  const payee = entityNamed(invoice.entity, settings) ?? invoice.paper
  return {
    type,
    number,
    ...(credits === undefined ? {} : { credits }),
    ...(takes_back === undefined ? {} : { takes_back }),
    date,
    ...(due === undefined ? {} : { due }),
    ...(invoice.paper.reference && { reference: invoice.paper.reference }),
    currency,
    seller: sellerOf(invoice),
    buyer: { customer_id, ...buyer },
    lines: lines.map((line) => documentLine(line, invoice, language)),
    ...(reasons.length === 0 ? {} : { reason: reasons.map(({ text }) => text).join('\n') }),
    totalMinor: totalOf(invoice),
    issued: issuedOf(invoice, details),
    now: {
      paidMinor: paidOf(invoice),
      creditedMinor: creditedOf(invoice),
      toPayMinor,
      state: stateOf(invoice),
      daysOverdue: toPayMinor > 0 ? daysSince(due, today) : 0,
      ...(creditLeftMinor === undefined ? {} : { creditLeftMinor }),
      account: accountOf(payee),
      codes: type === 'invoice' && toPayMinor > 0 ? codesOf(payee) : [],
      ...(collected === undefined || toPayMinor <= 0 ? {} : { collected }),
      ...nextOf(invoice, settings.account.timezone),
    },
    brand: { ...(logo === undefined ? {} : { logo }), ...(colour === undefined ? {} : { colour }) },
  }
}

/**
 * The buyer. Under a reverse charge the buyer accounts for the tax, so a document that corrects another has the party
 * and the VAT number of the other, even if the customer has changed.
 */
export const partyOf = (invoice: Invoice, { credited }: Pick<Shown, 'credited'>): Invoice['buyer'] =>
  isReverseCharged(invoice) && credited !== undefined ? credited.buyer : invoice.buyer

const isReverseCharged = ({ lines }: Invoice) => lines.some(({ tax }) => tax?.kind === 'reverse_charge')

/** The number of the document that this one corrects, if this document has a part of it. */
export function correctedNumber(invoice: Invoice): string | undefined {
  const { paper, credits, takes_back, credits_elsewhere } = invoice
  const isShown = paper.exchange !== undefined || isReverseCharged(invoice)
  return isShown && credits_elsewhere !== true ? (credits ?? takes_back) : undefined
}

function linesAndReasons(invoice: Invoice): {
  readonly lines: readonly InvoiceLine[]
  readonly reasons: readonly InvoiceLine[]
} {
  const { lines } = invoice
  const reasons = lines.filter((line) => isReasonLine(invoice, line))
  if (reasons.length === 0 || reasons.length === lines.length) return { lines, reasons: [] }
  return { lines: lines.filter((line) => !isReasonLine(invoice, line)), reasons }
}

/** Whole days; 0 if the date has not passed, or if there is none. */
export const daysSince = (date: Invoice['due'], today: PlainDate): number =>
  date === undefined ? 0 : Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000))

function sellerOf({ seller, paper }: Invoice): Seller {
  const { email } = paper
  return { ...seller, ...(email === undefined ? {} : { email }), ...accountOf(paper) }
}

function accountOf({ payment_text, iban }: Account): Account {
  return { ...(payment_text === undefined ? {} : { payment_text }), ...(iban === undefined ? {} : { iban }) }
}

function documentLine(line: InvoiceLine, invoice: Invoice, language: Language): DocumentLine {
  const { amountMinor, tax_rate, tax, period } = line
  const supply = supplyOf(line)
  const words = tax && exemptionWords(tax, language)
  return {
    text: lineText(line, invoice, language),
    quantity: period?.quantity ?? 1,
    amountMinor,
    tax_rate,
    taxMinor: taxOf(line),
    ...(supply === undefined ? {} : { supply }),
    ...(tax === undefined
      ? {}
      : {
          tax: {
            kind: tax.kind,
            ...(tax.country === undefined ? {} : { country: tax.country }),
            ...(words === undefined ? {} : { words }),
          },
        }),
  }
}

/** A document takes the exchange rate of the document that it corrects. */
function issuedOf(invoice: Invoice, { credited, language }: Shown): Issued {
  const { type, paper } = invoice
  const { set_against: againstMinor = 0, paid_back: paidBackMinor = 0, asked_back: askedBackMinor = 0 } = paper
  const balanceMinor = -totalOf(invoice) - againstMinor - paidBackMinor - askedBackMinor
  return {
    fromBalanceMinor: paper.from_balance ?? 0,
    exchange: credited?.paper.exchange ?? paper.exchange ?? [],
    codes: type === 'invoice' ? codesOf(paper) : [],
    ...collectedAtIssue(paper, language),
    ...(type === 'credit_note' && {
      credit: { againstMinor, paidBackMinor, ...(askedBackMinor > 0 && { askedBackMinor }), balanceMinor },
    }),
  }
}

function collectedAtIssue({ collected }: Invoice['paper'], language: Language): Pick<Issued, 'collected'> {
  if (collected === undefined) return {}
  const { on, from = '', source } = collected
  return { collected: source === undefined ? { on, from } : collectedOn(on, source, language) }
}

/** The first step still to come that touches the subscription. A further reminder changes nothing for the reader. */
function nextOf({ dunning }: Invoice, timezone: string): { readonly next?: NextStep } {
  for (const { action, at } of dunning) {
    if (action !== 'remind') return { next: { action, date: dateOf(at, timezone) } }
  }
  return {}
}

function codesOf({ payment_codes = [], iban }: Pick<BusinessEntity, 'payment_codes' | 'iban'>): PaymentCode[] {
  return payment_codes.flatMap(({ epc, swish, fik }): PaymentCode[] => {
    if (epc !== undefined) return iban === undefined ? [] : [{ kind: 'epc', iban }]
    if (swish !== undefined) return [{ kind: 'swish', number: swish }]
    return fik === undefined ? [] : [{ kind: 'fik', creditor: fik }]
  })
}
