/** Automatic assignment over the real engine: nobody is missed and nobody gets a product twice, despite failures. */
import { eventsOf } from '../../functions/domain/facts/fact-events.ts'
import { factSchema } from '../../functions/domain/facts/fact.ts'
import { isRefused } from '../../functions/domain/world/change.ts'
import { newWorld } from '../../functions/domain/world/world.ts'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import type { Settings } from '../../functions/domain/settings/settings.ts'
import {
  createSubscription,
  type GivenSubscription,
} from '../../functions/domain/subscription/commands/create-subscription.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import { loadWorldAt } from '../../functions/work/advance/advance-customer.ts'
import { runDue } from '../../functions/work/test-clock/run-due.ts'
import { handler as sweepHandler } from '../../functions/jobs/sweep.ts'
import { handler as workHandler } from '../../functions/jobs/work-queue.ts'
import { startProducts } from '../../functions/work/products/start-products.ts'
import { runAssignmentJob } from '../../functions/work/products/run-assignment-job.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { readAssignments } from '../../functions/store/product/assignments.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { moveClock } from '../../functions/store/account/clock.ts'
import { dueUntil } from '../../functions/store/due/due.ts'
import { loadGroup } from '../../functions/store/customer/load-group.ts'
import { testDuePartition } from '../../functions/store/keys.ts'
import { scheduleWrite, startableUntil } from '../../functions/store/product/stored-schedule.ts'
import { clearSettingsCache, readSettings } from '../../functions/store/account/load-settings.ts'
import { pageSubscribers } from '../../functions/store/product/subscribers.ts'
import { commitWorld } from '../../functions/store/customer/commit-world.ts'
import { cleanClient, useEngine } from '../engine.ts'
import { makeFaulty, seededRandom, seedOfRun } from '../faulty-client.ts'
import { queueEvent, takeMessages } from '../queue.ts'
import { settingsOf } from '../settings.ts'
import { storedItems } from '../stored-items.ts'
import { given } from '../domain/subscription/life.ts'
import { asFunction } from '../rights.ts'

const sweep = asFunction('sweep', sweepHandler)
const work = asFunction('work', workHandler)

const engine = useEngine()
const newYear: Instant = '2027-01-01T00:00:00.000Z'
const day = (date: string): Instant => `2027-${date}T00:00:00.000Z`
let account: string
beforeEach(async () => {
  await engine.freshTables()
  clearSettingsCache()
  account = `a-${randomUUID()}`
  await moveClock(account, newYear, newYear)
  await configure(newYear, {
    account: { id: account, mode: 'test', timezone: 'UTC' },
    business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK' }],
    products: [{ external_id: 'gazette', name: 'The Gazette', category: 'gazette', recurring: true }],
    campaigns: [
      { id: 'year', name: 'A year', products: ['gazette'], duration: 'P1Y' },
      { id: 'ten', name: 'Ten issues', products: ['gazette'], assignments: 10 },
      { id: 'company', name: 'Company', assignments: 2, group: { recipient_campaign: 'year' }, products: ['gazette'] },
    ],
  })
})

async function configure(now: Instant, file: Readonly<Record<string, unknown>>): Promise<void> {
  const options = { by: 'System', via: 'settings', now, runtime: runtime } as const
  const applied = await applyAccount({ account: { id: account }, ...file }, options)
  expect(applied).toMatchObject({ outcome: 'applied' })
}
const issues = (...dates: readonly string[]) =>
  dates.map((date) => ({
    external_id: `issue ${date}`,
    name: `Issue of ${date}`,
    category: 'gazette',
    date: `2027-${date}`,
  }))
async function settings(): Promise<Settings> {
  return (await readSettings(account))?.settings ?? expect.fail()
}

async function customer(id: string, now: Instant = newYear): Promise<void> {
  const builtin = {}
  const after = newWorld({ id, version: 0, created: now, builtin, fields: {}, overrides: [] })
  const note = { at: now, via: 'api', by: 'demo', facts: [] } as const
  const commit = { settings: await settings(), before: undefined, after, notes: [note], now }
  expect(await commitWorld(commit)).toBe('committed')
}

async function subscribe(id: string, more: Partial<GivenSubscription>, now: Instant = newYear): Promise<string> {
  const by = await settings()
  const before = (await loadWorldAt(by, id, now)) ?? expect.fail()
  const group = await loadGroup(by, more.group_subscription_id, now)
  const subscription = `${id}~${before.subscriptions.length + 1}`
  const decided = createSubscription({
    world: before,
    given: given(more),
    id: subscription,
    now,
    settings: by,
    ...(group && { group: group.subscription }),
  })
  if (isRefused(decided)) expect.fail(JSON.stringify(decided))
  const outcome = await commitWorld({
    settings: by,
    before,
    after: decided.world,
    notes: [{ at: now, via: 'api', by: 'demo', facts: decided.facts }],
    now,
    ...(group && { groups: new Map([[group.subscription.id, group.subscription]]) }),
  })
  expect(outcome).toBe('committed')
  return subscription
}
const on = (campaign_id: string) => ({ periods: [{ campaign_id, invoicing: 'none' as const }] })

