import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { dueOf } from '../../../../functions/domain/engine/engine.ts'
import {
  activeOf,
  activeSubscriptions,
  summaryOf,
  summarySchema,
} from '../../../../functions/domain/subscription/reading/summary.ts'
import { stateAt } from '../../../../functions/domain/subscription/subscription-state.ts'
import type { Override } from '../../../../functions/domain/world/override.ts'
import type { Subscription } from '../../../../functions/domain/world/subscription.ts'
import { instantOf, type Instant } from '../../../../functions/domain/time/time.ts'
import { advanced, settings, subscribed, worldOf } from '../subscribed.ts'

const begin: Instant = '2027-01-15T11:00:00.000Z'
const intro = { campaign_name: "Three months' introduction", campaign_id: 'intro' }
const monthly = { campaign_name: 'Monthly', campaign_id: 'standard' }
const none = new Map<string, Subscription>()

const activeAt = (subscriptions: readonly Subscription[], now: Instant) =>
  activeSubscriptions(advanced(subscriptions, now), now, settings, none)

describe('Active subscriptions', () => {
  it.each<[Instant, readonly object[]]>([
    ['2027-01-15T10:59:59.999Z', []],
    ['2027-01-15T11:00:00.000Z', [intro]],
    ['2027-04-15T09:59:59.999Z', [intro]],
    ['2027-04-15T10:00:00.000Z', [monthly, { campaign_name: 'Web access beside print', campaign_id: 'web-addon' }]],
  ])('at %s', (now, expected) => {
    expect(activeAt([subscribed('intro', begin)], now)).toEqual(expected)
  })

  it('do not hold what has stopped or ended', () => {
    const stopped = subscribed('intro', begin, { stopAt: '2027-02-01T00:00:00.000Z' })
    const ended = subscribed('year', '2025-01-15T11:00:00.000Z', { id: 's2' })
    const running = subscribed('intro', begin, { id: 's3' })
    expect(activeAt([stopped, ended, running], '2027-02-01T00:00:00.000Z')).toEqual([intro])
  })
})

const hours = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((count) => instantOf(Date.parse(begin) + count * 3_600_000))
const twoYears = 2 * 365 * 24
const anyOverride = fc.record({
  from: fc.integer({ min: -twoYears, max: twoYears }),
  length: fc.integer({ min: 1, max: twoYears }),
  type: fc.constantFrom('pause-subscription', 'suspension', 'pause-delivery'),
})

/** An override that is registered with the subscription. `from` counts hours from the start of all tests. */
function overrideOf(
  { from, length, type }: typeof anyOverride extends fc.Arbitrary<infer Value> ? Value : never,
  created: Instant,
): Override {
  const at = (count: number) => instantOf(Date.parse(begin) + count * 3_600_000)
  const common = { id: 'o1', begin: at(from), end: at(from + length), created, announced: 'future' } as const
  switch (type) {
    case 'pause-subscription':
      return { ...common, type, extends_period: true }
    case 'suspension':
      return { ...common, type, invoice: 'D1' }
    case 'pause-delivery':
      return { ...common, type }
  }
}

const anySubscriptions = fc
  .array(
    fc.record(
      {
        campaign: fc.constantFrom('intro', 'standard', 'year', 'ten-issues', 'company', 'web-addon'),
        from: hours(-twoYears, twoYears),
        stopAt: hours(-twoYears, 2 * twoYears),
        override: anyOverride,
      },
      { requiredKeys: ['campaign', 'from'] },
    ),
    { maxLength: 4 },
  )
  .map((given) =>
    given.map(({ campaign, from, stopAt, override }, index) =>
      subscribed(campaign, from, {
        id: `s${index}`,
        ...(stopAt !== undefined && stopAt > from ? { stopAt } : {}),
        ...(override && { overrides: [overrideOf(override, from)] }),
      }),
    ),
  )

describe('The summary that is kept', () => {
  it('tells what is active until something is next due, whatever begins and follows meanwhile', () => {
    fc.assert(
      fc.property(
        anySubscriptions,
        hours(-twoYears, twoYears),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, kept, part) => {
          const subscriptions = advanced(given, kept)
          const due = dueOf(worldOf(subscriptions), settings) ?? instantOf(Date.parse(kept) + twoYears * 3_600_000)
          const now = instantOf(Date.parse(kept) + Math.floor((Date.parse(due) - Date.parse(kept) - 1) * part))
          const stored: unknown = JSON.parse(JSON.stringify(summaryOf(subscriptions, kept)))
          expect(activeOf(v.parse(summarySchema, stored), now, settings)).toEqual(
            activeSubscriptions(subscriptions, now, settings, none),
          )
        },
      ),
    )
  })

  it('shows as many as are in the state active', () => {
    fc.assert(
      fc.property(anySubscriptions, hours(-twoYears, twoYears), (given, now) => {
        const subscriptions = advanced(given, now)
        const active = subscriptions.filter((subscription) => stateAt(subscription, now) === 'active')
        expect(activeOf(summaryOf(subscriptions, now), now, settings)).toHaveLength(active.length)
      }),
    )
  })

  it('changes campaign at the boundary of two periods, where nothing falls due', () => {
    const kept: Instant = '2027-04-15T10:00:00.000Z'
    const early: Instant = '2027-05-08T10:00:00.000Z'
    const monthlyBase = subscribed('standard', kept)
    const renewed = advanced([monthlyBase], early)
    expect(summaryOf(renewed, early).filter(({ campaign_id }) => campaign_id === 'standard')).toEqual([
      { campaign_id: 'standard', begin: kept, end: '2027-05-15T10:00:00.000Z' },
      { campaign_id: 'standard', begin: '2027-05-15T10:00:00.000Z', end: '2027-06-15T10:00:00.000Z' },
    ])
  })

  it('holds nothing of what is suspended, which comes back when that ends', () => {
    const pause = {
      type: 'pause-subscription',
      extends_period: true,
      id: 'o1',
      created: begin,
      announced: 'future',
    } as const
    const times = { begin: '2027-02-01T11:00:00.000Z', end: '2027-03-01T11:00:00.000Z' } as const
    const given = [subscribed('intro', begin, { overrides: [{ ...pause, ...times }] })]
    const kept = (now: Instant) => activeOf(summaryOf(advanced(given, now), now), now, settings)
    expect(dueOf(worldOf(advanced(given, begin)), settings)).toBe(times.begin)
    expect(kept('2027-02-01T10:59:59.999Z')).toEqual([intro])
    expect(kept(times.begin)).toEqual([])
    expect(dueOf(worldOf(advanced(given, times.begin)), settings)).toBe(times.end)
    expect(kept(times.end)).toEqual([intro])
    expect(activeAt(given, '2027-02-15T00:00:00.000Z')).toEqual([])
  })

  it('has nothing of a period from the very instant at which that is over', () => {
    const once = [subscribed('year', begin)]
    expect(summaryOf(once, '2028-01-15T10:59:59.999Z')).toHaveLength(1)
    expect(summaryOf(once, '2028-01-15T11:00:00.000Z')).toEqual([])
    const summary = summaryOf(once, begin)
    expect(activeOf(summary, begin, settings)).toHaveLength(1)
    expect(activeOf(summary, '2028-01-15T11:00:00.000Z', settings)).toEqual([])
  })

  it('forgets what is over', () => {
    expect(summaryOf([subscribed('year', '2020-01-01T00:00:00.000Z')], begin)).toEqual([])
  })
})
