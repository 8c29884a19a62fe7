/**
 * Counting time as the account's calendar does (decisions: "Identity and time"): in wall-clock time of its timezone, so
 * that a month from noon ends at noon whatever daylight saving does in between, and from 31 January at 28 February.
 */
import * as DurationFns from 'temporal-polyfill/fns/Duration'
import * as InstantFns from 'temporal-polyfill/fns/Instant'
import * as ZonedDateTimeFns from 'temporal-polyfill/fns/ZonedDateTime'
import { instantOf, latestInstant, millisOf, showInstant, type Instant, type PlainDate } from './time.ts'

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
  const zoned = InstantFns.toZonedDateTimeISO(InstantFns.fromString(begin), timezone)
  const millis = Number(ZonedDateTimeFns.add(zoned, all).epochNanoseconds / 1_000_000n)
  return instantOf(Math.min(millis, millisOf(latestInstant)))
}

/** The same wall-clock time so many days earlier. */
export function daysBefore(end: Instant, days: number, timezone: string): Instant {
  return days === 0 ? end : after(end, 'P1D', -days, timezone)
}

/** When the day begins that is so many days after the one of an instant. */
export function startOfDay(instant: Instant, daysLater: number, timezone: string): Instant {
  const zoned = InstantFns.toZonedDateTimeISO(InstantFns.fromString(instant), timezone)
  const day = ZonedDateTimeFns.startOfDay(ZonedDateTimeFns.add(zoned, DurationFns.fromFields({ days: daysLater })))
  return instantOf(Number(day.epochNanoseconds / 1_000_000n))
}

/** The date that an instant lies in. */
export const dateOf = (instant: Instant, timezone: string): PlainDate => showInstant(instant, timezone).slice(0, 10)
