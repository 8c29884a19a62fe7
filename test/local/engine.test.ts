import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { GetCommand, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tables } from '../../lib/wiring.ts'
import { engineClient, openStore, startEngine, type Engine, type EngineOptions } from '../../local/engine.ts'
import { startNotices } from '../../local/start-notices.ts'
import { useStore } from '../../local/store/store-client.ts'

let folder: string
const running: Engine[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'))
})
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop()
  await rm(folder, { recursive: true })
})

async function start(options: EngineOptions = {}) {
  const engine = await startEngine(options)
  running.push(engine)
  return { engine, client: engineClient(engine), own: engine.own ?? expect.fail('It has no store of its own.') }
}

const item = { pk: 'A#demo#C#1001', sk: 'C', name: 'Ada' }
const key = { pk: item.pk, sk: item.sk }

describe('the storage of one machine', () => {
  it('has the tables of the wiring', async () => {
    const { engine, own } = await start({ stack: 'mine' })
    expect(engine.tableNames).toEqual({ main: 'mine-main', events: 'mine-events' })
    expect(own.store.table('mine-main').shape).toEqual(tables.main)
    expect(own.store.table('mine-events').shape).toEqual(tables.events)
  })

  it('is the DynamoDB that the environment names, where it names one', async () => {
    const asked: string[] = []
    const other = createServer((request: IncomingMessage, response: ServerResponse) => {
      asked.push(String(request.headers['x-amz-target']))
      response.setHeader('Content-Type', 'application/x-amz-json-1.0').end('{"Table": {}}')
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : undefined
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port ?? 0}`)
    const engine = await startEngine({ stack: 'mine' })
    other.closeAllConnections()
    other.close()
    expect(engine).toMatchObject({ own: undefined, tableNames: { main: 'mine-main', events: 'mine-events' } })
    expect(asked).toContain('DynamoDB_20120810.DescribeTable')
  })

  it('keeps nothing where it is given no file, and leaves nothing behind', async () => {
    const { engine, own, client } = await start({ isShared: true })
    await client.send(new PutCommand({ TableName: engine.tableNames.main, Item: item }))
    const { file } = own.place
    expect(existsSync(file)).toBe(true)
    await engine.stop()
    expect(existsSync(dirname(file))).toBe(false)
  })

  it('keeps its data between runs where it is given a file, and says that a large one is checked', async () => {
    const dataFile = join(folder, 'tables.db')
    const told: string[] = []
    const tell = (line: string) => void told.push(line)
    const first = await start({ dataFile })
    await first.client.send(new PutCommand({ TableName: first.engine.tableNames.main, Item: item }))
    await first.engine.stop()

    const second = await start({ dataFile, notices: startNotices({ tell, fromBytes: 1, fromMilliseconds: 0 }) })
    expect(told).toEqual([
      `Checking the store (${dataFile}, 0.0 GB): some seconds a GB.`,
      expect.stringMatching(/^The store was checked and opened in \d+ s\.$/),
    ])
    const { Item } = await second.client.send(new GetCommand({ TableName: second.engine.tableNames.main, Key: key }))
    expect(Item).toEqual(item)
  })

  it('is one store for several threads, each of which opens it for itself', async () => {
    const { engine, own, client } = await start({ isShared: true })
    const other = openStore(own.place, engine.tableNames)
    const others = engineClient(engine)
    useStore(others, other)
    const TableName = engine.tableNames.main
    await client.send(new PutCommand({ TableName, Item: item }))
    expect((await others.send(new GetCommand({ TableName, Key: key }))).Item).toEqual(item)
    await others.send(new PutCommand({ TableName, Item: { ...item, name: 'Bo' } }))
    expect((await client.send(new GetCommand({ TableName, Key: key }))).Item).toMatchObject({ name: 'Bo' })
    other.close()
  })

  it('keeps only the changes that a function takes, which are inserts of change records', async () => {
    const { engine, own, client } = await start()
    const records = [item, { pk: item.pk, sk: 'Z#1' }, { pk: item.pk, sk: 'Z#1', text: 'another' }]
    for (const Item of records) await client.send(new PutCommand({ TableName: engine.tableNames.main, Item }))
    await client.send(new PutCommand({ TableName: engine.tableNames.events, Item: { pk: 'E', sk: 1 } }))
    const kept = own.store.database.prepare('SELECT kind, key FROM "_changes"').all()
    expect(kept).toMatchObject([{ kind: 'INSERT', key: JSON.stringify([item.pk, 'Z#1']) }])
  })

  it('removes items once their time is over', async () => {
    const { engine, own, client } = await start()
    const TableName = engine.tableNames.main
    const now = Math.floor(Date.now() / 1_000)
    for (const [sk, seconds] of [
      ['over', -1],
      ['ahead', 60],
    ] as const) {
      await client.send(new PutCommand({ TableName, Item: { pk: 'a', sk, expires_at: now + seconds } }))
    }
    expect(own.store.removeExpired(own.store.table(TableName), now, 100)).toBe(1)
    const { Items } = await client.send(new ScanCommand({ TableName }))
    expect(Items?.filter(({ pk }) => pk === 'a')).toMatchObject([{ sk: 'ahead' }])
  })

  it('reads a page of a long partition by its place, without going through what is before it', async () => {
    const { engine, own } = await start()
    const plan = own.store.database
      .prepare(
        `EXPLAIN QUERY PLAN SELECT item FROM "${engine.tableNames.main}" WHERE pk = ? AND (sk) > (?) ORDER BY pk, sk`,
      )
      .all('a', 'b')
    expect(JSON.stringify(plan)).toContain('USING PRIMARY KEY (pk=? AND sk>?)')
    const ofIndex = own.store.database
      .prepare(
        `EXPLAIN QUERY PLAN SELECT item FROM "${engine.tableNames.main}" WHERE due_pk IS NOT NULL AND due_at IS NOT NULL ` +
          'AND due_pk = ? AND due_at <= ? AND (due_at, pk, sk) > (?, ?, ?) ORDER BY due_pk, due_at, pk, sk',
      )
      .all('a', 'b', 'c', 'd', 'e')
    expect(JSON.stringify(ofIndex)).toContain('(due_pk=? AND (due_at,pk,sk)>(?,?,?) AND due_at<?)')
    expect(JSON.stringify(ofIndex)).not.toContain('TEMP B-TREE')
  })

  it('refuses what it does not know, by name', async () => {
    const { engine, client } = await start()
    const legacy = { TableName: engine.tableNames.main, KeyConditionExpression: 'pk = :pk', AttributesToGet: ['a'] }
    await expect(
      client.send(new QueryCommand({ ...legacy, ExpressionAttributeValues: { ':pk': 'a' } })),
    ).rejects.toThrow('This store does not know the request Query: AttributesToGet')
  })
})
