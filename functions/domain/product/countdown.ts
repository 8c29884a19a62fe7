/**
 * Periods counted in assignments. Each assignment lowers the remaining number. The period is over at the instant of its
 * last assignment, and its campaign's rule continues from there: the subscription renews or ends.
 */
import { laterOf, type Instant } from '../time/time.ts'
import { withEnd } from '../subscription/period-end.ts'
import { withSubscription, type World } from '../world/world.ts'
import type { Period, Subscription } from '../world/subscription.ts'

/**
 * The world after an assignment to a period. It stays the same if the period is not counted. The next step of time
 * announces the end of a period that runs out, however late it runs.
 */
export function countDown(world: World, subscription: Subscription, index: number, at: Instant): World {
  const period = subscription.periods.find((candidate) => candidate.index === index)
  const remaining = period?.remaining_assignments ?? 0
  if (period === undefined || remaining === 0) return world
  const counted = { ...period, remaining_assignments: remaining - 1 }
  if (remaining > 1 || !canEndAt(subscription, period, at)) {
    return withSubscription(world, withPeriod(subscription, counted))
  }
  // A period that has not begun yet ends at its start.
  const end = laterOf(at, period.begin)
  // A period by duration may also be counted in assignments. Its earlier end is not the end of its run.
  const { run: _, ...others } = withEnd(counted, end)
  return withSubscription(world, withPeriod(subscription, { ...others, natural_end: end }))
}

/** The subscription after the withdrawal of a counted assignment. A period that ran out stays over. */
export function countUp(subscription: Subscription, index: number, now: Instant): Subscription {
  const period = subscription.periods.find((candidate) => candidate.index === index)
  const remaining = period?.remaining_assignments ?? 0
  if (period === undefined || remaining === 0 || (period.end !== null && period.end <= now)) return subscription
  return withPeriod(subscription, { ...period, remaining_assignments: remaining + 1 })
}

/** Whether a period can end at its last assignment. A period with a successor already ends at the successor's start. */
function canEndAt({ periods, stop }: Subscription, period: Period, at: Instant): boolean {
  return periods.at(-1) === period && stop?.removed === undefined && (period.end === null || period.end > at)
}

function withPeriod(subscription: Subscription, period: Period): Subscription {
  return {
    ...subscription,
    periods: subscription.periods.map((candidate) => (candidate.index === period.index ? period : candidate)),
  }
}
