/** The worker of the repair queue, over the real storage engine. */
import { BatchWriteCommand, DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handler } from '../../functions/jobs/repair-queue.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { readFeed } from '../../functions/store/feed/feed-read.ts'
import {
  accountKey,
  changeKey,
  customerKey,
  customerPartition,
  erasedKey,
  listKey,
  settingsKey,
  settingsPartition,
  type Key,
} from '../../functions/store/keys.ts'
import { changeRecord } from '../change-records.ts'
import { useEngine } from '../engine.ts'
import { queueEvent, useQueue } from '../queue.ts'

const engine = useEngine()
const messages: string[] = []
useQueue((body) => messages.push(body))
let main: string

beforeEach(async () => {
  messages.length = 0
  main = (await engine.freshTables()).main
  vi.stubEnv('REPAIR_QUEUE_URL', 'https://queue.example/repair')
  vi.spyOn(console, 'error').mockReturnValue()
})

const put = (Item: Readonly<Record<string, unknown>>) =>
  documentClient().send(new PutCommand({ TableName: main, Item: { ...Item } }))

async function account(id: string): Promise<void> {
  await put({ ...accountKey(id), mode: 'live', version: 1 })
  await put({ ...settingsKey(id), version: 1 })
  await put(changeRecord(settingsPartition(id), 1))
}

async function customer(ofAccount: string, id: string, version: number, list: Key = listKey(ofAccount, id)) {
  await put({ ...list })
  await put({ ...customerKey(ofAccount, id), version })
  for (let one = 1; one <= version; one++) await put(changeRecord(customerPartition(ofAccount, id), one))
}

const work = (...bodies: readonly object[]) => handler(queueEvent(bodies.map((body) => JSON.stringify(body))))
/** Does all waiting work, until nothing is left. */
async function workAll(): Promise<void> {
  for (let some = messages.splice(0); some.length > 0; some = messages.splice(0)) {
    expect(await handler(queueEvent(some))).toEqual({ batchItemFailures: [] })
  }
}
const roots = async (of: string) =>
  (await readFeed({ account: of, after: 0, limit: 1_000 })).events.map(({ attributes }) => attributes['changed'])

describe('A message of the repair queue', () => {
  it('brings in the root that was set aside, and nothing else', async () => {
    await account('news')
    await customer('news', '1', 2)
    await customer('news', '2', 1)
    const root = customerPartition('news', '1')
    expect(await work({ account: 'news', root })).toEqual({ batchItemFailures: [] })
    expect(await roots('news')).toEqual([
      [root, '1', '0'],
      [root, '2', '0'],
    ])
    expect(await work({ account: 'news', root: settingsPartition('news') })).toEqual({ batchItemFailures: [] })
    expect(await roots('news')).toHaveLength(3)
  })

  it('comes again while its root cannot be repaired, and no other with it', async () => {
    await account('news')
    await customer('news', '1', 2)
    await customer('news', '2', 1)
    const lost = customerPartition('news', '1')
    await documentClient().send(new DeleteCommand({ TableName: main, Key: changeKey(lost, 1) }))
    const both = [
      { account: 'news', root: lost },
      { account: 'news', root: customerPartition('news', '2') },
    ]
    vi.spyOn(console, 'warn').mockReturnValue()
    expect(await work(...both)).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
    expect(await roots('news')).toHaveLength(1)
    await put(changeRecord(lost, 1))
    expect(await work(...both)).toEqual({ batchItemFailures: [] })
    expect(await roots('news')).toHaveLength(3)
  })

  it('of Lambda itself, which tells no roots, brings in what any account lacks', async () => {
    await account('news')
    await customer('news', '1', 2)
    await customer('news', '2', 1, erasedKey('news', '2'))
    await account('press')
    await customer('press', '1', 1)
    const givenUp = { version: '1.0', DDBStreamBatchInfo: { shardId: 'shard', batchSize: 3 } }
    expect(await work(givenUp)).toEqual({ batchItemFailures: [] })
    expect(messages.map((body): unknown => JSON.parse(body))).toEqual(
      ['news', 'press'].map((id) => ({ account: id, everything: true })),
    )
    await workAll()
    expect([await roots('news'), await roots('press')].map(({ length }) => length)).toEqual([4, 2])
  })

  it('goes on in another message where an account is more than a turn holds', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => String(1000 + index))
    const items = ids.flatMap((id, index) => [
      index < 120 ? listKey('news', id) : erasedKey('news', id),
      { ...customerKey('news', id), version: 1 },
      changeRecord(customerPartition('news', id), 1),
    ])
    for (let start = 0; start < items.length; start += 25) {
      const some = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item: { ...Item } } }))
      await documentClient().send(new BatchWriteCommand({ RequestItems: { [main]: some } }))
    }
    await account('news')
    // Every turn ends after its first batch.
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 40_000))
    messages.push(JSON.stringify({ account: 'news', everything: true }))
    let turns = 0
    while (messages.length > 0) {
      turns++
      expect(await handler(queueEvent(messages.splice(0)))).toEqual({ batchItemFailures: [] })
    }
    expect(turns).toBeGreaterThan(4)
    expect(await roots('news')).toHaveLength(231)
  })

  it('fails where it is none, or of another account', async () => {
    await account('news')
    const root = customerPartition('press', '1')
    expect(await work({ account: 'news', root }, { account: 'news' })).toEqual({
      batchItemFailures: [{ itemIdentifier: '0' }, { itemIdentifier: '1' }],
    })
  })
})
