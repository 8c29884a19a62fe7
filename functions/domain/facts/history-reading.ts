/** The reading of a history: in a language, and with times of the account's timezone. */
import type { Language, Translated } from '../../language/language.ts'
import { filledIn } from '../../language/messages.ts'
import { showInstant, type Instant } from '../time/time.ts'

export interface Reading {
  readonly timezone: string
  readonly language: Language
  /** Absent where no text of a note is shown. */
  readonly noteText?: NoteText
}

/** The text of a note by its id and its writing; undefined for a text that is no longer kept. */
export type NoteText = (note: string, writing: number) => string | undefined

export type Say = (words: Translated, values?: Readonly<Record<string, string | number>>) => string

export interface Voice {
  readonly say: Say
  /** An instant, as answers show it. */
  readonly time: (instant: Instant) => string
  /** The words for a value of a closed set. A value without words is shown as it is. */
  readonly name: (names: Readonly<Record<string, Translated>>, value: string) => string
  readonly noteText: NoteText
}

export function voiceOf({ timezone, language, noteText = () => undefined }: Reading): Voice {
  return {
    say: (words, values = {}) => filledIn(words, values, language),
    time: (instant) => showInstant(instant, timezone),
    name: (names, value) => (Object.hasOwn(names, value) ? names[value]?.[language] : undefined) ?? value,
    noteText,
  }
}
