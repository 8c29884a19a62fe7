import { newWorld } from '../../functions/domain/world/world.ts'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Customer } from '../../functions/domain/world/customer.ts'
import { emptyLedger } from '../../functions/domain/world/ledger.ts'
import type { Override } from '../../functions/domain/world/override.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import { emailKey } from '../../functions/store/keys.ts'
import { commitWorld } from '../../functions/store/customer/commit-world.ts'
import { demoSettings } from '../settings.ts'
import { removedAfter } from '../client-mock.ts'

const settings = demoSettings()
const account = settings.account.id
const now: Instant = '2027-01-01T00:00:00.000Z'
const storage = removedAfter(mockClient(DynamoDBDocumentClient))
beforeEach(() => {
  storage.reset()
  storage.on(TransactWriteCommand).resolves({})
  vi.stubEnv('MAIN_TABLE', 'main-table')
})

const customer = (email: string | undefined, overrides: readonly Override[]): Customer => ({
  id: '1',
  version: 1,
  created: now,
  builtin: email === undefined ? {} : { email },
  fields: {},
  overrides: [...overrides],
})
const change = (
  id: string,
  email: string | null,
  more: Partial<Pick<Override, 'announced' | 'inert'>> = {},
): Override => ({
  id,
  type: 'change-fields',
  begin: '2027-02-01T00:00:00.000Z',
  end: null,
  created: now,
  announced: 'future',
  new_values: { email },
  ...more,
})
const noted = [{ at: now, via: 'api', by: 'demo', facts: [] } as const]

/** The writes of emails by a change of the customer. */
async function emailWrites(before: Customer, after: Customer) {
  const outcome = await commitWorld({
    settings,
    before: {
      customer: before,
      subscriptions: [],
      ledger: emptyLedger,
      records: [],
      parts: {},
      pendingGroupNotices: {},
      scheduledIndexKeys: [],
    },
    after: newWorld(after),
    notes: noted,
    now,
  })
  const [call] = storage.commandCalls(TransactWriteCommand)
  const writes = (call?.args[0].input.TransactItems ?? []).filter(({ Put, Delete }) =>
    String(Put?.Item?.['pk'] ?? Delete?.Key?.['pk']).includes('#E#'),
  )
  return { outcome, writes }
}

const own = {
  TableName: 'main-table',
  ConditionExpression: 'attribute_not_exists(pk) OR customer = :customer',
  ExpressionAttributeValues: { ':customer': '1' },
}
const put = (email: string) => ({ Put: { ...own, Item: { ...emailKey(account, email), customer: '1' } } })
const remove = (email: string) => ({ Delete: { ...own, Key: emailKey(account, email) } })

describe('An email that a change is to bring', () => {
  it.each([
    ['is kept for the customer, beside its own', [], [change('a', ' B@Example.com')], [put('b@example.com')]],
    ['is given back with the change', [change('a', 'b@example.com')], [], [remove('b@example.com')]],
    [
      'is exchanged for another',
      [change('a', 'b@example.com')],
      [change('a', 'c@example.com')],
      [put('c@example.com'), remove('b@example.com')],
    ],
    [
      'is kept once for two changes',
      [change('a', 'b@example.com')],
      [change('a', 'b@example.com'), change('b', 'B@example.com')],
      [],
    ],
    ['needs nothing where it is the customer’s own', [], [change('a', 'A@example.com')], []],
    ['is none where the change takes it away', [], [change('a', null)], []],
    ['is not kept for what is registered only', [], [change('a', 'b@example.com', { inert: true })], []],
    [
      'is not kept any longer once the change has taken effect',
      [change('a', 'b@example.com')],
      [change('a', 'b@example.com', { announced: 'active' })],
      [remove('b@example.com')],
    ],
  ])('%s', async (_, before, after, expected) => {
    const { outcome, writes } = await emailWrites(customer('a@example.com', before), customer('a@example.com', after))
    expect(outcome).toBe('committed')
    expect(writes).toEqual(expected)
  })

  it('stays with the customer when it becomes the customer’s own', async () => {
    const before = customer('a@example.com', [change('a', 'b@example.com')])
    const after = customer('b@example.com', [change('a', 'b@example.com', { announced: 'active' })])
    expect((await emailWrites(before, after)).writes).toEqual([remove('a@example.com')])
  })

  it('is taken where another customer has it', async () => {
    storage.on(TransactWriteCommand).callsFake(({ TransactItems }: TransactWriteCommand['input']) => {
      throw new TransactionCanceledException({
        message: 'Cancelled',
        $metadata: {},
        CancellationReasons: (TransactItems ?? []).map(({ Put }) =>
          String(Put?.Item?.['pk']).includes('#E#') ? { Code: 'ConditionalCheckFailed' } : { Code: 'None' },
        ),
      })
    })
    const { outcome } = await emailWrites(customer(undefined, []), customer(undefined, [change('a', 'b@example.com')]))
    expect(outcome).toBe('email-taken')
  })
})
