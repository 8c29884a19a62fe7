/**
 * Invoices, credit notes, their lines and deliveries in answers (interface: "Delivery"; "GET /api/customers/",
 * `fields`). Amounts are in major units, times in the account's timezone, texts in the language of the call.
 */
import type { Language } from '../../language/language.ts'
import { entityNamed } from '../settings/business-entity.ts'
import type { Customer } from '../world/customer.ts'
import { majorUnits } from '../money/money.ts'
import type { Settings } from '../settings/settings.ts'
import { showInstant } from '../time/time.ts'
import type { Ledger } from '../world/ledger.ts'
import { buyerOf } from './buyer.ts'
import type { Delivery } from '../world/delivery.ts'
import {
  referenceOf,
  stateOf,
  taxOf,
  toPayOf,
  totalOf,
  type Invoice,
  type InvoiceLine,
  type InvoiceState,
} from '../world/invoice.ts'
import { lineText, type LinesOf } from './line-text.ts'
import { exemptionWords } from '../tax/exemption-words.ts'
import type { TaxFacts, TaxKind } from '../tax/tax-facts.ts'

export interface Reading {
  readonly settings: Settings
  readonly language: Language
}

export interface LineView {
  readonly text: string
  /** Tax included. */
  readonly amount: number
  readonly tax_rate: number
  readonly tax_amount: number
  /** The basis of the rate, if the line was calculated by the tax table. */
  readonly tax?: {
    readonly kind: TaxKind
    readonly category?: string
    readonly place: TaxFacts['place']
    readonly country?: string
    readonly reason?: string
  }
  readonly category?: string
  /** The period of the line, in its state when the line was made. The line may be about a part of it. */
  readonly period_campaign_id?: string
  readonly period_begin?: string
  readonly period_end?: string
}

/** The parts of a document that the call asks for. */
export interface Wanted {
  readonly lines: boolean
  readonly payment_url?: string
  /** Whether a delivery names the payment reference of the invoice. */
  readonly payment_reference?: boolean
}

export interface DocumentView {
  readonly number: string
  readonly type: Invoice['type']
  readonly state: InvoiceState
  readonly business_entity: string
  readonly date: string
  readonly due?: string
  readonly currency: string
  readonly total: number
  readonly to_pay: number
  /** The invoice that a credit note credits. */
  readonly credits?: string
  /** The reference with which customers pay. A credit note has none. */
  readonly payment_reference?: string
  readonly note?: string
  readonly sent?: string
  readonly lines?: readonly LineView[]
  readonly payment_url?: string
}

export function showDocument(document: Invoice, parts: Wanted, reading: Reading): DocumentView {
  const { number, type, entity, date, due, currency, credits, note, sent } = document
  return {
    number,
    type,
    state: stateOf(document),
    business_entity: entity,
    date,
    ...(due === undefined ? {} : { due }),
    currency,
    total: majorUnits(totalOf(document), currency),
    to_pay: majorUnits(toPayOf(document), currency),
    ...(credits === undefined ? {} : { credits }),
    ...(type === 'invoice' ? { payment_reference: referenceOf(document) } : {}),
    ...(note === undefined ? {} : { note }),
    ...(sent === undefined ? {} : { sent: showInstant(sent, reading.settings.account.timezone) }),
    ...showWanted(document, parts, reading),
  }
}

export interface DocumentDeliveryView {
  readonly delivery_id: string
  readonly customer_id: string
  readonly invoice_number: string
  readonly invoice_type: Invoice['type'] | 'reminder'
  readonly invoice_date: string
  readonly customer_billing_address: Omit<Invoice['buyer'], 'tax_registration_id' | 'email'>
  readonly to_emails: readonly string[]
  readonly due?: string
  readonly to_pay: number
  readonly payment_reference?: string
  readonly lines?: readonly LineView[]
  readonly payment_url?: string
}

/** A delivery with the present customer and document. Both may have changed since the delivery was queued. */
export function showDelivery(
  delivery: Delivery,
  { customer, document }: { readonly customer: Pick<Customer, 'builtin'>; readonly document: Invoice },
  parts: Wanted,
  reading: Reading,
): DocumentDeliveryView {
  const { tax_registration_id, email, ...address } = buyerOf(customer)
  const { number, type, date, due, currency } = document
  return {
    delivery_id: delivery.id,
    customer_id: delivery.customer,
    invoice_number: number,
    invoice_type: delivery.kind === 'reminder' ? 'reminder' : type,
    invoice_date: date,
    customer_billing_address: address,
    to_emails: email === undefined ? [] : [email],
    ...(due === undefined ? {} : { due }),
    to_pay: majorUnits(toPayOf(document), currency),
    ...(parts.payment_reference && type === 'invoice' ? { payment_reference: referenceOf(document) } : {}),
    ...showWanted(document, parts, reading),
  }
}

function showWanted(document: Invoice, { lines, payment_url }: Wanted, reading: Reading) {
  return {
    ...(lines ? { lines: document.lines.map((line) => showLine(line, document, reading)) } : {}),
    ...(payment_url === undefined ? {} : { payment_url }),
  }
}

export function showLine(
  line: InvoiceLine,
  document: LinesOf & Pick<Invoice, 'currency'>,
  { settings, language }: Reading,
): LineView {
  const { amountMinor, tax_rate, tax, category, period } = line
  const { currency } = document
  const { timezone } = settings.account
  return {
    text: lineText(line, document, language),
    amount: majorUnits(amountMinor, currency),
    tax_rate,
    tax_amount: majorUnits(taxOf(line), currency),
    ...(tax === undefined ? {} : { tax: showTax(tax, language) }),
    ...(category === undefined ? {} : { category }),
    ...(period === undefined
      ? {}
      : {
          period_campaign_id: period.campaign_id,
          period_begin: showInstant(period.begin, timezone),
          ...(period.end === null ? {} : { period_end: showInstant(period.end, timezone) }),
        }),
  }
}

function showTax(tax: TaxFacts, language: Language) {
  const words = exemptionWords(tax, language)
  return words === undefined ? tax : { ...tax, reason: words }
}

export interface BalanceView {
  readonly business_entity: string
  readonly currency: string
  /** The customer's money with the entity; negative if more was refunded than paid. */
  readonly amount: number
}

/** The remaining amounts of payments and credit notes, summed up for each business entity. */
export function showBalance({ credits }: Ledger, documents: readonly Invoice[], { settings }: Reading): BalanceView[] {
  return [...Map.groupBy(credits, ({ entity }) => entity)].flatMap(([entity, ofEntity]) => {
    const amountMinor = ofEntity.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
    const currency = currencyOf(entity, documents, settings)
    if (amountMinor === 0 || currency === undefined) return []
    return [{ business_entity: entity, currency, amount: majorUnits(amountMinor, currency) }]
  })
}

/**
 * The currency of a business entity. An entity that was removed from the settings still has documents, which name its
 * currency.
 */
const currencyOf = (entity: string, documents: readonly Invoice[], settings: Settings) =>
  entityNamed(entity, settings)?.currency ?? documents.findLast((document) => document.entity === entity)?.currency
