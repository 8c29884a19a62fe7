/**
 * What the word index has of a customer, as an item beside the customer. It is written in the transactions that write
 * the entries, so it names every entry that there is: the entries of words that a customer no longer has can be found
 * and removed, and erasure leaves none.
 */
import * as v from 'valibot'
import { ownKinds } from '../../domain/search/searched-text.ts'
import type { IdWord } from '../../domain/search/id-words.ts'
import { entriesOf, type IndexedWords } from '../../domain/search/word-entries.ts'
import { idKey, indexedWordsKey, textOf, wordKey, type Key } from '../keys.ts'
import { idWord } from '../../domain/search/id-words.ts'

const kindSchema = v.picklist(ownKinds)
const storedContentSchema = v.object({
  /** Absent where the words say the same, which keeps most items below the size that costs a second write unit. */
  entries: v.exactOptional(v.array(v.object({ word: v.string(), kinds: v.array(kindSchema) }))),
  words: v.exactOptional(v.record(kindSchema, v.string())),
  ids: v.array(v.object({ kind: v.picklist(['subscription_id', 'order']), text: v.string() })),
})

const contentSchema = v.pipe(
  storedContentSchema,
  v.transform((stored) => ({ ...stored, entries: stored.entries ?? entriesOf(stored.words ?? {}) })),
)

const itemSchema = v.object({
  /** Counts the writes of this item. Each rests on the one before it. */
  turn: v.number(),
  content: v.exactOptional(contentSchema),
  /** What was in the index before, while a change of it takes several transactions. */
  leaving: v.exactOptional(v.array(contentSchema)),
  /** The customer is erased, and nothing of it may come into the index any more. */
  erased: v.exactOptional(v.literal(true)),
})

/** The words and the ids of a customer in the index. Documents have entries apart, which stay as long as they do. */
export interface IndexedContent extends IndexedWords {
  readonly ids: readonly IdWord[]
}

export interface IndexedCustomer {
  readonly turn: number
  readonly content?: IndexedContent
  readonly leaving?: readonly IndexedContent[]
  readonly erased?: true
}

export const parseIndexedCustomer = (item: unknown): IndexedCustomer => v.parse(itemSchema, item)

export const indexedItem = (account: string, customer: string, { content, leaving, ...others }: IndexedCustomer) => ({
  ...indexedWordsKey(account, customer),
  ...others,
  ...(content !== undefined && { content: storedContent(content) }),
  ...(leaving !== undefined && { leaving: leaving.map(storedContent) }),
})

function storedContent(content: IndexedContent) {
  if (content.words === undefined) return content
  const { entries, ...others } = content
  return others
}

export type EntryItem = Key & Readonly<Record<string, unknown>>

/** The entries of a content, by their keys. */
export function entryItems(
  account: string,
  customer: string,
  { entries, words, ids }: IndexedContent,
): ReadonlyMap<string, EntryItem> {
  const items: EntryItem[] = [
    ...entries.map(({ word, kinds }) => ({
      ...wordKey(account, word, customer),
      in: kinds,
      ...(words !== undefined && { words }),
    })),
    ...ids.map((id) => idItem(account, customer, id)),
  ]
  return new Map(items.map((item) => [textOf(item), item]))
}

export const idItem = (account: string, customer: string, { kind, text }: IdWord): EntryItem => ({
  ...idKey(account, idWord(text), customer),
  in: [kind],
  text,
})
