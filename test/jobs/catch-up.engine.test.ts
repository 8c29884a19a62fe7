/**
 * Catching a customer up with years that have passed, over the real engine: the calls of the storage, the one worker of
 * several that does it, and the time that the thread has for others. Counted, never timed.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stepsUntil, worldAt } from '../../functions/domain/engine/engine.ts'
import { createSubscription } from '../../functions/domain/subscription/commands/create-subscription.ts'
import { instantOf, type Instant } from '../../functions/domain/time/time.ts'
import { isRefused } from '../../functions/domain/world/change.ts'
import { newWorld } from '../../functions/domain/world/world.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { loadGroup, loadGroups } from '../../functions/store/customer/load-group.ts'
import { commitWorld } from '../../functions/store/customer/commit-world.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { OutOfTimeError, withDeadline } from '../../functions/store/dynamo/deadline.ts'
import { advanceCustomer, loadWorldAt, dueSteps } from '../../functions/work/advance/advance-customer.ts'
import { advanceTogether } from '../../functions/work/advance/advance-together.ts'
import { commitSteps } from '../../functions/work/advance/commit-steps.ts'
import { stepsAtAStretch, worldWithYields } from '../../functions/store/customer/world-with-yields.ts'
import { given } from '../domain/subscription/life.ts'
import { useEngine } from '../engine.ts'
import { settingsOf } from '../settings.ts'
import { countedSends } from '../storage-calls.ts'

useEngine()
const now: Instant = '2027-01-01T00:00:00.000Z'
const settings = settingsOf({
  account: { id: `a-${randomUUID()}`, mode: 'live', timezone: 'UTC' },
  business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK' }],
  products: [{ external_id: 'gazette', name: 'The Gazette', category: 'gazette', recurring: true }],
  campaigns: [
    {
      ...{ id: 'paid', name: 'Paid', products: ['gazette'], duration: 'P1M', renews_to: 'paid' },
      invoice_lines: [{ text: 'Paper', amount: 10_000, tax_rate: 0.25 }],
    },
  ],
})
const account = settings.account.id

/**
 * A customer with an e-mail address whose monthly subscription began a given number of months ago, without its
 * documents. It is made now, so its renewals are a part of the creation.
 */
const subscriber = (id: string, months: number) => subscribedSince(id, months, now)

/** The same, made when it began: each renewal is a step, and so is each document. */
const neglected = (id: string, months: number) => subscribedSince(id, months)

async function subscribedSince(id: string, months: number, created?: Instant): Promise<void> {
  const begin = new Date(now)
  begin.setUTCMonth(begin.getUTCMonth() - months)
  begin.setUTCHours(begin.getUTCHours() + 1)
  const at = created ?? instantOf(begin.getTime())
  const builtin = { email: `${id}@example.com` }
  const made = createSubscription({
    world: newWorld({ id, version: 0, created: at, builtin, fields: {}, overrides: [] }),
    given: given({ periods: [{ campaign_id: 'paid', begin: begin.toISOString() }] }),
    id: `${id}~0`,
    now: at,
    settings,
  })
  if (isRefused(made)) expect.fail(JSON.stringify(made))
  const notes = [{ at, via: 'api', by: 'demo', facts: made.facts } as const]
  expect(await commitWorld({ settings, before: undefined, after: made.world, notes, now: at })).toBe('committed')
}

/** Runs other work at every turn of the thread that is left free, until it is ended. */
function besides(work: () => void): { end(): Promise<void> } {
  const ended = new AbortController()
  const turns = (async () => {
    while (!ended.signal.aborted) {
      work()
      await nextTurn()
    }
  })()
  return {
    async end() {
      ended.abort()
      await turns
    },
  }
}

const transactionsOf = (sent: readonly string[]) => sent.filter((name) => name.startsWith('TransactWrite')).length
const documentsOf = async (id: string) => (await loadWorld(account, id))?.ledger.open.map(({ number }) => number) ?? []

afterEach(() => {
  vi.restoreAllMocks()
  documentClient().middlewareStack.remove('another')
})

