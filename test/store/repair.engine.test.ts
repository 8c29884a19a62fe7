import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { EventBridgeClient, PutEventsCommand, type PutEventsCommandInput } from '@aws-sdk/client-eventbridge'
import { BatchWriteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { readFeed } from '../../functions/store/feed/feed-read.ts'
import { sequence, type Sequenced } from '../../functions/store/feed/sequence-feed.ts'
import {
  accountKey,
  customerKey,
  customerPartition,
  erasedKey,
  listKey,
  settingsKey,
  settingsPartition,
} from '../../functions/store/keys.ts'
import { accountIds, repair } from '../../functions/store/feed/repair-feed.ts'
import { replayBus } from '../../local/replay-bus.ts'
import { useMock } from '../client-mock.ts'
import { changeOf, changeRecord } from '../change-records.ts'
import { cleanClient, engineEnvironment, useEngine } from '../engine.ts'
import { quickStart } from '../local/scripts.ts'

const engine = useEngine()
const runtime = { newToken: () => crypto.randomUUID(), random: Math.random, sleep: () => Promise.resolve() }
let main: string
let client: DynamoDBDocumentClient

beforeEach(async () => {
  main = (await engine.freshTables()).main
  client = cleanClient()
})

const put = (item: Readonly<Record<string, unknown>>) => client.send(new PutCommand({ TableName: main, Item: item }))

/** A customer with a given number of changes, none of which reached the feed. */
async function customer(account: string, id: string, version: number, list = listKey(account, id)): Promise<void> {
  await put({ ...list })
  await put({ ...customerKey(account, id), version })
  for (let one = 1; one <= version; one++) await put(changeRecord(customerPartition(account, id), one))
}

async function repaired(account: string): Promise<Sequenced[]> {
  const behind: Sequenced[] = []
  for await (const one of repair(account, runtime)) behind.push(...one.behind)
  return behind
}

const feed = async (account: string) => {
  const { events } = await readFeed({ account, after: 0, limit: 1_000 })
  return events.map(({ attributes }) => attributes['changed'])
}

describe('repair', () => {
  it('brings in what no stream record ever came for: customers, erased customers and settings', async () => {
    await put({ ...settingsKey('news'), version: 1 })
    await put(changeRecord(settingsPartition('news'), 1))
    await customer('news', '1', 2)
    await customer('news', '2', 1, erasedKey('news', '2'))
    await customer('other', '1', 1)

    expect(await repaired('news')).toEqual([
      { root: settingsPartition('news'), from: 0, to: 1, outcome: { kind: 'done' } },
      { root: customerPartition('news', '1'), from: 0, to: 2, outcome: { kind: 'done' } },
      { root: customerPartition('news', '2'), from: 0, to: 1, outcome: { kind: 'done' } },
    ])
    expect(await feed('news')).toEqual([
      ['A#news#S', '1', '0'],
      ['A#news#C#1', '1', '0'],
      ['A#news#C#1', '2', '0'],
      ['A#news#C#2', '1', '0'],
    ])
    expect(await feed('other')).toEqual([])
  })

  it('changes nothing where nothing is missing', async () => {
    await put({ ...settingsKey('news'), version: 1 })
    await put(changeRecord(settingsPartition('news'), 1))
    await repaired('news')
    expect(await repaired('news')).toEqual([])
    expect(await feed('news')).toHaveLength(1)
  })

  it('takes a root up again once its malformed record is mended', async () => {
    await customer('news', '1', 3)
    await put({ ...changeRecord(customerPartition('news', '1'), 2), at: 'yesterday' })
    const root = customerPartition('news', '1')
    expect(await repaired('news')).toEqual([{ root, from: 0, to: 1, outcome: { kind: 'malformed', version: 2 } }])

    await put(changeRecord(root, 2))
    expect(await repaired('news')).toEqual([{ root, from: 1, to: 3, outcome: { kind: 'done' } }])
    expect(await feed('news')).toEqual([1, 2, 3].map((version) => [root, String(version), '0']))
  })

  it('walks all pages of a list, and brings in a long backlog of one customer', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => String(index))
    const items = ids.flatMap((id) => [
      listKey('news', id),
      { ...customerKey('news', id), version: 1 },
      changeRecord(customerPartition('news', id), 1, 0),
    ])
    const long = customerPartition('news', 'long')
    items.push(listKey('news', 'long'), { ...customerKey('news', 'long'), version: 700 })
    for (let version = 1; version <= 700; version++) items.push(changeRecord(long, version, version % 50 === 0 ? 1 : 0))
    for (let start = 0; start < items.length; start += 25) {
      const some = items.slice(start, start + 25).map((item) => ({ PutRequest: { Item: { ...item } } }))
      await client.send(new BatchWriteCommand({ RequestItems: { [main]: some } }))
    }
    const behind = await repaired('news')
    expect(behind).toHaveLength(231)
    expect(behind.every(({ outcome }) => outcome.kind === 'done')).toBe(true)
    expect(await feed('news')).toEqual(Array.from({ length: 14 }, (_, index) => [long, String((index + 1) * 50), '0']))
  })

  it('finds the accounts of the deployment', async () => {
    await put({ ...accountKey('news') })
    await put({ ...accountKey('other') })
    expect(await Array.fromAsync(accountIds())).toEqual(['news', 'other'])
  })

  it('runs as a command on the tables of a stack, and says what it healed and what it could not', async () => {
    await put({ ...accountKey('news') })
    await put({ ...settingsKey('news'), version: 1 })
    await put(changeRecord(settingsPartition('news'), 1))
    await customer('news', '1', 2)
    const stack = main.slice(0, -'-main'.length)

    expect(await command('--stack', stack)).toEqual({
      exitCode: 0,
      said: [
        'A#news#S: brought in changes 1 to 1.',
        'A#news#C#1: brought in changes 1 to 2.',
        'news: 2 checked, 3 changes added, 0 still behind.',
        '',
      ].join('\n'),
    })
    expect(await feed('news')).toHaveLength(3)

    for (const options of [
      ['--account', 'nwes'],
      ['--search', '--account', 'nwes'],
      ['--replay-bus', 'nwes', '--from', '1'],
    ])
      expect(await command('--stack', stack, ...options)).toEqual({ exitCode: 1, said: 'There is no account nwes.\n' })
    expect(await command('--stack', stack, '--search', '--account', 'news')).toEqual({
      exitCode: 0,
      said: 'news: the index of the search and the counts are rebuilt, beginning within a minute.\n',
    })
    expect(await command('--account', 'news')).toMatchObject({ exitCode: 2 })
  })
})

