import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { noCheckpoints, openCheckpoints, type Checkpoints } from '../../local/checkpoints.ts'
import { heartbeatPartition } from '../../lib/wiring.ts'
import { startStreams, type Streams } from '../../local/streams.ts'
import { useEngine } from '../engine.ts'
import { eventually, functionOf } from './sample-function.ts'

const engine = useEngine({ streams: true })
const running: Streams[] = []
let tableNames: Awaited<ReturnType<typeof engine.freshTables>>

beforeEach(async () => {
  tableNames = await engine.freshTables()
})
afterEach(async () => {
  for (const streams of running.splice(0)) await streams.stop()
})

type Consumer = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | undefined> | undefined

function follow(consumer: Consumer, checkpoints: Checkpoints = noCheckpoints): Streams {
  const trigger = { kind: 'stream', table: 'main', batchSize: 3, inserts: { prefix: 'Z#' }, hurt: 'Nobody.' } as const
  const streams = startStreams([functionOf(trigger, consumer)], { ...source(), checkpoints })
  running.push(streams)
  return streams
}

const source = () => ({ endpoint: engine.endpoint, store: engine.own?.store, tableNames })

async function put(sk: string): Promise<void> {
  const Item = { pk: 'A#demo#C#1001', sk, bytes: new Uint8Array([1, 2]), at: { version: 1 } }
  await documentClient().send(new PutCommand({ TableName: tableNames.main, Item }))
}

const sortKeyOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.['sk']?.S ?? ''

