/**
 * Dates as people type them: in the order of the account's region, with any separators, or as ISO 8601 has them. The
 * browser's own date fields follow the browser's language, where 03/04 may be another day than in the account.
 */
import { isDay } from './calendar.ts'

const style = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
const formatOf = (locale: string) => new Intl.DateTimeFormat(locale, style)

/** `2031-04-14` as 14.04.2031; a datetime with its time. */
export function typedDate(at: string, locale: string): string {
  const day = formatOf(locale).format(new Date(`${at.slice(0, 10)}T00:00:00Z`))
  return at.length > 10 ? `${day} ${at.slice(11, 16)}` : day
}

/** The date of a text; undefined where there is none in it. A year of two digits is of this century once all is typed. */
export function dateOf(text: string, locale: string, isTyped: boolean): string | undefined {
  const parts = text
    .trim()
    .replace(/\.$/, '')
    .split(/[\s./-]+/)
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return undefined
  const [first = ''] = parts
  const order = first.length === 4 ? ['year', 'month', 'day'] : orderOf(locale)
  const partOf = (type: string) => parts[order.indexOf(type)] ?? ''
  const year = partOf('year').length === 2 && isTyped ? `20${partOf('year')}` : partOf('year')
  const date = [year, partOf('month').padStart(2, '0'), partOf('day').padStart(2, '0')].join('-')
  return isDay(date) ? date : undefined
}

/** The datetime of a text. Its time is needed: a date alone might be the begin or the end of its day. */
export function datetimeOf(text: string, locale: string, isTyped: boolean): string | undefined {
  const [, day = '', hours = '', minutes = ''] = /^(.+?)[\s,T]+(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? []
  const date = dateOf(day, locale, isTyped)
  if (date === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${date}T${hours.padStart(2, '0')}:${minutes}:00`
}

const orderOf = (locale: string): readonly string[] =>
  formatOf(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'literal' ? [] : [type]))
