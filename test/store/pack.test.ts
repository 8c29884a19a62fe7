/**
 * Commits of several customers in one transaction: shared items are written once, and conflicting commits are kept
 * apart.
 */
import { isRefused } from '../../functions/domain/world/change.ts'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Customer } from '../../functions/domain/world/customer.ts'
import { emptyLedger, type Ledger } from '../../functions/domain/world/ledger.ts'
import { createSubscription } from '../../functions/domain/subscription/commands/create-subscription.ts'
import { stopSubscription } from '../../functions/domain/subscription/commands/stop-subscription.ts'
import { newWorld, type World } from '../../functions/domain/world/world.ts'
import { groupIn, stillAsLoaded } from '../../functions/store/customer/load-group.ts'
import { placeOf, transactOnce, type ConditionalWrite } from '../../functions/store/dynamo/transaction.ts'
import { counterKey, recipientCountKey, subscriptionKey, textOf } from '../../functions/store/keys.ts'
import { commitTogether } from '../../functions/store/customer/commit-world.ts'
import { emptyBatch, addToBatch, batchWrites, type CommitBatch } from '../../functions/store/customer/commit-batch.ts'
import type { WorldCommit } from '../../functions/store/customer/world-commit.ts'
import { worldAfter } from '../../functions/store/customer/world-writes.ts'
import { given } from '../domain/subscription/life.ts'
import { demoSettings } from '../settings.ts'
import { removedAfter } from '../client-mock.ts'

const client = removedAfter(mockClient(DynamoDBDocumentClient))
const settings = demoSettings()
const account = settings.account.id
const now = '2027-01-10T11:00:00.000Z'
const series = 'invoice#dk'

beforeEach(() => {
  client.reset()
  vi.stubEnv('MAIN_TABLE', 'main')
})

const customer = (id: string, more: Partial<Customer> = {}): Customer => ({
  id,
  version: 0,
  created: now,
  builtin: {},
  fields: {},
  overrides: [],
  ...more,
})
const note = { at: now, via: 'api', by: 'demo', facts: [] } as const

/** A new customer; `taken` are the numbers before and after. */
function creation(id: string, more: Partial<Customer> = {}, numbers?: readonly [number, number]): WorldCommit {
  const known = (next: number | undefined): Ledger['numbers'] => (next === undefined ? {} : { [series]: next })
  return {
    settings,
    before: undefined,
    after: { ...newWorld(customer(id, more)), ledger: { ...emptyLedger, numbers: known(numbers?.[1]) } },
    numbers: known(numbers?.[0]),
    notes: [note],
    now,
  }
}

function allPacked(...commits: readonly WorldCommit[]): CommitBatch {
  return commits.reduce<CommitBatch>(
    (so, commit) => addToBatch(so, commit) ?? expect.fail('It does not fit.'),
    emptyBatch,
  )
}

const writesAt = (writes: readonly ConditionalWrite[], place: string) =>
  writes.filter((each) => placeOf(each) === place)

/** A stored company with a group subscription. */
const company = worldAfter(
  subscribed(creation('company').after, 'company~1', { periods: [{ campaign_id: 'company' }] }),
)
const loaded = (await groupIn(settings, company, 'company~1', now)) ?? expect.fail()

function subscribed(world: World, id: string, more: Parameters<typeof given>[0]): WorldCommit {
  const group = more?.group_subscription_id === undefined ? {} : { group: loaded.subscription }
  const decided = createSubscription({ world, given: given(more), id, now, settings, ...group })
  if (isRefused(decided)) return expect.fail(JSON.stringify(decided))
  return {
    settings,
    before: undefined,
    after: decided.world,
    notes: [note],
    now,
  }
}

const joining = (id: string): WorldCommit => ({
  ...subscribed(creation(id).after, `${id}~1`, { periods: [], group_subscription_id: 'company~1' }),
  groups: new Map([['company~1', loaded.subscription]]),
  also: [stillAsLoaded(account, loaded)],
})