describe('a function that takes the changes of a table', () => {
  it('is given inserts under its prefix, in order and in batches, as Lambda gives them', async () => {
    for (const sk of ['Z#1', 'C', 'Z#2', 'Z#3', 'Z#4']) await put(sk)
    await documentClient().send(
      new UpdateCommand({
        TableName: tableNames.main,
        Key: { pk: 'A#demo#C#1001', sk: 'Z#1' },
        UpdateExpression: 'REMOVE bytes',
      }),
    )
    const batches: DynamoDBRecord[][] = []
    follow(({ Records }) => {
      batches.push(Records)
      return undefined
    })
    await eventually(() => batches.flat().length >= 4)
    await put('Z#5')
    await eventually(() => batches.flat().length >= 5)

    expect(batches.flat().map(sortKeyOf)).toEqual(['Z#1', 'Z#2', 'Z#3', 'Z#4', 'Z#5'])
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(3)
    expect(batches[0]?.[0]?.eventSourceARN).toContain(tableNames.main)
    expect(batches[0]?.[0]).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      dynamodb: {
        Keys: { pk: { S: 'A#demo#C#1001' }, sk: { S: 'Z#1' } },
        NewImage: { bytes: { B: 'AQI=' }, at: { M: { version: { N: '1' } } } },
        SequenceNumber: expect.stringMatching(/^\d+$/),
      },
    })
  })

  it('is given inserts but those of one number, where its filter is such', async () => {
    const events: DynamoDBRecord[] = []
    const trigger = { kind: 'stream', table: 'events', batchSize: 3, inserts: { except: 0 }, hurt: 'Nobody.' } as const
    const consumer = functionOf(trigger, ({ Records }: DynamoDBStreamEvent) => {
      events.push(...Records)
      return undefined
    })
    running.push(startStreams([consumer], { ...source(), checkpoints: noCheckpoints }))
    const items = [
      { pk: 'A#demo#HEAD', sk: 0 },
      { pk: 'A#demo#P#0', sk: 1 },
      { pk: heartbeatPartition, sk: 0 },
      { pk: 'A#demo#P#0', sk: 10 },
    ]
    for (const Item of items) await documentClient().send(new PutCommand({ TableName: tableNames.events, Item }))
    await eventually(() => events.length >= 3)
    expect(events.map(({ dynamodb }) => dynamodb?.Keys?.['sk']?.N)).toEqual(['1', '0', '10'])
  })

  it.runIf(process.env['AWS_ENDPOINT_URL_DYNAMODB'] === undefined)(
    'is rung for where every write rings: it looks at no stream meanwhile, and takes what came in one batch',
    async () => {
      const prepared = vi.spyOn(engine.own?.store.database ?? expect.fail(), 'prepare')
      const looks = () => prepared.mock.calls.filter(([sql]) => sql.startsWith('SELECT') && sql.includes('_changes'))
      const batches: string[][] = []
      const streams = follow(({ Records }) => {
        batches.push(Records.map(sortKeyOf))
        return undefined
      })
      await put('Z#1')
      streams.nudge()
      await eventually(() => batches.length === 1)
      // The first read without new records is the last one; it may wait for records that follow soon.
      let before = 0
      await eventually(async () => {
        before = looks().length
        await sleep(300)
        return looks().length === before
      })
      await put('Z#2')
      await put('Z#3')
      // Writes continue for longer than the waiting time of a service without rings.
      for (const begun = performance.now(); performance.now() - begun < 250;) await put('C')
      expect(looks()).toHaveLength(before)
      streams.nudge()
      await eventually(() => batches.length === 2)
      expect(batches).toEqual([['Z#1'], ['Z#2', 'Z#3']])
    },
  )

  it('is given a failed record again, and what follows it, and nothing before it', async () => {
    for (const sk of ['Z#1', 'Z#2', 'Z#3']) await put(sk)
    const calls: string[][] = []
    follow(({ Records }) => {
      calls.push(Records.map(sortKeyOf))
      const second = Records.find((record) => sortKeyOf(record) === 'Z#2')?.dynamodb?.SequenceNumber
      if (calls.length > 2 || second === undefined) return undefined
      return Promise.resolve({ batchItemFailures: [{ itemIdentifier: second }] })
    })
    await eventually(() => calls.length >= 3)
    expect(calls).toEqual([
      ['Z#1', 'Z#2', 'Z#3'],
      ['Z#2', 'Z#3'],
      ['Z#2', 'Z#3'],
    ])
  })

  it('is given a whole batch again where it throws', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const sk of ['Z#1', 'Z#2']) await put(sk)
    const calls: string[][] = []
    follow(({ Records }) => {
      calls.push(Records.map(sortKeyOf))
      return calls.length === 1 ? Promise.reject(new Error('no storage')) : undefined
    })
    await eventually(() => calls.length >= 2)
    expect(calls).toEqual([
      ['Z#1', 'Z#2'],
      ['Z#1', 'Z#2'],
    ])
  })
})

describe('between runs', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'streams-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('a function goes on where it was, and loses nothing that it had not dealt with', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await put('Z#1')
    const first: string[] = []
    const stopped = follow(
      ({ Records }) => {
        if (Records.some((record) => sortKeyOf(record) === 'Z#2')) return Promise.reject(new Error('a crash'))
        first.push(...Records.map(sortKeyOf))
        return undefined
      },
      await openCheckpoints(folder),
    )
    await eventually(() => first.length > 0)
    await put('Z#2')
    await stopped.stop()
    await put('Z#3')

    const second: string[] = []
    follow(
      ({ Records }) => {
        second.push(...Records.map(sortKeyOf))
        return undefined
      },
      await openCheckpoints(folder),
    )
    await eventually(() => second.length >= 2)
    expect([first, second]).toEqual([['Z#1'], ['Z#2', 'Z#3']])
  })

  it('a function begins anew where the tables are others', async () => {
    await put('Z#1')
    const seen: string[] = []
    const consumer: Consumer = ({ Records }) => {
      seen.push(...Records.map(sortKeyOf))
      return undefined
    }
    const stopped = follow(consumer, await openCheckpoints(folder))
    await eventually(() => seen.length === 1)
    await stopped.stop()

    tableNames = await engine.freshTables()
    await put('Z#1')
    follow(consumer, await openCheckpoints(folder))
    await eventually(() => seen.length === 2)
    expect(seen).toEqual(['Z#1', 'Z#1'])
  })
})
