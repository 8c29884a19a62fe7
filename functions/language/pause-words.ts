/** The paused time of a document's line, in words that follow the text of the line. */
import { localeOf } from './date.ts'
import type { Language } from './language.ts'

interface Words {
  /** A stretch of time, and paused time as well. */
  readonly with: string
  /** A stretch of time, less paused time. */
  readonly less: string
  /** Paused time alone. */
  readonly only: string
  /** The word for one day and for another number of days. */
  readonly one: string
  readonly other: string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    with: ', with {days} of pause',
    less: ', less {days} of pause',
    only: ': {days} of pause',
    ...{ one: 'day', other: 'days' },
  },
  da: {
    with: ', med {days} pause',
    less: ', fratrukket {days} pause',
    only: ': {days} pause',
    ...{ one: 'dags', other: 'dages' },
  },
  sv: {
    with: ', med {days} paus',
    less: ', med avdrag för {days} paus',
    only: ': {days} paus',
    ...{ one: 'dags', other: 'dagars' },
  },
  nb: {
    with: ', med {days} pause',
    less: ', fratrukket {days} pause',
    only: ': {days} pause',
    ...{ one: 'dags', other: 'dagers' },
  },
  de: {
    with: ' und {days} Pause',
    less: ' ohne {days} Pause',
    only: ': {days} Pause',
    ...{ one: 'Tag', other: 'Tage' },
  },
  fi: {
    with: ', lisäksi {days} tauko',
    less: ', josta puuttuu {days} tauko',
    only: ': {days} tauko',
    ...{ one: 'päivän', other: 'päivän' },
  },
}

const dayMillis = 86_400_000

export interface PausedTime {
  readonly kind: 'with' | 'less' | 'only'
  readonly millis: number
}

/** Empty without paused time. */
export function pauseWords(pause: PausedTime | undefined, language: Language): string {
  if (pause === undefined) return ''
  const days = pause.millis / dayMillis
  const locale = localeOf(language)
  const form = new Intl.PluralRules(locale).select(days) === 'one' ? 'one' : 'other'
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(days)
  return words[language][pause.kind].replace('{days}', () => `${number} ${words[language][form]}`)
}
