/** Effects of time on overrides, over the real storage engine: stored, announced and found once carried out. */
import { overrideFacts } from '../../functions/domain/override/override-facts.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { overridesBeside, withOverrides } from '../../functions/domain/world/world-overrides.ts'
import type { Settings } from '../../functions/domain/settings/settings.ts'
import { activeOf } from '../../functions/domain/subscription/reading/summary.ts'
import { instantOf, type Instant } from '../../functions/domain/time/time.ts'
import { advanceCustomer, loadWorldAt } from '../../functions/work/advance/advance-customer.ts'
import { runDue } from '../../functions/work/test-clock/run-due.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { readAssignments } from '../../functions/store/product/assignments.ts'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { moveClock } from '../../functions/store/account/clock.ts'
import { pageIds } from '../../functions/store/customer/customer-keys.ts'
import { readCustomers } from '../../functions/store/customer/customer-item.ts'
import { dueUntil } from '../../functions/store/due/due.ts'
import { loadGroups } from '../../functions/store/customer/load-group.ts'
import { customerPartition, testDuePartition } from '../../functions/store/keys.ts'
import { clearSettingsCache, readSettings } from '../../functions/store/account/load-settings.ts'
import { commitWorld } from '../../functions/store/customer/commit-world.ts'
import { withUnpaid, type GivenOverride } from '../domain/subscription/life.ts'
import { useEngine } from '../engine.ts'
import { groupAt, storeGroup, storeRecipient, toldOf, worldOf } from '../group.ts'
import { countedSends, cutOffAfter } from '../storage-calls.ts'

useEngine()
const day = (month: number, date: number, hour = 0): Instant => instantOf(Date.UTC(2027, month - 1, date, hour))
const begin = day(1, 1)
const address = { name: 'Ann', address: 'Strand 2', country: 'DK' }

let settings: Settings
let account: string
beforeEach(async () => {
  clearSettingsCache()
  account = `a-${randomUUID()}`
  await moveClock(account, begin, begin)
  const file = {
    account: { id: account, mode: 'test', timezone: 'UTC' },
    business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK' }],
    fields: [
      { scope: 'customer', name: 'Phone', external_id: 'phone', indexed: true },
      { scope: 'customer', name: 'Called', external_id: 'called', type: 'datetime', indexed: true },
      { scope: 'subscription', name: 'Edition', external_id: 'edition', indexed: true },
    ],
    products: [
      { external_id: 'gazette', name: 'The Gazette', category: 'gazette', recurring: true },
      ...[2, 3].map((month) => ({
        external_id: `issue-${month}`,
        name: `Issue ${month}`,
        category: 'gazette',
        date: `2027-0${month}-15`,
      })),
    ],
    campaigns: [
      { id: 'monthly', name: 'Monthly', products: ['gazette'], duration: 'P1M', renews_to: 'monthly' },
      { id: 'seat', name: 'Seat', products: ['gazette'] },
      {
        id: 'team',
        name: 'Team',
        products: ['gazette'],
        duration: 'P1M',
        renews_to: 'team',
        group: { recipient_campaign: 'seat' },
      },
    ],
  }
  await configure(file)
})

async function configure(file: object): Promise<void> {
  const applied = await applyAccount(file, { by: 'System', via: 'settings', now: begin, runtime: runtime })
  expect(applied).toMatchObject({ outcome: 'applied' })
  settings = (await readSettings(account))?.settings ?? expect.fail('The settings are gone.')
}

/** Registers an override of a stored subscription, or of the customer where that is undefined. */
async function register(customer: string, of: string | undefined, given: GivenOverride, now = begin): Promise<void> {
  const before = (await loadWorldAt(settings, customer, now)) ?? expect.fail('There is no such customer.')
  const subscription = before.subscriptions.find(({ id }) => id === of)
  const override = { id: `o-${randomUUID()}`, created: now, announced: 'future', ...given } as const
  const owing = override.type === 'suspension' ? withUnpaid(before, override.invoice, now) : before
  const after = withOverrides(owing, subscription, [...overridesBeside(before, subscription), override])
  const facts = [{ fact: 'override-registered', ...overrideFacts({ override, subscription }) }] as const
  const notes = [{ at: now, via: 'api', by: 'demo', facts }] as const
  expect(await commitWorld({ settings, before, after, notes, now })).toBe('committed')
}