describe('Numbers that several customers take', () => {
  it('are one raise of the counter, from the first to the last of them', () => {
    const writes = batchWrites(
      allPacked(creation('a', {}, [7, 8]), creation('b', {}, [8, 8]), creation('c', {}, [8, 10])),
    )
    expect(writesAt(writes, textOf(counterKey(account, series)))).toEqual([
      {
        write: {
          Update: {
            TableName: 'main',
            Key: counterKey(account, series),
            UpdateExpression: 'SET #value = :last',
            ConditionExpression: '#value = :before',
            ExpressionAttributeNames: { '#value': 'value' },
            ExpressionAttributeValues: { ':before': 6, ':last': 9 },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        onConflict: 'numbers-moved',
      },
    ])
  })

  it('are taken in their order also where customers take turns', () => {
    const first = creation('a', {}, [7, 8])
    const again: WorldCommit = {
      ...creation('a', {}, [9, 11]),
      before: worldAfter(first),
      after: { ...first.after, ledger: { ...emptyLedger, numbers: { [series]: 11 } } },
    }
    const writes = batchWrites(allPacked(first, creation('b', {}, [8, 9]), again))
    const [raise] = writesAt(writes, textOf(counterKey(account, series)))
    expect(raise?.write.Update?.ExpressionAttributeValues).toEqual({ ':before': 6, ':last': 10 })
  })

  it('raise their counter also where an earlier change of the same customer knew nothing of it', () => {
    const first = creation('a')
    const again: WorldCommit = { ...creation('a', {}, [4, 5]), before: worldAfter(first) }
    const [raise] = writesAt(batchWrites(allPacked(first, again)), textOf(counterKey(account, series)))
    expect(raise?.write.Update?.ExpressionAttributeValues).toEqual({ ':before': 3, ':last': 4 })
  })

  it('are not raised for customers who only know them, each as of another time', () => {
    const place = textOf(counterKey(account, series))
    expect(writesAt(batchWrites(allPacked(creation('a', {}, [6, 6]), creation('b', {}, [7, 7]))), place)).toEqual([])
    const [raise] = writesAt(batchWrites(allPacked(creation('a', {}, [6, 6]), creation('b', {}, [7, 8]))), place)
    expect(raise?.write.Update?.ExpressionAttributeValues).toEqual({ ':before': 6, ':last': 7 })
  })

  it('must have been looked up', async () => {
    const unknown = { ...creation('a', {}, [1, 2]), numbers: {} }
    await expect(commitTogether([unknown])).rejects.toThrow('invoice#dk')
    expect(() => batchWrites(allPacked(unknown))).toThrow('invoice#dk')
  })
})

describe('Recipients who join one group', () => {
  it('are counted at once, and the group is looked at once', () => {
    const writes = batchWrites(allPacked(joining('a'), joining('b'), joining('c')))
    const [count, ...others] = writesAt(writes, textOf(recipientCountKey(account, 'company~1')))
    expect(others).toEqual([])
    expect(count?.write.Update?.ExpressionAttributeValues).toEqual({ ':change': 3, ':room': 497 })
    const group = textOf(subscriptionKey(account, 'company', 'company~1'))
    expect(writesAt(writes, group).map(({ write }) => Object.keys(write))).toEqual([['ConditionCheck']])
  })

  it('need no look at a group that the same transaction writes', () => {
    const switched: WorldCommit = {
      settings,
      before: company,
      after: { ...company, subscriptions: company.subscriptions.map((one) => ({ ...one, quantity: 2 })) },
      notes: [note],
      now,
    }
    const writes = batchWrites(allPacked(joining('a'), switched))
    const group = textOf(subscriptionKey(account, 'company', 'company~1'))
    expect(writesAt(writes, group).map(({ write }) => Object.keys(write))).toEqual([['Put']])
  })

  it('do not go together with one who leaves it, as the sum would hide whether there was a place', () => {
    const recipient = worldAfter(joining('a'))
    const stopped = stopSubscription({ world: recipient, id: 'a~1', stopAt: now, now, settings })
    if (isRefused(stopped)) return expect.fail()
    const leaving: WorldCommit = {
      settings,
      before: recipient,
      after: stopped.world,
      notes: [note],
      now,
    }
    expect(addToBatch(allPacked(joining('b')), leaving)).toBeUndefined()
    expect(addToBatch(allPacked(leaving), joining('b'))).toBeUndefined()
  })
})

describe('Customers who meet', () => {
  it('do not go together: an email that one gives up and another takes', () => {
    const named = (email: string) => ({ builtin: { email } })
    const before = worldAfter(creation('a', named('one@example.com')))
    const renamed: WorldCommit = {
      ...creation('a'),
      before,
      after: { ...before, customer: { ...before.customer, ...named('two@example.com') } },
    }
    expect(addToBatch(allPacked(renamed), creation('b', named('one@example.com')))).toBeUndefined()
    expect(addToBatch(allPacked(renamed), creation('b', named('three@example.com')))).toBeDefined()
  })

  it('do not go together where that is more than a transaction holds', () => {
    let batch = emptyBatch
    for (let n = 0; ; n++) {
      const next = addToBatch(batch, creation(`c-${n}`), 1)
      if (next === undefined) break
      batch = next
    }
    // The customer, its change record and its place in the list; and one write is reserved.
    expect(batchWrites(batch)).toHaveLength(99)
    const large = { builtin: { address: 'x'.repeat(90_000) } }
    let heavy = emptyBatch
    for (let n = 0; n < 40; n++) heavy = addToBatch(heavy, creation(`c-${n}`, large)) ?? heavy
    expect(heavy.members.size).toBe(33)
  })
})

describe('A transaction', () => {
  it('is sent whole, under its token where it has one, and tells which of its conditions failed', async () => {
    const writes = batchWrites(allPacked(creation('a'), creation('b')))
    client
      .on(TransactWriteCommand)
      .resolvesOnce({})
      .rejects(
        new TransactionCanceledException({
          message: 'Cancelled.',
          $metadata: {},
          CancellationReasons: writes.map((_, index) => ({ Code: index === 3 ? 'ConditionalCheckFailed' : 'None' })),
        }),
      )
    expect(await transactOnce(writes, 'token')).toEqual({ outcome: 'committed', failed: [] })
    expect(await transactOnce(writes, 'token')).toEqual({ outcome: 'customer-exists', failed: [writes[3]] })
    expect(client.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input)).toEqual(
      [1, 2].map(() => ({ TransactItems: writes.map(({ write }) => write), ClientRequestToken: 'token' })),
    )
  })
})
