/** Dates as readers of a language write them out. */
import type { Language } from './language.ts'

/** European English, with the day before the month. */
export const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : language)

/** The days from one date to another, with their common parts written once, as in "1–28 February 2027". */
export const longDates = (first: string, last: string, language: Language): string =>
  datesIn('long', first, last, language)

/** The same in less room, as in "27 Nov 2026 – 26 Nov 2027". */
export const shortDates = (first: string, last: string, language: Language): string =>
  datesIn('medium', first, last, language)

function datesIn(dateStyle: 'long' | 'medium', first: string, last: string, language: Language): string {
  const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle, timeZone: 'UTC' }).formatRange(at(first), at(last))
}

/** A date (`2027-01-31`) with the name of its month, as in "31 January 2027". */
export const longDate = (date: string, language: Language): string =>
  formatOf(language).format(Date.parse(`${date}T00:00:00Z`))

/** Languages that write a point between hours and minutes. */
const withPoint: ReadonlySet<Language> = new Set(['da', 'fi', 'nb'])

/** The time of a written datetime (`2027-01-31T10:00:00`), as in "10:00" or "10.00". */
export function clockTime(datetime: string, language: Language): string {
  const time = datetime.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDThh:mm'.length)
  return withPoint.has(language) ? time.replace(':', '.') : time
}

/** Formats are cached: making one takes a hundred times as long as using it. */
const formats = new Map<Language, Intl.DateTimeFormat>()

function formatOf(language: Language): Intl.DateTimeFormat {
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(language, format)
  return format
}
