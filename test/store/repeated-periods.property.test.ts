/** Stored periods over random lives: each is read unchanged, in whatever form it was stored. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, millisOf, parseDatetime, type Instant } from '../../functions/domain/time/time.ts'
import type { Period, Subscription } from '../../functions/domain/world/subscription.ts'
import { parseSubscriptionItem, subscriptionItem } from '../../functions/store/customer/live-parts.ts'
import { Subscriber } from '../domain/billing/billing-life.ts'
import { account } from '../domain/subscription/life.ts'
import { accountOf, instant, live, plot } from '../domain/subscription/plot.ts'
import { propertyRuns } from '../property-runs.ts'

const stored = (subscription: Subscription) => subscriptionItem({ pk: 'p', sk: 's' }, subscription, 7)
const readBack = (subscription: Subscription) => parseSubscriptionItem(stored(subscription))

/** Entries of an item that represents several periods. */
function entriesOf(subscription: Subscription): number {
  const { past, periods } = stored(subscription)
  return past === undefined ? periods.length : Infinity
}

const now: Instant = '2026-11-23T11:00:00.000Z'
const day = 86_400_000
const dayOf = (n: number) => instantOf(millisOf(now) + n * day)
const bounds = ({ periods }: Subscription) => periods.map(({ index, begin, end }) => [index, begin, end])

const life = fc.record({
  duration: fc.constantFrom('P1M', 'P1Y', 'P2M', 'P30D', 'P3W'),
  timezone: fc.constantFrom('Europe/Copenhagen', 'America/New_York', 'Pacific/Apia', 'UTC'),
  days: fc.integer({ min: 1, max: 6_000 }),
  time: fc.constantFrom('00:00:00', '02:30:00', '23:59:59'),
})
const action = fc.record({
  after: fc.integer({ min: 1, max: 60 }),
  kind: fc.constantFrom('stop', 'stop later', 'resume', 'switch', 'pause', 'charge the past', 'wait'),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

function begun({ duration, timezone, days, time }: typeof life extends fc.Arbitrary<infer Value> ? Value : never) {
  const lines = [{ text: 'Paper', amount: 10_000, tax_rate: 0.25 }]
  const settings = account(
    [
      { id: 'old', duration, renews_to: 'old', invoice_lines: lines },
      { id: 'new', duration: 'P1M', renews_to: 'new', invoice_lines: lines },
    ],
    { timezone },
  )
  return { settings, begin: `${dayOf(-days).slice(0, 10)}T${time}` }
}

describe('Whatever becomes of a subscription, its stored item', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(plot, fc.array(instant, { maxLength: 6 }), (story, looks) => {
        live(accountOf(story), story, looks, ({ world }) => {
          for (const subscription of world.subscriptions) expect(readBack(subscription)).toEqual(subscription)
        })
      }),
      { numRuns: propertyRuns(100) },
    )
  })

  it('has the past in three entries, and says the same of a life brought in as of one that was lived here', () => {
    fc.assert(
      fc.property(life, (drawn) => {
        const { settings, begin } = begun(drawn)
        const period = { campaign_id: 'old', begin, invoicing: 'none' as const }
        const invoicing_from = '2100-01-01T00:00:00'
        const first = parseDatetime(begin, drawn.timezone) ?? expect.fail(begin)
        const lived = new Subscriber(settings).create(first, { periods: [period], invoicing_from }).to(now)
        const brought = new Subscriber(settings)
        const decided = brought.tryToCreate(now, { periods: [period], invoicing_from })
        if ('outcome' in decided) {
          expect(lived.subscription().periods.length).toBeGreaterThan(400)
          return
        }
        const subscription = readBack(brought.carryOut(now, decided).to(now).subscription())
        expect(bounds(subscription)).toEqual(bounds(lived.subscription()))
        expect(entriesOf(subscription)).toBeLessThanOrEqual(3)
      }),
      { numRuns: propertyRuns(100) },
    )
  })

  it('gives every later operation what it would find in the periods one by one', () => {
    fc.assert(
      fc.property(life, fc.array(action, { maxLength: 6 }), (drawn, actions) => {
        const { settings, begin } = begun(drawn)
        const periods = [{ campaign_id: 'old', begin, invoicing: 'none' as const }]
        const lives = [new Subscriber(settings), new Subscriber(settings)] as const
        const [plain, compact] = lives
        for (const one of lives) {
          const decided = one.tryToCreate(now, { periods })
          if ('outcome' in decided) return
          one.carryOut(now, decided)
        }
        let at = now
        for (const { after, kind, share } of actions) {
          at = instantOf(millisOf(at) + after * day)
          // The law of identity would have the two share their periods.
          const { world } = compact.to(at)
          compact.world = { ...world, subscriptions: world.subscriptions.map(readBack) }
          for (const one of lives) carryOut(one, kind, share, at)
          expect(compact.world).toEqual(plain.world)
          expect(compact.ledger()).toEqual(plain.ledger())
          expect(compact.events()).toEqual(plain.events())
        }
      }),
      { numRuns: propertyRuns(60) },
    )
  })
})

