/**
 * A subscription as it was known at an earlier instant, so that those who hear late of several things it did can hear
 * of each as of its own time. Its state then is exact; what was still to come need not be as it was foreseen. Overrides
 * can stay, as each counts from its registration on and an end is only ever moved while it is still to come.
 */
import type { Instant } from '../time.ts'
import { withStop, withoutStop } from './registered-stop.ts'
import { stateAt } from './subscription-state.ts'
import type { Subscription } from '../world/subscription.ts'

export function knownAt(subscription: Subscription, at: Instant): Subscription {
  const { stop, ...others } = subscription
  const all = withoutStop(subscription)
  const made = all.filter((period) => period.made.at <= at)
  const isStopKnown = stop !== undefined && (stop.requested <= at || stop.at <= at)
  if (made.length === all.length && isStopKnown === (stop !== undefined)) return subscription
  // A period made later than that may have ended the last one early.
  const then = made.map((period, position) =>
    position === made.length - 1 && made.length < all.length ? { ...period, end: period.natural_end } : period,
  )
  const known = { ...others, ...withStop(then, isStopKnown ? stop : undefined) }
  // A switch may have taken away what was awaited, which nothing tells any more.
  return stateAt(known, at) === stateAt(subscription, at) ? known : subscription
}
