/** The sweep over the real storage engine, with its calls to the queues watched. */
import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { SendMessageBatchCommandInput } from '@aws-sdk/client-sqs'
import { BatchWriteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { instantOf, type Instant } from '../../functions/domain/time/time.ts'
import { handler as sweep } from '../../functions/jobs/sweep.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import {
  customerKey,
  customerPartition,
  dueAttributes,
  duePartition,
  eventsHeartbeatKey,
  heartbeatKey,
} from '../../functions/store/keys.ts'
import { useMock } from '../client-mock.ts'
import { useEngine } from '../engine.ts'
import { countedSends } from '../storage-calls.ts'

const engine = useEngine()
const sqs = useMock(() => mockClient(SQSClient))
const begin = Date.parse('2027-02-01T00:00:00.000Z')
const minute = 60_000
let main: string
let events: string
let underWay: { now: number; most: number }

beforeEach(async () => {
  ;({ main, events } = await engine.freshTables())
  for (const queue of ['WORK', 'WEBHOOKS', 'MAIL']) vi.stubEnv(`${queue}_QUEUE_URL`, `https://queue.example/${queue}`)
  underWay = { now: 0, most: 0 }
  sqs().reset()
  holding('0')
  sqs()
    .on(SendMessageBatchCommand)
    .callsFake(async () => {
      underWay.most = Math.max(underWay.most, ++underWay.now)
      await sleep(1)
      underWay.now -= 1
      return {}
    })
})

const holding = (messages: string) =>
  sqs()
    .on(GetQueueAttributesCommand)
    .resolves({ Attributes: { ApproximateNumberOfMessages: messages } })

/** Customers of an account for whom something is due. */
async function due(account: string, count: number, at: Instant = '2027-01-31T23:00:00.000Z'): Promise<void> {
  const items = Array.from({ length: count }, (_, index) => itemOf(account, String(index), at))
  for (let start = 0; start < items.length; start += 25) {
    const some = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
    await documentClient().send(new BatchWriteCommand({ RequestItems: { [main]: some } }))
  }
}

const itemOf = (account: string, id: string, at: Instant) => ({
  ...customerKey(account, id),
  ...dueAttributes(duePartition(account, 'live', customerPartition(account, id)), at),
})

/** The messages that a sweep sends at a time, in order. */
async function sweptAt(milliseconds: number): Promise<{ account: string; customer: string }[]> {
  sqs().resetHistory()
  vi.spyOn(Date, 'now').mockReturnValue(begin + milliseconds)
  await sweep()
  return sentCalls().flatMap(({ Entries = [] }) => Entries.map(({ MessageBody = '' }) => messageOf(MessageBody)))
}

const sentCalls = (): SendMessageBatchCommandInput[] =>
  sqs()
    .commandCalls(SendMessageBatchCommand)
    .map(({ args: [{ input }] }) => input)
const messageOf = (body: string) => v.parse(v.object({ account: v.string(), customer: v.string() }), JSON.parse(body))

