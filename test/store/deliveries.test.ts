/** The exact commands of the store for the delivery queue. */
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handedOut } from '../../functions/domain/document/sending.ts'
import type { Delivery } from '../../functions/domain/world/delivery.ts'
import { begun } from '../../functions/domain/document/mail-attempts.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import {
  deliveryItem,
  deliveryWrite,
  moveDeliveries,
  moveDelivery,
  readyDeliveries,
} from '../../functions/store/delivery/deliveries.ts'
import { delivery } from '../domain/document/documents.ts'
import { demoSettings } from '../settings.ts'
import { removedAfter } from '../client-mock.ts'

const storage = removedAfter(mockClient(DynamoDBDocumentClient))
const settings = demoSettings()
const now: Instant = '2027-01-25T10:00:00.000Z'
const runtime = { newToken: () => 'token', random: () => 0, sleep: () => Promise.resolve() }

beforeEach(() => {
  storage.reset()
  vi.stubEnv('MAIN_TABLE', 'main-table')
})

const number = (n: number): Delivery => delivery({ id: `100${n}~DK-${n}`, customer: `100${n}`, number: `DK-${n}` })
const item = (one: Delivery) => deliveryItem(settings, one)
const indexItem = (one: Delivery) => ({
  pk: 'A#demo#D#print-house',
  sk: one.id,
  due_pk: 'DUE#D#demo#print-house',
  due_at: one.ready_at,
})

describe('a delivery in the table', () => {
  it('of a method lies in the due index apart, where no sweep looks', () => {
    expect(deliveryItem(settings, number(1))).toEqual({
      pk: 'A#demo#D#print-house',
      sk: '1001~DK-1',
      id: '1001~DK-1',
      customer: '1001',
      number: 'DK-1',
      kind: 'document',
      by: 'print-house',
      ready_at: '2027-01-25T09:00:00.000Z',
      failures: 0,
      due_pk: 'DUE#D#demo#print-house',
      due_at: '2027-01-25T09:00:00.000Z',
    })
  })

  it('by e-mail lies where what is due of the account lies', () => {
    const item = (mode: 'live' | 'test') =>
      deliveryItem({ account: { id: 'demo', timezone: 'UTC', mode } }, { ...number(1), by: 'email' }).due_pk
    expect(item('test')).toBe('DUE#T#demo')
    expect(item('live')).toMatch(/^DUE#[0-3]$/)
  })
})

describe('what is ready', () => {
  it('is found by one Query of the index and read as it is now, in the order of the index', async () => {
    const all = [number(1), number(2), number(3)]
    storage.on(QueryCommand).resolves({ Items: all.map(indexItem) })
    storage.on(BatchGetCommand).resolves({ Responses: { 'main-table': all.toReversed().map(item) } })
    expect(await readyDeliveries('demo', 'print-house', now, 3)).toEqual(all)
    expect(storage.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input)).toEqual([
      {
        TableName: 'main-table',
        IndexName: 'due',
        KeyConditionExpression: 'due_pk = :partition AND due_at <= :now',
        ExpressionAttributeValues: { ':partition': 'DUE#D#demo#print-house', ':now': now },
        Limit: 3,
      },
    ])
    expect(storage.commandCalls(BatchGetCommand).map(({ args: [{ input }] }) => input)).toEqual([
      {
        RequestItems: {
          'main-table': {
            Keys: all.map(({ id }) => ({ pk: 'A#demo#D#print-house', sk: id })),
            ConsistentRead: true,
          },
        },
      },
    ])
  })

  it('leaves out what the index shows late, and looks for others in its place', async () => {
    const later = { ...number(2), ready_at: '2027-01-25T10:00:00.001Z' } as const
    storage
      .on(QueryCommand)
      .resolvesOnce({ Items: [1, 2].map((n) => indexItem(number(n))), LastEvaluatedKey: indexItem(number(2)) })
      .resolvesOnce({ Items: [indexItem(number(3))] })
    storage
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { 'main-table': [item(later)] } })
      .resolvesOnce({ Responses: { 'main-table': [item(number(3))] } })
    expect(await readyDeliveries('demo', 'print-house', now, 2)).toEqual([number(3)])
    expect(storage.commandCalls(QueryCommand)[1]?.args[0].input).toMatchObject({
      Limit: 2,
      ExclusiveStartKey: indexItem(number(2)),
    })
  })
})