async function subscribers(count: number, campaign = 'year'): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `c${index}`)
  for (let start = 0; start < count; start += 20) {
    await Promise.all(
      ids.slice(start, start + 20).map(async (id) => {
        await customer(id)
        await subscribe(id, on(campaign))
      }),
    )
  }
  return ids
}

/** All items of the account whose sort key begins with the prefix. */
const items = async (prefix: string) => (await storedItems(account)).filter(({ sk }) => sk.startsWith(prefix))
const customersWith = async (product: string) =>
  (await items('X#A#'))
    .filter(({ sk }) => sk.endsWith(`:${product}`))
    .map(({ pk }) => pk.slice(pk.lastIndexOf('#') + 1))
const createdEvents = async () =>
  (await items('Z#')).flatMap(({ facts }) =>
    eventsOf(v.parse(v.array(factSchema), facts)).flatMap((event) =>
      event.event === 'product-assignment:created' ? [event.product_assignment_id] : [],
    ),
  )
const dueNow = async (until: Instant) => (await Array.fromAsync(dueUntil(testDuePartition(account), until))).flat()
const sorted = (values: readonly string[]) => values.toSorted()

describe('An issue for 300 subscribers', () => {
  it('misses nobody and doubles nobody, with workers cut off, doubled, and failing calls', async () => {
    const ids = await subscribers(300)
    await configure(newYear, { products: issues('01-15') })
    const at = day('01-15')
    const by = await settings()
    const faulty = makeFaulty(documentClient(), {
      random: seededRandom(seedOfRun('products')),
      faults: { conflict: 0.05, throttle: 0.01, lostAnswer: 0.02, torn: 0.02 },
      clean: cleanClient(),
    })
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    // Two workers take all work that is due, a page at a time, as the queue and the sweep do.
    const worker = async () => {
      for (let rounds = 0; rounds < 200; rounds++) {
        try {
          const due = await dueNow(at)
          if (due.length === 0) return
          for (const one of due) {
            if ('products' in one) await startProducts(account, at)
            else if ('assignmentJob' in one) await runAssignmentJob(by, one.assignmentJob, at, () => false)
          }
        } catch {
          // The queue tries again.
        }
      }
      expect.fail('The work does not come to an end.')
    }
    await Promise.all([worker(), worker()])
    faulty.heal()
    errors.mockRestore()
    expect(faulty.counts.conflict + faulty.counts.lostAnswer).toBeGreaterThan(0)
    expect(sorted(await customersWith('issue 01-15'))).toEqual(sorted(ids))
    const events = await createdEvents()
    expect(events).toHaveLength(300)
    expect(new Set(events).size).toBe(300)
  })

  it('costs each of them one Query and one transaction', async () => {
    await subscribers(30)
    await configure(newYear, { products: issues('01-15') })
    const by = await settings()
    const jobs = await startProducts(account, day('01-15'))
    const send = vi.spyOn(documentClient(), 'send')
    for (const job of jobs) await runAssignmentJob(by, job, day('01-15'))
    const names = send.mock.calls.map(([command]) => command.constructor.name)
    send.mockRestore()
    // A Query for each job and its page, and one for each subscriber.
    expect(names.filter((name) => name === QueryCommand.name)).toHaveLength(jobs.length + 30)
    expect(names.filter((name) => name === 'TransactWriteCommand')).toHaveLength(30)
    expect(await customersWith('issue 01-15')).toHaveLength(30)
  })
})

describe('The sweep, the queue and its worker', () => {
  it('bring a product to everybody, though half of the messages are lost and the others come twice', async () => {
    const ids = await subscribers(40)
    await configure(newYear, { products: issues('01-15') })
    await moveClock(account, day('01-15'), newYear)
    process.env['WORK_QUEUE_URL'] = 'http://queue'
    const random = seededRandom(seedOfRun('products by messages'))
    const waiting: string[] = []
    const restore = takeMessages((body) => {
      if (random() < 0.5) waiting.push(body, body)
    })
    const begun = Date.now()
    for (let look = 0; look < 50 && (await dueNow(day('01-15'))).length > 0; look++) {
      // The sweep sends lost work again after a quarter of an hour.
      vi.spyOn(Date, 'now').mockReturnValue(begun + look * 16 * 60_000)
      await sweep()
      for (let some = waiting.splice(0, 10); some.length > 0; some = waiting.splice(0, 10)) {
        expect(await work(queueEvent(some))).toEqual({ batchItemFailures: [] })
      }
    }
    restore()
    expect(await dueNow(day('01-15'))).toEqual([])
    expect(sorted(await customersWith('issue 01-15'))).toEqual(sorted(ids))
    expect(await createdEvents()).toHaveLength(40)
  })
})

