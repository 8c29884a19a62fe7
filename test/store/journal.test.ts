/** The entries of the journal: the exact write that accompanies documents, one for each entity and date. */
import {
  DynamoDBDocumentClient,
  QueryCommand,
  TransactWriteCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { charge } from '../../functions/domain/billing/charge.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import { isRefused } from '../../functions/domain/world/change.ts'
import { newWorld } from '../../functions/domain/world/world.ts'
import { commitTogether, commitWorld } from '../../functions/store/customer/commit-world.ts'
import type { WorldCommit } from '../../functions/store/customer/world-commit.ts'
import { mergeCommits, worldAfter } from '../../functions/store/customer/world-writes.ts'
import { journalOf } from '../../functions/store/journal/read-journal.ts'
import { demoSettings } from '../settings.ts'
import { removedAfter } from '../client-mock.ts'

const client = removedAfter(mockClient(DynamoDBDocumentClient))
const settings = demoSettings()
const now: Instant = '2027-01-31T22:30:00.000Z'
const series = 'invoice#dk'

beforeEach(() => {
  client.reset()
  vi.stubEnv('MAIN_TABLE', 'main')
})

/** An invoice to a customer, which takes the next number after those that are taken. */
function invoiced(id: string, taken: number, at = now, before?: WorldCommit): WorldCommit {
  const numbers = { [series]: taken + 1 }
  const loaded = before && worldAfter(before)
  const world = loaded ?? newWorld({ id, version: 0, created: now, builtin: {}, fields: {}, overrides: [] })
  const lines = [
    { text: 'Book', amount: 10_000, currency: 'DKK', tax_rate: 0.25 },
    { text: 'Postage', amount: 5_000, currency: 'DKK', tax_rate: 0.25 },
    { text: 'Gift', amount: 1_000, currency: 'DKK', tax_rate: 0 },
  ]
  const charged = charge({
    world: { ...world, ledger: { ...world.ledger, numbers } },
    given: { business_entity: 'dk', period: 'current', lines, send: false },
    now: at,
    settings,
  })
  if (isRefused(charged)) return expect.fail()
  const notes = [{ at, via: 'api', by: 'demo', facts: charged.facts } as const]
  return { settings, before: loaded, after: charged.world, numbers, notes, now: at }
}

const entriesIn = () =>
  client
    .commandCalls(TransactWriteCommand)
    .flatMap(({ args: [{ input }] }) => input.TransactItems ?? [])
    .flatMap(({ Put }) => (String(Put?.Item?.['pk']).includes('#V#') ? [Put] : []))

const document = (number: string, customer: string) => ({
  number,
  type: 'invoice',
  customer,
  currency: 'DKK',
  sums: [
    { kind: 'domestic', country: 'DK', rate: 0.25, grossMinor: 15_000, taxMinor: 3_000 },
    { kind: 'exempt', country: 'DK', rate: 0, grossMinor: 1_000, taxMinor: 0 },
  ],
})

describe('The documents of a transaction', () => {
  it('have one entry for an entity and date, however many customers and documents there are', async () => {
    const first = invoiced('c', 13)
    const both = mergeCommits(first, invoiced('c', 14, now, first))
    await commitTogether([invoiced('a', 11), invoiced('b', 12), both])
    expect(entriesIn()).toEqual([
      {
        TableName: 'main',
        Item: {
          pk: 'A#demo#V#2027-01',
          sk: 'dk#2027-01-31#DK-12',
          entity: 'dk',
          date: '2027-01-31',
          documents: [document('DK-12', 'a'), document('DK-13', 'b'), document('DK-14', 'c'), document('DK-15', 'c')],
        },
      },
    ])
  })

  it('have an entry each where their dates differ, by the timezone of the account', async () => {
    await commitTogether([invoiced('a', 1), invoiced('b', 2, '2027-01-31T23:00:00.000Z')])
    expect(entriesIn().map((put) => [put?.Item?.['pk'], put?.Item?.['sk']])).toEqual([
      ['A#demo#V#2027-01', 'dk#2027-01-31#DK-2'],
      ['A#demo#V#2027-02', 'dk#2027-02-01#DK-3'],
    ])
  })

  it('cost one write a transaction: the other writes are those of the customers and the counter', async () => {
    await commitTogether([invoiced('a', 0), invoiced('b', 1)])
    const writes = client
      .commandCalls(TransactWriteCommand)
      .flatMap(({ args: [{ input }] }) => input.TransactItems ?? [])
    const partitions = writes.map(({ Put, Update }) => String(Put?.Item?.['pk'] ?? Update?.Key?.['pk']))
    expect(Object.fromEntries([...Map.groupBy(partitions, (pk) => pk)].map(([pk, some]) => [pk, some.length]))).toEqual(
      {
        // Customer, change record, open invoice.
        'A#demo#C#a': 3,
        'A#demo#C#b': 3,
        'A#demo#L': 2,
        'A#demo#N#invoice#dk': 1,
        'A#demo#V#2027-01': 1,
        // The invoices' numbers, by which a search finds them immediately.
        'A#demo#Y#I#d': 2,
      },
    )
  })

  it('are entered once, and not when a later change writes them again', async () => {
    const first = invoiced('a', 1)
    const later: WorldCommit = {
      ...first,
      before: worldAfter(first),
      after: {
        ...first.after,
        records: first.after.ledger.open.map((open) => ({ record: 'document', document: open })),
      },
      notes: [{ at: now, via: 'api', by: 'demo', facts: [] }],
    }
    await commitWorld(later)
    expect(client.commandCalls(TransactWriteCommand)).toHaveLength(1)
    expect(entriesIn()).toEqual([])
  })
})

describe('The journal of a month', () => {
  it.each([
    [undefined, 'pk = :pk', { ':pk': 'A#demo#V#2027-01' }],
    ['dk', 'pk = :pk AND begins_with(sk, :prefix)', { ':pk': 'A#demo#V#2027-01', ':prefix': 'dk#' }],
  ])('of the entity %s is one Query a page, and no customer', async (entity, KeyConditionExpression, values) => {
    const asked: QueryCommandInput[] = []
    const pages = ['DK-1', 'DK-2'].map((number) => ({
      Items: [{ entity: 'dk', date: '2027-01-31', documents: [document(number, 'a')] }],
      ...(number === 'DK-1' && { LastEvaluatedKey: { pk: 'x' } }),
    }))
    client.on(QueryCommand).callsFake((input: QueryCommandInput) => {
      // The paginator writes the end of each page into the one request.
      asked.push({ ...input })
      return pages[asked.length - 1]
    })
    const found = journalOf({ account: 'demo', month: '2027-01', ...(entity !== undefined && { entity }) })
    expect((await Array.fromAsync(found)).flat()).toEqual(
      ['DK-1', 'DK-2'].map((number) => ({ ...document(number, 'a'), entity: 'dk', date: '2027-01-31' })),
    )
    const request = {
      TableName: 'main',
      KeyConditionExpression,
      ExpressionAttributeValues: values,
      ConsistentRead: true,
    }
    expect(asked).toEqual([request, { ...request, ExclusiveStartKey: { pk: 'x' } }])
    expect(client.calls()).toHaveLength(2)
  })
})
