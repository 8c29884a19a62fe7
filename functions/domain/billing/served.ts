/**
 * How much of a period was served, and how much there is to serve: in wall-clock milliseconds of the account's
 * timezone, so that day-aligned periods share by days, or in assignments where the period is counted in those. Pauses
 * that move the end are not served.
 */
import { wallClockBetween } from '../calendar.ts'
import { pausedWithin } from '../subscription/paused-time.ts'
import type { Settings } from '../settings/settings.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import type { Instant } from '../time.ts'

/** Undefined for a period without an end in sight: it has no shares. */
export function wholeOf(period: Period, { account: { timezone } }: Settings): number | undefined {
  if (period.billing?.assignments !== undefined) return period.billing.assignments
  if (period.natural_end === null) return undefined
  return wallClockBetween(period.begin, period.natural_end, timezone) - (period.extended ?? 0)
}

/** What the period is served in the end, as far as that is known. */
export function servedInTheEnd(subscription: Subscription, period: Period, settings: Settings): number {
  const { end, natural_end, billing } = period
  // How many assignments one gets that is cut short shows when it is over.
  const isOpen = billing?.assignments !== undefined && end !== null && end > subscription.announced.at
  if (end === null || end === natural_end || isOpen) return wholeOf(period, settings) ?? 0
  return servedBy(subscription, period, end, settings)
}

/** What has been served by an instant. */
export function servedBy(subscription: Subscription, period: Period, until: Instant, settings: Settings): number {
  const whole = wholeOf(period, settings) ?? 0
  if (period.billing?.assignments !== undefined) return whole - (period.remaining_assignments ?? 0)
  return Math.min(whole, Math.max(0, timeServedBy(subscription, period, until, settings)))
}

/**
 * The time that has passed of a period by an instant, without its pauses; negative by what they moved into it from
 * before.
 */
export function timeServedBy(
  subscription: Subscription,
  period: Period,
  until: Instant,
  { account: { timezone } }: Settings,
): number {
  const passed = until <= period.begin ? 0 : wallClockBetween(period.begin, until, timezone)
  return passed - (period.extended ?? 0) - pausedWithin(subscription, period, until, timezone)
}
