/** Words of a part of the console in one language at a time. The build makes these of the tables in `*-words.ts`. */
import { computed, signal } from '@preact/signals'
import type { Language } from './languages.ts'

export { isLanguage, languages, type Language } from './languages.ts'

export type Values = Readonly<Record<string, string | number>>

export interface Words<Key extends string> {
  /** Resolves when the words of the language are there. */
  load(language: Language): Promise<void>
  /** The text of a key with its values, in the language that was loaded last. */
  say(key: Key, values?: Values): string
  /** The text `<key>_one` or `<key>_other`, by the count and the rules of the language, with `{count}` filled in. */
  count(key: PluralKey<Key>, count: number, values?: Values): string
  /** Every text by its key, with its holes, for whoever fills them in elsewhere. */
  all(): Readonly<Record<Key, string>>
  /** Whether there is a text, for keys that come from the service. */
  has(key: string): key is Key
}
export type PluralKey<Key extends string> = Key extends `${infer Start}_other` ? Start : never

type Texts = Readonly<Record<string, string>>
type Loaders = Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>>

/** Every part of the console that has words, so that a change of the language reaches all of them. */
const parts = new Set<Pick<Words<never>, 'load'>>()
const language = signal<Language>('en')
const plurals = computed(() => new Intl.PluralRules(language.value))
/** The language of the words on the screen. */
export const shownLanguage = (): Language => language.value

/** What the build makes of a table. The keys are those of the table, which only its types know. */
export function lazyWords(loaders: Loaders) {
  const texts = signal<Texts>({})
  const words = {
    async load(wanted: Language): Promise<void> {
      texts.value = (await loaders[wanted]()).default
      parts.add(words)
    },
    say: (key: string, values?: Values): string => filledIn(texts.value[key] ?? key, values),
    count(key: string, count: number, values?: Values): string {
      const rule = plurals.value.select(count)
      const text = texts.value[`${key}_${rule}`] ?? texts.value[`${key}_other`] ?? key
      return filledIn(text, { count, ...values })
    },
    all: (): Texts => texts.value,
    has: (key: string): boolean => key in texts.value,
  }
  return words
}

/** Loads the language for all words that are in use, and shows it when all of them are there. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  await Promise.all([...parts].map((words) => words.load(chosen)))
  language.value = chosen
  document.documentElement.lang = chosen
}

const filledIn = (text: string, values: Values = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
