/**
 * What overrides make of the automatic assignment of a product (decisions: "Subscriptions"): withheld, donated, sent
 * elsewhere, or nothing. What counts is when the product is for: the start of its date, or where it has none the time
 * at which it is assigned. A product assigned by hand is not steered.
 */
import { weekdayOf } from '../calendar.ts'
import { isInForce } from '../subscription/in-force.ts'
import type { Override } from '../world/override.ts'
import type { Subscription } from '../world/subscription.ts'
import { parseDatetime, showInstant, type Instant } from '../time.ts'
import type { AssignedProduct, Delivery } from '../world/assignment.ts'

export interface Steering {
  readonly product: AssignedProduct
  /** When those who get the product are active. */
  readonly activeAt: Instant
  readonly subscription: Subscription
  /** Of a recipient, which is paused and suspended with it. Vacations are each one's own. */
  readonly group: Subscription | undefined
  readonly timezone: string
}

/** How the product is delivered; undefined where the subscription does not get it. */
export function steered({ product, activeAt, subscription, group, timezone }: Steering): Delivery | undefined {
  const date = product.date ?? showInstant(activeAt, timezone).slice(0, 10)
  const at = product.date === undefined ? activeAt : (parseDatetime(`${product.date}T00:00`, timezone) ?? activeAt)
  const suspending = (group ?? subscription).overrides
  const isPaused = suspending.some((override) => override.type === 'pause-subscription' && holds(override, at))
  const isSuspended = suspending.some((override) => override.type === 'suspension' && isInForce(override, activeAt))
  if (isPaused || isSuspended) return undefined
  return subscription.overrides
    .filter((override) => holds(override, at))
    .reduce<Delivery | undefined>((delivery, override) => delivery && deliveryUnder(override, date, delivery), {})
}

function holds({ begin, end, inert }: Override, at: Instant): boolean {
  return inert !== true && begin <= at && (end === null || at < end)
}

function deliveryUnder(override: Override, date: string, otherwise: Delivery): Delivery | undefined {
  switch (override.type) {
    case 'pause-delivery':
      return undefined
    case 'pause-delivery-donate':
      return { donated: true }
    case 'alternative-delivery': {
      const { address, weekdays } = override
      return weekdays === undefined || weekdays.includes(weekdayOf(date)) ? { address } : otherwise
    }
    case 'pause-subscription':
    case 'suspension':
    case 'change-fields':
    case 'change-delivery-address':
    case 'change-billing-address':
      return otherwise
  }
}
