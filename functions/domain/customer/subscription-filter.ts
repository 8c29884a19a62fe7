/**
 * Conditions on subscriptions (interface: "Filter condition objects"). All conditions of a filter apply to the same
 * subscription: an ended subscription with print and an active one without print do not make an active one with print.
 * A read returns the subscriptions that satisfy all conditions.
 */
import { holds, type Condition, type SubscriptionCondition } from './customer-filter.ts'
import { valueOf } from '../fields/custom-fields.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { subscriptionField } from '../subscription/subscription-fields.ts'
import { groupOf, seenAt, type Groups } from '../subscription/reading/subscription-view.ts'
import type { Subscription } from '../world/subscription.ts'

export interface SeenBy {
  readonly settings: Settings
  readonly now: Instant
  readonly groups: Groups
}

/** Whether a filter has conditions on subscriptions. Other filters need no subscriptions loaded. */
export function asksForSubscriptions(filter: readonly Condition[]): boolean {
  return filter.some(isOfSubscriptions)
}

/**
 * The subscriptions of a customer, advanced to `now`, that satisfy a filter. Without conditions on subscriptions all of
 * them do. With such conditions, a customer without a satisfying subscription does not match.
 */
export function matchingSubscriptions(
  subscriptions: readonly Subscription[],
  filter: readonly Condition[],
  reader: SeenBy,
): readonly Subscription[] {
  const conditions = filter.filter(isOfSubscriptions)
  return subscriptions.filter((subscription) =>
    conditions.every((condition) => matchesSubscription(subscription, condition, reader)),
  )
}

export function matchesSubscription(
  subscription: Subscription,
  condition: SubscriptionCondition,
  { settings, now, groups }: SeenBy,
): boolean {
  if (condition.condition_type === 'subscription:state') {
    return seenAt(subscription, groupOf(subscription, groups), now).state === condition.state
  }
  const field = subscriptionField(settings, condition.field)
  return holds(condition, field && { type: field.type, value: valueOf(subscription, field) })
}

function isOfSubscriptions(condition: Condition): condition is SubscriptionCondition {
  return condition.condition_type !== 'customer:field'
}
