/**
 * Instants, dates and wall-clock times (interface: "Conventions"; decisions: "Identity and time").
 *
 * An instant is kept as text in one fixed form, UTC with milliseconds. Its text sorts as time does, in memory and in
 * keys. It becomes wall-clock time only if it is shown or if a rule counts in the account's timezone. The
 * functions of Temporal are used instead of its classes, so that a bundle carries no more than it calls.
 */
import { getISO } from 'temporal-polyfill/fns/Calendar'
import * as InstantFns from 'temporal-polyfill/fns/Instant'
import * as PlainDateTimeFns from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTimeFns from 'temporal-polyfill/fns/ZonedDateTime'
import { onceForNames } from '../base/once.ts'

/** An instant in UTC with milliseconds, `2027-01-31T09:00:00.000Z`. Only `instantOf` and `parseDatetime` make one. */
export type Instant = `${string}Z`

/** A calendar date, `2027-01-31`. */
export type PlainDate = string

/**
 * The last instant that can be written. The years are 1 to 9999, less a day at both ends. Timezones are up to 16 hours
 * away from UTC, and an instant needs a wall-clock time of four-digit years in every timezone, since an account's
 * timezone may change later.
 */
export const latestInstant: Instant = '9999-12-30T23:59:59.999Z'

/** The last date that can be written. */
export const latestDate: PlainDate = '9999-12-31'

const earliestMillis = Date.parse('0001-01-02T00:00:00.000Z')
const latestMillis = Date.parse(latestInstant)

const datetimeForm =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?<offset>Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/
const dateForm = /^\d{4}-\d{2}-\d{2}$/

export function instantOf(epochMillis: number): Instant {
  return `${new Date(epochMillis).toISOString().slice(0, -1)}Z`
}

export function millisOf(instant: Instant): number {
  return Date.parse(instant)
}

/** The later of two instants, or of two dates. */
export const laterOf = <Time extends string>(one: Time, other: Time): Time => (one > other ? one : other)
export const earlierOf = <Time extends string>(one: Time, other: Time): Time => (one < other ? one : other)

/** Whether text from storage has the one form of an instant. */
export function isInstant(text: string): text is Instant {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)
}

const secondsLength = 'YYYY-MM-DDThh:mm:ss'.length

/** An instant as an answer shows it: wall-clock time in the account's timezone, to the second, without offset. */
export function showInstant(instant: Instant, timezone: string): string {
  return new Date(millisOf(instant) + offsetOf(instant, timezone)).toISOString().slice(0, secondsLength)
}

/** The milliseconds from UTC to the wall-clock time of an instant. */
export function offsetOf(instant: Instant, timezone: string): number {
  const millis = millisOf(instant)
  return offsetOfDay(Math.floor(millis / dayMillis), timezone) ?? offsetAt(millis, timezone)
}

const dayMillis = 24 * 60 * 60 * 1000
/** A cache of the offset of each timezone on each day of UTC; undefined on a day on which it changes. */
const offsetsOfDays = new Map<string, number | undefined>()
const mostDays = 10_000

/** No timezone changes its offset twice a day. Computing an offset takes many times as long as looking it up. */
function offsetOfDay(day: number, timezone: string): number | undefined {
  const name = `${day} ${timezone}`
  if (offsetsOfDays.has(name)) return offsetsOfDays.get(name)
  const [begin, end] = [offsetAt(day * dayMillis, timezone), offsetAt((day + 1) * dayMillis, timezone)]
  if (offsetsOfDays.size >= mostDays) offsetsOfDays.clear()
  const offset = begin === end ? begin : undefined
  offsetsOfDays.set(name, offset)
  return offset
}

const offsetAt = (millis: number, timezone: string): number =>
  ZonedDateTimeFns.offsetNanoseconds(
    InstantFns.toZonedDateTimeISO(InstantFns.fromEpochMilliseconds(millis), timezone),
  ) / 1_000_000

/**
 * A datetime as a caller writes it: with an offset, or as wall-clock time in the account's timezone. A wall-clock time
 * that daylight saving skips moves forward by the gap. A wall-clock time that occurs twice means its first occurrence.
 * The result is undefined for a text that is not a datetime.
 */
export function parseDatetime(text: string, timezone: string): Instant | undefined {
  const form = datetimeForm.exec(text)
  if (form === null) return undefined
  try {
    const millis = form.groups?.['offset'] === undefined ? wallClockMillis(text, timezone) : offsetMillis(text)
    return millis < earliestMillis || millis > latestMillis ? undefined : instantOf(millis)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const wallClockMillis = onceForNames((text: string, timezone: string): number => {
  const wallClock = PlainDateTimeFns.fromString(text, getISO)
  const zoned = PlainDateTimeFns.toZonedDateTime(wallClock, timezone, { disambiguation: 'compatible' })
  return millisOfNanos(zoned.epochNanoseconds)
})

const offsetMillis = (text: string) => millisOfNanos(InstantFns.fromString(text).epochNanoseconds)

/** Whole milliseconds. Finer parts are dropped. */
const millisOfNanos = (epochNanoseconds: bigint) => Number(epochNanoseconds / 1_000_000n)

export function dateOf(instant: Instant, timezone: string): PlainDate {
  return showInstant(instant, timezone).slice(0, 10)
}

/** The first instant of a date in a timezone. */
export function startOfDate(date: PlainDate, timezone: string): Instant {
  return instantOf(wallClockMillis(`${date}T00:00`, timezone))
}

/** Whole days from one date to another; negative where it is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number =>
  Math.round((millisOf(startOfDate(to, 'UTC')) - millisOf(startOfDate(from, 'UTC'))) / dayMillis)

/** A date as a caller writes it; undefined for a text that is not a date. */
export function parseDate(text: string): PlainDate | undefined {
  if (!dateForm.test(text) || text.startsWith('0000')) return undefined
  const millis = Date.parse(`${text}T00:00:00.000Z`)
  // Some days that a month does not have are taken for days of the next month.
  return !Number.isNaN(millis) && instantOf(millis).startsWith(text) ? text : undefined
}

/**
 * Whether the platform knows the name as an IANA timezone. Fixed offsets are refused, as they have no daylight saving.
 */
export function isTimezone(name: string): boolean {
  return /^[A-Za-z][\w+/-]{0,63}$/.test(name) && isKnownToPlatform(name)
}

/** Asking the platform takes a tenth of a millisecond. */
const isKnownToPlatform = onceForNames((name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}, 1_000)
