/**
 * The account's calendar (decisions: "Identity and time"). Time is counted in wall-clock time of the account's
 * timezone: a month from noon ends at noon through any change of daylight saving, and a month from 31 January ends at
 * 28 February.
 */
import { getISO } from 'temporal-polyfill/fns/Calendar'
import * as DurationFns from 'temporal-polyfill/fns/Duration'
import * as InstantFns from 'temporal-polyfill/fns/Instant'
import * as PlainDateFns from 'temporal-polyfill/fns/PlainDate'
import * as PlainDateTimeFns from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTimeFns from 'temporal-polyfill/fns/ZonedDateTime'
import { onceForNames } from '../base/once.ts'
import { dateOf, instantOf, laterOf, latestInstant, millisOf, offsetOf, type Instant, type PlainDate } from './time.ts'

/**
 * The instant `count` durations after `begin`. All durations are added to `begin` at once, never in turn: the third
 * month from 31 January ends at 30 April. `duration` is ISO 8601 with years, months, weeks and days. A result beyond
 * the last instant that can be written becomes that last instant.
 */
export const after = onceForNames((begin: Instant, duration: string, count: number, timezone: string): Instant => {
  const single = DurationFns.fromString(duration)
  const all = DurationFns.fromFields({
    years: single.years * count,
    months: single.months * count,
    weeks: single.weeks * count,
    days: single.days * count,
  })
  return instantFrom(ZonedDateTimeFns.add(zonedOf(begin, timezone), all).epochNanoseconds)
})

/**
 * The instant a time span after `begin`: its years to days by the calendar, its hours to seconds by the wall clock.
 */
export function afterSpan(begin: Instant, span: string, timezone: string): Instant {
  const { hours, minutes, seconds } = DurationFns.fromString(span)
  const days = after(begin, span, 1, timezone)
  const millis = ((hours * 60 + minutes) * 60 + seconds) * 1_000
  return millis === 0 ? days : afterWallClock(days, millis, timezone)
}

/** The instant a duration before another one. */
export const before = (end: Instant, duration: string, timezone: string): Instant => after(end, duration, -1, timezone)

/** The largest number of days that a duration can have. */
export function spanDays(duration: string): number {
  const { months, days } = monthsAndDays(duration)
  return Math.ceil((months * 366) / 12) + days
}

/** The smallest number of days that a duration can have. Of successive months, the shortest include February. */
export function leastDays(duration: string): number {
  const { months, days } = monthsAndDays(duration)
  return leastDaysOfMonths(months) + days
}

const leastDaysOfMonths = (months: number): number => {
  const shortest = [0, 28, 59, 89, 120, 150, 181, 212, 242, 273, 303, 334]
  return Math.floor(months / 12) * 365 + (shortest[months % 12] ?? 0)
}

function monthsAndDays(duration: string): { readonly months: number; readonly days: number } {
  const { years, months, weeks, days } = DurationFns.fromString(duration)
  return { months: years * 12 + months, days: weeks * 7 + days }
}

/** Whether durations together can be longer than another one. Months of both are the same months. */
export function exceeds(spans: readonly string[], duration: string): boolean {
  const whole = monthsAndDays(duration)
  const left = spans
    .map(monthsAndDays)
    .reduce((rest, { months, days }) => ({ months: rest.months - months, days: rest.days - days }), whole)
  if (left.months >= 0) return leastDaysOfMonths(left.months) + left.days < 0
  return left.days < spanDays(`P${-left.months}M`)
}

/** The same wall-clock time some days earlier. */
export function daysBefore(end: Instant, days: number, timezone: string): Instant {
  return days === 0 ? end : after(end, 'P1D', -days, timezone)
}

/**
 * The wall-clock time of an instant as milliseconds. Successive days differ by 24 hours, whatever daylight saving does.
 */
export function wallClockMillis(instant: Instant, timezone: string): number {
  return millisOf(instant) + offsetOf(instant, timezone)
}

/**
 * The time from begin to end by the wall clock, in milliseconds: every day has 24 hours. The result is never negative,
 * even if the clock was set back.
 */
export function wallClockBetween(begin: Instant, end: Instant, timezone: string): number {
  return Math.max(0, wallClockMillis(end, timezone) - wallClockMillis(begin, timezone))
}

/**
 * The instant `millis` later by the wall clock, and never before `begin`. A wall-clock time that daylight saving skips
 * moves by the gap.
 */
export function afterWallClock(begin: Instant, millis: number, timezone: string): Instant {
  const unzoned = instantOf(Math.min(wallClockMillis(begin, timezone) + millis, millisOf(latestInstant)))
  const wallClock = PlainDateTimeFns.fromString(unzoned.slice(0, -1), getISO)
  const later = instantFrom(PlainDateTimeFns.toZonedDateTime(wallClock, timezone).epochNanoseconds)
  return laterOf(later, begin)
}

/** 1 is Monday, 7 Sunday (interface: "Weekdays"). */
export const weekdayOf = (date: PlainDate): number => PlainDateFns.dayOfWeek(PlainDateFns.fromString(date, getISO))

/** The start of the day that lies `daysLater` days after the day of an instant. */
export function startOfDay(instant: Instant, daysLater: number, timezone: string): Instant {
  const later = ZonedDateTimeFns.add(zonedOf(instant, timezone), DurationFns.fromFields({ days: daysLater }))
  return instantFrom(ZonedDateTimeFns.startOfDay(later).epochNanoseconds)
}

/** The last day of something that ends at an instant: people write last days, and instants are ends. */
export const lastDayBefore = (end: Instant, timezone: string): PlainDate =>
  dateOf(instantOf(millisOf(end) - 1), timezone)

const zonedOf = (instant: Instant, timezone: string) =>
  InstantFns.toZonedDateTimeISO(InstantFns.fromString(instant), timezone)

function instantFrom(epochNanoseconds: bigint): Instant {
  return instantOf(Math.min(Number(epochNanoseconds / 1_000_000n), millisOf(latestInstant)))
}
