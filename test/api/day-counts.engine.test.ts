/** GET /api/reports/subscribers/ against the real engine: the counts of each day, which the job of the counts keeps. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { instantOf } from '../../functions/domain/time/time.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { readSearchState, saveSearchState } from '../../functions/store/search/search-state-item.ts'
import { keepDay } from '../../functions/work/counts/keep-day.ts'
import { orderRebuild } from '../../functions/work/search/index-run.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { storedItems } from '../stored-items.ts'

const service = useService()
const index = useSearchIndex()

async function post(path: string, json: object): Promise<void> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
}
const goTo = (now: string) => post('test/clock', { now })
const report = (query: Readonly<Record<string, string>> = {}) =>
  service.call({ path: '/api/reports/subscribers/', method: 'GET', query })
const reportSchema = v.object({
  days: v.array(
    v.object({
      date: v.string(),
      campaigns: v.array(v.object({ campaign_id: v.string(), live_subscriptions: v.number() })),
    }),
  ),
  counting: v.optional(v.literal(true)),
})
async function days(query: Readonly<Record<string, string>> = {}) {
  const { days: all } = v.parse(reportSchema, (await report(query)).body)
  return Object.fromEntries(
    all.map(({ date, campaigns }) => [
      date,
      Object.fromEntries(campaigns.map(({ campaign_id: id, live_subscriptions: live }) => [id, live])),
    ]),
  )
}
async function subscribe(id: string, campaign_id: string): Promise<void> {
  await post('customers/createcustomer', { id, data: { name: id } })
  await post('customers/createsubscription', { id, periods: [{ campaign_id, invoicing: 'none' }] })
}
const keptItems = async () => (await storedItems(service.account)).filter(({ pk }) => pk.endsWith('#CD'))

describe('The counts of a day', () => {
  it('are kept once a day from the first read on, as they were then, whatever happens later on the day', async () => {
    await goTo('2030-12-01T08:00:00')
    await subscribe('ann', 'year')
    expect(await report()).toMatchObject({ status: 200, body: { days: [], counting: true } })
    await index.follow(service.account)
    expect(await days()).toEqual({ '2030-12-01': { year: 1 } })
    await subscribe('bob', 'year')
    await index.follow(service.account)
    expect(await days()).toEqual({ '2030-12-01': { year: 1 } })

    await goTo('2030-12-03T00:10:00')
    await index.follow(service.account)
    expect(await days()).toEqual({ '2030-12-01': { year: 1 }, '2030-12-03': { year: 2 } })
    const kept = await keptItems()
    await index.follow(service.account)
    expect(await keptItems()).toEqual(kept)
  })

  it('go by the date of the account, and leave out nobody who is counted anew', async () => {
    await goTo('2030-12-01T23:59:00')
    await report()
    await index.follow(service.account)
    await subscribe('ann', 'standard')
    await orderRebuild(service.account, () => Date.now())
    await goTo('2030-12-02T00:01:00')
    await index.follow(service.account)
    expect(await days()).toMatchObject({ '2030-12-01': {}, '2030-12-02': { standard: 1 } })
  })

  it('are kept once by two workers, and by a worker that was cut off before it could note the day', async () => {
    await goTo('2030-12-01T08:00:00')
    await report()
    await index.follow(service.account)
    const settings = (await loadSettings(service.account)) ?? expect.fail()
    const { day: _, ...state } = (await readSearchState(service.account)) ?? expect.fail()
    await subscribe('ann', 'year')
    const at = instantOf(Date.parse('2030-12-01T12:00:00Z'))
    const [one, other] = await Promise.all([keepDay(state, settings, at), keepDay(state, settings, at)])
    expect([one.day, other.day]).toEqual(['2030-12-01', '2030-12-01'])
    expect(await saveSearchState(service.account, one)).toMatchObject({ day: '2030-12-01' })
    expect(await days()).toEqual({ '2030-12-01': {} })
  })

  it('are given by month: the first that was kept of each, and the last', async () => {
    await goTo('2030-11-30T08:00:00')
    await report()
    await index.follow(service.account)
    for (const day of ['2030-12-02', '2030-12-20', '2031-01-05', '2031-01-06', '2031-01-07']) {
      await goTo(`${day}T08:00:00`)
      await index.follow(service.account)
    }
    const [by, from, to] = ['month', '2030-12-01', '2031-01-06']
    expect(Object.keys(await days({ by }))).toEqual(['2030-11-30', '2030-12-02', '2031-01-05', '2031-01-07'])
    expect(Object.keys(await days({ from, to }))).toEqual(['2030-12-02', '2030-12-20', '2031-01-05', '2031-01-06'])
  })

  it('are refused for dates that are none, and for more than an answer holds', async () => {
    expect(await report({ from: 'soon' })).toMatchObject({ status: 422, body: { from: [expect.any(String)] } })
    expect(await report({ to: '2030-13-01' })).toMatchObject({ status: 422, body: { to: [expect.any(String)] } })
    const long = { from: '2029-01-01', to: '2030-03-01' }
    expect(await report(long)).toMatchObject({ status: 400, body: 'to: expected at most 13 months from from on.' })
    for (const reversed of [
      { from: '2031-01-02', to: '2031-01-01' },
      { from: '2099-01-01', by: 'month' },
    ]) {
      const body = 'to: expected a date that is not before from.'
      expect(await report(reversed)).toMatchObject({ status: 400, body })
    }
    expect(await report({ ...long, by: 'month' })).toMatchObject({ status: 200 })
  })
})
