/** The values of e-mails about documents and orders, for the templates of accounts. */
import type { OrderSummary } from '../domain/order/order-view.ts'
import { dateOf } from '../domain/time/time.ts'
import type { InvoiceDocument } from '../invoice-document/invoice-document.ts'
import { money } from '../invoice-document/format.ts'
import { accountFacts, demandNow, sumFacts } from '../invoice-document/payment.ts'
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import type { Values } from './template-language.ts'

export interface DocumentValueOptions {
  readonly url: string
  readonly daysOverdue?: number
  /** Empty if there is no portal. */
  readonly portalUrl?: string | undefined
}

export function documentValues(
  document: InvoiceDocument,
  language: Language,
  { url, daysOverdue, portalUrl = '' }: DocumentValueOptions,
): Values {
  const { number, credits, currency, totalMinor, seller, buyer, due } = document
  const demand = demandNow(document)
  return {
    name: buyer.name ?? buyer.company ?? '',
    seller: seller.name,
    number,
    amount: money(Math.abs(totalMinor), currency, language),
    due: due === undefined ? '' : longDate(due, language),
    url,
    payment: [...sumFacts(document, demand, language), ...accountFacts(document, demand, language)].map(
      ({ name, value }) => `${name}: ${value}`,
    ),
    credits: credits ?? '',
    days_overdue: daysOverdue ?? 0,
    portal_url: portalUrl,
  }
}

export interface OrderValueOptions {
  readonly url: string
  readonly timezone: string
  /** The words that the law requires in a confirmation. */
  readonly legal: string
  readonly giver: string
  /** Empty if there is no portal. */
  readonly portalUrl: string
}

export function orderValues(
  { order_id, items, address, sellers, expires, language, gift }: OrderSummary,
  { url, timezone, legal, giver, portalUrl }: OrderValueOptions,
): Values {
  return {
    name: address?.name ?? address?.company ?? '',
    seller: sellers[0]?.name ?? '',
    order_number: order_id,
    items: items.map(({ name }) => name),
    url,
    until: longDate(dateOf(expires, timezone), language),
    legal,
    giver,
    message: gift?.message ?? '',
    portal_url: portalUrl,
  }
}
