/**
 * A subscription as it was known at an earlier instant, so that a late recipient learns each change of its group as of
 * the change's own time. Its state at that instant is exact, but its future at that instant need not be as it was
 * expected. Overrides stay as they are: each counts from its registration on, and only a future end can be moved.
 */
import type { Instant } from '../time/time.ts'
import { isStopKnown, withStop, withoutStop } from './registered-stop.ts'
import { stateAt } from './subscription-state.ts'
import type { Subscription } from '../world/subscription.ts'

export function knownAt(subscription: Subscription, at: Instant): Subscription {
  const { stop, stop_changes = [], ...others } = subscription
  const all = withoutStop(subscription)
  const made = all.filter((period) => period.made.at <= at)
  const isKnown = stop !== undefined && isStopKnown(stop, at)
  const changes = stop_changes.filter((change) => change.at <= at)
  if (made.length === all.length && isKnown === (stop !== undefined) && changes.length === stop_changes.length) {
    return subscription
  }
  // A period made later than `at` may have cut the last known period short.
  const then = made.map((period, position) =>
    position === made.length - 1 && made.length < all.length ? { ...period, end: period.natural_end } : period,
  )
  const asKnown = {
    ...others,
    ...withStop(then, isKnown ? stop : undefined),
    ...(changes.length > 0 && { stop_changes: changes }),
  }
  // A stop that was registered later may count from the start of its day.
  const isStoppedLater = stop !== undefined && !isKnown && stop.at <= at
  // A switch may have removed the awaited period without a trace. The present subscription is then used.
  return isStoppedLater || stateAt(asKnown, at) === stateAt(subscription, at) ? asKnown : subscription
}
