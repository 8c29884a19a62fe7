/**
 * Conditions on subscriptions (interface: "Filter condition objects"). All of a filter's conditions are asked of one
 * and the same subscription: an active one with a print edition is not found in an ended one with print beside an
 * active one without. The subscriptions that satisfy them all are those that a read returns.
 */
import { holds, type Condition, type SubscriptionCondition } from './customer-filter.ts'
import { valueOf } from '../fields/kept-fields.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import { subscriptionField } from '../subscription/subscription-fields.ts'
import { groupOf, seenAt, type Groups } from '../subscription/reading/seen.ts'
import type { Subscription } from '../world/subscription.ts'

export interface SeenBy {
  readonly settings: Settings
  readonly now: Instant
  readonly groups: Groups
}

/** Whether a filter asks anything of subscriptions: only then do they have to be loaded for it. */
export function asksForSubscriptions(filter: readonly Condition[]): boolean {
  return filter.some(isOfSubscriptions)
}

/**
 * Of a customer's subscriptions, advanced to `now`, those that a filter lets through: all where it asks nothing of
 * them. Where it does, a customer of which none is left does not match.
 */
export function matchingSubscriptions(
  subscriptions: readonly Subscription[],
  filter: readonly Condition[],
  by: SeenBy,
): readonly Subscription[] {
  const conditions = filter.filter(isOfSubscriptions)
  return subscriptions.filter((subscription) =>
    conditions.every((condition) => matchesSubscription(subscription, condition, by)),
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
