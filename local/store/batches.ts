/** BatchGetItem and BatchWriteItem. On AWS a batch is no transaction. Here its writes are made together. */
import { Consumption, readUnits } from './capacity.ts'
import type { Store } from './open-store.ts'
import { invalid } from './refusals.ts'
import type { Request } from './requests.ts'
import { projection } from './single-items.ts'
import type { StoredMap } from './value.ts'
import { carryOut, exactKey, prepareDelete, preparePut, type Write } from './write.ts'

/** DynamoDB's limits on a batch. */
const mostReads = 100
const mostWrites = 25
const mostBytes = 16 * 1024 * 1024

export function batchGetItem(store: Store, request: Request<'BatchGetItem'>): object {
  const tables = Object.entries(request.RequestItems)
  const count = tables.reduce((sum, [, { Keys }]) => sum + Keys.length, 0)
  if (count === 0 || count > mostReads) throw invalid(`A BatchGetItem has 1 to ${mostReads} keys, not ${count}.`)
  const consumed = new Consumption(request)
  const Responses: Record<string, StoredMap[]> = {}
  const UnprocessedKeys: Record<string, object> = {}
  let bytes = 0
  for (const [name, asked] of tables) {
    const table = store.table(name)
    const project = projection(asked)
    const keys = withParts(name, asked.Keys).map((key) => exactKey(table, key))
    if (new Set(keys.map((key) => JSON.stringify(key))).size < keys.length) {
      throw invalid('Provided list of item keys contains duplicates')
    }
    const items: StoredMap[] = []
    const left: object[] = []
    for (const [index, key] of keys.entries()) {
      const stored = bytes < mostBytes ? table.get(key) : undefined
      if (bytes >= mostBytes || bytes + (stored?.bytes ?? 0) > mostBytes) {
        bytes = mostBytes
        left.push(asked.Keys[index] ?? {})
        continue
      }
      bytes += stored?.bytes ?? 0
      consumed.add(table, readUnits(stored?.bytes ?? 0, asked.ConsistentRead === true))
      if (stored !== undefined) items.push(project(stored.item))
    }
    Responses[name] = items
    if (left.length > 0) UnprocessedKeys[name] = { ...asked, Keys: left }
  }
  return { Responses, UnprocessedKeys, ...consumed.ofSeveral() }
}

export function batchWriteItem(store: Store, request: Request<'BatchWriteItem'>): object {
  const writes = Object.entries(request.RequestItems).flatMap(([TableName, parts]) =>
    withParts(TableName, parts).map(({ PutRequest, DeleteRequest }): Write => {
      if (PutRequest !== undefined && DeleteRequest === undefined)
        return preparePut(store, { TableName, ...PutRequest })
      if (DeleteRequest !== undefined && PutRequest === undefined)
        return prepareDelete(store, { TableName, ...DeleteRequest })
      throw invalid('A part of a BatchWriteItem is either a PutRequest or a DeleteRequest.')
    }),
  )
  if (writes.length === 0 || writes.length > mostWrites) {
    throw invalid(`A BatchWriteItem has 1 to ${mostWrites} writes, not ${writes.length}.`)
  }
  if (placesOf(writes).size < writes.length) throw invalid('Provided list of item keys contains duplicates')
  const consumed = new Consumption(request)
  store.writing(() => {
    for (const write of writes) consumed.add(write.table, carryOut(store, write, write.table.get(write.key)).units)
  })
  return { UnprocessedItems: {}, ...consumed.ofSeveral() }
}

function withParts<Part>(table: string, parts: readonly Part[]): readonly Part[] {
  if (parts.length > 0) return parts
  throw invalid(`The table ${table} has no requests in the batch.`)
}

/** The items that the writes concern, each once. */
export const placesOf = (writes: readonly Pick<Write, 'table' | 'key'>[]): ReadonlySet<string> =>
  new Set(writes.map(({ table, key }) => JSON.stringify([table.name, ...key])))
