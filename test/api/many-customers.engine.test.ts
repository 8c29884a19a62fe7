/**
 * The nightly walk over all customers: a page of a hundred costs the same few round trips whatever fields it shows, and
 * equals the data in the customers' own partitions.
 */
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CustomerPart } from '../../functions/domain/settings/customer-parts.ts'
import type { EventView } from '../../functions/domain/facts/event-view.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { accountNow } from '../../functions/store/account/clock.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { assignmentsPrefix, customerKey, customerPartition } from '../../functions/store/keys.ts'
import { advanceCustomer } from '../../functions/work/advance/advance-customer.ts'
import { withPrefetch } from '../../functions/work/customers/prefetch.ts'
import { useService } from '../service.ts'
import { roundTrips } from '../storage-calls.ts'

const service = useService({ issues: true })
const page = 100
const ids = Array.from({ length: page }, (_, n) => String(2001 + n))

type Given = Readonly<Record<string, unknown>>
const resultsSchema = v.looseObject({ failed: v.literal(0), results: v.array(v.record(v.string(), v.string())) })
async function bulk(operations: readonly Given[]) {
  const answer = await service.call({ path: '/api/customers/bulkupdates/', json: { operations } })
  return v.parse(resultsSchema, answer.body).results
}
const readSchema = v.object({ customers: v.array(v.looseObject({ id: v.string() })) })
const read = async (fields: string, query: Readonly<Record<string, string>> = {}) => {
  const { body } = await service.call({ path: '/api/customers/', query: { fields, ...query } })
  return v.parse(readSchema, body).customers
}
/** The round trips of a read, except those for the key, the limits and the clock. */
async function reads<Result>(work: () => Promise<Result>) {
  const { result, trips } = await roundTrips(work)
  return { result, trips: trips.map((names) => names.filter(isRead)).filter((names) => names.length > 0) }
}
const isRead = (name: string) => name === 'QueryCommand' || name === 'BatchGetItemCommand'

const subscribe = (id: string): Given => ({ operation: 'createsubscription', id, periods: [{ campaign_id: 'year' }] })
const assign = (id: string, subscription_id: string | undefined, period = 'current'): Given => ({
  operation: 'assignproduct',
  ...{ id, subscription_id, period, external_id: 'gazette-2027-01' },
})
const pay = (id: string, amount = 80_000): Given => ({
  operation: 'createpayment',
  ...{ id, business_entity: 'dk', amount, currency: 'DKK' },
})
const invoice = (id: string): Given => ({
  operation: 'invoice',
  ...{ id, business_entity: 'dk', lines: [{ text: 'A book', amount: 5_000, currency: 'DKK', tax_rate: 0.25 }] },
})

/** Customers with a subscription, products of its period, a paid invoice and one that is not. Ids of subscriptions. */
async function makeCustomers(some: readonly string[]): Promise<string[]> {
  const made = await bulk(
    some.flatMap((id) => [{ operation: 'createcustomer', id, data: { name: `N ${id}` } }, subscribe(id)]),
  )
  const subscriptions = made.flatMap(({ subscription_id }) => subscription_id ?? [])
  await bulk(
    some.flatMap((id, n) => [
      ...[assign(id, subscriptions[n]), assign(id, subscriptions[n], 'none')],
      ...[pay(id), invoice(id)],
    ]),
  )
  return subscriptions
}

/** Customers in their stored form before items named their records. */
async function forgetNames(some: readonly string[]): Promise<void> {
  for (const id of some) {
    const Key = customerKey(service.account, id)
    await documentClient().send(new UpdateCommand({ TableName: mainTable(), Key, UpdateExpression: 'REMOVE filed' }))
  }
}

describe('A page of a hundred customers', () => {
  beforeEach(async () => {
    await makeCustomers(ids)
  })

  it('takes two round trips with its active subscriptions, and three with whatever else is shown', async () => {
    for (const [fields, most] of [
      ['data,active_subscriptions', 2],
      ['data,subscriptions', 3],
      ['data,subscriptions,subscriptions.current_period', 3],
      ['data,invoices', 3],
      ['data,subscriptions,invoices,invoices.lines', 3],
      ['data,payments', 3],
      ['data,subscriptions,invoices,payments,assignments', 3],
    ] as const) {
      const { result, trips } = await reads(() => read(fields))
      expect(
        result.map(({ id }) => id),
        fields,
      ).toEqual(ids)
      expect(trips, fields).toHaveLength(most)
      // The list is one Query; all that is read of customers is read in batches.
      expect(
        trips.flat().filter((name) => name === 'QueryCommand'),
        fields,
      ).toHaveLength(1)
      expect(trips.flat().length, fields).toBeLessThanOrEqual(7)
    }
    // Payments of a later day need no further round trips.
    const { result, trips } = await reads(() => read('data,invoices,payments', { at: '2027-03-01T00:00:00' }))
    expect(result.map(({ id }) => id)).toEqual(ids)
    expect(result[0]).toMatchObject({ payments: [expect.anything()] })
    expect(trips).toHaveLength(3)
    expect(trips.flat().filter((name) => name === 'QueryCommand')).toHaveLength(1)
  })

  it('is prefetched with their events, for the feed as for webhooks, in two', async () => {
    const settings = await loadSettings(service.account)
    if (settings === undefined) return expect.fail()
    const now = await accountNow(settings, instantOf(Date.now()))
    const reader = { account: service.account, settings, language: 'da', now, baseUrl: 'http://here' } as const
    const events = ids.map((customer_id, n): EventView => ({
      ...{ event: 'customer:updated', event_id: n + 1, timestamp: '2027-01-01T00:00:00', via: 'api', customer_id },
    }))
    const fields = new Set<CustomerPart>(['data', 'subscriptions', 'invoices', 'payments'])
    const { result, trips } = await reads(() => withPrefetch(events, fields, reader))
    expect(result).toHaveLength(page)
    expect(trips).toHaveLength(2)
    expect(trips.flat()).not.toContain('QueryCommand')
  })

  it('answers the same where customers were stored before their items named their records', async () => {
    const fields = 'data,active_subscriptions,subscriptions,invoices,invoices.lines,payments'
    const named = await read(fields)
    expect(named[0]).toMatchObject({
      payments: [expect.anything()],
      subscriptions: [{ products: [expect.anything()], periods: [{ products: [expect.anything()] }] }],
      invoices: [expect.anything(), expect.anything()],
    })
    await forgetNames(ids.slice(0, 5))
    expect(await read(fields)).toEqual(named)
  })
})