describe('a change of deliveries', () => {
  const asRead = {
    ConditionExpression: 'ready_at = :ready_at AND failures = :failures',
    ExpressionAttributeValues: { ':ready_at': '2027-01-25T09:00:00.000Z', ':failures': 0 },
  }
  const moves = [1, 2, 3].map((n) => ({ before: number(n), waiting: handedOut(number(n), 60, now) }))
  const cancelled = (...codes: readonly string[]) =>
    new TransactionCanceledException({
      message: 'Cancelled.',
      $metadata: {},
      CancellationReasons: codes.map((Code) => ({ Code })),
    })

  it('rests on how each was read', () => {
    expect(deliveryWrite(settings, number(1), undefined).write).toEqual({
      Delete: { TableName: 'main-table', Key: { pk: 'A#demo#D#print-house', sk: '1001~DK-1' }, ...asRead },
    })
    expect(deliveryWrite(settings, number(1), handedOut(number(1), 60, now)).write).toEqual({
      Put: {
        TableName: 'main-table',
        Item: expect.objectContaining({ sk: '1001~DK-1', due_at: '2027-01-25T10:01:00.000Z', failures: 0 }),
        ...asRead,
      },
    })
  })

  it('of many is one transaction, once more without those that others were at', async () => {
    storage
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('None', 'ConditionalCheckFailed', 'None'))
      .resolves({})
    expect(await moveDeliveries(settings, moves, runtime)).toEqual([moves[0], moves[2]])
    const counts = storage
      .commandCalls(TransactWriteCommand)
      .map(({ args: [{ input }] }) => input.TransactItems?.length)
    expect(counts).toEqual([3, 2])
  })

  it('is tried again as it is where the storage was contended, and given up in the end', async () => {
    storage
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'None', 'None'))
      .resolves({})
    expect(await moveDeliveries(settings, moves, runtime)).toEqual(moves)
    storage.reset()
    storage.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None', 'None'))
    expect(await moveDeliveries(settings, moves, runtime)).toEqual([])
    expect(storage.commandCalls(TransactWriteCommand)).toHaveLength(8)
  })

  it('of none asks nothing', async () => {
    expect(await moveDeliveries(settings, [], runtime)).toEqual([])
    expect(storage.commandCalls(TransactWriteCommand)).toHaveLength(0)
  })

  it('of one is told not to have been made where others were at it', async () => {
    const [move] = moves
    if (move === undefined) expect.fail()
    storage
      .on(PutCommand)
      .rejectsOnce(new ConditionalCheckFailedException({ message: 'No.', $metadata: {} }))
      .resolves({})
    expect(await moveDelivery(settings, move.before, move.waiting)).toBe(false)
    expect(await moveDelivery(settings, move.before, move.waiting)).toBe(true)
    storage.on(PutCommand).rejects(new Error('Gone.'))
    await expect(moveDelivery(settings, move.before, move.waiting)).rejects.toThrow('Gone.')
  })

  it('by which an attempt at an e-mail begins is one Put: held, counted, and due as it was', async () => {
    storage.on(PutCommand).resolves({})
    const waiting: Delivery = { ...number(1), by: 'email' }
    expect(await moveDelivery(settings, waiting, begun(waiting, '2031-05-01T08:00:00.000Z'))).toBe(true)
    expect(storage.commandCalls(PutCommand).map(({ args: [{ input }] }) => input)).toEqual([
      {
        TableName: 'main-table',
        Item: { ...item(waiting), failures: 1, held_until: '2031-05-01T08:01:00.000Z' },
        ...asRead,
      },
    ])
  })
})
