/**
 * Days on which banks book payments. Sources: the ECB's calendar of T2 (its decision of 2000 on closing days), and the
 * bank holidays that Finans Danmark, Bankgirot, Finans Norge and Finance Finland publish, and those of England (Banking
 * and Financial Dealings Act 1971, schedule 1, with the substitute days that are proclaimed each time), on which Bacs
 * does not process. A single day that a government proclaims, such as for a coronation, is in no rule. A country that
 * is not named has the calendar of T2.
 */
import { weekdayOf } from './calendar.ts'
import { latestDate, type PlainDate } from './time.ts'

interface Calendar {
  /** Month and day. */
  readonly fixed: readonly string[]
  /** Days after Easter Sunday. */
  readonly byEaster: readonly number[]
  /** Weekdays (1 is Monday) that are closed if they fall between two days of a year. */
  readonly weekdays?: readonly (readonly [weekday: number, from: string, to: string])[]
}

/** The Friday before Midsummer Day. */
const midsummerEve = [5, '06-19', '06-25'] as const

const t2: Calendar = { fixed: ['01-01', '05-01', '12-25', '12-26'], byEaster: [-2, 1] }

const calendars: Readonly<Record<string, Calendar>> = {
  DK: { fixed: ['01-01', '06-05', '12-24', '12-25', '12-26', '12-31'], byEaster: [-3, -2, 1, 39, 40, 50] },
  FI: {
    fixed: ['01-01', '01-06', '05-01', '12-06', '12-24', '12-25', '12-26'],
    byEaster: [-2, 1, 39],
    weekdays: [midsummerEve],
  },
  GB: {
    fixed: ['01-01', '12-25', '12-26'],
    byEaster: [-2, 1],
    weekdays: [
      [1, '05-01', '05-07'],
      [1, '05-25', '05-31'],
      [1, '08-25', '08-31'],
      // Substitutes of New Year's Day, and of Christmas Day and Boxing Day, that fall on a weekend.
      [1, '01-02', '01-03'],
      [1, '12-27', '12-28'],
      [2, '12-27', '12-28'],
    ],
  },
  NO: { fixed: ['01-01', '05-01', '05-17', '12-25', '12-26'], byEaster: [-3, -2, 1, 39, 50] },
  SE: {
    fixed: ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'],
    byEaster: [-2, 1, 39],
    weekdays: [midsummerEve],
  },
}

const dayMillis = 86_400_000
export const dateAfter = (date: PlainDate, days: number): PlainDate =>
  new Date(Date.parse(date) + days * dayMillis).toISOString().slice(0, 10)

export function isBankDay(date: PlainDate, country: string | undefined): boolean {
  const weekday = weekdayOf(date)
  if (weekday > 5) return false
  const { fixed, byEaster, weekdays = [] } = (country === undefined ? undefined : calendars[country]) ?? t2
  const day = date.slice(5)
  if (fixed.includes(day)) return false
  if (weekdays.some(([on, from, to]) => weekday === on && from <= day && day <= to)) return false
  const easter = easterOf(Number(date.slice(0, 4)))
  return !byEaster.some((days) => dateAfter(easter, days) === date)
}

/** The date itself if it is a bank day, otherwise the next one, or the last date that can be written. */
export function bankDayFrom(date: PlainDate, country: string | undefined): PlainDate {
  let day = date
  while (day < latestDate && !isBankDay(day, country)) day = dateAfter(day, 1)
  return day
}

/** The date itself if it is a bank day, otherwise the previous one. */
export function bankDayUntil(date: PlainDate, country: string | undefined): PlainDate {
  let day = date
  while (!isBankDay(day, country)) day = dateAfter(day, -1)
  return day
}

/** The bank day that is a number of bank days earlier. */
export function bankDaysBefore(date: PlainDate, days: number, country: string | undefined): PlainDate {
  let day = date
  for (let left = days; left > 0;) {
    day = dateAfter(day, -1)
    if (isBankDay(day, country)) left--
  }
  return day
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): PlainDate {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
