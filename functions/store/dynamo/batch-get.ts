/**
 * Items by their keys, many at a time, with as few calls of BatchGetItem as possible, a few of them at once. Keys that
 * an answer leaves out because the table is busy are requested again after growing waits, a limited number of times.
 */
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { EventKey, Key } from '../keys.ts'
import { unprocessedKeys } from './back-off.ts'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import { again, done, retrying } from './retrying.ts'
import { chunksOf, someAtOnce } from '../bounded-concurrency.ts'

/** Number of keys that one call may ask for. */
export const keysPerCall = 100
const callsAtOnce = 5
/** Three thousand items, with fewer calls than the client has connections. */
const mostAtOnce = 30

/** An item with unknown attributes. */
export type FoundItem = Readonly<Record<string, unknown>>
/** An item of the main table with only its key known. Code that reads more of it parses it. */
export type Item = FoundItem & Key

const keySchema = v.object({ pk: v.string(), sk: v.string() })
const anyKeySchema = v.object({ pk: v.string(), sk: v.union([v.string(), v.number()]) })

export const itemOf = (item: FoundItem): Item => ({ ...item, ...v.parse(keySchema, item) })

/** The storage left keys out of all its answers. */
export class UnprocessedKeysError extends Error {
  constructor(count: number, table: string) {
    super(`${count} keys of the table ${table} were not processed.`)
    this.name = 'UnprocessedKeysError'
  }
}

/** The existing items of the main table, each once and in no order. */
export async function batchGet(keys: readonly Key[]): Promise<Item[]> {
  return (await batchGetFrom({ table: mainTable(), keys })).map(itemOf)
}

/** The same with all calls at once, for pages of a thousand that should take one round trip. */
export async function batchGetAtOnce(keys: readonly Key[]): Promise<Item[]> {
  return (await batchGetFrom({ table: mainTable(), keys, atOnce: mostAtOnce })).map(itemOf)
}

/** A key of the main table or of the events table. */
type AnyKey = Pick<Key | EventKey, 'pk' | 'sk'>

export interface BatchGet {
  readonly table: string
  readonly keys: readonly AnyKey[]
  /** The attributes that are read; by default all of them. */
  readonly attributes?: readonly string[]
  /** The number of concurrent calls, if it differs from the default. */
  readonly atOnce?: number
}

/** Does the same for any table. */
export async function batchGetFrom({
  table,
  keys: named,
  attributes,
  atOnce = callsAtOnce,
}: BatchGet): Promise<FoundItem[]> {
  const keys = [...new Map(named.map((key) => [`${key.pk}\n${key.sk}`, key])).values()]
  const calls = [...chunksOf(keys, keysPerCall)]
  const batches = await someAtOnce(calls, atOnce, (some) =>
    getAll({ table, keys: some, ...(attributes === undefined ? {} : { attributes }) }),
  )
  return batches.flat()
}

async function getAll({ table, keys, attributes }: BatchGet): Promise<FoundItem[]> {
  const items: FoundItem[] = []
  const projection = attributes === undefined ? {} : projectionOf(attributes)
  const tries = { about: `items of the table ${table}`, policy: unprocessedKeys, load: () => keys }
  return await retrying(tries, async (left) => {
    const request = { Keys: left.map(({ pk, sk }) => ({ pk, sk })), ConsistentRead: true, ...projection }
    const { Responses, UnprocessedKeys } = await documentClient().send(
      new BatchGetCommand({ RequestItems: { [table]: request } }),
    )
    items.push(...(Responses?.[table] ?? []))
    const unprocessed = (UnprocessedKeys?.[table]?.Keys ?? []).map((key): AnyKey => v.parse(anyKeySchema, key))
    return unprocessed.length === 0
      ? done(items)
      : again(new UnprocessedKeysError(unprocessed.length, table), unprocessed)
  })
}

const projectionOf = (attributes: readonly string[]) => ({
  ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
})