describe('A live account', () => {
  it('starts a product ten seconds after its time, when calls that were under way then have ended', () => {
    const live = settingsOf({ account: { id: 'live', mode: 'live', timezone: 'UTC' }, products: issues('01-15') })
    const { write } = scheduleWrite(undefined, { through: newYear, late: [] }, live)
    expect(write.Put?.Item).toMatchObject({ due_at: '2027-01-15T00:00:10.000Z' })
    expect(startableUntil('2027-01-15T00:00:10.000Z', live)).toBe(day('01-15'))
  })
})

describe('The clock of a test account', () => {
  it('assigns ten issues on its way, with which a period of ten runs out', async () => {
    await customer('1')
    await subscribe('1', on('ten'))
    const dates = Array.from({ length: 11 }, (_, index) => `${String(index + 1).padStart(2, '0')}-15`)
    await configure(newYear, { products: issues(...dates) })
    await runDue(await settings(), day('12-31'), newYear)
    const assignments = await readAssignments(account, '1')
    expect(sorted(assignments.map(({ at }) => at))).toEqual(dates.slice(0, 10).map(day))
    const world = await loadWorldAt(await settings(), '1', day('12-31'))
    expect(world?.subscriptions).toMatchObject([
      { announced: { state: 'ended', at: day('10-15') }, periods: [{ end: day('10-15'), remaining_assignments: 0 }] },
    ])
    expect(await dueNow(day('12-31'))).toEqual([])
  })

  it('follows a product that is moved, and assigns at once what is registered or moved late', async () => {
    await subscribers(3)
    await configure(newYear, { products: issues('01-15', '03-15') })
    await configure(newYear, { products: [{ external_id: 'issue 01-15', date: '2027-02-15' }] })
    await runDue(await settings(), day('02-01'), newYear)
    expect(await customersWith('issue 01-15')).toEqual([])
    await moveClock(account, day('02-20'), newYear)
    await runDue(await settings(), day('02-20'), newYear)
    expect(await customersWith('issue 01-15')).toHaveLength(3)

    await configure(newYear, { products: [...issues('01-20'), { external_id: 'issue 03-15', date: '2027-02-10' }] })
    expect(await dueNow(day('02-20'))).toEqual([{ account, products: true, at: day('02-20') }])
    await runDue(await settings(), day('02-20'), newYear)
    expect(await customersWith('issue 01-20')).toHaveLength(3)
    expect(await customersWith('issue 03-15')).toHaveLength(3)
    const assignments = await readAssignments(account, 'c1')
    expect(new Set(assignments.map(({ at }) => at))).toEqual(new Set([day('02-15'), day('02-20')]))
  })

  it('gives recipients what their group gets, the last before it ends too', async () => {
    await customer('company')
    const group = await subscribe('company', on('company'))
    const ids = Array.from({ length: 12 }, (_, index) => `r${index}`)
    for (const id of ids) {
      await customer(id)
      await subscribe(id, { group_subscription_id: group })
    }
    await configure(newYear, { products: issues('01-15', '02-15', '03-15') })
    await runDue(await settings(), day('04-01'), newYear)
    const expected = sorted(['company', ...ids])
    expect(sorted(await customersWith('issue 01-15'))).toEqual(expected)
    expect(sorted(await customersWith('issue 02-15'))).toEqual(expected)
    expect(await customersWith('issue 03-15')).toEqual([])
  })
})

describe('The list of subscribers', () => {
  const listed = async () => {
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, shard) =>
        pageSubscribers(account, { list: 'category', category: 'gazette' }, shard, undefined, 100),
      ),
    )
    return sorted(pages.flatMap(({ ids }) => ids))
  }

  it('lets a customer go long after the subscription has ended, and takes it back', async () => {
    await customer('1')
    await customer('2')
    await subscribe('1', { periods: [{ campaign_id: 'year', end: '2027-02-01T00:00' }] })
    await subscribe('2', on('year'))
    expect(await listed()).toEqual(['1', '2'])
    await configure(newYear, { products: issues('04-01', '06-01') })
    await runDue(await settings(), day('04-02'), newYear)
    expect(await listed()).toEqual(['1', '2'])
    await runDue(await settings(), day('06-02'), newYear)
    expect(await listed()).toEqual(['2'])
    await subscribe('1', on('year'), day('06-03'))
    expect(await listed()).toEqual(['1', '2'])
  })
})
