/**
 * Dates as people type them: in the order of the account's region, with any separators, or as in ISO 8601. The
 * browser's own date fields follow the browser's language, where 03/04 may be another day than in the account.
 */
import { isDay } from './calendar.ts'
import { addDays } from './days.ts'

const style = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
const formatOf = (locale: string) => new Intl.DateTimeFormat(locale, style)

/** `2031-04-14` as 14.04.2031; a datetime with its time. */
export function typedDate(at: string, locale: string): string {
  const day = formatOf(locale).format(new Date(`${at.slice(0, 10)}T00:00:00Z`))
  return at.length > 10 ? `${day} ${at.slice(11, 16)}` : day
}

/** The form of dates, as dd.mm.yyyy, by the letters of a language for day, month and year: `d m y`. */
export function dateForm(locale: string, letters: string): string {
  const [day = '', month = '', year = ''] = letters.split(' ')
  const repeated: Readonly<Record<string, string>> = {
    day: day.repeat(2),
    month: month.repeat(2),
    year: year.repeat(4),
  }
  return formatOf(locale)
    .formatToParts(0)
    .map(({ type, value }) => repeated[type] ?? value)
    .join('')
}

/**
 * The date of a text; undefined if the text is not a date. A two-digit year belongs to this century once typing has
 * ended. A date without a year is the next such day from `from`, if given.
 */
export function dateOf(text: string, locale: string, isTyped: boolean, from?: string): string | undefined {
  const written = text.trim().replace(/\.$/, '')
  if (from !== undefined) {
    const next = nextDay(written, locale, from)
    if (next !== undefined) return next
  }
  const parts = partsOf(written, orderOf(locale))
  if (parts === undefined) return undefined
  const { day = '', month = '' } = parts
  const year = parts.year?.length === 2 && isTyped ? `20${parts.year}` : parts.year
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(date) ? date : undefined
}

type Part = 'day' | 'month' | 'year'
type Parts = Readonly<Partial<Record<Part, string>>>

function partsOf(text: string, order: readonly Part[]): Parts | undefined {
  const iso: readonly Part[] = ['year', 'month', 'day']
  const apart = text.split(/[\s./-]+/)
  if (apart.length === 3) return named(apart, apart[0]?.length === 4 ? iso : order)
  // People who type many dates leave out the separators: 14042031, 140431.
  if (!/^(?:\d{6}|\d{8})$/.test(text)) return undefined
  const lengths = order.map((part) => (part === 'year' ? text.length - 4 : 2))
  const begins = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0))
  return named(
    begins.map((begin, index) => text.slice(begin, begin + (lengths[index] ?? 0))),
    order,
  )
}

/** A leap day comes within eight years. */
const mostYears = 8

function nextDay(text: string, locale: string, from: string): string | undefined {
  const order = orderOf(locale).filter((part) => part !== 'year')
  const apart = /^\d{4}$/.test(text) ? [text.slice(0, 2), text.slice(2)] : text.split(/[\s./-]+/)
  if (apart.length !== 2 || !apart.every((part) => /^\d{1,2}$/.test(part))) return undefined
  const { day = '', month = '' } = named(apart, order) ?? {}
  const first = Number(from.slice(0, 4))
  return Array.from(
    { length: mostYears + 1 },
    (_, years) => `${first + years}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  ).find((date) => isDay(date) && date >= addDays(from, 0))
}

const named = (texts: readonly string[], order: readonly Part[]): Parts | undefined =>
  texts.every((text) => /^\d{1,4}$/.test(text))
    ? Object.fromEntries(order.map((part, index) => [part, texts[index] ?? '']))
    : undefined

/**
 * The datetime of a text. The text must include a time, because a date alone might be the start or the end of its day.
 */
export function datetimeOf(text: string, locale: string, isTyped: boolean, from?: string): string | undefined {
  const [, day = '', hours = '', minutes = ''] = /^(.+?)[\s,T]+(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? []
  const date = dateOf(day, locale, isTyped, from)
  if (date === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${date}T${hours.padStart(2, '0')}:${minutes}:00`
}

const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year'
const orderOf = (locale: string): readonly Part[] =>
  formatOf(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (isPart(type) ? [type] : []))
