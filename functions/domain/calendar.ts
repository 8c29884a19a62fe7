/**
 * Counting time as the account's calendar does (decisions: "Identity and time"): in wall-clock time of its timezone, so
 * that a month from noon ends at noon whatever daylight saving does in between, and from 31 January at 28 February.
 */
import { getISO } from 'temporal-polyfill/fns/Calendar'
import * as DurationFns from 'temporal-polyfill/fns/Duration'
import * as InstantFns from 'temporal-polyfill/fns/Instant'
import * as PlainDateFns from 'temporal-polyfill/fns/PlainDate'
import * as PlainDateTimeFns from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTimeFns from 'temporal-polyfill/fns/ZonedDateTime'
import { instantOf, latestInstant, millisOf, type Instant, type PlainDate } from './time.ts'

/**
 * The instant `count` durations after `begin`, counted from `begin` at once and never by adding to a result: the third
 * month from 31 January ends at 30 April. `duration` is ISO 8601 with years, months, weeks and days. What lies beyond
 * the last instant that can be written is that instant.
 */
export function after(begin: Instant, duration: string, count: number, timezone: string): Instant {
  const one = DurationFns.fromString(duration)
  const all = DurationFns.fromFields({
    years: one.years * count,
    months: one.months * count,
    weeks: one.weeks * count,
    days: one.days * count,
  })
  return instantFrom(ZonedDateTimeFns.add(zonedOf(begin, timezone), all).epochNanoseconds)
}

/** The same wall-clock time so many days earlier. */
export function daysBefore(end: Instant, days: number, timezone: string): Instant {
  return days === 0 ? end : after(end, 'P1D', -days, timezone)
}

/**
 * What a clock on the wall shows at an instant, as milliseconds that differ by 24 hours a day whatever daylight saving
 * does.
 */
export function wallClockMillis(instant: Instant, timezone: string): number {
  return millisOf(instant) + ZonedDateTimeFns.offsetNanoseconds(zonedOf(instant, timezone)) / 1_000_000
}

/**
 * How long it is from begin to end by the wall clock, in milliseconds: a day is a day. Never negative, also where the
 * clock was set back.
 */
export function wallClockBetween(begin: Instant, end: Instant, timezone: string): number {
  return Math.max(0, wallClockMillis(end, timezone) - wallClockMillis(begin, timezone))
}

/**
 * The instant so many milliseconds later by the wall clock, and never before `begin`. A time that is skipped moves by
 * the gap.
 */
export function afterWallClock(begin: Instant, millis: number, timezone: string): Instant {
  const shown = instantOf(Math.min(wallClockMillis(begin, timezone) + millis, millisOf(latestInstant)))
  const wallClock = PlainDateTimeFns.fromString(shown.slice(0, -1), getISO)
  const later = instantFrom(PlainDateTimeFns.toZonedDateTime(wallClock, timezone).epochNanoseconds)
  return later > begin ? later : begin
}

/** 1 is Monday, 7 Sunday (interface: "Weekdays"). */
export const weekdayOf = (date: PlainDate): number => PlainDateFns.dayOfWeek(PlainDateFns.fromString(date, getISO))

/** When the day begins that is so many days after the one of an instant. */
export function startOfDay(instant: Instant, daysLater: number, timezone: string): Instant {
  const later = ZonedDateTimeFns.add(zonedOf(instant, timezone), DurationFns.fromFields({ days: daysLater }))
  return instantFrom(ZonedDateTimeFns.startOfDay(later).epochNanoseconds)
}

const zonedOf = (instant: Instant, timezone: string) =>
  InstantFns.toZonedDateTimeISO(InstantFns.fromString(instant), timezone)

function instantFrom(epochNanoseconds: bigint): Instant {
  return instantOf(Math.min(Number(epochNanoseconds / 1_000_000n), millisOf(latestInstant)))
}
