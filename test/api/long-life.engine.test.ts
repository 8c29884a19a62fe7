/**
 * A subscription that began in 2009 and is imported today (decisions: "Subscriptions"): renewals that were over before
 * the call have no event beside `subscription:created`, are one line of the history and are stored as one item. Reads
 * show every period, and every operation finds them.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { customerPartition } from '../../functions/store/keys.ts'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'
import { storedItems } from '../stored-items.ts'

const service = useService()
const post = (name: string, json: object) => service.call({ path: `/api/${name}/`, json })
const get = (path: string, query: Record<string, string>) => service.call({ path: `/api/${path}/`, query })

const periodSchema = v.looseObject({
  ...{ begin: v.string(), end: v.nullable(v.string()), campaign_id: v.string() },
  products: v.optional(v.array(v.looseObject({ external_id: v.string() })), []),
})
const subscriptionSchema = v.looseObject({ id: v.string(), state: v.string(), periods: v.array(periodSchema) })
const readSchema = v.object({
  customers: v.tuple([
    v.looseObject({
      subscriptions: v.optional(v.array(subscriptionSchema), []),
      history: v.optional(v.array(v.looseObject({ text: v.string() })), []),
      invoices: v.optional(v.array(v.looseObject({ lines: v.optional(v.array(v.looseObject({})), []) })), []),
    }),
  ]),
})
const previewSchema = v.object({
  preview: v.looseObject({
    events: v.array(v.string()),
    counts: v.object({ periods: v.number(), documents: v.number(), events: v.number() }),
    subscriptions: v.array(v.looseObject({ periods: v.array(v.looseObject({})) })),
  }),
})

const today = '2026-11-23T12:00:00'
const long = '2009-01-01T00:00:00'
const thisMonth = '2026-11-01T00:00:00'
const periodsFrom = (begin: string) => [{ campaign_id: 'standard', begin, invoicing: 'none' }]

beforeEach(async () => {
  await post('test/clock', { now: today })
})

async function bringIn(begin: string, id = '1', more: object = {}): Promise<string> {
  await post('customers/createcustomer', { id, data: { country: 'DK', name: 'Ann Berg' } })
  const answer = await post('customers/createsubscription', { id, periods: periodsFrom(begin), ...more })
  expect(answer).toMatchObject({ status: 200 })
  return v.parse(v.object({ subscription_id: v.string() }), answer.body).subscription_id
}

const read = async (more: Record<string, string> = {}) =>
  v.parse(
    readSchema,
    (await get('customers', { id: '1', fields: 'subscriptions,history,invoices.lines', language: 'en', ...more })).body,
  ).customers[0]
const lengths = async (more: Record<string, string> = {}) =>
  (await read(more)).subscriptions.map(({ state, periods }) => [state, periods.length])

async function eventsOf(customer: string): Promise<string[]> {
  const changes = await storedChanges(customerPartition(service.account, customer), 1, Number.MAX_SAFE_INTEGER)
  return changes.flatMap(({ change }) => (change?.events ?? []).map(({ type }) => type))
}

/** All items of the account that name the customer, with their bytes as JSON. */
async function leftBehind(customer: string) {
  const items = (await storedItems(service.account)).filter((item) => JSON.stringify(item).includes(`"${customer}"`))
  const own = (await storedItems(service.account)).filter(
    ({ pk }) => pk === customerPartition(service.account, customer),
  )
  const all = [...new Map([...items, ...own].map((item) => [`${item.pk} ${item.sk}`, item])).values()]
  return { items: all.length, bytes: all.reduce((sum, item) => sum + JSON.stringify(item).length, 0) }
}

