/** Copies that are withheld because nothing can be delivered to the customer's address. */
import type { Policy, Settings } from '../settings/settings.ts'
import { presentPeriod } from '../subscription/reading/subscription-view.ts'
import { policyOn } from '../subscription/subscription-policy.ts'
import type { Instant } from '../time/time.ts'
import type { Delivery } from '../world/assignment.ts'
import type { Customer } from '../world/customer.ts'
import type { Subscription } from '../world/subscription.ts'
import { markAt } from '../world/undeliverable.ts'

export function undeliverableActionOf(
  subscription: Subscription,
  now: Instant,
  settings: Settings,
): NonNullable<Policy['undeliverable']>['action'] {
  const period = presentPeriod(subscription, now) ?? subscription.periods.at(-1)
  return policyOn(subscription, period, settings)?.undeliverable?.action ?? 'none'
}

/** Copies that are donated, or sent elsewhere, do not go to the address. */
export const isWithheld = (
  customer: Customer,
  subscription: Subscription,
  { donated, address }: Delivery,
  at: Instant,
  settings: Settings,
): boolean =>
  donated !== true &&
  address === undefined &&
  markAt(customer, 'delivery', at) !== undefined &&
  undeliverableActionOf(subscription, at, settings) === 'pause'