describe('A customer’s directory of records', () => {
  it('follows products that are assigned and taken back over many packs', async () => {
    const [subscription = ''] = await makeCustomers(['1'])
    const made = await bulk(Array.from({ length: 40 }, () => assign('1', subscription)))
    const taken = made.flatMap(({ product_assignment_id }, n) => (n % 7 === 0 ? [product_assignment_id] : []))
    await bulk(taken.map((product_assignment_id) => ({ operation: 'unassignproduct', id: '1', product_assignment_id })))
    const { result: named, trips } = await reads(() => read('subscriptions', { id: '1' }))
    expect(trips).toEqual([['BatchGetItemCommand'], ['BatchGetItemCommand']])
    expect(named).toMatchObject([{ subscriptions: [{ periods: [{ products: { length: 41 - taken.length } }] }] }])
    await forgetNames(['1'])
    expect(await read('subscriptions', { id: '1' })).toEqual(named)
  })

  it('gives way to a Query where there are more records than it names', async () => {
    const [subscription = ''] = await makeCustomers(['1'])
    await bulk(Array.from({ length: 260 }, () => assign('1', subscription, 'none')))
    await bulk(Array.from({ length: 50 }, () => [invoice('1'), pay('1', 5_000)]).flat())
    const { result, trips } = await reads(() => read('subscriptions,invoices', { id: '1' }))
    expect(trips.flat()).toContain('QueryCommand')
    expect(result).toMatchObject([{ subscriptions: [{ products: { length: 261 } }], invoices: { length: 52 } }])
  })

  it('is told apart from records that were written since: all are read again', async () => {
    await makeCustomers(['1', '2'])
    const stack = documentClient().middlewareStack
    let batches = 0
    stack.add(
      (next, context) => async (args) => {
        // The second batch reads the parts; the customer changes between both batches.
        if (context.commandName === 'BatchGetItemCommand' && ++batches === 2) await bulk([pay('1', 5_000)])
        return await next(args)
      },
      { step: 'initialize', name: 'between' },
    )
    try {
      const [first] = await read('invoices', { id: '1,2' })
      expect(first).toMatchObject({ invoices: [{ to_pay: 0 }, { to_pay: 0 }] })
    } finally {
      stack.remove('between')
    }
  })

  it('names payments in their order, and gives way to a Query of that customer where there are more', async () => {
    await makeCustomers(['1', '2'])
    for (let n = 2; n <= 24; n++) await bulk([pay('1', 100 + n)])
    const { result, trips } = await reads(() => read('payments', { id: '1,2' }))
    expect(trips).toEqual([['BatchGetItemCommand'], ['BatchGetItemCommand']])
    const amounts = [800, ...Array.from({ length: 23 }, (_, n) => (n + 102) / 100)]
    expect(result).toMatchObject([{ payments: amounts.map((amount) => ({ amount })) }, { payments: [{ amount: 800 }] }])
    await bulk([pay('1', 200)])
    const { result: more, trips: queried } = await reads(() => read('payments', { id: '1,2' }))
    expect(queried.flat()).toContain('QueryCommand')
    expect(more).toMatchObject([{ payments: [...amounts, 2].map((amount) => ({ amount })) }, {}])
    await forgetNames(['1', '2'])
    expect(await read('payments', { id: '1,2' })).toEqual(more)
  })

  it('leaves no product behind when its customer is erased', async () => {
    const [{ subscription_id } = {}] = (await bulk([{ operation: 'createcustomer', id: '1' }, subscribe('1')])).slice(1)
    await bulk([assign('1', subscription_id), { operation: 'cancelsubscription', id: '1', subscription_id }])
    const erased = await service.call({ path: '/api/customers/deletecustomer/', json: { id: '1' } })
    expect(erased).toMatchObject({ status: 200 })
    const settings = await loadSettings(service.account)
    if (settings === undefined) return expect.fail()
    await advanceCustomer(settings, '1', await accountNow(settings, instantOf(Date.now())))
    const { Items } = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': customerPartition(service.account, '1'), ':prefix': assignmentsPrefix },
      }),
    )
    expect(Items).toEqual([])
  })
})
