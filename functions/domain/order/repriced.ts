/** An order that is still to be confirmed, at the present prices. */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import { discountOfOrder } from './approve-order.ts'
import type { Order } from './order.ts'
import { buyerOf, fieldData } from './order-customer.ts'
import { priceOf } from './order-price.ts'

/** What has no price any more keeps the one that it was ordered at: its approval says what is wrong. */
export function repriced(order: Order, settings: Settings, now: Instant): Order {
  const data = fieldData(order, 'subscription', settings)
  const products = order.products.map((product) => {
    if (product.kind === 'product') return product
    const { campaign_id: campaign, quantity, price } = product
    const discount = discountOfOrder(order, campaign)
    const present = priceOf(
      { campaign, quantity, discount, data },
      { settings, now, language: order.language, buyer: buyerOf(order) },
    )
    if ('faults' in present) return product
    const { amountMinor, currency } = present.price
    return amountMinor === price.amountMinor && currency === price.currency
      ? product
      : { ...product, price: present.price }
  })
  return products.every((product, index) => product === order.products[index]) ? order : { ...order, products }
}
