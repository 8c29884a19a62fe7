/**
 * Dates and amounts in the account's format and the person's language. Datetimes of the API are wall-clock time of the
 * account without an offset; they are formatted as such, and the browser's timezone is never used.
 */
import { computed } from '@preact/signals'
import { shownLanguage } from '../words/lazy-words.ts'
import { now, type WallTime } from './clock.ts'
import { decimalsOf } from './currency.ts'
import { dateFormat, numberFormat } from './formatters.ts'
import { session } from './session.ts'

/** English in a Danish account is written as in Denmark: `en-DK`. */
export const locale = computed(() => {
  const region = new Intl.Locale(session.value.account.locale).region
  return region === undefined ? shownLanguage() : `${shownLanguage()}-${region}`
})

const asUtc = (at: WallTime) => new Date(at.length === 10 ? `${at}T00:00:00Z` : `${at}Z`)
type Style = Intl.DateTimeFormatOptions
const formatted = (at: WallTime, style: Style) =>
  dateFormat(locale.value, { ...style, timeZone: 'UTC' }).format(asUtc(at))

/** 1 March 2027; in the account's present year 1 March. */
export const date = (at: WallTime): string =>
  formatted(at, { day: 'numeric', month: 'short', ...(at.slice(0, 4) !== now().slice(0, 4) && { year: 'numeric' }) })
/** A date that always includes the year. */
export const fullDate = (at: WallTime): string => formatted(at, { day: 'numeric', month: 'short', year: 'numeric' })
/** Tuesday 1 March 2027. */
export const weekday = (at: WallTime): string => formatted(at, { dateStyle: 'full' })
/** Tuesday, and Tue if there is no room for it. */
export const weekdayName = (at: WallTime): string => formatted(at, { weekday: 'long' })
export const shortWeekday = (at: WallTime): string => formatted(at, { weekday: 'short' })
export const month = (at: WallTime): string => formatted(at, { month: 'long', year: 'numeric' })
export const shortMonth = (at: WallTime): string => formatted(at, { month: 'short' })
export const time = (at: WallTime): string => formatted(at, { hour: '2-digit', minute: '2-digit' })
export const dateTime = (at: WallTime): string => `${date(at)}, ${time(at)}`

const lastSecond = (end: WallTime): WallTime => new Date(asUtc(end).getTime() - 1000).toISOString().slice(0, 19)
/** A sentence of the service, with times in the form in which people write them. */
export const readable = (text: string): string =>
  text.replaceAll(/(?<![\w-])\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?(?![\w-])/g, (at) =>
    at.length === 10 || at.endsWith('T00:00:00') ? date(at) : dateTime(at),
  )

/** Half-open periods are written by their last day: from 1 March to 31 March. */
export const lastDay = (end: WallTime): string => date(lastSecond(end))
export const fullLastDay = (end: WallTime): string => fullDate(lastSecond(end))

/** An amount in major units, as the API answers amounts. */
export const money = (amount: number, currency: string): string =>
  numberFormat(locale.value, { style: 'currency', currency }).format(amount)
export const number = (value: number): string => numberFormat(locale.value).format(value)
export const percent = (share: number): string =>
  numberFormat(locale.value, { style: 'percent', maximumFractionDigits: 2 }).format(share)

/** 30 days. */
export const timeLength = (count: number, unit: 'day' | 'year'): string =>
  numberFormat(locale.value, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** An amount in minor units. */
export const moneyOfMinor = (minor: number, currency: string): string =>
  money(minor / 10 ** decimalsOf(currency), currency)

/** An amount in minor units as it is typed. */
export function typedAmount(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const format = numberFormat(locale.value, { minimumFractionDigits: decimals, useGrouping: false })
  return format.format(minor / 10 ** decimals)
}

export { addDays } from './days.ts'

/** Days between two dates, for texts such as "in 3 days". */
export const daysBetween = (from: WallTime, to: WallTime): number =>
  Math.round((asUtc(to.slice(0, 10)).getTime() - asUtc(from.slice(0, 10)).getTime()) / 86_400_000)
export const relativeDays = (to: WallTime): string => relative.value.format(daysBetween(now(), to), 'day')
const relative = computed(() => new Intl.RelativeTimeFormat(shownLanguage(), { numeric: 'auto' }))

const languageNames = computed(() => new Intl.DisplayNames(shownLanguage(), { type: 'language' }))
export const languageName = (code: string): string => languageNames.value.of(code) ?? code

const displayNames = computed(() => new Intl.DisplayNames(shownLanguage(), { type: 'region' }))
export const countryName = (code: string): string => displayNames.value.of(code) ?? code
