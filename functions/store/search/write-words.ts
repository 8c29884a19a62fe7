/**
 * Writing the word index. The entries of a customer and the item that names them are one transaction, and one after
 * another where they are too many for one: until the last of them the item names the entries from before as well. Every
 * transaction rests on the item as it was read, so of two writers one reads anew, and nobody adds an entry once a
 * customer is erased.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { isSame } from '../../domain/base/same.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { again, done, goOn, retrying } from '../dynamo/retrying.ts'
import { maxWrites, remove, transact, type ConditionalWrite } from '../dynamo/transaction.ts'
import { indexedWordsKey, type Key } from '../keys.ts'
import { chunksOf } from '../bounded-concurrency.ts'
import {
  entryItems,
  indexedItem,
  parseIndexedCustomer,
  type EntryItem,
  type IndexedContent,
  type IndexedCustomer,
} from './indexed-words-item.ts'

export interface IndexTask {
  readonly account: string
  readonly customer: string
  readonly runtime: Runtime
}

/**
 * Brings the index to a content, which is read anew where another writer was first. Writes entries that are there as
 * well where `everything` is to be made anew.
 */
export async function writeWords(
  task: IndexTask,
  known: IndexedCustomer | undefined,
  {
    content,
    everything,
  }: { readonly content: () => Promise<IndexedContent | undefined>; readonly everything: boolean },
): Promise<void> {
  const { account, customer, runtime } = task
  const load = () => readIndexed(account, customer)
  const about = `the words of the customer ${customer}`
  await retrying({ runtime, about, known: { known }, load: async () => ({ known: await load() }) }, async (state) => {
    const wanted = await content()
    if (wanted === undefined || state.known?.erased === true) return done(undefined)
    const changes = changesTo(account, customer, state.known, wanted, everything)
    if (changes.length === 0 && isWritten(state.known, wanted)) return done(undefined)
    return (await writeAll(task, state.known, wanted, changes)) ? done(undefined) : again('lost-race')
  })
}

export async function readIndexed(account: string, customer: string): Promise<IndexedCustomer | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: indexedWordsKey(account, customer), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : parseIndexedCustomer(Item)
}

const isWritten = (known: IndexedCustomer | undefined, wanted: IndexedContent): boolean =>
  known?.leaving === undefined && isSame(known?.content, wanted)

function changesTo(
  account: string,
  customer: string,
  known: IndexedCustomer | undefined,
  wanted: IndexedContent,
  everything: boolean,
): ConditionalWrite[] {
  const before = new Map(contentsOf(known).flatMap((content) => [...entryItems(account, customer, content)]))
  const after = entryItems(account, customer, wanted)
  // What is leaving may be there or not, and in which state is not known.
  const isKnown = known?.leaving === undefined && !everything
  const gone = Array.from(before).filter(([key]) => !after.has(key))
  const put = Array.from(after).filter(([key, item]) => !isKnown || !isSame(before.get(key), item))
  return [...gone.map(([, { pk, sk }]) => remove({ pk, sk })), ...put.map(([, item]) => putItem(item))]
}

const contentsOf = (known: IndexedCustomer | undefined): IndexedContent[] => [
  ...(known?.leaving ?? []),
  ...(known?.content === undefined ? [] : [known.content]),
]

/** False where another writer was first. */
async function writeAll(
  { account, customer }: IndexTask,
  known: IndexedCustomer | undefined,
  content: IndexedContent,
  changes: readonly ConditionalWrite[],
): Promise<boolean> {
  const leaving = contentsOf(known)
  let turn = known?.turn ?? 0
  for (let start = 0; start === 0 || start < changes.length; start += maxWrites - 1) {
    const some = changes.slice(start, start + maxWrites - 1)
    const isLast = start + some.length >= changes.length
    const next = { turn: turn + 1, content, ...(!isLast && { leaving }) }
    const written = await transact([indexedWrite(account, customer, turn, next), ...some])
    if (written !== 'committed') return false
    turn += 1
  }
  return true
}

const putItem = (Item: EntryItem): ConditionalWrite => ({
  write: { Put: { TableName: mainTable(), Item } },
  onConflict: 'lost-race',
})

/** `turn` is that of the item as it was read; 0 where there was none. */
const indexedWrite = (account: string, customer: string, turn: number, next: IndexedCustomer): ConditionalWrite => ({
  write: {
    Put: {
      TableName: mainTable(),
      Item: indexedItem(account, customer, next),
      ...(turn === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'turn = :turn', ExpressionAttributeValues: { ':turn': turn } }),
    },
  },
  onConflict: 'lost-race',
})

/**
 * Takes every word of an erased customer out of the index, for good. It bears being repeated, and goes on where it was
 * cut off: the item first says that the customer is erased, and names the entries until they are removed.
 */
export async function eraseWords(task: IndexTask): Promise<void> {
  const { account, customer, runtime } = task
  const about = `the words of the erased customer ${customer}`
  const load = async () => ({ known: await readIndexed(account, customer) })
  await retrying({ runtime, about, load }, async ({ known }) => {
    if (known?.erased === true && contentsOf(known).length === 0) return done(undefined)
    const turn = known?.turn ?? 0
    const keys = new Map(
      contentsOf(known).flatMap((content) => Array.from(entryItems(account, customer, content), keyed)),
    )
    const removals = Array.from(keys.values(), remove)
    const fits = removals.length < maxWrites
    if (known?.erased === true && !fits) {
      for (const some of chunksOf(removals, maxWrites)) {
        if ((await transact(some)) !== 'committed') return again('contended')
      }
    }
    const isLast = fits || known?.erased === true
    const next = { ...(isLast ? {} : known), turn: turn + 1, erased: true as const }
    const written = await transact([indexedWrite(account, customer, turn, next), ...(fits ? removals : [])])
    return written === 'committed' ? (isLast ? done(undefined) : goOn()) : again(written)
  })
}

const keyed = ([text, { pk, sk }]: [string, EntryItem]): [string, Key] => [text, { pk, sk }]
