/** GET /api/customers/history/ (extensions: "Reads that are missing"). */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { changeRecords } from '../../functions/store/customer/change-record.ts'
import { eraseHistory } from '../../functions/store/customer/erasure.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { customerPartition } from '../../functions/store/keys.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { useService } from '../service.ts'
import { operationsOf } from '../service-calls.ts'
import { roundTrips } from '../storage-calls.ts'

const service = useService()
const path = '/api/customers/history/'
const post = operationsOf(service)
const moveTo = (now: string) => service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })
const pageSchema = v.strictObject({
  history: v.array(
    v.strictObject({
      version: v.number(),
      at: v.string(),
      via: v.string(),
      by: v.string(),
      kind: v.string(),
      texts: v.array(v.string()),
      events: v.array(v.looseObject({ event: v.string() })),
    }),
  ),
  before: v.optional(v.string()),
  next_url: v.optional(v.string()),
})
const get = (query: Readonly<Record<string, string>>) =>
  service.call({ path, query: { id: '1', language: 'en', ...query } })
async function page(query: Readonly<Record<string, string>> = {}) {
  const { status, body } = await get(query)
  return status === 200 ? v.parse(pageSchema, body) : expect.fail(JSON.stringify(body))
}

/** All pages, with actions of others between them. */
async function walk(max_results: string, meanwhile?: () => Promise<unknown>) {
  const found = []
  for (let before: string | undefined; ;) {
    const read = await page({ max_results, ...(before !== undefined && { before }) })
    found.push(...read.history)
    if (read.before === undefined) return found
    before = read.before
    await meanwhile?.()
  }
}

/** Further changes of the customer, stored as a commit stores them. */
async function changed(after: number, count: number): Promise<void> {
  const note = (n: number) => ({
    ...({ at: '2031-01-10T11:00:00.000Z', via: 'api', by: 'demo' } as const),
    facts: [{ fact: 'invoice-paid', invoice: `X-${n}` } as const],
  })
  const notes = Array.from({ length: count }, (_, index) => note(after + index + 1))
  for (const Item of changeRecords(customerPartition(service.account, '1'), after, notes)) {
    await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
  }
}

describe('GET /api/customers/history/', () => {
  it('has each change with its version, time, origin, kind, texts and events, newest first', async () => {
    await moveTo('2031-01-10T12:00:00')
    await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK' } })
    await post('createsubscription', {
      ...{ id: '1', periods: [{ campaign_id: 'year' }], cancelled: true, invoiced_by: 'manual' },
    })
    const paying = { id: '1', invoice_number: 'DK-1', amount: 80_000, currency: 'DKK' }
    await post('createpayment', paying)
    const { history, before } = await page()
    expect(before).toBeUndefined()
    const subscription = { subscription_id: expect.any(String) }
    const payment = { payment_id: expect.any(String) }
    const common = { at: '2031-01-10T12:00:00', via: 'api', by: 'demo' }
    expect(history).toEqual([
      {
        ...{ version: 3, ...common, kind: 'payment' },
        texts: ['Payment of 800.00 DKK registered', 'Invoice DK-1 paid'],
        events: [
          { event: 'payment:created', ...payment, invoice_number: 'DK-1' },
          { event: 'payment:allocated', ...payment, invoice_number: 'DK-1' },
          { event: 'invoice:paid', invoice_number: 'DK-1' },
        ],
      },
      {
        ...{ version: 2, ...common, kind: 'subscription' },
        texts: [expect.stringContaining('One year, no renewal'), 'Invoice DK-1 created'],
        events: [
          { event: 'subscription:created', ...subscription },
          { event: 'subscription:registered-stop', ...subscription, stop_at: '2032-01-10T00:00:00' },
          { event: 'invoice:created', invoice_number: 'DK-1' },
        ],
      },
      {
        ...{ version: 1, ...common, kind: 'customer' },
        texts: ['Customer created', 'Name set to "Ann"', 'Country set to Denmark'],
        events: [{ event: 'customer:created' }],
      },
    ])
    const danish = v.parse(pageSchema, (await get({ language: 'da' })).body).history[0]?.texts
    expect(danish).not.toEqual(history[0]?.texts)
  })

  it('says what the service did by itself', async () => {
    await moveTo('2031-01-10T12:00:00')
    await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK' } })
    await post('createsubscription', { id: '1', periods: [{ campaign_id: 'intro' }], invoiced_by: 'manual' })
    await moveTo('2031-04-10T12:00:00')
    expect((await page()).history[0]).toMatchObject({ via: 'system', by: 'System', kind: 'subscription' })
  })

  it('leads to the very beginning', async () => {
    await post('createcustomer', { id: '1', data: { name: 'Ann' } })
    await changed(1, 40)
    const read = await walk('7')
    expect(read.map(({ version }) => version)).toEqual(Array.from({ length: 41 }, (_, index) => 41 - index))
    expect(read.at(-1)?.texts[0]).toBe('Customer created')
  })

  it('has the texts of notes, which one round trip more reads', async () => {
    await post('createcustomer', { id: '1', data: { name: 'Ann' } })
    await post('createnote', { id: '1', text: 'Called about a torn page', kind: 'complaint' })
    const { result, trips } = await roundTrips(() => page())
    expect(result.history[0]).toMatchObject({
      ...{ version: 2, kind: 'note', texts: [expect.stringContaining('Called about a torn page')] },
      events: [{ event: 'customer:noted', action: 'created' }],
    })
    expect(trips.filter((trip) => trip.some((name) => /^(?:Query|BatchGet)/.test(name)))).toHaveLength(2)
  })

  it('gives the same page again for the same before, and follows next_url with the other parameters', async () => {
    await post('createcustomer', { id: '1', data: { name: 'Ann' } })
    await changed(1, 5)
    const first = await page({ max_results: '2' })
    const query = { max_results: '2', before: first.before ?? expect.fail() }
    const second = await page(query)
    await changed(6, 5)
    expect(await page(query)).toEqual(second)
    const next = new URL(first.next_url ?? expect.fail())
    expect(next.pathname).toMatch(/\/api\/customers\/history\/$/)
    expect(Object.fromEntries(next.searchParams)).toEqual({ id: '1', language: 'en', ...query })
  })

  it('is on one page each, once, whatever is written between the pages and however large they are', async () => {
    const plots = fc.record({
      count: fc.integer({ min: 0, max: 25 }),
      size: fc.integer({ min: 1, max: 9 }),
      more: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 6 }),
    })
    await post('createcustomer', { id: '1', data: { name: 'Ann' } })
    await fc.assert(
      fc.asyncProperty(plots, async ({ count, size, more }) => {
        const { history } = await page({ max_results: '1' })
        const known = history[0]?.version ?? expect.fail()
        await changed(known, count)
        let written = known + count
        const read = await walk(String(size), async () => {
          const next = more.shift() ?? 0
          await changed(written, next)
          written += next
        })
        const expected = Array.from({ length: known + count }, (_, index) => known + count - index)
        expect(read.map(({ version }) => version)).toEqual(expected)
        const lines = read.filter(({ version }) => version > known).map(({ version, texts }) => [version, ...texts])
        expect(lines).toEqual(expected.slice(0, count).map((version) => [version, `Invoice X-${version} paid`]))
      }),
      { numRuns: 10 },
    )
  })

  it('takes one round trip a page beside those of every call, however long the history is', async () => {
    await post('createcustomer', { id: '1', data: { name: 'Ann' } })
    const commands = async (of: string, query: Readonly<Record<string, string>>) =>
      (await roundTrips(() => service.call({ path: of, query }))).trips
    await commands('/api/access/', {})
    const ofEveryCall = await commands('/api/access/', {})
    for (const [after, count] of [
      [1, 5],
      [6, 300],
    ] as const) {
      await changed(after, count)
      const trips = await commands(path, { id: '1', max_results: '50' })
      expect(trips.length - ofEveryCall.length, JSON.stringify(trips)).toBe(1)
      expect(trips.flat().filter((name) => /^(?:Query|BatchGet)/.test(name))).toHaveLength(2)
    }
  })

  it('ends a page where the storage ends one, at 1 MB, and goes on from there', async () => {
    await post('createcustomer', { id: '1', data: { name: 'Ann' } })
    const long = 'x'.repeat(490)
    const change = { field: ':a', name: 'A', did: 'changed', before: long, after: long } as const
    const facts = [{ fact: 'customer-updated', changed: Array.from({ length: 60 }, () => change) } as const]
    const note = { at: '2031-01-10T11:00:00.000Z', via: 'api', by: 'demo', facts } as const
    const notes = Array.from({ length: 40 }, () => note)
    for (const Item of changeRecords(customerPartition(service.account, '1'), 1, notes)) {
      await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
    }
    const first = await page({ max_results: '1000' })
    expect(first.history.length).toBeLessThan(41)
    expect((await walk('1000')).map(({ version }) => version)).toEqual(Array.from({ length: 41 }, (_, i) => 41 - i))
  })
})

