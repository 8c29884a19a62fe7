/**
 * The served part of a period, and the whole period in the same unit. The unit is the assignment where the period is
 * counted in assignments, otherwise the wall-clock millisecond of the period's timezone, so that day-aligned periods
 * are prorated by days. Pauses that move the end are not served.
 */
import { afterWallClock, wallClockBetween } from '../time/calendar.ts'
import { onceFor } from '../base/once.ts'
import { openPauses, pausedWithin } from '../subscription/paused-time.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { instantOf, millisOf, type Instant } from '../time/time.ts'

/** The clock that a period is counted by. */
interface Clock {
  /** The time between two instants, in milliseconds; never negative. */
  readonly between: (begin: Instant, end: Instant) => number
  readonly after: (begin: Instant, millis: number) => Instant
}

const dayMillis = 86_400_000

/**
 * The wall clock, or elapsed time for a period of less than a day in which the clock is set back: the wall clock shows
 * a part of such a period twice, and of a period within the repeated hour it may show nothing.
 */
export const clockOf = onceFor((period: Period): Clock => {
  const timezone = period.terms.timezone
  const { begin, natural_end, extended = 0, granted = 0 } = period
  return natural_end !== null && goesByElapsedTime(begin, natural_end, extended + granted, timezone)
    ? {
        between: (from, to) => Math.max(0, millisOf(to) - millisOf(from)),
        after: (from, millis) => instantOf(millisOf(from) + millis),
      }
    : {
        between: (from, to) => wallClockBetween(from, to, timezone),
        after: (from, millis) => afterWallClock(from, millis, timezone),
      }
})

function goesByElapsedTime(begin: Instant, end: Instant, extended: number, timezone: string): boolean {
  const elapsed = millisOf(end) - millisOf(begin)
  const span = wallClockBetween(begin, end, timezone)
  return elapsed > 0 && (span <= extended || (elapsed < dayMillis && span < elapsed))
}

/** The whole period; undefined if the end is not known, because such a period has no shares. */
export function wholeOf(period: Period): number | undefined {
  if (period.billing?.assignments !== undefined) return period.billing.assignments
  if (period.natural_end === null) return undefined
  const { begin, natural_end, extended = 0, granted = 0 } = period
  return clockOf(period).between(begin, natural_end) - extended - granted
}

/** The served part of the period at its end, as far as the end is known. */
export function servedInTheEnd(subscription: Subscription, period: Period): number {
  const { end, natural_end, billing } = period
  // A cut period that is counted in assignments shows its number of assignments only when it is over.
  const isOpen = billing?.assignments !== undefined && end !== null && end > subscription.announced.at
  if (end === null || end === natural_end || isOpen) return wholeOf(period) ?? 0
  return servedBy(subscription, period, end)
}

/** The served part of a period by an instant. */
export function servedBy(subscription: Subscription, period: Period, until: Instant): number {
  const whole = wholeOf(period) ?? 0
  if (period.billing?.assignments !== undefined) {
    const { remaining_assignments: remaining = 0, granted = 0 } = period
    return whole - Math.max(0, Math.min(whole, remaining - granted))
  }
  return Math.min(whole, Math.max(0, timeServedBy(subscription, period, until)))
}

/**
 * The time of a period that has passed by an instant, without its pauses. Time that pauses moved into the period counts
 * as negative.
 */
export function timeServedBy(subscription: Subscription, period: Period, until: Instant): number {
  const passed = until <= period.begin ? 0 : clockOf(period).between(period.begin, until)
  const paused = pausedWithin(subscription, period, until, period.terms.timezone)
  return passed - (period.extended ?? 0) - paused
}

/** The instant by which the given time of a period is served. */
export function instantServed(subscription: Subscription, period: Period, servedMillis: number): Instant {
  const { after, between } = clockOf(period)
  return openPauses(subscription).reduce<Instant>(
    (served, pause) => {
      const begin = pause.begin > period.begin ? pause.begin : period.begin
      return begin < served && begin < pause.end ? after(served, between(begin, pause.end)) : served
    },
    after(period.begin, servedMillis + (period.extended ?? 0)),
  )
}
