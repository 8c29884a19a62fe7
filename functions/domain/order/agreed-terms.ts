/**
 * The terms of an ordered subscription: its first period, the price of each later period, and how it is cancelled. They
 * are agreed on with the price that is paid first, so they are kept with the order, and the approval is bound to them
 * as it is to that price.
 */
import { isSame } from '../base/same.ts'
import type { Settings } from '../settings/settings.ts'
import { campaignOf } from '../subscription/make-period.ts'
import { noticeOf } from '../subscription/notice-terms.ts'
import type { Instant } from '../time/time.ts'
import { discountOfOrder } from './approve-order.ts'
import type { Order, OrderedProduct } from './order.ts'
import { buyerOf, fieldData } from './order-customer.ts'
import { priceOf, type PriceOutcome } from './order-price.ts'
import type { FormCampaign, Money, OrderSummary, ThenPrice } from './order-view.ts'

type Campaign = Extract<OrderedProduct, { kind: 'campaign' }>
export type Terms = NonNullable<Campaign['terms']>

/** The terms of a campaign, including its price. */
export function termsOf(campaign: string, then: ThenPrice | null, settings: Settings): Terms {
  const { duration, assignments } = campaignOf(settings, campaign) ?? {}
  return {
    ...(duration === undefined ? {} : { duration }),
    ...(assignments === undefined ? {} : { assignments }),
    ...noticeOf(campaign, settings),
    then: then && { ...then, price: { ...then.price } },
  }
}

/** The price of an order on a page; the page's button sends it back. */
export interface PriceView {
  /** A sum for each currency. */
  readonly totals: readonly Money[]
  /** The terms of each subscription. */
  readonly terms: readonly Binding[]
}

/** Terms without the names, which do not bind anybody. */
export type Binding = Omit<Terms, 'then'> & { readonly then: Omit<NonNullable<Terms['then']>, 'name'> | null }

/** Terms in the form for an order and its summary. */
type TermsSaid = Pick<FormCampaign, 'duration' | 'assignments' | 'notice' | 'then'>

function bindingOf({ duration, assignments, notice, then }: TermsSaid): Binding {
  const { name: _, ...followed } = then ?? { name: '' }
  return {
    ...(duration === undefined ? {} : { duration }),
    ...(assignments === undefined ? {} : { assignments }),
    ...(notice === undefined ? {} : { notice }),
    then: 'price' in followed ? followed : null,
  }
}

export const shownPrice = ({ totals, items }: Pick<OrderSummary, 'totals' | 'items'>): PriceView => ({
  totals,
  terms: items.flatMap((item) => (item.kind === 'campaign' ? [bindingOf(item)] : [])),
})

/** The price of a subscription of an order by the present settings, as for an order of the instant. */
export function presentPrice(
  order: Order,
  { campaign_id: campaign, quantity }: Pick<Campaign, 'campaign_id' | 'quantity'>,
  at: Pricing,
): PriceOutcome {
  const { settings, now } = at
  const discount = discountOfOrder(order, campaign)
  const data = fieldData(order, 'subscription', settings)
  const { language } = order
  return priceOf({ campaign, quantity, discount, data }, { settings, now, language, buyer: buyerOf(order) })
}

interface Pricing {
  readonly settings: Settings
  readonly now: Instant
}

/**
 * Whether the settings still promise the orderer the terms that were shown for each subscription, without a higher
 * price. The terms are computed for the instant of the shown prices, as some prices depend on the calendar.
 */
export function keepsTerms(order: Order, settings: Settings): boolean {
  const now = order.priced ?? order.created
  return order.products.every((product) => {
    if (product.kind === 'product') return true
    const present = presentPrice(order, product, { settings, now })
    if ('faults' in present) return false
    const agreed = bindingOf(product.terms)
    const offered = bindingOf(termsOf(product.campaign_id, present.then, settings))
    return isSame(withoutAmount(agreed), withoutAmount(offered)) && amountOf(offered) <= amountOf(agreed)
  })
}

const amountOf = ({ then }: Binding): number => then?.price.amountMinor ?? 0

const withoutAmount = ({ then, ...first }: Binding) => ({
  ...first,
  then: then && { ...then, price: then.price.currency },
})
