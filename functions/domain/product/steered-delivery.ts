/**
 * The effect of overrides on an automatic assignment (decisions: "Subscriptions"): withheld, donated, sent elsewhere,
 * or none. The start of the product's date counts, or the time of the assignment if the product has no date. Overrides
 * do not affect a product assigned by hand.
 */
import { weekdayOf } from '../time/calendar.ts'
import { isInForce } from '../subscription/in-force.ts'
import type { Override } from '../world/override.ts'
import type { Subscription } from '../world/subscription.ts'
import { parseDatetime, showInstant, type Instant } from '../time/time.ts'
import type { AssignedProduct, Delivery } from '../world/assignment.ts'

export interface Steering {
  readonly product: AssignedProduct
  /** The instant at which a subscription must be active to get the product. */
  readonly activeAt: Instant
  readonly subscription: Subscription
  /** The group of a recipient. A recipient is paused and suspended with its group, and has its own vacations. */
  readonly group: Subscription | undefined
  readonly timezone: string
  /** A copy comes by grace, although the subscription is suspended. */
  readonly isGraced?: boolean
}

/** The delivery of the product; undefined if the subscription does not get the product. */
export function steered(steering: Steering): Delivery | undefined {
  const { product, activeAt, subscription, group, timezone, isGraced = false } = steering
  const date = product.date ?? showInstant(activeAt, timezone).slice(0, 10)
  const at = product.date === undefined ? activeAt : (parseDatetime(`${product.date}T00:00`, timezone) ?? activeAt)
  const suspending = (group ?? subscription).overrides
  const isPaused = suspending.some((override) => override.type === 'pause-subscription' && holds(override, at))
  const isSuspended = suspending.some((override) => override.type === 'suspension' && isInForce(override, activeAt))
  if (isPaused || (isSuspended && !isGraced)) return undefined
  return subscription.overrides
    .filter((override) => holds(override, at))
    .reduce<Delivery | undefined>((delivery, override) => delivery && deliveryUnder(override, date, delivery), {})
}

function holds({ begin, end, inert }: Override, at: Instant): boolean {
  return inert !== true && begin <= at && (end === null || at < end)
}

function deliveryUnder(override: Override, date: string, usual: Delivery): Delivery | undefined {
  switch (override.type) {
    case 'pause-delivery':
      return undefined
    case 'pause-delivery-donate':
      return { donated: true }
    case 'alternative-delivery': {
      const { address, weekdays } = override
      return weekdays === undefined || weekdays.includes(weekdayOf(date)) ? { address } : usual
    }
    case 'pause-subscription':
    case 'suspension':
    case 'change-fields':
    case 'change-delivery-address':
    case 'change-billing-address':
      return usual
  }
}