describe('GET /api/customers/history/ refuses', () => {
  it('an unknown and an erased customer as a value, also before its texts are gone', async () => {
    expect(await get({})).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
    expect(await get({ id: 'no id!' })).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
    await post('createcustomer', { id: '1', data: { name: 'Ann' } })
    await post('deletecustomer', { id: '1' })
    expect(await get({})).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
    await eraseHistory(service.account, '1', runtime)
    expect(await get({})).toMatchObject({ status: 422 })
  })

  it.each([
    ['no id', { id: '' }, 'id'],
    ['a max_results that is no number', { max_results: 'many' }, 'max_results'],
    ['a max_results of 0', { max_results: '0' }, 'max_results'],
    ['a max_results above 1000', { max_results: '1001' }, 'max_results'],
    ['a before that is no place', { before: 'yesterday' }, 'before'],
    ['a before of another customer', { before: Buffer.from('{"after":"2#5"}').toString('base64url') }, 'before'],
    ['a before the beginning', { before: Buffer.from('{"after":"1#1"}').toString('base64url') }, 'before'],
    ['a before of no version', { before: Buffer.from('{"after":"1#5.5"}').toString('base64url') }, 'before'],
    ['an unknown parameter', { cursor: 'x' }, 'cursor'],
  ])('%s as a mistake of form', async (_, query, named) => {
    await post('createcustomer', { id: '1', data: { name: 'Ann' } })
    const { status, body } = await get(query)
    expect(status).toBe(400)
    expect(body).toContain(named)
  })

  it('a key without the right, and takes customers, customers:read and customers.history', async () => {
    await post('createcustomer', { id: '1', data: { name: 'Ann' } })
    const allowed = [
      ['customers.history'],
      ['customers:read'],
      ['customers'],
      ['customers.search'],
      ['customers:write'],
    ]
    await service.configure({
      api_accesses: allowed.map((allowed_apis, n) => ({
        name: `k${n}`,
        key: `key-${n}-${service.account}`,
        allowed_apis,
      })),
    })
    const statuses = []
    for (const n of allowed.keys()) {
      statuses.push((await service.call({ path, query: { id: '1' }, key: `key-${n}-${service.account}` })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 403, 403])
  })
})
