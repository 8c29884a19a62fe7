/** Brings an order that is still to be confirmed to the present prices and terms. */
import { isSame } from '../base/same.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { presentPrice, termsOf } from './agreed-terms.ts'
import type { Order } from './order.ts'

/** A product without a present price keeps the price at which it was ordered: the approval reports the mistake. */
export function repriced(order: Order, settings: Settings, now: Instant): Order {
  const products = order.products.map((product) => {
    if (product.kind === 'product') return product
    const present = presentPrice(order, product, { settings, now })
    if ('faults' in present) return product
    const { price } = present
    const terms = termsOf(product.campaign_id, present.then, settings)
    return isSame({ price, terms }, { price: product.price, terms: product.terms })
      ? product
      : { ...product, price, terms }
  })
  const isUnchanged = products.every((product, index) => product === order.products[index])
  return isUnchanged ? order : { ...order, products, priced: now }
}