describe('A customer who is twenty years behind', () => {
  it('is caught up by some ten transactions, each with as many steps as it holds', async () => {
    await subscriber('1', 240)
    const { sent } = await countedSends(() => advanceCustomer(settings, '1', now))
    expect(transactionsOf(sent)).toBeLessThanOrEqual(12)
    expect(sent.length).toBeLessThanOrEqual(15)
    expect((await loadWorld(account, '1'))?.subscriptions[0]?.periods).toHaveLength(240)
    expect(await documentsOf('1')).toHaveLength(240)
  })

  it('has each step worked out a few times at most, however many commits they go into', async () => {
    await neglected('2', 240)
    const before = (await loadWorld(account, '2')) ?? expect.fail()
    let derived = 0
    const due = dueSteps(settings, before, now)
    let committed = await commitSteps({ ...due, steps: counting })
    while (committed.outcome === 'committed' && committed.more) {
      committed = await commitSteps({ ...due, before: committed.world, steps: counting })
    }
    expect(committed.outcome).toBe('committed')
    const steps = 479
    expect(derived).toBeGreaterThanOrEqual(steps)
    expect(derived).toBeLessThanOrEqual(2 * steps)

    function* counting(...[from, most]: Parameters<typeof due.steps>) {
      for (const step of stepsUntil(from, now, settings, most)) {
        derived++
        yield step
      }
    }
  })

  it('lets others have the thread after every few steps', async () => {
    await subscriber('3', 240)
    const before = (await loadWorld(account, '3')) ?? expect.fail()
    const due = dueSteps(settings, before, now)
    let stretch = 0
    let longest = 0
    const others = besides(() => {
      stretch = 0
    })
    await commitSteps({
      ...due,
      *steps(from, most) {
        for (const step of stepsUntil(from, now, settings, most)) {
          longest = Math.max(longest, ++stretch)
          yield step
        }
      },
    })
    await others.end()
    // One step is computed again after a document number is looked up.
    expect(longest).toBeLessThanOrEqual(stepsAtAStretch + 1)
  })

  it('is read while others have the thread, as it would be after all steps', async () => {
    await neglected('8', 240)
    const before = (await loadWorld(account, '8')) ?? expect.fail()
    let turns = 0
    const others = besides(() => {
      turns++
    })
    expect(await worldWithYields(before, now, settings)).toEqual(worldAt(before, now, settings))
    await others.end()
    expect(turns).toBeGreaterThanOrEqual(Math.floor(479 / stepsAtAStretch))
  })

  it('is caught up by one of those who ask for it at the same time', async () => {
    await subscriber('4', 240)
    await subscriber('5', 240)
    const alone = await countedSends(() => advanceCustomer(settings, '4', now))
    const together = await countedSends(() => Promise.all([1, 2, 3].map(() => loadWorldAt(settings, '5', now))))
    expect(transactionsOf(together.sent)).toBe(transactionsOf(alone.sent))
    for (const world of together.result) expect(world?.subscriptions[0]?.periods).toHaveLength(240)
    expect(new Set(await documentsOf('5')).size).toBe(240)
  })

  it.each([
    [['many', 'few'], 'first'],
    [['few', 'many'], 'second'],
  ])('has what was worked out for it in a batch committed with the batch (%s)', async (order, name) => {
    const ids = order.map((id) => `${id}-${name}`)
    await subscriber(`many-${name}`, 240)
    await subscriber(`few-${name}`, 1)
    const { result, sent } = await countedSends(() => advanceTogether(settings, ids, now))
    expect([...result.keys()]).toEqual([`few-${name}`])
    expect(transactionsOf(sent)).toBe(2)
    const first = await loadWorld(account, `many-${name}`)
    expect(first?.subscriptions[0]?.periods.length).toBeGreaterThan(15)
    await advanceCustomer(settings, `many-${name}`, now)
    const numbers = [...(await documentsOf(`many-${name}`)), ...(await documentsOf(`few-${name}`))]
    expect(new Set(numbers).size).toBe(241)
  })

  it('has the group of its recipients worked out a few steps at a time, between which it looks whether there is time', async () => {
    await neglected('group', 240)
    const link = { kind: 'recipient', subscription: 'group~0', customer: 'group', begin: now, end: null } as const
    const group = await loadWorld(account, 'group')
    const recipients = (group?.subscriptions ?? []).map((subscription) => ({ ...subscription, link }))
    const works = [
      async () => (await loadGroup(settings, 'group~0', now))?.subscription,
      async () => (await loadGroups(settings, recipients, now)).get('group~0'),
    ]
    for (const work of works) {
      let asked = 0
      const remaining = () => {
        asked++
        return 1_000
      }
      expect((await withDeadline(remaining, work))?.periods).toHaveLength(240)
      expect(asked).toBeGreaterThanOrEqual(Math.floor(479 / stepsAtAStretch))
    }
  })

  it('is gone on with where another process has brought it to', async () => {
    await subscriber('6', 240)
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    const before = (await loadWorld(account, '6')) ?? expect.fail()
    let isFirst = true
    documentClient().middlewareStack.add(
      (next, context) => async (args) => {
        if (isFirst && context.commandName?.startsWith('TransactWrite')) {
          isFirst = false
          expect((await commitSteps(dueSteps(settings, before, now))).outcome).toBe('committed')
        }
        return await next(args)
      },
      { step: 'initialize', name: 'another' },
    )
    const { sent } = await countedSends(() => advanceCustomer(settings, '6', now))
    // One transaction failed, and at most two more were needed for batches cut elsewhere.
    expect(transactionsOf(sent)).toBeLessThanOrEqual(12)
    expect(new Set(await documentsOf('6')).size).toBe(240)
  })

  it('stops being caught up where the time for it is over, and is gone on with later', async () => {
    await subscriber('7', 240)
    let left = 1_000
    const { sent } = await countedSends(async () => {
      documentClient().middlewareStack.add(
        (next, context) => async (args) => {
          const answer = await next(args)
          if (context.commandName?.startsWith('TransactWrite')) left = 0
          return answer
        },
        { step: 'initialize', name: 'another' },
      )
      await expect(
        withDeadline(
          () => left,
          () => advanceCustomer(settings, '7', now),
        ),
      ).rejects.toThrow(OutOfTimeError)
    })
    documentClient().middlewareStack.remove('another')
    expect(transactionsOf(sent)).toBe(1)
    const reached = (await loadWorld(account, '7'))?.customer.version ?? 0
    expect(reached).toBeGreaterThan(1)
    await advanceCustomer(settings, '7', now)
    expect(new Set(await documentsOf('7')).size).toBe(240)
  })
})
