/**
 * Whether a day had about as many invoices as is usual. Publishers invoice evenly over the days of the week, and many
 * of them invoice most on one day of the month. So a day is compared with the same weekday of the last four weeks.
 * Where the same day of the month before had far more than that, the day is compared with that day instead.
 */
import { getISO } from 'temporal-polyfill/fns/Calendar'
import * as DurationFns from 'temporal-polyfill/fns/Duration'
import * as PlainDateFns from 'temporal-polyfill/fns/PlainDate'
import type { PlainDate } from '../time/time.ts'

/** A smaller difference from the usual number is never unusual. */
const fewInvoices = 10
/**
 * A day is unusual if its number is at least this many times the usual number, or at most the usual number divided by
 * it.
 */
const times = 3

export interface ComparedDays {
  readonly weekdays: readonly PlainDate[]
  /** Absent if the month before has no such day. */
  readonly monthBefore?: PlainDate
}

/** The days with which a day is compared. */
export function comparedDays(date: PlainDate): ComparedDays {
  const day = PlainDateFns.fromString(date, getISO)
  const before = (duration: string) =>
    PlainDateFns.toString(PlainDateFns.subtract(day, DurationFns.fromString(duration)))
  const monthBefore = before('P1M')
  const isSameDay = monthBefore.slice(8) === date.slice(8)
  return { weekdays: ['P1W', 'P2W', 'P3W', 'P4W'].map(before), ...(isSameDay && { monthBefore }) }
}

/** The usual number of the day; undefined if the day has the usual number, or if earlier days are unknown. */
export function unusual(count: number, { weekdays, monthBefore }: UsualCounts): number | undefined {
  const sorted = weekdays.toSorted((one, other) => one - other)
  // The lower of the two middle numbers: one busy day among four does not make a usual one.
  const ofWeek = sorted[1] ?? 0
  const isBusyDay = monthBefore !== undefined && monthBefore >= times * ofWeek && monthBefore - ofWeek >= fewInvoices
  const usual = isBusyDay ? monthBefore : ofWeek
  const isKnown = [...weekdays, monthBefore ?? 0].some((each) => each > 0)
  const isFar = Math.abs(count - usual) >= fewInvoices && (count >= times * usual || count * times <= usual)
  return isKnown && isFar ? usual : undefined
}

export interface UsualCounts {
  readonly weekdays: readonly number[]
  readonly monthBefore?: number
}
