import { ProvisionedThroughputExceededException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sequence } from '../../functions/store/feed/sequence-feed.ts'
import { customerPartition, markerKey, settingsPartition } from '../../functions/store/keys.ts'
import { changeOf, changeRecord } from '../change-records.ts'
import { removedAfter } from '../client-mock.ts'

const dynamo = removedAfter(mockClient(DynamoDBDocumentClient))
const anna = customerPartition('news', '1001')
const berit = customerPartition('news', '1002')
const head = (last: number) => ({ pk: 'A#news#HEAD', sk: 0, last_event_id: last })
const marker = (root: string, version: number) => ({ ...markerKey(root), version })

let tokens: number
const pauses: number[] = []
const runtime = {
  newToken: () => `token-${(tokens += 1)}`,
  random: () => 0.5,
  sleep: (milliseconds: number) => Promise.resolve(pauses.push(milliseconds)),
}

beforeEach(() => {
  dynamo.reset()
  tokens = 0
  pauses.length = 0
  vi.stubEnv('MAIN_TABLE', 'main')
  vi.stubEnv('EVENTS_TABLE', 'events')
})

const position = (...items: Record<string, unknown>[]) => ({ Responses: { events: items } })
const wanted = (root: string, ...versions: number[]) => ({
  root,
  upTo: Math.max(...versions),
  changes: versions.map((version) => changeOf(changeRecord(root, version))),
})
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
const transactions = () => dynamo.commandCalls(TransactWriteCommand).map((call) => call.args[0].input)
const eventIds = () =>
  transactions().map(({ TransactItems = [] }) =>
    TransactItems.flatMap(({ Put }) => Number(Put?.Item?.['sk'] ?? []) || []),
  )

