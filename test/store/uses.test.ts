/** Entries that say which customers use a part of the settings: the exact writes of a change. */
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { worldWrites } from '../../functions/store/customer/commit-world.ts'
import type { LoadedWorld } from '../../functions/store/customer/world-commit.ts'
import { worldAfter } from '../../functions/store/customer/world-writes.ts'
import type { GivenSubscription } from '../../functions/domain/subscription/commands/create-subscription.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import type { World } from '../../functions/domain/world/world.ts'
import { account, Life } from '../domain/subscription/life.ts'
import { removedAfter } from '../client-mock.ts'

const client = removedAfter(mockClient(DynamoDBDocumentClient))
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
