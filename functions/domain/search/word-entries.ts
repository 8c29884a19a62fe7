/**
 * The entries of the word index: one for each word of a customer's own data, with the kinds of data that contain it.
 */
import { maxWordLength } from './folding.ts'
import type { Settings } from '../settings/settings.ts'
import type { Customer } from '../world/customer.ts'
import { digitsOf, ownKinds, searchedTexts, searchedWords, type OwnKind } from './searched-text.ts'

/** The words of a customer by kind, each list joined by spaces. */
export type WordsByKind = Readonly<Partial<Record<OwnKind, string>>>

export interface WordEntry {
  readonly word: string
  readonly kinds: readonly OwnKind[]
}

/** The first character of a reversed phone number. No word begins with it. */
const backwards = '~'
export const reversedDigits = (digits: string): string =>
  `${backwards}${Array.from(digits).reverse().join('').slice(0, maxWordLength)}`

export function wordsOfCustomer(customer: Customer, settings: Settings): WordsByKind {
  const byKind = new Map<OwnKind, Set<string>>()
  for (const text of searchedTexts(customer, settings)) {
    const words = searchedWords(text)
    for (const word of text.in === 'phone' ? [...words, ...phoneEnd(text.text)] : words) {
      byKind.set(text.in, (byKind.get(text.in) ?? new Set()).add(word))
    }
  }
  return Object.fromEntries(Array.from(byKind, ([kind, words]) => [kind, [...words].join(' ')]))
}

/** An entry for each word. */
export function entriesOf(words: WordsByKind): WordEntry[] {
  const pairs = ownKinds.flatMap((kind) => words[kind]?.split(' ').map((word) => ({ word, kind })) ?? [])
  const byWord = Map.groupBy(pairs, ({ word }) => word)
  return Array.from(byWord, ([word, same]) => ({ word, kinds: same.map(({ kind }) => kind) }))
}

const phoneEnd = (text: string) => {
  const digits = digitsOf(text)
  return digits === '' ? [] : [reversedDigits(digits)]
}
