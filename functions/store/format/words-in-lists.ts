/**
 * From format 1 to 2: the word index had an entry for each word of a customer, and for each of its subscriptions, and
 * has lists of words now. The item beside each customer named the entries, so they are all found by it.
 */
import { BatchWriteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { idWord } from '../../domain/search/id-words.ts'
import { ownKinds, type OwnKind } from '../../domain/search/searched-text.ts'
import { entriesOf, type WordEntry, type WordsByKind } from '../../domain/search/word-entries.ts'
import { lineOf } from '../../domain/search/word-lists.ts'
import { chunksOf, someAtOnce } from '../bounded-concurrency.ts'
import { unprocessedKeys } from '../dynamo/back-off.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { again, done, nothing, retrying } from '../dynamo/retrying.ts'
import { erasedPartition, formerWordKey, idKey, indexedWordsKey, listPartition, textOf, type Key } from '../keys.ts'
import { addLines } from '../search/move-words.ts'
import { accountAfter } from './account-after.ts'

const customersOfStep = 100
const writesAtOnce = 10
/** DynamoDB takes no more in a batch. */
const deletesOfBatch = 25

export const wordsInLists = {
  from: 1,
  summary: 'The words of the search are gathered in lists.',
  async step(place: string | undefined): Promise<{ readonly next: string } | 'done'> {
    const { account, list, after } = place === undefined ? await beginning() : v.parse(placeSchema, place)
    if (account === undefined) return 'done'
    const partition = list === 'live' ? listPartition(account) : erasedPartition(account)
    const ids = await idsAfter(partition, after)
    await moveCustomers(account, ids)
    const last = ids.at(-1)
    if (last !== undefined) return { next: JSON.stringify({ account, list, after: last }) }
    if (list === 'live') return { next: JSON.stringify({ account, list: 'erased', after: '' }) }
    const next = await accountAfter(account)
    return next === undefined ? 'done' : { next: JSON.stringify({ account: next, list: 'live', after: '' }) }
  },
}

/** The place after a customer of an account; erased customers come after all others. */
const placeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ account: v.string(), list: v.picklist(['live', 'erased']), after: v.string() }),
)

const beginning = async () => ({ account: await accountAfter(''), list: 'live' as const, after: '' })

async function idsAfter(partition: string, after: string): Promise<string[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :list',
      ExpressionAttributeValues: { ':list': partition },
      Limit: customersOfStep,
      ConsistentRead: true,
      ...(after !== '' && { ExclusiveStartKey: { pk: partition, sk: after } }),
    }),
  )
  return Items.map((item) => v.parse(v.object({ sk: v.string() }), item).sk)
}

const contentSchema = v.object({
  entries: v.exactOptional(v.array(v.object({ word: v.string(), kinds: v.array(v.picklist(ownKinds)) }))),
  words: v.exactOptional(v.record(v.picklist(ownKinds), v.string())),
  ids: v.array(v.object({ kind: v.string(), text: v.string() })),
})
const itemSchema = v.object({
  turn: v.number(),
  content: v.exactOptional(contentSchema),
  leaving: v.exactOptional(v.array(contentSchema)),
  left: v.exactOptional(v.string()),
  erased: v.exactOptional(v.literal(true)),
})
type Content = v.InferOutput<typeof contentSchema>

async function moveCustomers(account: string, ids: readonly string[]): Promise<void> {
  const keys = new Map(ids.map((id) => [indexedWordsKey(account, id).pk, id]))
  const items = await batchGet(ids.map((id) => indexedWordsKey(account, id)))
  const customers = items.map((item) => ({ customer: keys.get(item.pk) ?? '', ...v.parse(itemSchema, item) }))
  const lines = customers.flatMap(({ customer, content, erased }) =>
    content === undefined || erased === true ? [] : wordsOf(content).map((entry) => lineOf(entry, customer)),
  )
  if (lines.length > 0)
    await retrying({ about: 'the lists of words', load: nothing }, async () => {
      return (await addLines(account, '', lines)) ? done(undefined) : again('lost-race')
    })
  const gone = customers.flatMap(({ customer, content, leaving = [] }) =>
    [...leaving, ...(content === undefined ? [] : [content])].flatMap((each) => keysOf(account, customer, each)),
  )
  await removeAll([...new Map(gone.map((key) => [textOf(key), key])).values()])
  await someAtOnce(customers, writesAtOnce, async ({ customer, turn, content, left, erased }) => {
    const remaining =
      erased === true || content === undefined
        ? {}
        : { content: contentOf(content), ...(left !== undefined && { left }) }
    const Item = {
      ...indexedWordsKey(account, customer),
      turn: turn + 1,
      ...remaining,
      ...(erased === true && { erased }),
    }
    await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
  })
}

const wordsOf = ({ entries, words }: Content): readonly WordEntry[] => entries ?? entriesOf(words ?? {})

function contentOf(content: Content) {
  const words = new Map<OwnKind, string[]>()
  for (const { word, kinds } of wordsOf(content)) {
    for (const kind of kinds) words.set(kind, [...(words.get(kind) ?? []), word])
  }
  const byKind: WordsByKind = Object.fromEntries(Array.from(words, ([kind, all]) => [kind, all.join(' ')]))
  return { words: byKind, ids: content.ids.filter(({ kind }) => kind === 'order') }
}

/** The keys of entries that only format 1 has: words and subscriptions. */
function keysOf(account: string, customer: string, content: Content): Key[] {
  const words = wordsOf(content).map(({ word }) => formerWordKey(account, word, customer))
  const subscriptions = content.ids.filter(({ kind }) => kind === 'subscription_id')
  return [...words, ...subscriptions.map(({ text }) => idKey(account, idWord(text), customer))]
}

const requestsSchema = v.array(
  v.object({ DeleteRequest: v.object({ Key: v.object({ pk: v.string(), sk: v.string() }) }) }),
)

async function removeAll(keys: readonly Key[]): Promise<void> {
  await someAtOnce([...chunksOf(keys, deletesOfBatch)], writesAtOnce, async (some) => {
    const load = () => some.map((Key) => ({ DeleteRequest: { Key } }))
    await retrying({ about: 'entries of words', policy: unprocessedKeys, load }, async (requests) => {
      const { UnprocessedItems } = await documentClient().send(
        new BatchWriteCommand({ RequestItems: { [mainTable()]: requests } }),
      )
      const left = v.parse(requestsSchema, UnprocessedItems?.[mainTable()] ?? [])
      return left.length === 0 ? done(undefined) : again('unprocessed', left)
    })
  })
}
