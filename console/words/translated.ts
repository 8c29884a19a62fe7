/** A table of words in a `*-words.ts` file. The compiler demands every language of every text. */
import type { Language, Words } from './lazy-words.ts'

export type Table = Readonly<Record<string, Readonly<Record<Language, string>>>>

/**
 * The build replaces the table by words that load one language at a time (`build/words-plugin.ts`). In tests, the table
 * is used directly.
 */
export function translated<Key extends string>(
  table: Readonly<Record<Key, Readonly<Record<Language, string>>>>,
): Words<Key> & { readonly table: Table } {
  const unbuilt = () => {
    throw new Error('Words are read from the built console.')
  }
  return { table, load: unbuilt, say: unbuilt, count: unbuilt, all: unbuilt, has: (key): key is Key => key in table }
}
