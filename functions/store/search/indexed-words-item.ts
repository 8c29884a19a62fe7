/**
 * The entries of a customer in the word index, as an item beside the customer. It is written in the transactions that
 * write the entries, so it names every entry that exists, and erasure finds them all.
 */
import * as v from 'valibot'
import type { IdWord } from '../../domain/search/id-words.ts'
import { idWord } from '../../domain/search/id-words.ts'
import { ownKinds } from '../../domain/search/searched-text.ts'
import { entriesOf, type WordsByKind } from '../../domain/search/word-entries.ts'
import { lineOf } from '../../domain/search/word-lists.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { idKey, indexedWordsKey, type Key } from '../keys.ts'

const contentSchema = v.object({
  words: v.record(v.picklist(ownKinds), v.string()),
  ids: v.pipe(v.array(v.object({ kind: v.literal('order'), text: v.string() })), v.readonly()),
})

const itemSchema = v.object({
  /** Counts the writes of this item. Each rests on the one before it. */
  turn: v.number(),
  content: v.exactOptional(contentSchema),
  /** Words that the customer does not have any more, joined by spaces. Their entries may still be there. */
  left: v.exactOptional(v.string()),
  /** A change takes several transactions, and entries may be missing until the last of them. */
  pending: v.exactOptional(v.literal(true)),
  /** The customer is erased, and none of its words may enter the index any more. */
  erased: v.exactOptional(v.literal(true)),
})

/** The words and the orders of a customer in the index. Documents have entries apart, which stay as long as they do. */
export interface IndexedContent {
  readonly words: WordsByKind
  readonly ids: readonly { readonly kind: 'order'; readonly text: string }[]
}

export type IndexedCustomer = Readonly<v.InferOutput<typeof itemSchema>>

export const parseIndexedCustomer = (item: unknown): IndexedCustomer => v.parse(itemSchema, item)

/** The customer's entries by their lines. */
export const linesOfContent = (content: IndexedContent | undefined, customer: string): string[] =>
  entriesOf(content?.words ?? {}).map((entry) => lineOf(entry, customer))

/** `turn` is the turn of the item that was read; 0 if there was none. */
export const indexedWrite = (
  account: string,
  customer: string,
  turn: number,
  next: IndexedCustomer,
): ConditionalWrite => ({
  write: {
    Put: {
      TableName: mainTable(),
      Item: { ...indexedWordsKey(account, customer), ...next },
      ...(turn === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'turn = :turn', ExpressionAttributeValues: { ':turn': turn } }),
    },
  },
  onConflict: 'lost-race',
})

export type EntryItem = Key & Readonly<Record<string, unknown>>

export const idItem = (account: string, customer: string, { kind, text }: IdWord): EntryItem => ({
  ...idKey(account, idWord(text), customer),
  in: [kind],
  text,
})

export const putItem = (Item: EntryItem): ConditionalWrite => ({
  write: { Put: { TableName: mainTable(), Item } },
  onConflict: 'lost-race',
})
