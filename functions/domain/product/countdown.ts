/**
 * Periods counted in assignments. Each assignment lowers the remaining number. The period is over at the instant of its
 * last assignment, and its campaign's rule goes on from there: the subscription renews or ends.
 */
import type { Settings } from '../settings/settings.ts'
import { laterOf, type Instant } from '../time.ts'
import { announce } from '../subscription/announce.ts'
import { withEnd } from '../subscription/period-end.ts'
import { unchanged, type Change } from '../world/change.ts'
import { withSubscription, type World } from '../world/world.ts'
import { renewalOf } from '../subscription/renewal.ts'
import type { Period, Subscription } from '../world/subscription.ts'

/** The change of an assignment to a period. The world stays the same where the period is not counted. */
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
  // A period that has not begun yet ends at its begin.
  const end = laterOf(at, period.begin)
  const ended = withPeriod(subscription, { ...withEnd(counted, end), natural_end: end })
  // Steps of time come only after the last announcement. An earlier end is announced here, unless a renewal follows.
  const isBeforeAnnouncement = end <= ended.announced.at && renewalOf(ended, settings) === undefined
  return isBeforeAnnouncement
    ? announce(world, ended, ended.announced.at, { implied: true })
    : { world: withSubscription(world, ended), facts: [] }
}

/** The subscription after the withdrawal of a counted assignment. A period that ran out stays over. */
export function countUp(subscription: Subscription, index: number, now: Instant): Subscription {
  const period = subscription.periods.find((candidate) => candidate.index === index)
  const remaining = period?.remaining_assignments ?? 0
  if (period === undefined || remaining === 0 || (period.end !== null && period.end <= now)) return subscription
  return withPeriod(subscription, { ...period, remaining_assignments: remaining + 1 })
}

/** A period with a successor already ends at the successor's begin. */
function canEndAt({ periods, stop }: Subscription, period: Period, at: Instant): boolean {
  return periods.at(-1) === period && stop?.removed === undefined && (period.end === null || period.end > at)
}

function withPeriod(subscription: Subscription, period: Period): Subscription {
  return {
    ...subscription,
    periods: subscription.periods.map((candidate) => (candidate.index === period.index ? period : candidate)),
  }
}
