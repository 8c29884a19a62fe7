/** POST /api/settings/plan/customers/: everyone whose coming invoices a change of the settings changes. */
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService()
const post = (path: string, json: object, more: object = {}) =>
  service.call({ path: `/api/${path}/`, json: { ...json }, query: { language: 'en' }, ...more })
const ask = (json: object, more: object = {}) => post('settings/plan/customers', json, more)

const answerSchema = v.object({
  subscriptions: v.array(
    v.object({
      customer_id: v.string(),
      customer_name: v.string(),
      subscription_id: v.string(),
      at: v.string(),
      currency: v.literal('DKK'),
      total_before: v.optional(v.number()),
      total: v.optional(v.number()),
    }),
  ),
  next_cursor: v.optional(v.string()),
})

async function page(json: object) {
  const { status, body } = await ask(json)
  expect({ status, body }).toMatchObject({ status: 200 })
  const { subscriptions, next_cursor } = v.parse(answerSchema, body)
  const short = subscriptions.map(({ customer_id: id, at, total_before: before, total }) => [
    id,
    at.slice(0, 10),
    before,
    total,
  ])
  return { short, subscriptions, cursor: next_cursor }
}

const yearly = { text: 'A year', amount: 80_000, tax_rate: 0.25 }
const dearer = {
  campaigns: [{ id: 'year', invoice_lines: [yearly, { ...yearly, amount: 96_000, from: '2031-03-01' }] }],
}

async function subscriber(id: string, begin: string, more: object = {}) {
  await post('customers/createcustomer', { id, data: { name: `Name of ${id}`, country: 'DK' } })
  const periods = [{ campaign_id: 'year', begin, invoicing: 'none', ...more }]
  await post('customers/createsubscription', { id, periods })
}

describe('everyone on a campaign whose price is to change', () => {
  beforeEach(async () => {
    await post('test/clock', { now: '2031-01-10T09:00:00' })
    await service.configure({
      campaigns: [
        { id: 'trial', name: 'Trial', duration: 'P1M', renews_to: 'year', invoice_lines: [] },
        { id: 'year', invoice_lines: [yearly], invoice_days_before: 0, renews_to: 'year', policy: null },
      ],
    })
    await subscriber('ann', '2030-02-10T00:00:00')
    await subscriber('bea', '2030-04-20T00:00:00')
    await subscriber('cea', '2030-03-05T00:00:00')
    await subscriber('dea', '2031-01-10T09:00:00', { campaign_id: 'trial' })
  })

  it('is named with the first invoice at the new price, and with what it was before', async () => {
    const { subscriptions, short, cursor } = await page({ campaign_id: 'year', settings: dearer, until: '2032-04-30' })
    expect(short).toEqual([
      ['ann', '2032-02-10', 800, 960],
      ['bea', '2031-04-20', 800, 960],
      ['cea', '2031-03-05', 800, 960],
      ['dea', '2032-02-10', 800, 960],
    ])
    expect(subscriptions[0]?.customer_name).toBe('Name of ann')
    expect(cursor).toBeUndefined()
  })

  it('is paged by customers, each once, and left out where nothing changes', async () => {
    const body = { campaign_id: 'year', settings: dearer, until: '2031-12-31', max_results: 2 }
    const first = await page(body)
    expect(first.short).toEqual([['bea', '2031-04-20', 800, 960]])
    const second = await page({ ...body, cursor: first.cursor })
    expect(second.short).toEqual([['cea', '2031-03-05', 800, 960]])
    expect(second.cursor).toBeUndefined()
  })

  it('is told by the settings of the plan alone, and refused as a plan is', async () => {
    const call = { campaign_id: 'year', settings: { ...dearer, expect: 'made-up' } }
    expect(await ask(call)).toMatchObject({ status: 409, body: { plan: { changed: true } } })
    const faulty = { campaigns: [{ id: 'year', renews_to: 'no' }] }
    expect(await ask({ campaign_id: 'year', settings: faulty })).toMatchObject({
      status: 422,
      body: { 'campaigns[0].renews_to': [expect.any(String)] },
    })
    expect(await ask({ settings: dearer })).toMatchObject({ status: 400 })
    expect(await ask({ campaign_id: 'year', settings: dearer, cursor: 'x' })).toMatchObject({ status: 400 })
    expect(await ask({ campaign_id: 'year', settings: dearer, until: '2040-01-01' })).toMatchObject({ status: 422 })
  })

  it('needs the right to customers beside that to the settings', async () => {
    const key = `reader-${service.account}`
    await service.configure({ api_accesses: [{ name: 'reader', key, allowed_apis: ['settings'] }] })
    expect(await ask({ campaign_id: 'year', settings: dearer }, { key })).toMatchObject({ status: 403 })
  })
})