describe('putting changes into the feed', () => {
  it('reads head and markers, and writes them and the events in one transaction under their present values', async () => {
    dynamo.on(BatchGetCommand).resolves(position(head(41), marker(anna, 6)))
    dynamo.on(TransactWriteCommand).resolves({})

    const outcomes = await sequence('news', [wanted(anna, 7), wanted(berit, 1)], runtime)

    expect(outcomes).toEqual([
      { root: anna, from: 6, to: 7, outcome: { kind: 'done' } },
      { root: berit, from: 0, to: 1, outcome: { kind: 'done' } },
    ])
    expect(dynamo.commandCalls(BatchGetCommand).map((call) => call.args[0].input)).toEqual([
      {
        RequestItems: {
          events: {
            Keys: [
              { pk: 'A#news#HEAD', sk: 0 },
              { pk: 'M#A#news#C#1001', sk: 0 },
              { pk: 'M#A#news#C#1002', sk: 0 },
            ],
            ConsistentRead: true,
          },
        },
      },
    ])
    const event = (eventId: number, customer: string, version: number) => ({
      Put: {
        TableName: 'events',
        Item: {
          pk: 'A#news#P#0',
          sk: eventId,
          type: 'customer:updated',
          at: '2027-01-31T09:00:00.000Z',
          via: 'api',
          by: 'test',
          customer_id: customer,
          attributes: { changed: [`A#news#C#${customer}`, String(version), '0'] },
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })
    expect(transactions()).toEqual([
      {
        ClientRequestToken: 'token-1',
        TransactItems: [
          {
            Update: {
              TableName: 'events',
              Key: { pk: 'A#news#HEAD', sk: 0 },
              UpdateExpression: 'SET #counter = :to',
              ConditionExpression: '#counter = :from',
              ExpressionAttributeNames: { '#counter': 'last_event_id' },
              ExpressionAttributeValues: { ':from': 41, ':to': 43 },
            },
          },
          {
            Update: {
              TableName: 'events',
              Key: { pk: 'M#A#news#C#1001', sk: 0 },
              UpdateExpression: 'SET #counter = :to, last_event_id = :last',
              ConditionExpression: '#counter = :from',
              ExpressionAttributeNames: { '#counter': 'version' },
              ExpressionAttributeValues: { ':from': 6, ':to': 7, ':last': 42 },
            },
          },
          {
            Update: {
              TableName: 'events',
              Key: { pk: 'M#A#news#C#1002', sk: 0 },
              UpdateExpression: 'SET #counter = :to, last_event_id = :last',
              ConditionExpression: 'attribute_not_exists(#counter)',
              ExpressionAttributeNames: { '#counter': 'version' },
              ExpressionAttributeValues: { ':to': 1, ':last': 43 },
            },
          },
          event(42, '1001', 7),
          event(43, '1002', 1),
        ],
      },
    ])
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0)
  })

  it('lets the events of an account owner’s settings be of no customer', async () => {
    dynamo.on(BatchGetCommand).resolves(position())
    dynamo.on(TransactWriteCommand).resolves({})
    await sequence('news', [wanted(settingsPartition('news'), 1)], runtime)
    const [put] = (transactions()[0]?.TransactItems ?? []).flatMap(({ Put }) => Put ?? [])
    expect(put?.Item).toMatchObject({ pk: 'A#news#P#0', sk: 1 })
    expect(put?.Item).not.toHaveProperty('customer_id')
  })

  it('drops what its marker has passed, and writes nothing where that is all', async () => {
    dynamo.on(BatchGetCommand).resolves(position(head(41), marker(anna, 6)))
    expect(await sequence('news', [wanted(anna, 5, 6)], runtime)).toEqual([
      { root: anna, from: 6, to: 6, outcome: { kind: 'done' } },
    ])
    expect(transactions()).toEqual([])
  })

  it('asks again for markers that were not answered', async () => {
    const rest = { events: { Keys: [markerKey(anna)], ConsistentRead: true } }
    dynamo
      .on(BatchGetCommand)
      .resolvesOnce({ ...position(head(41)), UnprocessedKeys: rest })
      .resolves(position(marker(anna, 6)))
    dynamo.on(TransactWriteCommand).resolves({})
    await sequence('news', [wanted(anna, 6, 7)], runtime)
    expect(eventIds()).toEqual([[42]])
  })

  it('fetches the versions that are missing, strongly consistent, and puts all in order', async () => {
    dynamo.on(BatchGetCommand).resolves(position(head(10), marker(anna, 2)))
    dynamo.on(QueryCommand).resolves({ Items: [changeRecord(anna, 3), changeRecord(anna, 4), changeRecord(anna, 5)] })
    dynamo.on(TransactWriteCommand).resolves({})

    await sequence('news', [wanted(anna, 6, 4)], runtime)

    expect(dynamo.commandCalls(QueryCommand).map((call) => call.args[0].input)).toEqual([
      {
        TableName: 'main',
        KeyConditionExpression: 'pk = :root AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':root': anna, ':first': 'Z#000000000003', ':last': 'Z#000000000005' },
        ConsistentRead: true,
        Limit: 500,
      },
    ])
    const puts = (transactions()[0]?.TransactItems ?? []).flatMap(({ Put }) => Put ?? [])
    expect(puts).toMatchObject(
      [3, 4, 5, 6].map((version) => ({ Item: { attributes: { changed: [anna, String(version), '0'] } } })),
    )
  })

  it.each([
    ['another was first', () => cancelled('ConditionalCheckFailed', 'None', 'None')],
    ['another is under way', () => cancelled('TransactionConflict', 'None', 'None')],
    ['a partition is throttled', () => cancelled('None', 'None', 'ThrottlingError')],
    ['the table is throttled', () => new ProvisionedThroughputExceededException({ message: '', $metadata: {} })],
  ])('reads again and tries with a new token where %s', async (_, error) => {
    dynamo
      .on(BatchGetCommand)
      .resolvesOnce(position(head(41), marker(anna, 6)))
      .resolves(position(head(50), marker(anna, 6)))
    dynamo.on(TransactWriteCommand).rejectsOnce(error()).resolves({})

    expect(await sequence('news', [wanted(anna, 7)], runtime)).toMatchObject([{ outcome: { kind: 'done' } }])
    expect(transactions().map(({ ClientRequestToken }) => ClientRequestToken)).toEqual(['token-1', 'token-2'])
    expect(eventIds()).toEqual([[42], [51]])
    expect(pauses).toEqual([20])
  })

  it('finds its own work where only the answer was lost', async () => {
    dynamo
      .on(BatchGetCommand)
      .resolvesOnce(position(head(41), marker(anna, 6)))
      .resolves(position(head(42), marker(anna, 7)))
    dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error('late'), { name: 'TimeoutError' }))

    expect(await sequence('news', [wanted(anna, 7)], runtime)).toEqual([
      { root: anna, from: 6, to: 7, outcome: { kind: 'done' } },
    ])
    expect(transactions()).toHaveLength(1)
  })

  it('gives up after some tries, with pauses that grow', async () => {
    dynamo.on(BatchGetCommand).resolves(position(head(41), marker(anna, 6)))
    dynamo.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'))
    expect(await sequence('news', [wanted(anna, 7)], runtime)).toEqual([
      { root: anna, from: 6, to: 6, outcome: { kind: 'contended' } },
    ])
    expect(transactions()).toHaveLength(8)
    expect(pauses).toEqual([20, 40, 80, 160, 320, 640, 750])
  })

  it('leaves a root whose next version is not there, and puts in the others', async () => {
    dynamo.on(BatchGetCommand).resolves(position(head(41), marker(anna, 6)))
    dynamo.on(QueryCommand).resolves({ Items: [] })
    dynamo.on(TransactWriteCommand).resolves({})
    expect(await sequence('news', [wanted(anna, 8), wanted(berit, 1)], runtime)).toEqual([
      { root: anna, from: 6, to: 6, outcome: { kind: 'missing', version: 7 } },
      { root: berit, from: 0, to: 1, outcome: { kind: 'done' } },
    ])
    expect(eventIds()).toEqual([[42]])
  })

  it('stops a root before a malformed record, without trying again, and puts in the others', async () => {
    dynamo.on(BatchGetCommand).resolves(position(head(41), marker(anna, 6)))
    dynamo.on(QueryCommand).resolves({ Items: [changeRecord(anna, 7), { ...changeRecord(anna, 8), via: 'magic' }] })
    dynamo.on(TransactWriteCommand).resolves({})
    expect(await sequence('news', [wanted(anna, 9), wanted(berit, 1)], runtime)).toEqual([
      { root: anna, from: 6, to: 7, outcome: { kind: 'malformed', version: 8 } },
      { root: berit, from: 0, to: 1, outcome: { kind: 'done' } },
    ])
    expect(eventIds()).toEqual([[42, 43]])
    expect(pauses).toEqual([])
  })

  it('names a failure of storage that no other try would mend', async () => {
    dynamo.on(BatchGetCommand).resolves(position(head(41), marker(anna, 6)))
    dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'ValidationError'))
    expect(await sequence('news', [wanted(anna, 7)], runtime)).toEqual([
      { root: anna, from: 6, to: 6, outcome: { kind: 'failed', reason: 'TransactionCanceledException: cancelled' } },
    ])
    expect(transactions()).toHaveLength(1)
  })
})
