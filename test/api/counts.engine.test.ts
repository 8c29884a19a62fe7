/** GET /api/campaigns/ and GET /api/products/ against the real engine: counts that a job keeps. */
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { instantOf } from '../../functions/domain/time/time.ts'
import { accountNow } from '../../functions/store/account/clock.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { assignmentItem } from '../../functions/store/product/assignments.ts'
import { clockKey, countedCustomerListPartition } from '../../functions/store/keys.ts'
import { readSearchState } from '../../functions/store/search/search-state-item.ts'
import { orderRebuild } from '../../functions/work/search/index-run.ts'
import { countCustomers } from '../../functions/work/counts/count-customers.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { storedItems } from '../stored-items.ts'
import { countedSends, cutOffAfter } from '../storage-calls.ts'

const service = useService({ issues: true })
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
  counting: v.optional(v.literal(true)),
})
const productsSchema = v.object({
  products: v.array(v.looseObject({ external_id: v.string(), assignments: v.number() })),
})
const pageSchema = v.object({ next_url: v.optional(v.string()) })

async function settingsAndTime() {
  const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
  return { settings, now: await accountNow(settings, instantOf(Date.now())) }
}
const ids = ['ann', 'bob', 'eve']
async function count(some: readonly string[] = ids): Promise<number> {
  const { counts: kept } = (await readSearchState(service.account)) ?? expect.fail()
  return await countCustomers({ ...(await settingsAndTime()), generation: kept.generation }, some)
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

/** The counts of an account that has nobody yet. */
async function begin(): Promise<void> {
  await goTo('2026-12-01')
  await index.follow(service.account)
}

async function subscribers(): Promise<Map<string, string>> {
  await begin()
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
    // Counting again, by two workers at once, changes nothing.
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
    await begin()
    await post('customers/createcustomer', { id: 'ann', data: {} })
    await post('customers/assignproduct', { id: 'ann', external_id: january })
    await count(['ann'])
    expect(await counts()).toEqual({ [january]: 1 })
    await post('customers/deletecustomer', { id: 'ann' })
    await count(['ann'])
    expect(await counts()).toEqual({})
  })

  describe('of a subscription with a period of another campaign made ahead', () => {
    async function intro(begin: string): Promise<void> {
      await post('customers/createcustomer', { id: 'ann', data: {} })
      const periods = [
        { campaign_id: 'intro', begin: '2026-11-01T00:00:00', end: begin, invoicing: 'none' },
        { campaign_id: 'year', begin, invoicing: 'none' },
      ]
      await post('customers/createsubscription', { id: 'ann', periods })
      await index.follow(service.account)
    }

    it('go over when the clock of a test account is moved to its begin, without an event', async () => {
      await begin()
      await intro('2027-01-01T00:00:00')
      expect([index.told, await counts()]).toEqual([[], { intro: 1 }])
      await post('test/clock', { now: '2026-12-31T23:59:59' })
      // The worker that counts also keeps the counts of the day.
      expect([index.told, await counts()]).toEqual([[service.account], { intro: 1 }])
      await index.work()
      expect([index.told, await counts()]).toEqual([[], { intro: 1 }])
      await post('test/clock', { now: '2027-01-01T00:00:00' })
      expect(index.told).toEqual([service.account])
      await index.work()
      expect(await counts()).toEqual({ year: 1 })
      await goTo('2027-01-01')
      expect(index.told).toEqual([])
    })

    it('go over though the clock was moved while a worker was about to leave', async () => {
      await begin()
      await intro('2027-01-01T00:00:00')
      let moves = 0
      const stack = documentClient().middlewareStack
      stack.add(
        (next) => async (args) => {
          const answer = await next(args)
          // The worker has seen that nobody is due, and ends next.
          if (JSON.stringify(args.input).includes(countedCustomerListPartition(service.account)) && moves === 0) {
            moves += 1
            await post('test/clock', { now: '2027-01-02T00:00:00' })
          }
          return answer
        },
        { step: 'initialize', name: 'clock' },
      )
      index.told.push(service.account)
      await index.work()
      stack.remove('clock')
      expect([moves, await counts()]).toEqual([1, { year: 1 }])
    })

    it('have the job look again at that very moment, where the account lives in real time', async () => {
      await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key: clockKey(service.account) }))
      const soon = new Date(Math.ceil(Date.now() / 1000) * 1000 + 300_000).toISOString()
      await intro(soon)
      expect(await readSearchState(service.account)).toMatchObject({ due: soon })
    })
  })

  it('begin from zero where they are made anew, whatever they held, and follow changes meanwhile', async () => {
    await subscribers()
    await index.follow(service.account)
    const right = { year: 2, standard: 1, 'web-addon': 1, [january]: 1 }
    expect(await counts()).toEqual(right)
    const old = (await readSearchState(service.account))?.counts.generation ?? expect.fail()
    for (const { pk, sk } of await storedItems(service.account)) {
      const Key = { pk, sk }
      if (sk === 'X#T' && pk.endsWith('eve'))
        await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key }))
      if (!pk.endsWith('#CT')) continue
      const wrong = {
        ExpressionAttributeNames: { '#count': `count_${old}` },
        ExpressionAttributeValues: { ':wrong': 70 },
      }
      await documentClient().send(
        new UpdateCommand({ TableName: mainTable(), Key, UpdateExpression: 'SET #count = :wrong', ...wrong }),
      )
    }
    expect(await counts()).toMatchObject({ year: 70, [january]: 70 })
    await orderRebuild(service.account, () => Date.now())
    // The present counts stay in use, and the answer says that a new count is under way. A worker that does not know of
    // the new order counts in the old counts or the new ones.
    expect(v.parse(campaignsSchema, await get('/api/campaigns/'))).toMatchObject({ counting: true })
    await post('customers/assignproduct', { id: 'bob', external_id: 'wine-book' })
    const { settings, now } = await settingsAndTime()
    await countCustomers({ settings, now, generation: old }, ['bob'])
    await Promise.all([index.follow(service.account), countCustomers({ settings, now, generation: old }, ids)])
    expect(await counts()).toEqual({ ...right, 'wine-book': 1 })
    expect(v.parse(campaignsSchema, await get('/api/campaigns/')).counting).toBeUndefined()
    expect(await count()).toBe(0)
  })

  it('take a customer with more products than a transaction holds, once, though each step is cut off', async () => {
    await begin()
    await post('customers/createcustomer', { id: 'ann', data: {} })
    await index.follow(service.account)
    const names = Array.from({ length: 250 }, (_, number) => `book-${number}`)
    for (const external_id of names) {
      const assignment = {
        id: external_id,
        at: '2026-12-01T00:00:00.000Z' as const,
        product: { external_id, name: external_id },
        to: { kind: 'customer' as const },
        fields: {},
        automatic: false,
        counted: false,
      }
      const Item = assignmentItem(service.account, 'ann', assignment)
      await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
    }
    const total = async () => {
      const items = (await storedItems(service.account)).filter(({ pk }) => pk.endsWith('#CT'))
      return items.flatMap((item) => Object.entries(item).flatMap(([name, by]) => (name === 'count_1' ? [by] : [])))
    }
    for (const done of [99, 198]) {
      const restore = cutOffAfter(1)
      await expect(count(['ann'])).rejects.toThrow('Cut off.')
      restore()
      expect(await total()).toEqual(Array.from({ length: done }, () => 1))
    }
    await Promise.all([count(['ann']), count(['ann'])])
    expect(await total()).toEqual(names.map(() => 1))
    expect(await count(['ann'])).toBe(0)
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

  it('are asked of one product, of a range of dates, or of what has no date, in pages of their own', async () => {
    const listed = async (query: Readonly<Record<string, string>>) =>
      v.parse(productsSchema, await get('/api/products/', query)).products.map(({ external_id: id }) => id)
    const february = 'gazette-2027-02'
    expect(await listed({ external_id: january })).toEqual([january])
    expect(await listed({ external_id: 'nothing' })).toEqual([])
    // Both days count.
    expect(await listed({ date_from: '2027-01-15', date_to: '2027-02-15' })).toEqual([january, february])
    expect(await listed({ date_from: '2027-01-16' })).toEqual([february])
    expect(await listed({ date_to: '2027-02-14' })).toEqual([january])
    expect(await listed({ dated: 'true' })).toEqual([january, february])
    expect(await listed({ dated: 'false' })).toEqual(['gazette', 'web', 'wine-book'])
    expect(await listed({ dated: 'false', date_from: '2027-01-01' })).toEqual([])

    const query = { date_from: '2027-01-01', max_results: '1' }
    const first = v.parse(pageSchema, await get('/api/products/', query))
    const cursor = new URL(first.next_url ?? expect.fail()).searchParams.get('cursor') ?? expect.fail()
    expect(await listed({ ...query, cursor })).toEqual([february])
    const wrong = { date_from: '2027-02-30', date_to: 'May' }
    expect(await service.call({ path: '/api/products/', query: wrong })).toMatchObject({
      status: 422,
      body: { date_from: [expect.any(String)], date_to: [expect.any(String)] },
    })
  })
})
