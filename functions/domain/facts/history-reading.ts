/** The reading of a history: in a language, and with times of the account's timezone. */
import type { Language, Translated } from '../../language/language.ts'
import { filledIn } from '../../language/messages.ts'
import { countryName, parseCountry } from '../place/country.ts'
import { dateOf, instantOf, millisOf, showInstant, type Instant, type PlainDate } from '../time/time.ts'

export interface Reading {
  readonly timezone: string
  readonly language: Language
  /** Absent if no text of a note is shown. */
  readonly noteText?: NoteText
}

/** The text of a note by its id and its writing; undefined for a text that is no longer kept. */
export type NoteText = (note: string, writing: number) => string | undefined

export type Say = (words: Translated, values?: Readonly<Record<string, string | number>>) => string

export interface Voice {
  readonly say: Say
  /** An instant, as answers show it. */
  readonly time: (instant: Instant) => string
  /** The start of something: a date if it is the start of a day. */
  readonly from: (instant: Instant) => string
  /** The end of something, which is half open: the last day if it is the start of the next day. */
  readonly upTo: (instant: Instant) => string
  /** The words for a value of a closed set. A value without words is shown as it is. */
  readonly name: (names: Readonly<Record<string, Translated>>, value: string) => string
  /** The name of a country by its code. */
  readonly country: (code: string) => string
  readonly noteText: NoteText
}

export function voiceOf({ timezone, language, noteText = () => undefined }: Reading): Voice {
  return {
    say: (words, values = {}) => filledIn(words, values, language),
    time: (instant) => showInstant(instant, timezone),
    from: (instant) => firstDay(instant, timezone) ?? showInstant(instant, timezone),
    upTo: (instant) => lastDay(instant, timezone) ?? showInstant(instant, timezone),
    name: (names, value) => (Object.hasOwn(names, value) ? names[value]?.[language] : undefined) ?? value,
    country: (code) => (parseCountry(code) === undefined ? code : countryName(code, language)),
    noteText,
  }
}

/** The date of an instant that is the start of a day; undefined for any other. */
function firstDay(instant: Instant, timezone: string): PlainDate | undefined {
  const [day, time] = showInstant(instant, timezone).split('T')
  return time === '00:00:00' ? day : undefined
}

/** The last day before an instant that is the start of a day; undefined for any other. */
export const lastDay = (end: Instant, timezone: string): PlainDate | undefined =>
  firstDay(end, timezone) === undefined ? undefined : dateOf(instantOf(millisOf(end) - 1), timezone)
