import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Settings } from '../../functions/domain/settings/settings.ts'
import { createSubscription } from '../../functions/domain/subscription/commands/create-subscription.ts'
import { stateOfRecipient } from '../../functions/domain/subscription/group-periods.ts'
import { newSubscriptionId } from '../../functions/domain/subscription/subscription-id.ts'
import { stopSubscription } from '../../functions/domain/subscription/commands/stop-subscription.ts'
import { switchPlan } from '../../functions/domain/subscription/commands/switch-plan.ts'
import { instantOf, type Instant } from '../../functions/domain/time/time.ts'
import { advanceCustomer } from '../../functions/work/advance/advance-customer.ts'
import { runDue } from '../../functions/work/test-clock/run-due.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { dueUntil } from '../../functions/store/due/due.ts'
import { loadGroups } from '../../functions/store/customer/load-group.ts'
import { testDuePartition } from '../../functions/store/keys.ts'
import { given } from '../domain/subscription/life.ts'
import { useEngine } from '../engine.ts'
import { change, groupAt, storeGroup, storeRecipient, toldOf, worldOf } from '../group.ts'
import { demoSettings } from '../settings.ts'
import { cutOffAfter } from '../storage-calls.ts'

useEngine()
const day = (month: number, date: number, hour = 0): Instant => instantOf(Date.UTC(2027, month - 1, date, hour))
const begin = day(1, 1)

let settings: Settings
beforeEach(() => {
  const demo = demoSettings({
    campaigns: [
      {
        id: 'team',
        name: 'Team',
        business_entity: 'dk',
        products: ['gazette'],
        duration: 'P1M',
        renews_to: 'team',
        policy: 'open',
        group: { recipient_campaign: 'company-seat', max_recipients: 1000 },
      },
      {
        id: 'big-team',
        name: 'Big team',
        business_entity: 'dk',
        products: ['gazette'],
        duration: 'P1M',
        renews_to: 'big-team',
        policy: 'open',
        group: { recipient_campaign: 'web-addon' },
      },
    ],
  })
  settings = { ...demo, account: { ...demo.account, id: `a-${randomUUID()}` } }
})

/** A group with a given number of recipients, who all join when it begins. */
async function groupOf(size: number) {
  const id = await storeGroup(settings, 'company', 'team', begin)
  const group = await groupAt(settings, id, begin)
  const customers = Array.from({ length: size }, (_, index) => `r${index}`)
  const outcomes = await Promise.all(
    customers.map((customer) => storeRecipient({ settings, customer, group, now: begin })),
  )
  expect(new Set(outcomes)).toEqual(new Set(['committed']))
  return { id, customers }
}

/** A further group of the same customer, with three recipients. */
async function addGroup() {
  const id = newSubscriptionId('company', randomUUID())
  const periods = [{ campaign_id: 'team' }]
  await change(settings, 'company', begin, (world) =>
    createSubscription({ world, given: given({ periods }), id, now: begin, settings }),
  )
  const group = await groupAt(settings, id, begin)
  const customers = ['s0', 's1', 's2']
  for (const customer of customers) {
    expect(await storeRecipient({ settings, customer, group, now: begin })).toBe('committed')
  }
  return { id, customers }
}

const stop = (id: string, stopAt: Instant, now: Instant) =>
  change(settings, 'company', now, (world) => stopSubscription({ world, id, stopAt, now, settings }))
const switchTo = (id: string, campaignId: string, now: Instant) =>
  change(settings, 'company', now, (world) => switchPlan({ world, id, campaignId, now, settings }))

/** The events of all recipients, each distinct sequence once. */
async function stories(customers: readonly string[]) {
  const all = await Promise.all(customers.map((customer) => toldOf(settings, customer)))
  return [...new Set(all.map((story) => story.join('\n')))].map((story) => story.split('\n'))
}

async function dueSteps(until: Instant): Promise<string[]> {
  const found: string[] = []
  for await (const page of dueUntil(testDuePartition(settings.account.id), until)) {
    found.push(...page.flatMap((due) => ('customer' in due ? [due.customer] : [])))
  }
  return found
}

