import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { isOver, stateAt } from '../../../functions/domain/subscription/state.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time.ts'
import { account, Life } from './life.ts'

const day = 86_400_000
const start = millisOf('2027-01-10T12:00:00.000Z')
const days = 150

/** Instants on a coarse grid as often as not, so that things meet at one instant. */
const instant: fc.Arbitrary<Instant> = fc
  .tuple(fc.integer({ min: 0, max: days }), fc.oneof(fc.constant(0), fc.integer({ min: 0, max: day - 1 })))
  .map(([n, rest]) => instantOf(start + n * day + rest))

const campaignIds = ['a', 'b', 'c', 'd'] as const

/** Campaigns that may renew to any, with add-ons on later ones only, as none may lead back to itself. */
const campaigns = fc
  .tuple(
    ...campaignIds.map((id, position) =>
      fc.record(
        {
          id: fc.constant(id),
          duration: fc.constantFrom('P1M', 'P7D', 'P30D', 'P3M'),
          renews_to: fc.constantFrom(...campaignIds),
          invoice_days_before: fc.constantFrom(0, 0, 3, 7, 40),
          addons: fc
            .subarray(campaignIds.slice(position + 1))
            .map((ids) => ids.map((campaign) => ({ campaign, mandatory: true }))),
        },
        { requiredKeys: ['id'] },
      ),
    ),
  )
  .map((all): readonly object[] => all)

const period = fc.record(
  {
    campaign_id: fc.constantFrom(...campaignIds),
    begin: fc.integer({ min: -60, max: 60 }).map((n) => instantOf(start + n * day)),
    length: fc.integer({ min: 1, max: 50 }),
  },
  { requiredKeys: ['campaign_id'] },
)

const command = fc.oneof(
  fc.record({ kind: fc.constant('stop' as const), at: instant, stopAt: instant, of: fc.nat({ max: 3 }) }),
  fc.record({
    kind: fc.constant('switch' as const),
    at: instant,
    campaign: fc.constantFrom(...campaignIds),
    of: fc.nat({ max: 3 }),
  }),
)

const plot = fc.record({
  campaigns,
  periods: fc.array(period, { minLength: 1, maxLength: 3 }),
  cancelled: fc.boolean(),
  addon: fc.option(fc.record({ campaign_id: fc.constantFrom(...campaignIds) })),
  commands: fc.array(command, { maxLength: 3 }).map((all) => all.toSorted((x, y) => (x.at < y.at ? -1 : 1))),
  timezone: fc.constantFrom('Europe/Copenhagen', 'America/New_York', 'UTC'),
})
type Plot = typeof plot extends fc.Arbitrary<infer Value> ? Value : never

/** A life by the plot, looked at in passing at the given instants too. What is refused is left out. */
function live(
  settings: Settings,
  { periods, cancelled, addon, commands }: Plot,
  looks: readonly Instant[],
  look?: (life: Life, at: Instant) => void,
): Life {
  const life = new Life(settings)
  const ahead = looks.toSorted()
  const see = (at: Instant) => {
    life.to(at)
    look?.(life, at)
  }
  const goTo = (until: Instant) => {
    while (ahead[0] !== undefined && ahead[0] <= until) see(ahead.shift() ?? until)
    see(until)
  }
  const now = instantOf(start)
  const carryOut = (decided: ReturnType<Life['tryToStop']>, at: Instant) => {
    if (decided.outcome !== 'changed') return
    life.carryOut(at, decided)
    see(at)
  }
  const given = periods.map(({ length, ...one }) => ({
    ...one,
    ...(length !== undefined && one.begin !== undefined ? { end: instantOf(millisOf(one.begin) + length * day) } : {}),
  }))
  carryOut(life.tryToCreate(now, { periods: given, cancelled }), now)
  if (addon !== null) {
    carryOut(life.tryToCreate(now, { periods: [addon], addon_base_subscription_id: '1001~a' }, '1001~0'), now)
  }
  for (const one of commands) {
    goTo(one.at)
    const id = life.world.subscriptions[one.of]?.id ?? '1001~a'
    carryOut(
      one.kind === 'stop' ? life.tryToStop(one.at, one.stopAt, id) : life.tryToSwitch(one.campaign, one.at, id),
      one.at,
    )
  }
  goTo(instantOf(start + (days + 1) * day))
  return life
}

const accountOf = ({ campaigns: all, timezone }: Plot) => account(all, { timezone })
const looks = fc.array(instant, { maxLength: 12 })

describe('Whatever the campaigns, periods, stops and add-ons,', () => {
  it('time gone through in any parts gives the same subscriptions, events and history as in one', () => {
    fc.assert(
      fc.property(plot, looks, (story, instants) => {
        const settings = accountOf(story)
        const atOnce = live(settings, story, [])
        const inParts = live(settings, story, instants)
        expect(inParts.world.subscriptions).toEqual(atOnce.world.subscriptions)
        expect(inParts.told).toEqual(atOnce.told)
        expect(inParts.history).toEqual(atOnce.history)
      }),
      { numRuns: 150 },
    )
  })

  it('what was told of a subscription is what it is, and an add-on is over when its base is', () => {
    fc.assert(
      fc.property(plot, looks, (story, instants) => {
        live(accountOf(story), story, instants, ({ world }, at) => {
          for (const subscription of world.subscriptions) {
            expect([subscription.id, at, subscription.told.state]).toEqual([
              subscription.id,
              at,
              stateAt(subscription, at),
            ])
            const { link } = subscription
            const base = link.kind === 'addon' && world.subscriptions.find(({ id }) => id === link.subscription)
            if (base && isOver(base.told.state)) expect(isOver(subscription.told.state)).toBe(true)
          }
        })
      }),
      { numRuns: 150 },
    )
  })

  it('states follow one another in the events as they are told, and end for good', () => {
    fc.assert(
      fc.property(plot, looks, (story, instants) => {
        const { told } = live(accountOf(story), story, instants)
        const last = new Map<string, string>()
        for (const { event } of told) {
          if (event.event !== 'subscription:changed-status') continue
          const before = last.get(event.subscription_id)
          if (before !== undefined) expect(event.previous_state).toBe(before)
          expect(['ended', 'stopped']).not.toContain(event.previous_state)
          last.set(event.subscription_id, event.state)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('periods come in order, without overlap, of length and counted up, serials too', () => {
    fc.assert(
      fc.property(plot, (story) => {
        const { world } = live(accountOf(story), story, [])
        for (const { periods } of world.subscriptions) {
          for (const [position, { index, begin, end, serial }] of periods.entries()) {
            const before = periods[position - 1]
            expect(end === null || end > begin).toBe(true)
            expect(index).toBe(position + 1)
            if (before === undefined) continue
            expect(before.end !== null && before.end <= begin).toBe(true)
            expect(serial).toBeGreaterThan(before.serial)
          }
        }
        const ids = world.subscriptions.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
      { numRuns: 150 },
    )
  })
})
