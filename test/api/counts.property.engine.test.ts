/** Counts over random lives and under faults: they equal the sums over reads of all customers. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Instant } from '../../functions/domain/time/time.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { storeIsBusy } from '../../functions/store/dynamo/busy.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { assignmentItem, readAssignments } from '../../functions/store/product/assignments.ts'
import { countCustomers } from '../../functions/work/counts/count-customers.ts'
import { cleanClient } from '../engine.ts'
import { makeFaulty, seededRandom, seedOfRun } from '../faulty-client.ts'
import { propertySeed } from '../property-runs.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { storedItems } from '../stored-items.ts'

const service = useService()
const index = useSearchIndex()
const ids = ['1', '2', '3', '4']
const post = (path: string, json: object) => service.call({ path: `/api/${path}/`, json: { ...json } })
const day = (count: number) => new Date(Date.UTC(2031, 0, 10 + count, 11)).toISOString().slice(0, 19)

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

async function begin(): Promise<void> {
  await post('test/clock', { now: day(0) })
  for (const id of ids) expect(await post('customers/createcustomer', { id, data: {} })).toMatchObject({ status: 200 })
}

const period = v.object({ campaign_id: v.string(), begin: v.string(), end: v.nullable(v.string()) })
const subscription = v.object({ id: v.string(), state: v.string(), periods: v.array(period) })
const customersSchema = v.object({
  customers: v.array(v.object({ id: v.string(), subscriptions: v.array(subscription) })),
})
async function subscriptions() {
  const { body } = await service.call({
    path: '/api/customers/',
    query: { fields: 'subscriptions', max_results: '10' },
  })
  return v
    .parse(customersSchema, body)
    .customers.flatMap(({ id: customer, subscriptions: all }) => all.map((one) => ({ ...one, customer })))
}

/** The campaign that a read shows for a subscription: of its present period, otherwise of its next one. */
function campaignRead({ periods }: v.InferOutput<typeof subscription>, now: string): string | undefined {
  const at = now.replace('T', ' ')
  const textOf = (instant: string) => instant.replace('T', ' ').slice(0, at.length)
  return periods.find(({ end }) => end === null || textOf(end) > at)?.campaign_id
}

const campaign = fc.constantFrom('intro', 'standard', 'year')
const deed = fc.oneof(
  fc.record({
    campaign,
    next: campaign,
    begin: fc.integer({ min: -20, max: 20 }),
    days: fc.integer({ min: 5, max: 40 }),
  }),
  fc.record({ which: fc.nat(5), in: fc.integer({ min: 0, max: 30 }) }),
)
const life = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom(...ids), deed), {
  minLength: 3,
  maxLength: 8,
})
const seed = propertySeed()

describe(`Counts over random lives (seed ${seed})`, () => {
  it.each(fc.sample(life, { numRuns: 6, seed }).map((deeds) => ({ deeds })))(
    'are what the reads of all customers come to, after every move of the clock',
    async ({ deeds }) => {
      await begin()
      let today = 0
      for (const [wait, id, what] of deeds) {
        today += wait
        await post('test/clock', { now: day(today) })
        if ('next' in what) {
          const middle = day(today + what.begin + what.days)
          const periods = [
            { campaign_id: what.campaign, begin: day(today + what.begin), end: middle, invoicing: 'none' },
            { campaign_id: what.next, begin: middle, invoicing: 'none' },
          ]
          const made = await post('customers/createsubscription', { id, periods, policy: { external_id: 'open' } })
          expect(made).toMatchObject({ status: 200 })
        } else {
          const all = await subscriptions()
          const one = all[what.which % Math.max(1, all.length)]
          if (one !== undefined) {
            const stopped = await post('customers/cancelsubscription', {
              id: one.customer,
              subscription_id: one.id,
              stop_at: day(today + what.in),
            })
            expect([200, 422]).toContain(stopped.status)
          }
        }
        await index.follow(service.account)
        const live = (await subscriptions()).filter(({ state }) => !['stopped', 'ended'].includes(state))
        const read = live.map((one) => campaignRead(one, day(today)) ?? one.id)
        const { body } = await service.call({ path: '/api/campaigns/', query: { max_results: '50' } })
        const shape = v.object({ campaigns: v.array(v.object({ id: v.string(), live_subscriptions: v.number() })) })
        const counted = v
          .parse(shape, body)
          .campaigns.flatMap((one) => Array.from({ length: one.live_subscriptions }, () => one.id))
        expect(counted.toSorted()).toEqual(read.toSorted())
      }
    },
  )
})

describe('Counts under faults', () => {
  it('count nothing twice and miss nothing, by three workers, with conflicts, repeats and a new generation', async () => {
    await begin()
    const { account } = service
    const settings = (await loadSettings(account)) ?? expect.fail()
    const random = seededRandom(seedOfRun('counts'))
    const clean = cleanClient()
    const faulty = makeFaulty(documentClient(), {
      random,
      clean,
      faults: { conflict: 0.15, throttle: 0.05, lostAnswer: 0.1, torn: 0.1 },
    })
    const at: Instant = '2031-01-10T11:00:00.000Z'
    const change = async () => {
      const customer = ids[Math.floor(random() * ids.length)] ?? '1'
      const external_id = `book-${Math.floor(random() * 130)}`
      const isGone = random() < 0.4
      const assignment = {
        id: external_id,
        product: { external_id, name: external_id },
        to: { kind: 'customer' as const },
        fields: {},
        automatic: false,
        counted: false,
        at,
        ...(isGone && { unassigned: at }),
      }
      await clean.send(new PutCommand({ TableName: mainTable(), Item: assignmentItem(account, customer, assignment) }))
    }
    const count = async (generation: number, some: readonly string[]) => {
      try {
        await countCustomers({ settings, now: at, generation }, some)
      } catch (error) {
        if (!storeIsBusy(error)) throw error
      }
    }
    for (let round = 0; round < 12; round++) {
      await Promise.all(Array.from({ length: 40 }, change))
      const newest = round < 6 ? 1 : 2
      await Promise.all([count(1, ids), count(newest, ids.slice(0, 2)), count(newest, ids.slice(1)), change()])
    }
    faulty.heal()
    await countCustomers({ settings, now: at, generation: 2 }, ids)
    const counted = (await storedItems(account, clean)).flatMap(({ pk, sk, count_2: times }) =>
      pk.endsWith('#CT') && times !== undefined && times !== 0 ? [[sk.split('#')[1] ?? '', times]] : [],
    )
    // The store decides which of two concurrent changes of an assignment came last.
    const kept = (await Promise.all(ids.map((id) => readAssignments(account, id)))).flat()
    const wanted = Map.groupBy(
      kept.filter(({ unassigned }) => unassigned === undefined),
      ({ product }) => product.external_id,
    )
    expect(wanted.size).toBeGreaterThan(90)
    expect(Object.fromEntries(counted)).toEqual(
      Object.fromEntries(Array.from(wanted, ([name, all]) => [name, all.length])),
    )
    expect(faulty.counts.conflict + faulty.counts.lostAnswer).toBeGreaterThan(0)
  })
})