describe('replaying the bus', () => {
  const bus = useMock(() => mockClient(EventBridgeClient))
  const taken = ({ Entries = [] }: PutEventsCommandInput) => ({ Entries: Entries.map(() => ({ EventId: 'id' })) })
  const eventIdOf = (detail: string) => Number(/"event_id":(\d+)/.exec(detail)?.[1])
  const putIds = () =>
    bus()
      .commandCalls(PutEventsCommand)
      .flatMap(({ args: [{ input }] }) => input.Entries?.map(({ Detail = '' }) => eventIdOf(Detail)) ?? [])

  beforeEach(async () => {
    bus().reset()
    bus().on(PutEventsCommand).callsFake(taken)
    vi.stubEnv('BUS_NAME', 'events-bus')
    await customer('news', '1', 23)
    await repaired('news')
  })

  it('puts the events from an id on, in their order, and no others', async () => {
    expect(await replayBus({ account: 'news', from: 12 })).toEqual({ events: 12 })
    expect(putIds()).toEqual(Array.from({ length: 12 }, (_, index) => index + 12))
    expect(bus().commandCalls(PutEventsCommand)[0]?.args[0].input.Entries?.[0]).toMatchObject({
      EventBusName: 'events-bus',
      Source: 'subscriptions',
    })
  })

  it('ends where it is told to, and has nothing to put above the last event', async () => {
    expect(await replayBus({ account: 'news', from: 3, to: 4 })).toEqual({ events: 2 })
    expect(putIds()).toEqual([3, 4])
    expect(await replayBus({ account: 'news', from: 24 })).toEqual({ events: 0 })
  })

  it('says up to where the bus took it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    bus()
      .on(PutEventsCommand)
      .callsFake(({ Entries = [] }: PutEventsCommandInput) => ({
        Entries: Entries.map(({ Detail = '' }) =>
          eventIdOf(Detail) === 14 ? { ErrorCode: 'InternalFailure' } : { EventId: 'id' },
        ),
      }))
    expect(await replayBus({ account: 'news', from: 2 })).toEqual({ events: 12, stoppedAt: 14 })
  })

  it('is a command that takes ids of events only', async () => {
    await put({ ...accountKey('news') })
    const stack = main.slice(0, -'-main'.length)
    const replay = ['--stack', stack, '--replay-bus', 'news']
    expect(await command(...replay, '--from', '24')).toEqual({
      exitCode: 0,
      said: 'news: 0 events put on the bus again, from 24 on.\n',
    })
    expect(await command(...replay, '--from', 'yesterday')).toMatchObject({ exitCode: 2 })
    expect(await command(...replay)).toMatchObject({ exitCode: 2 })
  })
})

async function command(...options: string[]): Promise<{ exitCode: number | null; said: string }> {
  const child = spawn(process.execPath, [...quickStart, 'local/repair.ts', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...engineEnvironment() },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(child, 'close')
  return { exitCode: child.exitCode, said }
}

describe('a busy hour', () => {
  it('puts 1,000 changes of 1,000 customers into the feed with 21 transactions', async () => {
    const send = vi.spyOn(documentClient(), 'send')
    const wanted = Array.from({ length: 1_000 }, (_, index) => {
      const root = customerPartition('news', String(index))
      return { root, upTo: 1, changes: [changeOf(changeRecord(root, 1))] }
    })
    const outcomes = await sequence('news', wanted, runtime)
    expect(outcomes.filter(({ outcome }) => outcome.kind !== 'done')).toEqual([])
    const commands = Object.groupBy(send.mock.calls, ([sent]) => sent.constructor.name)
    expect(Object.fromEntries(Object.entries(commands).map(([name, calls]) => [name, calls?.length]))).toEqual({
      BatchGetCommand: 11,
      TransactWriteCommand: 21,
    })
    expect(await feed('news')).toHaveLength(1_000)
  })
})
