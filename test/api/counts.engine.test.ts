/** GET /api/campaigns/ and GET /api/products/ against the real engine: counts that a job keeps. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { instantOf } from '../../functions/domain/time.ts'
import { accountNow } from '../../functions/store/account/clock.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { countCustomers, countDue } from '../../functions/work/tally/count-customers.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { storedItems } from '../stored-items.ts'
import { countedSends } from '../storage-calls.ts'

const service = useService()
const index = useSearchIndex()
const january = 'gazette-2027-01'

async function post(path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}
const get = async (path: string, query: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await service.call({ path, query })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const goTo = (day: string) => post('test/clock', { now: `${day}T08:00:00` })
const text = (value: unknown) => v.parse(v.string(), value)

const campaignsSchema = v.object({
  campaigns: v.array(v.looseObject({ id: v.string(), live_subscriptions: v.number() })),
  next_url: v.optional(v.string()),
})
const productsSchema = v.object({
  products: v.array(v.looseObject({ external_id: v.string(), assignments: v.number() })),
})

async function settingsAndTime() {
  const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
  return { settings, now: await accountNow(settings, instantOf(Date.now())) }
}
const ids = ['ann', 'bob', 'eve']
async function count(some: readonly string[] = ids): Promise<number> {
  const { settings, now } = await settingsAndTime()
  return await countCustomers(settings, some, now)
}

/** The counts that are not 0. */
async function counts() {
  const { campaigns } = v.parse(campaignsSchema, await get('/api/campaigns/'))
  const { products } = v.parse(productsSchema, await get('/api/products/'))
  return Object.fromEntries([
    ...campaigns.flatMap(({ id, live_subscriptions: live }) => (live === 0 ? [] : [[id, live]])),
    ...products.flatMap(({ external_id, assignments }) => (assignments === 0 ? [] : [[external_id, assignments]])),
  ])
}

async function subscribers(): Promise<Map<string, string>> {
  await goTo('2026-12-01')
  const subscriptions = new Map<string, string>()
  for (const id of ids) {
    await post('customers/createcustomer', { id, data: { name: id } })
    const periods = [{ campaign_id: id === 'eve' ? 'standard' : 'year', invoicing: 'none' }]
    const created = await post('customers/createsubscription', { id, periods, quantity: 3 })
    subscriptions.set(id, text(created['subscription_id']))
  }
  await post('customers/assignproduct', { id: 'ann', external_id: january })
  return subscriptions
}

describe('The counts of campaigns and products', () => {
  it('follow subscriptions and assignments, and count nothing twice', async () => {
    const subscriptions = await subscribers()
    expect(await counts()).toEqual({})
    expect(await count()).toBe(3)
    expect(await counts()).toEqual({ year: 2, standard: 1, 'web-addon': 1, [january]: 1 })
    // Counted again, by two at once, nothing changes.
    expect(await Promise.all([count(), count()])).toEqual([0, 0])

    await post('customers/switchsubscriptionplan', {
      id: 'bob',
      subscription_id: subscriptions.get('bob'),
      new_campaign_id: 'ten-issues',
    })
    await post('customers/cancelsubscription', { id: 'ann', subscription_id: subscriptions.get('ann') })
    await post('customers/assignproduct', { id: 'bob', external_id: january })
    await post('customers/assignproduct', { id: 'bob', external_id: 'wine-book' })
    await Promise.all([count(), count(['bob', 'ann'])])
    expect(await counts()).toEqual({ 'ten-issues': 1, standard: 1, 'web-addon': 1, [january]: 2, 'wine-book': 1 })
  })

  it('follow the feed by the job of the search', async () => {
    const subscriptions = await subscribers()
    await index.follow(service.account)
    expect(await counts()).toEqual({ year: 2, standard: 1, 'web-addon': 1, [january]: 1 })
    await post('customers/assignproduct', { id: 'bob', external_id: 'wine-book' })
    await post('customers/cancelsubscription', { id: 'ann', subscription_id: subscriptions.get('ann') })
    await index.follow(service.account)
    expect(await counts()).toEqual({ year: 1, standard: 1, 'web-addon': 1, [january]: 1, 'wine-book': 1 })
  })

  it('count nothing of a customer who is erased', async () => {
    await goTo('2026-12-01')
    await post('customers/createcustomer', { id: 'ann', data: {} })
    await post('customers/assignproduct', { id: 'ann', external_id: january })
    await count(['ann'])
    expect(await counts()).toEqual({ [january]: 1 })
    await post('customers/deletecustomer', { id: 'ann' })
    await count(['ann'])
    expect(await counts()).toEqual({})
  })

  it('go over to the campaign of a period that was made ahead, when it begins', async () => {
    await goTo('2026-12-01')
    await post('customers/createcustomer', { id: 'ann', data: {} })
    const periods = [
      { campaign_id: 'intro', begin: '2026-12-01T00:00:00', end: '2027-01-01T00:00:00', invoicing: 'none' },
      { campaign_id: 'year', begin: '2027-01-01T00:00:00', invoicing: 'none' },
    ]
    await post('customers/createsubscription', { id: 'ann', periods })
    await count(['ann'])
    const due = async () => {
      const { settings, now } = await settingsAndTime()
      return await countDue(settings, now)
    }
    expect([await due(), await counts()]).toEqual([false, { intro: 1 }])
    await goTo('2027-01-02')
    expect([await due(), await counts()]).toEqual([true, { year: 1 }])
    expect(await due()).toBe(false)
  })

  it('are made of everybody where there were none', async () => {
    await subscribers()
    await count()
    const before = await counts()
    for (const { pk, sk } of await storedItems(service.account)) {
      if (sk !== 'X#T' && !pk.endsWith('#CT')) continue
      await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key: { pk, sk } }))
    }
    expect(await counts()).toEqual({})
    await Promise.all([count(), count()])
    expect(await counts()).toEqual(before)
  })

  it('come in pages of the settings, with one read of the counts', async () => {
    const first = v.parse(campaignsSchema, await get('/api/campaigns/', { max_results: '4' }))
    expect(first.campaigns).toHaveLength(4)
    const cursor = new URL(first.next_url ?? expect.fail()).searchParams.get('cursor') ?? expect.fail()
    const second = v.parse(campaignsSchema, await get('/api/campaigns/', { max_results: '4', cursor }))
    const { settings } = await settingsAndTime()
    expect([...first.campaigns, ...second.campaigns].map(({ id }) => id)).toEqual(
      settings.campaigns.map(({ id }) => id).toSorted(),
    )
    expect(second.next_url).toBeUndefined()
    const { sent } = await countedSends(() => get('/api/products/'))
    expect(sent.filter((name) => /^(Query|BatchGet)/.test(name))).toEqual(['BatchGetItemCommand'])
  })
})
