/** Entries by which settings in use are known: the exact writes of changes, and the exact commands of the repair. */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runtime } from '../../functions/outside/runtime.ts'
import { worldWrites } from '../../functions/store/customer/commit-world.ts'
import { repairUses } from '../../functions/store/customer/repair-uses.ts'
import type { LoadedWorld } from '../../functions/store/customer/world-commit.ts'
import { worldAfter } from '../../functions/store/customer/world-writes.ts'
import type { GivenSubscription } from '../../functions/domain/subscription/commands/create-subscription.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import type { World } from '../../functions/domain/world/world.ts'
import { account, Life } from '../domain/subscription/life.ts'

const client = mockClient(DynamoDBDocumentClient)
const now: Instant = '2027-01-10T12:00:00.000Z'
const settings = account([{ id: 'week', duration: 'P7D' }], {
  policies: [{ external_id: 'vip' }],
  delivery_methods: [{ id: 'post' }],
})
const subscribed = (more: Partial<GivenSubscription> = {}) =>
  new Life(settings).create(now, { periods: [{ campaign_id: 'week' }], ...more }).world
const policy = { external_id: 'vip' }
const entry = (partition: string) => ({ pk: `A#demo#${partition}`, sk: '1001' })

beforeEach(() => {
  client.reset()
  vi.stubEnv('MAIN_TABLE', 'main')
})

const commitOf = (before: LoadedWorld | undefined, after: World) => ({
  settings,
  before,
  after,
  numbers: after.ledger.numbers,
  notes: [{ at: now, via: 'api', by: 'demo', facts: [] }] as const,
  now,
})
const writesOf = (before: LoadedWorld | undefined, after: World) =>
  worldWrites(commitOf(before, after)).map(({ write }) => write)

describe('An entry of a policy in use', () => {
  const ofPolicy = (before: LoadedWorld | undefined, after: World) =>
    writesOf(before, after).filter((write) => JSON.stringify(write).includes('A#demo#Q#'))

  it('is one write with the subscription that names it first, and one with the last that does not any more', () => {
    const without = subscribed()
    const named = subscribed({ policy })
    expect(writesOf(undefined, named)).toHaveLength(writesOf(undefined, without).length + 1)
    expect(ofPolicy(undefined, without)).toEqual([])
    expect(ofPolicy(undefined, named)).toEqual([{ Put: { TableName: 'main', Item: entry('Q#vip') } }])
    const stored = worldAfter(commitOf(undefined, named))
    expect(ofPolicy(stored, stored)).toEqual([])
    expect(ofPolicy(stored, without)).toEqual([{ Delete: { TableName: 'main', Key: entry('Q#vip') } }])
  })
})

describe('The repair of entries', () => {
  const world = subscribed({ policy, invoiced_by: 'post' })
  const stored = () => {
    const items = writesOf(undefined, world).flatMap(({ Put }) => (Put?.Item === undefined ? [] : [Put.Item]))
    return items.filter(({ pk, sk }) => pk === 'A#demo#C#1001' && String(sk) < 'X')
  }
  const entries = [entry('M#week'), entry('I#post'), entry('Q#vip')]
  const repair = () => repairUses('demo', ['1001'], runtime)

  beforeEach(() => {
    client.on(QueryCommand).callsFake(({ KeyConditionExpression: condition }: { KeyConditionExpression: string }) => ({
      Items: stored().filter(({ sk }) => !condition.includes('begins_with') || String(sk).startsWith('S#')),
    }))
  })
  const found = (...present: readonly object[]) =>
    client.on(BatchGetCommand).resolves({ Responses: { main: [...present] } })

  it('reads subscriptions and entries alone where nothing is missing', async () => {
    found(...entries)
    expect(await repair()).toBe(0)
    expect(client.commandCalls(QueryCommand).map(({ args }) => args[0].input)).toMatchObject([
      {
        TableName: 'main',
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': 'A#demo#C#1001', ':prefix': 'S#' },
        ConsistentRead: true,
      },
    ])
    expect(client.commandCalls(BatchGetCommand).map(({ args }) => args[0].input)).toMatchObject([
      { RequestItems: { main: { Keys: entries } } },
    ])
    expect(client.commandCalls(TransactWriteCommand)).toEqual([])
  })

  it('writes what is missing, if the customer is as it was read', async () => {
    found(entry('M#week'))
    expect(await repair()).toBe(2)
    expect(client.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input)).toEqual([
      {
        TransactItems: [
          {
            ConditionCheck: {
              TableName: 'main',
              Key: { pk: 'A#demo#C#1001', sk: 'C' },
              ConditionExpression: '#version = :before',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':before': 1 },
            },
          },
          { Put: { TableName: 'main', Item: entry('I#post') } },
          { Put: { TableName: 'main', Item: entry('Q#vip') } },
        ],
      },
    ])
  })

  it('reads the customer again where a change was first', async () => {
    found(...entries.slice(0, 2))
    const lost = new TransactionCanceledException({
      message: 'Cancelled.',
      $metadata: {},
      CancellationReasons: [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
    })
    client.on(TransactWriteCommand).rejectsOnce(lost).resolves({})
    expect(await repair()).toBe(1)
    expect(client.commandCalls(TransactWriteCommand)).toHaveLength(2)
    expect(client.commandCalls(QueryCommand)).toHaveLength(3)
  })
})
