/** Words of a part of the console in one language at a time. The build makes these of the tables in `*-words.ts`. */
import { batch, computed, signal } from '@preact/signals'
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
  /** Every text by its key, with its placeholders, for callers that fill them in elsewhere. */
  all(): Readonly<Record<Key, string>>
  /** Whether there is a text, for keys that come from the service. */
  has(key: string): key is Key
}
export type PluralKey<Key extends string> = Key extends `${infer Start}_other` ? Start : never

type Texts = Readonly<Record<string, string>>
type Loaders = Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>>

interface Part {
  /** Has the words of a language ready. */
  fetch(language: Language): Promise<void>
  /** Shows those that are ready. */
  show(language: Language): void
}

/** Every part of the console that has words, so that a change of the language reaches all of them. */
const parts = new Set<Part>()
const language = signal<Language>('en')
const plurals = computed(() => new Intl.PluralRules(language.value))
/** The language of the words on the screen. */
export const shownLanguage = (): Language => language.value

/** A table as the build makes it. Only its types know the keys. */
export function lazyWords(loaders: Loaders) {
  const texts = signal<Texts>({})
  const fetched = new Map<Language, Texts>()
  const part: Part = {
    async fetch(requested) {
      if (!fetched.has(requested)) fetched.set(requested, (await loaders[requested]()).default)
    },
    show(requested) {
      texts.value = fetched.get(requested) ?? texts.peek()
    },
  }
  return {
    async load(requested: Language): Promise<void> {
      parts.add(part)
      await part.fetch(requested)
      // Another language may have been chosen in the meantime.
      if (language.peek() !== requested) await part.fetch(language.peek())
      part.show(language.peek())
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
}

let choices = 0

/** Shows the language that was chosen last, in all words at once, when all of them are loaded. */
export async function chooseLanguage(newLanguage: Language): Promise<void> {
  const choice = ++choices
  let partCount: number
  do {
    partCount = parts.size
    await Promise.all([...parts].map((part) => part.fetch(newLanguage)))
    // A screen that was opened in the meantime has its own words.
  } while (parts.size > partCount)
  if (choice !== choices) return
  batch(() => {
    for (const part of parts) part.show(newLanguage)
    language.value = newLanguage
  })
}

const filledIn = (text: string, values: Values = {}): string =>
  text.replaceAll(/(\{(\w+)\})(\.?)/g, (_, hole: string, name: string, stop: string) => {
    const value = String(values[name] ?? hole)
    // A date or an amount may end in a full stop, which is the sentence's too.
    return value.endsWith('.') ? value : `${value}${stop}`
  })
