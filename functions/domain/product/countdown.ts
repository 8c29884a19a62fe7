/**
 * Periods that are counted in assignments: each one lowers what remains, and at the instant of the last one the period
 * is over, from when its campaign's own rule goes on: it renews or the subscription ends.
 */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import { announce } from '../subscription/announce.ts'
import { withEnd } from '../subscription/period-end.ts'
import { unchanged, type Change } from '../world/change.ts'
import { withSubscription, type World } from '../world/world.ts'
import { renewalOf } from '../subscription/renewal.ts'
import type { Period, Subscription } from '../world/subscription.ts'

/** The world after an assignment to a period of one of its subscriptions; the same where that is not counted. */
export function countDown(
  world: World,
  subscription: Subscription,
  index: number,
  at: Instant,
  settings: Settings,
): Change {
  const period = subscription.periods.find((candidate) => candidate.index === index)
  const remaining = period?.remaining_assignments ?? 0
  if (period === undefined || remaining === 0) return unchanged(world)
  const counted = { ...period, remaining_assignments: remaining - 1 }
  if (remaining > 1 || !canEndAt(subscription, period, at)) {
    return { world: withSubscription(world, withPeriod(subscription, counted)), facts: [] }
  }
  // A period that has not begun yet is over as it begins.
  const end = at > period.begin ? at : period.begin
  const ended = withPeriod(subscription, { ...withEnd(counted, end), natural_end: end })
  // Time brings only what comes after the last announcement; an end before that is announced here, unless a renewal
  // follows.
  const isMissed = end <= ended.announced.at && renewalOf(ended, settings) === undefined
  return isMissed
    ? announce(world, ended, ended.announced.at, { implied: true })
    : { world: withSubscription(world, ended), facts: [] }
}

/** The subscription after an assignment that had lowered the count was taken back; a period that ran out stays over. */
export function countUp(subscription: Subscription, index: number, now: Instant): Subscription {
  const period = subscription.periods.find((candidate) => candidate.index === index)
  const remaining = period?.remaining_assignments ?? 0
  if (period === undefined || remaining === 0 || (period.end !== null && period.end <= now)) return subscription
  return withPeriod(subscription, { ...period, remaining_assignments: remaining + 1 })
}

/** A period that another follows already ends where that begins. */
function canEndAt({ periods, stop }: Subscription, period: Period, at: Instant): boolean {
  return periods.at(-1) === period && stop?.removed === undefined && (period.end === null || period.end > at)
}

function withPeriod(subscription: Subscription, period: Period): Subscription {
  return {
    ...subscription,
    periods: subscription.periods.map((candidate) => (candidate.index === period.index ? period : candidate)),
  }
}