/** Makes writes of customers with such an id fail, until the returned function is called. */
function failFor(customers: RegExp): () => void {
  const bad = new RegExp(`#C#${customers.source}"`)
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const stack = documentClient().middlewareStack
  stack.add(
    (next, context) => async (args) => {
      const isBad = context.commandName?.startsWith('TransactWrite') && bad.test(JSON.stringify(args.input))
      if (isBad) throw new Error('It cannot be written.')
      return await next(args)
    },
    { step: 'initialize', name: 'bad' },
  )
  return () => {
    stack.remove('bad')
    errors.mockRestore()
  }
}

describe('A group of 500 recipients', () => {
  it('renews, switches and stops without one being missed or told twice, cut off in the middle or not', async () => {
    const { id, customers } = await groupOf(500)

    const restore = cutOffAfter(1 + 120)
    await expect(runDue(settings, day(2, 1), begin)).rejects.toThrow()
    restore()
    expect(await dueSteps(day(2, 1))).toContain('company')
    await runDue(settings, day(2, 1), begin)

    await switchTo(id, 'big-team', day(2, 10))
    const restoreAgain = cutOffAfter(333)
    await expect(advanceCustomer(settings, 'company', day(2, 10))).rejects.toThrow()
    restoreAgain()
    await runDue(settings, day(2, 15), begin)
    await stop(id, day(3, 1), day(2, 15))
    await runDue(settings, day(4, 1), begin)

    expect(await stories(customers)).toEqual([
      [
        '2027-01-01 subscription:created',
        '2027-02-01 subscription:renewed company-seat',
        '2027-02-10 subscription:switched-plan web-addon',
        `2027-02-15 subscription:registered-stop ${day(3, 1)}`,
        '2027-03-01 subscription:changed-status stopped',
      ],
    ])
    expect(await dueSteps(day(12, 31))).toEqual([])
  })
})

describe('Recipients', () => {
  it('are read exactly at every instant, also before they have been told of it', async () => {
    const { id } = await groupOf(1)
    await stop(id, day(1, 20), day(1, 5))

    const { subscriptions } = await worldOf(settings, 'r0')
    const [recipient] = subscriptions
    if (recipient === undefined) return expect.fail('The recipient is gone.')
    const stateThen = async (now: Instant) => {
      const group = (await loadGroups(settings, subscriptions, now)).get(id)
      return stateOfRecipient(recipient, group ?? expect.fail('The group is gone.'), now)
    }
    expect(await stateThen(day(1, 19, 23))).toBe('active')
    expect(await stateThen(day(1, 20))).toBe('stopped')
    expect(await toldOf(settings, 'r0')).toEqual(['2027-01-01 subscription:created'])
  })

  it('are told of each thing as of its own instant, also where they are told late of several', async () => {
    const { id } = await groupOf(3)
    await switchTo(id, 'big-team', day(1, 3))
    await stop(id, day(1, 6), day(1, 4))

    await advanceCustomer(settings, 'company', day(2, 20))
    expect(await stories(['r0', 'r1', 'r2'])).toEqual([
      [
        '2027-01-01 subscription:created',
        '2027-01-03 subscription:switched-plan web-addon',
        `2027-01-04 subscription:registered-stop ${day(1, 6)}`,
        '2027-01-06 subscription:changed-status stopped',
      ],
    ])
  })

  it('who join while their group is being told about are told of what comes after, and of nothing before', async () => {
    const { id } = await groupOf(1)
    await switchTo(id, 'big-team', day(1, 3))
    const group = await groupAt(settings, id, day(1, 3))
    expect(await storeRecipient({ settings, customer: 'late', group, now: day(1, 3) })).toBe('committed')

    await runDue(settings, day(1, 3), begin)
    await stop(id, day(1, 4), day(1, 4))
    await runDue(settings, day(1, 5), begin)
    expect(await toldOf(settings, 'late')).toEqual([
      '2027-01-03 subscription:created',
      `2027-01-04 subscription:registered-stop ${day(1, 4)}`,
      '2027-01-04 subscription:changed-status stopped',
    ])
  })

  it('begin and end their own part in time, while the group goes on', async () => {
    const id = await storeGroup(settings, 'company', 'team', begin)
    const group = await groupAt(settings, id, begin)
    const period = { begin: day(1, 10), end: day(2, 10) }
    expect(await storeRecipient({ settings, customer: 'r', group, now: begin, period })).toBe('committed')

    await runDue(settings, day(3, 15), begin)
    expect(await toldOf(settings, 'r')).toEqual([
      '2027-01-01 subscription:created',
      '2027-01-10 subscription:changed-status active',
      '2027-02-01 subscription:renewed company-seat',
      '2027-02-10 subscription:changed-status ended',
    ])
  })

  it('do not keep each other from being told where one of them cannot be', async () => {
    const { id, customers } = await groupOf(120)
    await stop(id, day(1, 4), day(1, 4))
    const restore = failFor(/r7/)
    await expect(advanceCustomer(settings, 'company', day(1, 4))).rejects.toThrow(
      /^Recipients were not told: r7~[^ ]+\.$/,
    )
    restore()
    const others = customers.filter((customer) => customer !== 'r7')
    const whole = await stories(others)
    expect(whole).toHaveLength(1)
    expect(await stories(['r7'])).not.toEqual(whole)

    await advanceCustomer(settings, 'company', day(1, 4))
    expect(await stories(customers)).toEqual(whole)
  })
})