describe('The sweep', () => {
  it('sends what is due once, though it stays due over several sweeps', async () => {
    await due('news', 2_000)
    expect(await sweptAt(0)).toHaveLength(2_000)
    expect(await sweptAt(minute)).toEqual([])
    expect(await sweptAt(2 * minute)).toEqual([])
  })

  it('sends what falls due meanwhile, and what is due anew, at once', async () => {
    await due('news', 3)
    await sweptAt(0)
    await due('press', 1, instantOf(begin + 30_000))
    await documentClient().send(new PutCommand({ TableName: main, Item: itemOf('news', '1', instantOf(begin + 1)) }))
    // The item is written late, for an instant that every sweep has passed.
    await due('late', 1, '2027-01-01T00:00:00.000Z')
    const sent = await sweptAt(minute)
    expect(sent.toSorted((one, other) => one.account.localeCompare(other.account))).toEqual([
      { account: 'late', customer: '0' },
      { account: 'news', customer: '1' },
      { account: 'press', customer: '0' },
    ])
  })

  it('sends again what is still due after a quarter of an hour, so that a lost message comes again', async () => {
    await due('news', 40)
    await sweptAt(0)
    expect(await sweptAt(14 * minute)).toEqual([])
    expect(await sweptAt(15 * minute)).toHaveLength(40)
    expect(await sweptAt(16 * minute)).toEqual([])
  })

  it('sends nothing again to a queue that is far behind, but what is new', async () => {
    await due('news', 40)
    await sweptAt(0)
    holding('50000')
    await due('press', 2)
    expect(await sweptAt(15 * minute)).toHaveLength(2)
    expect(await sweptAt(29 * minute)).toEqual([])
    holding('900')
    expect(await sweptAt(30 * minute)).toHaveLength(42)
  })

  it('sends again within a minute what the queue did not take', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await due('news', 1)
    await due('press', 1)
    sqs()
      .on(SendMessageBatchCommand)
      .callsFake(({ Entries = [] }: SendMessageBatchCommandInput) => ({
        Failed: Entries.filter(({ MessageGroupId }) => MessageGroupId === 'press').map(({ Id }) => ({ Id })),
      }))
    await sweptAt(0)
    expect(await sweptAt(minute)).toEqual([{ account: 'press', customer: '0' }])
  })

  it('notes what was sent although another call failed as a whole', async () => {
    await due('news', 10)
    await due('press', 10)
    const calls =
      (account: string) =>
      ({ Entries }: SendMessageBatchCommandInput) =>
        Entries?.every(({ MessageGroupId }) => MessageGroupId === account)
    sqs()
      .on(SendMessageBatchCommand)
      .callsFake((input: SendMessageBatchCommandInput) => {
        if (!calls('news')(input)) throw new Error('no queue')
        return {}
      })
    await expect(sweptAt(0)).rejects.toThrow('no queue')
    const before = sentCalls()
      .filter(calls('news'))
      .flatMap(({ Entries = [] }) => Entries)
    sqs().on(SendMessageBatchCommand).resolves({})
    expect(await sweptAt(minute)).toHaveLength(20 - before.length)
  })

  it('sends side by side, ten calls at once and no more', async () => {
    await due('news', 2_000)
    await sweptAt(0)
    expect(underWay.most).toBe(10)
  })

  it('sends the messages of an account as one group, and lets accounts take turns of ten', async () => {
    // All within one partition of the index.
    const at: Instant = '2027-01-31T23:00:00.000Z'
    const within = { due_pk: 'DUE#0', due_at: at }
    for (let index = 0; index < 95; index++) {
      await documentClient().send(
        new PutCommand({ TableName: main, Item: { ...itemOf('large', String(index), at), ...within } }),
      )
    }
    for (let index = 0; index < 5; index++) {
      const Item = { ...itemOf('small', String(index), at), ...within, due_at: instantOf(begin - 1) }
      await documentClient().send(new PutCommand({ TableName: main, Item }))
    }
    const sent = await sweptAt(0)
    expect(sent).toHaveLength(100)
    // Ten of the large account come first, then all of the small one.
    expect(sent.findLastIndex(({ account }) => account === 'small')).toBeLessThan(20)
    for (const { Entries = [] } of sentCalls()) {
      for (const { MessageBody = '', MessageGroupId } of Entries) {
        expect(MessageGroupId).toBe(messageOf(MessageBody).account)
      }
    }
    expect(sentCalls().filter(({ Entries }) => Entries?.length === 10)).toHaveLength(9)
  })

  it('asks nothing of the storage but what is due while nothing is', async () => {
    await sweptAt(0)
    const { sent } = await countedSends(() => sweptAt(1_000))
    expect(sent).toEqual(Array.from({ length: 5 }, () => 'QueryCommand'))
  })

  it('asks for one Query and one write a partition more where something is due', async () => {
    await sweptAt(0)
    await due('news', 2_000)
    const { sent } = await countedSends(() => sweptAt(1_000))
    expect(sent.filter((command) => command === 'QueryCommand')).toHaveLength(9)
    expect(sent.filter((command) => command.startsWith('Put'))).toHaveLength(4)
  })

  it('gives both streams a pulse every minute, however often it runs', async () => {
    const pulses = async () => {
      const { Items = [] } = await documentClient().send(
        new QueryCommand({
          TableName: main,
          KeyConditionExpression: 'pk = :pulse',
          ExpressionAttributeValues: { ':pulse': heartbeatKey.pk },
        }),
      )
      const { Item } = await documentClient().send(
        new GetCommand({ TableName: events, Key: { ...eventsHeartbeatKey } }),
      )
      return [...Items, Item]
    }
    const at = instantOf(begin + 100 * minute)
    for (const seconds of [0, 1, 59]) await sweptAt(100 * minute + seconds * 1_000)
    expect(await pulses()).toEqual([
      { ...heartbeatKey, at },
      { ...eventsHeartbeatKey, at },
    ])
    await sweptAt(101 * minute)
    expect(await pulses()).toMatchObject([{ at: instantOf(begin + 101 * minute) }, {}])
  })

  it('trusts a queue that was made anew with nothing', async () => {
    await due('news', 3)
    await sweptAt(0)
    vi.stubEnv('WORK_QUEUE_URL', 'https://queue.example/another')
    expect(await sweptAt(1_000)).toHaveLength(3)
  })
})