describe('A monthly subscription begun in 2009', () => {
  it('is told by subscription:created alone, and its past is one line of the history', async () => {
    const id = await bringIn(long)
    expect(await eventsOf('1')).toEqual(['customer:created', 'subscription:created', 'subscription:created'])
    const { history } = await read()
    const past = history.map(({ text }) => text).filter((text) => text.includes('2009'))
    expect(past).toEqual([`Past periods of subscription ${id}: 214, from ${long.slice(0, 10)} to 2026-10-31`])
    for (const [language, words] of Object.entries({ da: 'Tidligere', sv: 'Tidigare', de: 'Frühere', fi: 'aiemmat' })) {
      expect((await read({ language })).history.some(({ text }) => text.includes(words))).toBe(true)
    }
  })

  it('shows every period, and has its mandatory add-on from the call on', async () => {
    await bringIn(long)
    const { subscriptions, invoices } = await read()
    expect(subscriptions.map(({ state, periods }) => [state, periods.length, periods[0]?.begin])).toEqual([
      ['active', 215, long],
      ['active', 1, today],
    ])
    expect(subscriptions[0]?.periods[100]).toMatchObject({ begin: '2017-05-01T00:00:00', end: '2017-06-01T00:00:00' })
    expect(invoices).toEqual([])
  })

  it('leaves behind as many items as one of this month, and a few hundred bytes more', async () => {
    const { sent: ofLong } = await countedSends(() => bringIn(long, 'long'))
    const { sent: ofShort } = await countedSends(() => bringIn(thisMonth, 'short'))
    expect(ofLong).toEqual(ofShort)
    const [left, usual] = [await leftBehind('long'), await leftBehind('short')]
    expect(left.items).toBe(usual.items)
    // The first past period represents all of them, and the caller's period is stored separately.
    expect(left.bytes - usual.bytes).toBeLessThan(1_200)
    expect(left.bytes).toBeLessThan(8_000)
  })

  it('costs later calls as much as one of this month', async () => {
    const [old, recent] = [await bringIn(long, 'long'), await bringIn(thisMonth, 'short')]
    const stop = (id: string, subscription_id: string) => () =>
      post('customers/cancelsubscription', { id, subscription_id, stop_at: '2027-01-01T00:00:00' })
    const { sent: ofLong } = await countedSends(stop('long', old))
    const { sent: ofShort } = await countedSends(stop('short', recent))
    expect(ofLong).toEqual(ofShort)
    expect((await leftBehind('long')).bytes - (await leftBehind('short')).bytes).toBeLessThan(1_200)
  })
})