const subscriber = (customer: string, campaign = 'monthly') => storeGroup(settings, customer, campaign, begin)
const pause = { type: 'pause-subscription', extends_period: true } as const
const activeNow = async (customer: string, now: Instant) =>
  (await readCustomers(account, [customer])).flatMap(({ active }) => activeOf(active, now, settings))
const dueSteps = async (until: Instant) => (await Array.fromAsync(dueUntil(testDuePartition(account), until))).flat()

/** Lets time pass as the clock of a test account does. */
const to = (now: Instant) => runDue(settings, now, begin)

describe('A paused subscription', () => {
  it('is due at the begin and the end of its pause, and kept as that leaves it', async () => {
    const id = await subscriber('1')
    await register('1', id, { ...pause, begin: day(1, 10), end: day(1, 20) })
    expect((await worldOf(settings, '1')).customer.due).toBe(day(1, 10))

    await to(day(1, 15))
    const paused = await worldOf(settings, '1')
    expect(paused.customer.due).toBe(day(1, 20))
    expect(paused.subscriptions).toMatchObject([
      { announced: { state: 'suspended' }, overrides: [{ announced: 'active' }] },
    ])
    expect(await activeNow('1', day(1, 15))).toEqual([])

    await to(day(2, 5))
    expect((await worldOf(settings, '1')).subscriptions).toMatchObject([
      { periods: [{ end: day(2, 11), natural_end: day(2, 11), extended: 10 * 86_400_000 }] },
    ])
    expect(await activeNow('1', day(2, 5))).toHaveLength(1)
    await to(day(2, 12))
    expect(await toldOf(settings, '1')).toEqual([
      '2027-01-01 subscription:created',
      '2027-01-01 override:created',
      '2027-01-10 override:started',
      '2027-01-10 subscription:changed-status suspended',
      '2027-01-20 subscription:changed-status active',
      '2027-01-20 override:ended',
      '2027-02-11 subscription:renewed monthly',
    ])
  })

  it('is the same where all of it is carried out late and at once, in one transaction', async () => {
    const id = await subscriber('1')
    await register('1', id, { ...pause, begin: day(1, 10), end: day(1, 20) })
    const { sent } = await countedSends(() => advanceCustomer(settings, '1', day(2, 5)))
    expect(sent).toEqual(['QueryCommand', 'TransactWriteItemsCommand'])
    const { version } = (await worldOf(settings, '1')).customer
    const changes = await storedChanges(customerPartition(account, '1'), version - 1, version)
    expect(changes.map(({ change }) => [change?.at, change?.via])).toEqual([
      [day(1, 10), 'system'],
      [day(1, 20), 'system'],
    ])
    expect(changes[1]?.change?.events).toMatchObject([
      { type: 'subscription:changed-status', attributes: { state: 'active', previous_state: 'suspended' } },
      { type: 'override:ended', attributes: { override_type: 'pause-subscription' } },
    ])
  })
})

describe('A group that is suspended', () => {
  it('takes its recipients with it, and they are told once, cut off in the middle or not', async () => {
    const id = await subscriber('company', 'team')
    const group = await groupAt(settings, id, begin)
    const customers = Array.from({ length: 60 }, (_, index) => `r${index}`)
    await Promise.all(customers.map((customer) => storeRecipient({ settings, customer, group, now: begin })))
    await register('company', id, { ...pause, begin: day(1, 10), end: day(1, 20) })

    const restore = cutOffAfter(1 + 25)
    await expect(to(day(1, 10))).rejects.toThrow()
    restore()
    await to(day(1, 15))
    const { subscriptions } = await worldOf(settings, 'r7')
    expect((await loadGroups(settings, subscriptions, day(1, 15))).get(id)?.announced.state).toBe('suspended')

    await to(day(2, 12))
    const stories = await Promise.all(customers.map((customer) => toldOf(settings, customer)))
    expect([...new Set(stories.map((story) => story.join('\n')))]).toEqual([
      [
        '2027-01-01 subscription:created',
        '2027-01-10 subscription:changed-status suspended',
        '2027-01-20 subscription:changed-status active',
        '2027-02-11 subscription:renewed seat',
      ].join('\n'),
    ])
    expect(await dueSteps(day(2, 12))).toEqual([])
  })
})