describe('A recipient that fails always', () => {
  const stopped = [
    '2027-01-01 subscription:created',
    `2027-01-04 subscription:registered-stop ${day(1, 4)}`,
    '2027-01-04 subscription:changed-status stopped',
  ]
  const tellAll = async () => {
    while ((await advanceCustomer(settings, 'company', day(1, 4))) === 'more');
  }

  it('keeps nobody from being told, however many turns they take and in whichever group, and is told once it can be', async () => {
    const { id, customers } = await groupOf(520)
    const second = await addGroup()
    await stop(id, day(1, 4), day(1, 4))
    await stop(second.id, day(1, 4), day(1, 4))

    const restore = failFor(/r7/)
    for (let visits = 0; visits < 2; visits++) await expect(tellAll()).rejects.toThrow('not told: r7~')
    const others = [...customers, ...second.customers].filter((customer) => customer !== 'r7')
    expect(await stories(others)).toEqual([stopped])
    expect(await stories(['r7'])).not.toEqual([stopped])
    expect(await dueSteps(day(1, 4))).toEqual(['company'])
    const { pendingGroupNotices } = await worldOf(settings, 'company')
    expect(Object.entries(pendingGroupNotices)).toEqual([
      [id, expect.objectContaining({ failed: [expect.stringMatching(/^r7~/)] })],
    ])

    restore()
    await tellAll()
    expect(await stories([...others, 'r7'])).toEqual([stopped])
    expect((await worldOf(settings, 'company')).pendingGroupNotices).toEqual({})
    expect(await dueSteps(day(1, 4))).toEqual([])
  })

  it('is told of all of it where its group does more before it can be', async () => {
    const { id } = await groupOf(3)
    await switchTo(id, 'big-team', day(1, 3))
    const restore = failFor(/r1/)
    await expect(tellAll()).rejects.toThrow('not told: r1~')
    await stop(id, day(1, 4), day(1, 4))
    await expect(tellAll()).rejects.toThrow('not told: r1~')
    restore()
    await tellAll()
    const [created, ...rest] = stopped
    const switched = '2027-01-03 subscription:switched-plan web-addon'
    expect(await stories(['r0', 'r1', 'r2'])).toEqual([[created, switched, ...rest]])
  })

  it('is not kept in mind with more than a hundred others, and the other group gets its turn', async () => {
    const { id, customers } = await groupOf(110)
    const second = await addGroup()
    await stop(id, day(1, 4), day(1, 4))
    await stop(second.id, day(1, 4), day(1, 4))
    const restore = failFor(/r\d+/)
    await expect(tellAll()).rejects.toThrow(`not told: more than 100 of ${id}.`)
    expect(await stories(second.customers)).toEqual([stopped])
    const { pendingGroupNotices } = await worldOf(settings, 'company')
    expect(pendingGroupNotices[id]?.failed).toHaveLength(100)
    restore()
    await tellAll()
    expect(await stories(customers)).toEqual([stopped])
  })
})
