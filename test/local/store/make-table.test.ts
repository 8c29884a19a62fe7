/** Tables of a data folder whose wiring has got other indexes since: the store does with its items as DynamoDB does. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables, type TableWiring } from '../../../lib/wiring.ts'
import { localCredentials, localRegion } from '../../../local/credentials.ts'
import { makeTablesOf } from '../../../local/store-tables.ts'
import { Store } from '../../../local/store/open-store.ts'
import { useStore } from '../../../local/store/store-client.ts'

const key = (name: string, type: 'S' | 'N') => ({ name, type })
const extra = { name: 'extra', partitionKey: key('extra_pk', 'S'), sortKey: key('extra_sk', 'N') }
const former: TableWiring = tables.main
const main = 'local-main'
const TableName = main

let folder: string
let open: Store | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indexes-'))
})
afterEach(async () => {
  open?.close()
  await rm(folder, { recursive: true })
})

/** The folder as a version with this wiring opens it. */
function start(shape: TableWiring) {
  open?.close()
  const store = new Store({ file: join(folder, 'tables.db'), lasting: true, takesChange: () => true })
  open = store
  makeTablesOf(store, 'local', { main: shape, events: tables.events })
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ region: localRegion, credentials: localCredentials }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  useStore(client, store)
  const query = async (IndexName: string, partition: string, value: string) => {
    const condition = {
      KeyConditionExpression: `${partition} = :value`,
      ExpressionAttributeValues: { ':value': value },
    }
    const { Items = [] } = await client.send(new QueryCommand({ TableName, IndexName, ...condition }))
    return Items.map(({ sk }): unknown => sk)
  }
  const put = (Item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item }))
  const ofOne = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'a' } }
  const items = async () => (await client.send(new QueryCommand({ TableName, ...ofOne }))).Items
  const columns = () => store.database.prepare(`SELECT name FROM pragma_table_info('${main}')`).all()
  const changes = () => store.database.prepare('SELECT count(*) AS count FROM "_changes"').get()?.['count']
  return { store, client, query, put, items, columns, changes }
}

const listed = [
  { pk: 'a', sk: '1', extra_pk: 'x', extra_sk: 2.5, name: 'Ada', tags: new Set(['t']), due_pk: 'd', due_at: '2030' },
  { pk: 'a', sk: '2', extra_pk: 'x', extra_sk: 1, expires_at: 4_000_000_000 },
  { pk: 'a', sk: '3', extra_pk: 'y', extra_sk: 1 },
]
const unlisted = [
  { pk: 'a', sk: '4', extra_pk: 'x' },
  { pk: 'a', sk: '5', extra_pk: 'x', extra_sk: 'of another type' },
  { pk: 'a', sk: '6', extra: { extra_pk: 'x', extra_sk: 1 } },
]
const all = [...listed, ...unlisted]
const withExtra: TableWiring = { ...former, indexes: [...former.indexes, extra] }

describe('a folder with data', () => {
  it('gets a new index, which contains the items that have its keys', async () => {
    const before = start(former)
    for (const item of all) await before.put(item)
    const changes = before.changes()

    const after = start(withExtra)
    expect(await after.query('extra', 'extra_pk', 'x')).toEqual(['2', '1'])
    expect(await after.query('extra', 'extra_pk', 'y')).toEqual(['3'])
    expect(await after.query('due', 'due_pk', 'd')).toEqual(['1'])
    expect(await after.items()).toEqual(all)
    expect(after.changes()).toBe(changes)
    await after.put({ pk: 'a', sk: '7', extra_pk: 'y', extra_sk: 0 })
    expect(await after.query('extra', 'extra_pk', 'y')).toEqual(['7', '3'])
    expect(after.store.removeExpired(after.store.table(main), 4_000_000_001, 9)).toBe(1)
  })

  it('keeps the attributes of an index that goes, whatever is written before it comes back', async () => {
    const first = start(withExtra)
    for (const item of all.slice(0, 4)) await first.put(item)

    const without = start(former)
    expect(await without.items()).toEqual(all.slice(0, 4))
    await expect(without.query('extra', 'extra_pk', 'x')).rejects.toThrow(/index/)
    expect(without.columns()).not.toContainEqual({ name: 'extra_pk' })
    for (const item of all.slice(4)) await without.put(item)
    await without.put({ pk: 'a', sk: '3', extra_pk: 'x', extra_sk: 9 })

    const again = start(withExtra)
    expect(await again.query('extra', 'extra_pk', 'x')).toEqual(['2', '1', '3'])
    expect(await again.query('extra', 'extra_pk', 'y')).toEqual([])
  })

  it('gets an index of attributes that have columns already, and other keys of an index', async () => {
    const before = start(former)
    for (const item of all) await before.put(item)
    const [due = expect.fail()] = former.indexes
    const reverse = { name: 'reverse', partitionKey: due.sortKey, sortKey: due.partitionKey }
    const moved = { ...due, partitionKey: extra.partitionKey }
    const after = start({ ...former, indexes: [moved, reverse], timeToLive: 'extra_sk' })
    expect(await after.query('reverse', 'due_at', '2030')).toEqual(['1'])
    expect(await after.query('due', 'extra_pk', 'x')).toEqual(['1'])
    expect(await after.items()).toEqual(all)
    expect(after.store.removeExpired(after.store.table(main), 2, 9)).toBe(2)
  })

  it('of many items gets an index with all of them', async () => {
    const { client } = start(former)
    const wanted = Array.from({ length: 250 }, (_, index) => String(1_000 + index))
    for (let from = 0; from < wanted.length; from += 25) {
      const requests = wanted.slice(from, from + 25).map((sk) => ({
        PutRequest: { Item: { pk: `p${Number(sk) % 7}`, sk, extra_pk: 'x', extra_sk: Number(sk) } },
      }))
      await client.send(new BatchWriteCommand({ RequestItems: { [main]: requests } }))
    }
    expect(await start(withExtra).query('extra', 'extra_pk', 'x')).toEqual(wanted)
  })

  it('is unchanged if a key would change its type', async () => {
    const before = start(withExtra)
    await before.put({ pk: 'a', sk: '1', extra_pk: 'x', extra_sk: 1 })
    const sortKey = key('extra_sk', 'S')
    expect(() => start({ ...former, indexes: [{ ...extra, sortKey }] })).toThrow(
      'The key extra_sk of local-main cannot change its type.',
    )
    expect(await start(withExtra).query('extra', 'extra_pk', 'x')).toEqual(['1'])
  })
})
