/**
 * The work of rules for time that has passed: linear in the periods that it makes, and at each step only for what the
 * step changed. Counted, never timed.
 */
import { describe, expect, it, vi } from 'vitest'
import { stepsUntil, worldAt } from '../../functions/domain/engine/engine.ts'
import { createSubscription } from '../../functions/domain/subscription/commands/create-subscription.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import { isRefused } from '../../functions/domain/world/change.ts'
import type { Period } from '../../functions/domain/world/subscription.ts'
import { newWorld, type World } from '../../functions/domain/world/world.ts'
import { account, given, monthly } from './subscription/life.ts'

const counted = vi.hoisted(() => ({ calls: 0 }))
vi.mock(import('../../functions/domain/time/calendar.ts'), async (load) => {
  const calendar = await load()
  return {
    ...calendar,
    after: (...args) => {
      counted.calls++
      return calendar.after(...args)
    },
    daysBefore: (...args) => {
      counted.calls++
      return calendar.daysBefore(...args)
    },
    wallClockBetween: (...args) => {
      counted.calls++
      return calendar.wallClockBetween(...args)
    },
    wallClockMillis: (...args) => {
      counted.calls++
      return calendar.wallClockMillis(...args)
    },
  }
})

const now: Instant = '2027-01-01T12:00:00.000Z'
const lines = [{ text: 'Paper', amount: 10_000, tax_rate: 0.25 }]
const settings = account([
  { ...monthly, invoice_lines: lines, invoice_days_before: 7 },
  {
    ...{ id: 'with-web', duration: 'P1M', renews_to: 'with-web', invoice_lines: lines, invoice_days_before: 7 },
    addons: [{ campaign: 'web', mandatory: true }],
  },
  { id: 'daily', duration: 'P1D', renews_to: 'daily', invoice_lines: lines },
  { id: 'web', duration: 'P1M', renews_to: 'web', products: ['web'] },
])

/** A customer whose subscription began a given number of months ago, as a caller gives it. */
function subscribed(campaign_id: string, months: number, world = emptyWorld(), index = 0): World {
  const begin = new Date(now)
  begin.setUTCMonth(begin.getUTCMonth() - months)
  begin.setUTCHours(begin.getUTCHours() + 1)
  const periods = [{ campaign_id, begin: begin.toISOString() }]
  const id = `1~${String(index).padStart(16, '0')}`
  const made = createSubscription({ world, given: given({ periods }), id, now, settings })
  if (isRefused(made)) expect.fail(JSON.stringify(made))
  return made.world
}

const emptyWorld = () => newWorld({ id: '1', version: 0, created: now, builtin: {}, fields: {}, overrides: [] })

function calendarCalls(work: () => World, periods: number): number {
  counted.calls = 0
  const world = work()
  expect(world.subscriptions[0]?.periods).toHaveLength(periods)
  return counted.calls
}

describe('Time that has passed', () => {
  it.each(['monthly', 'with-web'])('asks the calendar as often for each of 400 periods as of 100 (%s)', (campaign) => {
    const few = calendarCalls(() => worldAt(subscribed(campaign, 100), now, settings), 101)
    const many = calendarCalls(() => worldAt(subscribed(campaign, 400), now, settings), 401)
    expect(few).toBeGreaterThan(100)
    expect(many).toBeLessThanOrEqual(5 * few)
  })

  it('asks the calendar as often for each of 400 periods on the clock of an account as well', () => {
    const until = (months: number) => new Date(Date.UTC(2027, months, 1, 11)).toISOString()
    const advanced = (months: number) => worldAt(subscribed('with-web', 1), `${until(months).slice(0, -1)}Z`, settings)
    const periods = (months: number) => advanced(months).subscriptions[0]?.periods.length ?? 0
    const few = calendarCalls(() => advanced(100), periods(100))
    const many = calendarCalls(() => advanced(400), periods(400))
    expect(many).toBeLessThanOrEqual(5 * few)
  })
})

describe('A step of a customer with 100 subscriptions', () => {
  it('looks at the periods of the subscription that it changes, and at no others', () => {
    let world = subscribed('daily', 1)
    for (let index = 1; index < 100; index++) world = subscribed('monthly', 30, world, index)
    // All subscriptions are up to date; for all but one, nothing falls due for three weeks.
    world = worldAt(world, now, settings)
    let looks = 0
    const looked = (periods: readonly Period[]) =>
      new Proxy([...periods], {
        get: (target, name, receiver): unknown => {
          if (typeof name === 'string' && /^\d+$/.test(name)) looks++
          return Reflect.get(target, name, receiver)
        },
      })
    const watched = world.subscriptions.map((subscription, index) =>
      index === 0 ? subscription : { ...subscription, periods: looked(subscription.periods) },
    )
    const steps = stepsUntil({ ...world, subscriptions: watched }, '2027-01-20T12:00:00.000Z', settings)
    // The first step has to read all of them once.
    steps.next()
    const atFirst = looks
    expect(atFirst).toBeGreaterThan(99)
    expect([...steps].length).toBeGreaterThan(20)
    expect(looks - atFirst).toBe(0)
  })
})
