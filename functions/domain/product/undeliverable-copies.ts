/** Copies that are withheld because nothing can be delivered to the customer's address. */
import { addressOwner } from './assignment-address.ts'
import type { Policy, Settings } from '../settings/settings.ts'
import { presentPeriod } from '../subscription/reading/subscription-view.ts'
import { policyOn } from '../subscription/subscription-policy.ts'
import type { Instant } from '../time/time.ts'
import type { Delivery } from '../world/assignment.ts'
import type { Customer } from '../world/customer.ts'
import type { Subscription } from '../world/subscription.ts'
import { isMarkOf, markAt } from '../world/undeliverable.ts'

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
): boolean => {
  const mark = markAt(customer, 'delivery', at)
  if (donated === true || address !== undefined || mark === undefined) return false
  const isAddress = isMarkOf(mark, addressOwner(customer, subscription, settings))
  return isAddress && undeliverableActionOf(subscription, at, settings) === 'pause'
}
