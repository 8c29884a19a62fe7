/** GET /api/reports/today/ against the real engine: the figures of the first screen. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { roundTrips } from '../storage-calls.ts'

const service = useService({ issues: true })
const index = useSearchIndex()

async function post(path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}
const goTo = (now: string) => post('test/clock', { now })
async function today(key = service.key): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: '/api/reports/today/', query: {}, key })
  expect({ status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}
async function subscriber(id: string, more: object = {}): Promise<string> {
  await post('customers/createcustomer', { id, data: { name: id, email: `${id}@example.com`, country: 'DK' } })
  const made = await post('customers/createsubscription', { id, periods: [{ campaign_id: 'year' }], ...more })
  return v.parse(v.string(), made['subscription_id'])
}

describe('GET /api/reports/today/', () => {
  it('shows subscribers against last month, what is new, stopped, paid and open, the next issues and the tasks', async () => {
    await goTo('2026-12-03T09:00:00')
    await today()
    await subscriber('early')
    await index.follow(service.account)
    await goTo('2027-01-04T09:00:00')
    await index.follow(service.account)
    await subscriber('ann')
    const leaving = await subscriber('bob')
    await post('customers/cancelsubscription', { id: 'bob', subscription_id: leaving, stop_at: '2027-06-01T00:00:00' })
    await post('customers/createpayment', {
      id: 'ann',
      business_entity: 'dk',
      amount: 10_000,
      currency: 'DKK',
      date: '2027-01-04',
    })
    await post('customers/createnote', { id: 'ann', text: 'Call back', kind: 'task', due: '2027-01-02' })
    await post('customers/createnote', { id: 'ann', text: 'Later', kind: 'task', due: '2027-02-02' })
    await index.follow(service.account)
    const answer = await today()
    expect(answer).toMatchObject({
      date: '2027-01-04',
      month: '2027-01-01',
      subscribers: {
        live_subscriptions: 3,
        campaigns: [{ campaign_id: 'year', live_subscriptions: 3 }],
        last_month: { date: '2026-12-03', live_subscriptions: 1 },
      },
      new: { count: 2 },
      stopped: { count: 1, reasons: [{ reason: '', count: 1 }] },
      money_in: { amounts: [{ currency: 'DKK', amount: 100, count: 1 }] },
      tasks: { due: 1, first: '2027-01-02' },
      orders: { awaiting_approval: 0 },
    })
    expect(answer['subscribers']).not.toHaveProperty('last_year')
    expect(JSON.stringify(answer)).not.toContain('at_least')
  })

  it('ages what is open by the days for which it has been overdue', async () => {
    await goTo('2027-01-04T09:00:00')
    await subscriber('ann')
    const groups = async () => {
      const { aging } = v.parse(
        v.object({
          aging: v.object({
            currencies: v.array(v.object({ currency: v.string(), groups: v.array(v.object({ count: v.number() })) })),
          }),
        }),
        await today(),
      )
      return aging.currencies.map(({ currency, groups: all }) => [currency, ...all.map(({ count }) => count)])
    }
    expect(await groups()).toEqual([['DKK', 1, 0, 0, 0, 0]])
    await goTo('2027-01-25T09:00:00')
    expect(await groups()).toEqual([['DKK', 0, 1, 0, 0, 0]])
  })

  it('foresees the copies of the next issues by live subscriptions, until they are assigned', async () => {
    await goTo('2027-01-04T09:00:00')
    await today()
    await subscriber('ann', { quantity: 3 })
    await index.follow(service.account)
    const issues = async () => v.parse(v.object({ issues: v.array(v.unknown()) }), await today()).issues
    expect(await issues()).toMatchObject([{ external_id: 'gazette-2027-01', forecast: 3 }, { forecast: 3 }])
    await goTo('2027-01-15T09:00:00')
    await index.follow(service.account)
    expect((await issues())[0]).toMatchObject({ external_id: 'gazette-2027-01', assigned: 1 })
  })

  it('shows only what the caller may read', async () => {
    const key = `reports-${service.account}`
    await service.configure({ api_accesses: [{ name: 'reports', key, allowed_apis: ['reports'] }] })
    const shown = Object.keys(await today(key))
    expect(shown).toEqual(['date', 'month', 'subscribers', 'new', 'stopped', 'issues'])
  })

  it('takes a bounded number of round trips, whatever the number of customers', async () => {
    await goTo('2027-01-04T09:00:00')
    await today()
    const trips = async () => (await roundTrips(() => today())).trips.length
    await subscriber('ann')
    const few = await trips()
    for (let count = 0; count < 12; count++) await subscriber(`c${count}`)
    await index.sequence(service.account)
    expect(await trips()).toBeLessThanOrEqual(few + 3)
    expect(few).toBeLessThanOrEqual(16)
  })

  it('counts the payments that were taken back, for whoever may read invoices', async () => {
    await goTo('2027-01-04T09:00:00')
    await subscriber('ann')
    const paid = { id: 'ann', business_entity: 'dk', amount: 10_000, currency: 'DKK' }
    const { payment_id } = await post('customers/createpayment', paid)
    await index.follow(service.account)
    expect(await today()).not.toHaveProperty('taken_back')
    await post('customers/reversepayment', { id: 'ann', payment_id, kind: 'chargeback' })
    await index.follow(service.account)
    expect(await today()).toMatchObject({ taken_back: { count: 1 } })
  })
})
