/** An order as its pages and e-mails show it to its orderer. */
import type { Language } from '../../language/language.ts'
import { valueOf } from '../fields/custom-fields.ts'
import type { Settings } from '../settings/settings.ts'
import { policyOn, withdrawDaysOf } from '../subscription/subscription-policy.ts'
import type { Instant } from '../time/time.ts'
import { discountOfOrder, giftFrom, totalsOf } from './approve-order.ts'
import { formFields, labelled, sellersOf, shownCampaign } from './form-view.ts'
import { lacksPayment, publicStatus } from './next-status.ts'
import { isDecided, type Order, type OrderStatus } from './order.ts'
import { buyerOf, fieldData } from './order-customer.ts'
import type { OrderItem, OrderSummary } from './order-view.ts'

export interface SummaryOptions {
  readonly settings: Settings
  readonly now: Instant
  readonly language?: Language
}

export function orderSummary(order: Order, { settings, now, language = order.language }: SummaryOptions): OrderSummary {
  const { id, form: url_id, created, expires, email, address, billing_address } = order
  const { tax_registration_id, ordering_code, payment } = order
  const gift = isDecided(order.status) ? order.gift : giftFrom(order.gift, now, settings)
  const form = settings.ordering_forms.find((each) => each.url_id === url_id)
  const items = order.products.map((product) => itemOf(product, order, { settings, now, language }))
  const campaigns = order.products.flatMap((product) => (product.kind === 'campaign' ? [product.campaign_id] : []))
  return {
    account: settings.account.id,
    order_id: id,
    status: shownStatus(order),
    form: { url_id, name: form?.name ?? url_id },
    language,
    created,
    expires,
    email,
    ...(address === undefined ? {} : { address }),
    ...(billing_address === undefined ? {} : { billing_address }),
    ...(tax_registration_id === undefined ? {} : { tax_registration_id }),
    items,
    totals: totalsOf(order.products),
    ...(ordering_code === undefined ? {} : { ordering_code: ordering_code.code }),
    fields: shownFields(order, settings, language),
    ...(gift === undefined ? {} : { gift: giftOf(gift) }),
    payment: order.asks.payment && totalsOf(order.products).some(({ amountMinor }) => amountMinor > 0),
    ...(payment?.agreement === undefined ? {} : { payment_agreement: payment.agreement.text }),
    ...(form?.terms_url === undefined ? {} : { terms_url: form.terms_url }),
    withdraw_days: withdrawDays(campaigns, settings),
    sellers: sellersOf(campaigns, settings),
  }
}

/** The longest withdrawal period of the ordered campaigns, so that the page never promises less than the law. */
function withdrawDays(campaigns: readonly string[], settings: Settings): number {
  const days = campaigns.map((id) => withdrawDaysOf(policyOn({}, { campaign_id: id }, settings)))
  return days.length === 0 ? withdrawDaysOf(undefined) : Math.max(...days)
}

/**
 * The status that is shown. A paid order no longer shows that it waits for the payment, even while the message that
 * moves it on is still to come.
 */
const shownStatus = (order: Order): OrderStatus => {
  const status = publicStatus(order)
  return status === 'awaitingpaymentprocessor' && !lacksPayment(order) ? 'awaiting' : status
}

const giftOf = ({ name, email, message, begin, tell_on }: NonNullable<Order['gift']>) => ({
  name,
  email,
  ...(message === undefined ? {} : { message }),
  ...(begin === undefined ? {} : { begin }),
  ...(tell_on === undefined ? {} : { tell_on }),
})

type Product = Order['products'][number]

/** An item at the price that the orderer was shown, with its later periods by the present settings. */
function itemOf(product: Product, order: Order, options: Required<SummaryOptions>): OrderItem {
  if (product.kind === 'product') return { ...product }
  const { campaign_id, customer_facing_name, quantity, subscribed_to, price, terms } = product
  const discount = discountOfOrder(order, campaign_id)
  const priced = { quantity, discount, data: fieldData(order, 'subscription', options.settings) }
  const view = shownCampaign(campaign_id, priced, { ...options, buyer: buyerOf(order) })
  const item = { kind: 'campaign', campaign_id, name: customer_facing_name, quantity, subscribed_to, price } as const
  // A campaign that was removed from the settings since is shown as it was ordered.
  if (view === undefined) return { ...item, full_price: price, lines: [], ...terms, seller: '' }
  // Agreed terms stay, even if the settings differ by now.
  const { duration: _, assignments: _a, notice: _n, ...others } = view
  return { ...others, ...item, ...terms }
}

/** The answers to the form's questions, which have the labels of the form. */
function shownFields(order: Order, settings: Settings, language: Language): OrderSummary['fields'] {
  const form = settings.ordering_forms.find(({ url_id }) => url_id === order.form)
  return form === undefined
    ? []
    : formFields({ settings, form }).flatMap((field) => {
        const { scope, name, type } = field
        const { label } = labelled(field, settings, language)
        const value = valueOf({ fields: order.fields[scope] }, { name, type })
        return value === undefined ? [] : [{ name, ...(label !== undefined && { label }), type, value }]
      })
}