/** An operation, if it is possible. */
function carryOut(one: Subscriber, kind: string, share: number, at: Instant): void {
  const count = one.to(at).subscription().periods.length
  const period = String(1 + Math.floor(share * (count - 1)))
  const lines = [{ text: 'Old debt', amount: 5_000, currency: 'DKK', tax_rate: 0.25 }]
  const decide = () => {
    switch (kind) {
      case 'stop':
        return one.tryToStop(at)
      case 'stop later':
        return one.tryToStop(at, instantOf(millisOf(at) + 40 * day))
      case 'resume':
        return one.tryToResume(at)
      case 'switch':
        return one.tryToSwitch('new', at)
      case 'charge the past':
        return one.tryToCharge(at, { subscription_id: '1001~a', period, lines })
      default:
        return undefined
    }
  }
  if (kind === 'pause') {
    const end = instantOf(millisOf(at) + Math.ceil(1 + share * 20) * day)
    const { overrides, announced } = one.subscription()
    if (announced.state === 'active' && overrides.every((pause) => 'end' in pause && (pause.end ?? end) <= at)) {
      one.pause(at, at, end, { id: `o${at}` })
    }
    return
  }
  const decided = decide()
  if (decided !== undefined && !('outcome' in decided)) one.carryOut(at, decided)
}

describe('Periods that stand for themselves', () => {
  const base: Period = {
    index: 1,
    serial: 1,
    made: { at: now, by: 'renewal' },
    campaign_id: 'm',
    begin: '2026-06-30T22:00:00.000Z',
    end: '2026-07-31T22:00:00.000Z',
    natural_end: '2026-07-31T22:00:00.000Z',
    run: { begin: '2026-06-30T22:00:00.000Z', n: 1 },
    terms: { duration: 'P1M', timezone: 'Europe/Copenhagen', invoice_days_before: 0, products: [], categories: [] },
    invoicing: 'campaign',
    renewed: false,
  }
  const end = '2026-08-31T22:00:00.000Z'
  const next: Period = {
    ...base,
    ...{ index: 2, serial: 2, begin: '2026-07-31T22:00:00.000Z', end, natural_end: end },
    run: { begin: base.begin, n: 2 },
  }
  const subscription: Subscription = {
    ...{ id: '1~a', created: now, registered: now, link: { kind: 'own' }, quantity: 1, fields: {} },
    ...{ invoiced_by: 'email', automatic_addons: true, overrides: [], periods: [] },
    announced: { state: 'active', at: now },
  }
  const entries = (periods: readonly Period[]) => stored({ ...subscription, periods: [...periods] }).periods.length

  it('are those that differ from the one before in anything', () => {
    expect(entries([base, next])).toBe(1)
    const others: Partial<Period>[] = [
      { serial: 3 },
      { made: { at: now, by: 'switch' } },
      { granted: 1 },
      { invoicing: 'none' },
      { terms: { ...base.terms, invoice_days_before: 7 } },
      { natural_end: '2026-09-30T22:00:00.000Z' },
      { billing: { entity: 'dk', currency: 'DKK', lines: [] } },
      { remaining_assignments: 3 },
    ]
    for (const other of others) expect([other, entries([base, { ...next, ...other }])]).toEqual([other, 2])
  })

  it('are those that were made before they ended, as their timezone may change its rules', () => {
    const made = { at: '2026-08-15T00:00:00.000Z', by: 'renewal' } as const
    expect(
      entries([
        { ...base, made },
        { ...next, made },
      ]),
    ).toBe(2)
  })
})
