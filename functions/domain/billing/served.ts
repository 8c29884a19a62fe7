/**
 * How much of a period was served, and how much there is to serve. The unit is the wall-clock millisecond of the
 * period's timezone, so that day-aligned periods share by days, or the assignment where the period is counted in
 * assignments. Pauses that move the end are not served.
 */
import { wallClockBetween } from '../calendar.ts'
import { pausedWithin } from '../subscription/paused-time.ts'
import { zoneOf } from '../settings/counting-zone.ts'
import type { Settings } from '../settings/settings.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import type { Instant } from '../time.ts'

/** The whole of a period; undefined for a period without an end in sight, which has no shares. */
export function wholeOf(period: Period, settings: Settings): number | undefined {
  if (period.billing?.assignments !== undefined) return period.billing.assignments
  if (period.natural_end === null) return undefined
  const timezone = zoneOf(period.terms, settings)
  return wallClockBetween(period.begin, period.natural_end, timezone) - (period.extended ?? 0)
}

/** The served part of the period at its end, as far as the end is known. */
export function servedInTheEnd(subscription: Subscription, period: Period, settings: Settings): number {
  const { end, natural_end, billing } = period
  // A cut period that is counted in assignments shows its number of assignments only when it is over.
  const isOpen = billing?.assignments !== undefined && end !== null && end > subscription.announced.at
  if (end === null || end === natural_end || isOpen) return wholeOf(period, settings) ?? 0
  return servedBy(subscription, period, end, settings)
}

/** The served part of a period by an instant. */
export function servedBy(subscription: Subscription, period: Period, until: Instant, settings: Settings): number {
  const whole = wholeOf(period, settings) ?? 0
  if (period.billing?.assignments !== undefined) return whole - (period.remaining_assignments ?? 0)
  return Math.min(whole, Math.max(0, timeServedBy(subscription, period, until, settings)))
}

/**
 * The time of a period that has passed by an instant, without its pauses. Time that pauses moved into the period counts
 * as negative.
 */
export function timeServedBy(subscription: Subscription, period: Period, until: Instant, settings: Settings): number {
  const timezone = zoneOf(period.terms, settings)
  const passed = until <= period.begin ? 0 : wallClockBetween(period.begin, until, timezone)
  return passed - (period.extended ?? 0) - pausedWithin(subscription, period, until, timezone)
}