describe('A life of 17 years, brought in', () => {
  it('is previewed with all its periods and its few events, and then comes out so', async () => {
    await post('customers/createcustomer', { id: '1', data: { country: 'DK' } })
    const call = { id: '1', periods: periodsFrom(long) }
    const { body } = await post('customers/createsubscription', { ...call, preview: true })
    const { preview } = v.parse(previewSchema, body)
    expect(preview.events).toEqual(['subscription:created', 'subscription:created'])
    expect(preview.counts).toEqual({ periods: 216, documents: 0, events: 2 })
    expect(preview.subscriptions.map(({ periods }) => periods.length)).toEqual([215, 1])
    expect(await post('customers/createsubscription', { ...call, expect: preview['expect'] })).toMatchObject({
      status: 200,
    })
    expect(await lengths()).toEqual([
      ['active', 215],
      ['active', 1],
    ])
  })

  it('takes an invoice and a product on a past period, by its number', async () => {
    const subscription_id = await bringIn(long)
    await service.configure({
      products: [{ external_id: 'old-issue', name: 'Old issue', category: 'gazette', date: '2013-09-03' }],
    })
    const lines = [{ text: 'Old debt', amount: 5_000, currency: 'DKK', tax_rate: 0.25 }]
    const of = { id: '1', subscription_id, period: '57' }
    expect(await post('customers/invoice', { ...of, lines, send: false })).toMatchObject({ status: 200 })
    expect(await post('customers/assignproduct', { ...of, external_id: 'old-issue' })).toMatchObject({ status: 200 })
    expect(await post('customers/invoice', { ...of, period: '217', lines })).toMatchObject({ status: 422 })
    const { subscriptions, invoices } = await read()
    expect(subscriptions[0]?.periods[56]).toMatchObject({
      begin: '2013-09-01T00:00:00',
      products: [{ external_id: 'old-issue' }],
    })
    expect(subscriptions[0]?.periods.filter(({ products }) => products.length > 0)).toHaveLength(1)
    expect(invoices[0]?.lines[0]).toMatchObject({
      period_begin: '2013-09-01T00:00:00',
      period_end: '2013-10-01T00:00:00',
    })
    expect(subscriptions[0]?.periods).toHaveLength(215)
  })

  it('is stopped, resumed, switched and renewed as any other', async () => {
    const subscription_id = await bringIn(long)
    const of = { id: '1', subscription_id }
    expect(await post('customers/cancelsubscription', { ...of, stop_at: '2026-12-20T00:00:00' })).toMatchObject({
      status: 200,
    })
    expect(await post('customers/resumesubscription', of)).toMatchObject({ status: 200 })
    // The next period is made seven days ahead, with its event.
    await post('test/clock', { now: '2026-11-24T00:00:00' })
    expect((await lengths())[0]).toEqual(['active', 216])
    expect((await eventsOf('1')).filter((type) => type === 'subscription:renewed')).toHaveLength(1)
    expect((await lengths({ at: '2026-12-26T00:00:00' }))[0]?.[1]).toBe(217)
    expect(await post('customers/switchsubscriptionplan', { ...of, new_campaign_id: 'year' })).toMatchObject({
      status: 200,
    })
    const periods = (await read()).subscriptions[0]?.periods ?? []
    expect(periods.slice(-2).map(({ begin, campaign_id }) => [campaign_id, begin])).toEqual([
      ['standard', thisMonth],
      ['year', '2026-11-24T00:00:00'],
    ])
  })

  it('keeps its periods when the campaign and the timezone of the account change', async () => {
    await bringIn(long)
    const { subscriptions: before } = await read()
    const campaign = { id: 'standard', name: 'Monthly', duration: 'P3M', products: ['gazette'] }
    await service.configure({ campaigns: [{ ...campaign, business_entity: 'dk', renews_to: 'standard' }] })
    const { subscriptions: after } = await read()
    const times = (all: typeof before) => all[0]?.periods.map(({ begin, end }) => [begin, end])
    expect(times(after)).toEqual(times(before))
    await service.configure({ account: { timezone: 'UTC' } })
    expect((await read()).subscriptions[0]?.periods[6]).toMatchObject({
      begin: '2009-06-30T22:00:00',
      end: '2009-07-31T22:00:00',
    })
  })

  it('is found by filters, exported whole, told by upcoming, and erased', async () => {
    const subscription_id = await bringIn(long)
    const filter = JSON.stringify({ condition_type: 'subscription:state', state: 'active' })
    expect((await get('customers', { filter })).body).toMatchObject({ customers: [{ id: '1' }] })
    const { body: exported } = await get('customers/export', { id: '1' })
    expect(JSON.stringify(exported).match(/"campaign_id":"standard"/g)?.length).toBeGreaterThanOrEqual(215)
    const { body: upcoming } = await get('customers/upcoming', { id: '1', subscription_id })
    expect(upcoming).toMatchObject({ steps: expect.arrayContaining([expect.objectContaining({ kind: 'renewal' })]) })
    const { body: history } = await get('customers/history', { id: '1', language: 'en' })
    expect(JSON.stringify(history).match(/Past periods/g)).toHaveLength(1)
    expect(await post('customers/cancelsubscription', { id: '1', subscription_id })).toMatchObject({ status: 200 })
    expect(await post('customers/deletecustomer', { id: '1' })).toMatchObject({ status: 200 })
    expect(await get('customers', { id: '1' })).toMatchObject({ body: { customers: [] } })
  })

  it('is refused where it would make more than 24 documents, and taken with invoicing_from', async () => {
    await post('customers/createcustomer', { id: '1', data: { country: 'DK' } })
    const periods = [{ campaign_id: 'standard', begin: long }]
    const refused = await post('customers/createsubscription', { id: '1', periods })
    expect(refused).toMatchObject({ status: 422, body: { '': [expect.stringContaining('215')] } })
    const invoicing_from = '2026-10-01T00:00:00'
    const made = await post('customers/createsubscription', { id: '1', periods, invoicing_from })
    expect(made).toMatchObject({ status: 200 })
    const { invoices, subscriptions } = await read()
    expect(invoices).toHaveLength(2)
    expect(subscriptions.map(({ periods: all }) => all[0]?.begin)).toEqual([long, invoicing_from])
    expect((await eventsOf('1')).filter((type) => type === 'subscription:renewed')).toEqual([])
  })

  it('shows its latest periods in a preview of many such lives, which stays below what an answer holds', async () => {
    // A slow machine would preview no more of them than the time of a call allows.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => [
        { operation: 'createcustomer', id: `${n}`, data: { country: 'DK' } },
        { operation: 'createsubscription', periods: periodsFrom(long) },
      ]).flat()
    const preview = async (count: number) => {
      const { body } = await post('customers/bulkupdates', { operations: lines(count), preview: true })
      return { bytes: JSON.stringify(body).length, ...v.parse(previewSchema, body).preview }
    }
    const few = await preview(40)
    expect(few.counts).toEqual({ periods: 40 * 216, documents: 0, events: 40 * 3 })
    expect(few.subscriptions[0]).not.toHaveProperty('earlier_periods')
    expect(few.subscriptions[0]?.periods).toHaveLength(215)
    const many = await preview(60)
    expect(many.counts).toEqual({ periods: 60 * 216, documents: 0, events: 60 * 3 })
    expect(many.subscriptions[0]).toMatchObject({ earlier_periods: 203 })
    expect(many.subscriptions[0]?.periods).toHaveLength(12)
    expect(many.bytes).toBeLessThan(few.bytes / 4)
  })
})