describe('Products', () => {
  it('are withheld, donated and sent elsewhere as they are assigned to everybody', async () => {
    const times = { begin: day(2, 10), end: day(2, 20) }
    const given: Readonly<Record<string, GivenOverride | undefined>> = {
      usual: undefined,
      paused: { ...pause, ...times },
      unpaid: { type: 'suspension', invoice: 'D1', ...times },
      away: { type: 'pause-delivery', ...times },
      donor: { type: 'pause-delivery-donate', ...times },
      cottage: { type: 'alternative-delivery', address, ...times },
    }
    for (const [customer, override] of Object.entries(given)) {
      const id = await subscriber(customer)
      if (override !== undefined) await register(customer, id, override)
    }
    await to(day(4, 1))

    const assigned = async (customer: string) =>
      (await readAssignments(account, customer))
        .toSorted((one, other) => (one.at < other.at ? -1 : 1))
        .map(({ product, donated, address: elsewhere }) => [product.external_id, donated ?? elsewhere?.address])
    const march = ['issue-3', undefined]
    expect(await assigned('usual')).toEqual([['issue-2', undefined], march])
    expect(await assigned('paused')).toEqual([march])
    expect(await assigned('unpaid')).toEqual([march])
    expect(await assigned('away')).toEqual([march])
    expect(await assigned('donor')).toEqual([['issue-2', true], march])
    expect(await assigned('cottage')).toEqual([['issue-2', 'Strand 2'], march])
  })
})

describe('A scheduled change', () => {
  const change = { type: 'change-fields', begin: day(1, 10), end: null } as const
  const found = async (scope: 'customer' | 'subscription', field: string, value: string) =>
    (await pageIds(account, { from: 'field', scope, field, value }, undefined, 10)).ids

  it('has entries by its new values from its registration on, and by the old ones until it is written', async () => {
    const id = await subscriber('1')
    await register('1', undefined, { ...change, new_values: { phone: '1', email: 'ann@example.com' } })
    await register('1', undefined, { ...change, begin: day(1, 12), new_values: { phone: '2', email: null } })
    await register('1', id, { ...change, new_values: { edition: 'print' } })
    const byPhones = async () => [await found('customer', 'Phone', '1'), await found('customer', 'Phone', '2')]
    expect(await byPhones()).toEqual([['1'], ['1']])

    await to(day(1, 11))
    expect(await byPhones()).toEqual([['1'], ['1']])
    expect(await found('subscription', 'Edition', 'print')).toEqual(['1'])
    expect((await pageIds(account, { from: 'email', email: 'ann@example.com' }, undefined, 10)).ids).toEqual(['1'])

    await to(day(1, 20))
    expect(await byPhones()).toEqual([[], ['1']])
    expect((await pageIds(account, { from: 'email', email: 'ann@example.com' }, undefined, 10)).ids).toEqual([])
    expect((await worldOf(settings, '1')).customer).toMatchObject({
      builtin: {},
      fields: { Phone: '2' },
      overrides: [{ announced: 'active' }, { announced: 'active' }],
    })
    expect(await toldOf(settings, '1')).toEqual([
      '2027-01-01 subscription:created',
      ...Array<string>(3).fill('2027-01-01 override:created'),
      ...['2027-01-10 override:started', '2027-01-10 customer:updated'],
      ...['2027-01-10 override:started', '2027-01-10 subscription:updated'],
      ...['2027-01-12 override:started', '2027-01-12 customer:updated'],
    ])
  })

  it('leaves the entries of what it wrote, whatever its values meant when it was registered', async () => {
    await subscriber('1')
    await register('1', undefined, { ...change, new_values: { called: '2027-05-01T12:00:00' } })
    const byTimes = async () => [
      await found('customer', 'Called', '2027-05-01T12:00:00.000Z'),
      await found('customer', 'Called', '2027-05-01T10:00:00.000Z'),
    ]
    expect(await byTimes()).toEqual([['1'], []])
    await configure({ account: { id: account, timezone: 'Europe/Copenhagen' } })
    await to(day(1, 11))
    expect(await byTimes()).toEqual([[], ['1']])
  })
})
