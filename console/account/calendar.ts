/**
 * A month as weeks of days, and the movement by keys within it. Weeks begin on Monday and have the numbers of ISO 8601,
 * like the weekdays of the API and the planning of issues in the countries of the console's languages.
 */
import { addDays, addMonths, monthStart } from './days.ts'

export interface Week {
  readonly number: number
  /** Seven days, Monday first, including days of the months before and after. */
  readonly days: readonly string[]
}

const dayMilliseconds = 86_400_000
const firstDay = '1900-01-01'
const lastDay = '2999-12-31'

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7

/** The number of a day's week, in the year that the week's Thursday is in (ISO 8601). */
export function weekNumber(day: string): number {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const daysIntoYear = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / dayMilliseconds
  return Math.floor(daysIntoYear / 7) + 1
}

/** All weeks that have a day of the month of a date. */
export function weeksOf(date: string): readonly Week[] {
  const first = monthStart(date, 0)
  const next = monthStart(date, 1)
  const weeks: Week[] = []
  for (let monday = addDays(first, 1 - weekdayOf(first)); monday < next; monday = addDays(monday, 7)) {
    weeks.push({ number: weekNumber(monday), days: Array.from({ length: 7 }, (_, index) => addDays(monday, index)) })
  }
  return weeks
}

/** The first and the last day of a month's weeks. */
export function shownDays(date: string): { readonly from: string; readonly to: string } {
  const first = monthStart(date, 0)
  const last = addDays(monthStart(date, 1), -1)
  return { from: addDays(first, 1 - weekdayOf(first)), to: addDays(last, 7 - weekdayOf(last)) }
}

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

/** The first day of a month in an address, `YYYY-MM`; undefined if the text is not a month that calendars show. */
export function monthOf(text: string | undefined): string | undefined {
  const day = `${text ?? ''}-01`
  return /^\d{4}-(?:0[1-9]|1[0-2])-01$/.test(day) && day >= firstDay && day <= lastDay ? day : undefined
}

/** Whether the text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= firstDay && text <= lastDay && isOfCalendar(text)
const isOfCalendar = (text: string) => {
  const milliseconds = Date.parse(text)
  // 30 February is read as a day of March.
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text)
}

/**
 * The day to which a key moves from a day in a grid of days: arrows by day and week, Home and End within the week, Page
 * Up and Page Down by month, with Shift by year. Undefined for other keys.
 */
export function dayByKey(day: string, key: string, isShifted: boolean): string | undefined {
  const moved = movedDay(day, key, isShifted ? 12 : 1)
  if (moved === undefined) return undefined
  return moved < firstDay || moved > lastDay ? day : moved
}

function movedDay(day: string, key: string, months: number): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, 1 - weekdayOf(day))
    case 'End':
      return addDays(day, 7 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -months)
    case 'PageDown':
      return addMonths(day, months)
    default:
      return undefined
  }
}
