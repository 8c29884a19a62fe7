/** Subscriptions that begin in the past (decisions: "Subscriptions"): from when the service invoices them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withFewDocuments } from '../../../functions/domain/billing/documents-of-past.ts'
import type { GivenSubscription } from '../../../functions/domain/subscription/commands/create-subscription.ts'
import type { RequestedPeriod } from '../../../functions/domain/subscription/commands/requested-periods.ts'
import { extendSubscription } from '../../../functions/domain/subscription/commands/extend-subscription.ts'
import { instantOf } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import type { Decided } from '../changes.ts'
import { account, monthly } from '../subscription/life.ts'
import { line, local, Subscriber } from './billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const now = '2027-01-15T11:00:00.000Z'
const extras = Array.from({ length: 26 }, (_, n) => ({
  ...{ id: `extra-${n}`, duration: 'P1Y', renews_to: `extra-${n}`, invoice_lines: [line(1_000)] },
}))
const settings = account([
  { ...monthly, invoice_lines: [line(10_000)] },
  { ...monthly, id: 'ahead', renews_to: 'ahead', invoice_days_before: 40, invoice_lines: [line(10_000)] },
  { ...monthly, id: 'free', renews_to: 'free' },
  { ...monthly, id: 'week', duration: 'P7D', renews_to: 'week', invoice_lines: [line(2_500)] },
  {
    ...monthly,
    id: 'print',
    renews_to: 'print',
    invoice_lines: [line(10_000)],
    addons: [{ campaign: 'monthly', mandatory: true }],
  },
  {
    ...{ ...monthly, id: 'print-free', renews_to: 'print-free', invoice_lines: [line(10_000)] },
    addons: [{ campaign: 'free', mandatory: true }],
  },
  { ...monthly, id: 'given', renews_to: 'given', invoice_lines: [line(0)] },
  ...extras,
  {
    ...{ ...monthly, id: 'bundle', renews_to: 'bundle', invoice_lines: [line(10_000)] },
    addons: extras.map(({ id }) => ({ campaign: id, mandatory: true })),
  },
])
const create = (more: Partial<GivenSubscription>) => new Subscriber(settings).create(now, more)
const external = { invoiced: 10_000, currency: 'DKK', tax_rate: 0.25 }

describe('A subscription of 2007', () => {
  const old = { campaign_id: 'monthly', begin: '2007-01-20T00:00:00' }

  it.each<[string, Partial<GivenSubscription>]>([
    [
      'that another system has invoiced, by the words of its period',
      { periods: [{ ...old, external_invoicing: external }] },
    ],
    ['that nobody invoices, by the words of its period', { periods: [{ ...old, invoicing: 'none' }] }],
    ['that the service invoices from now on', { periods: [old], invoicing_from: '2027-01-15T12:00:00' }],
  ])('%s, has all its periods at once, and no invoice of them', (_, given) => {
    const subscriber = create(given)
    expect(subscriber.to(now).subscription().periods).toHaveLength(240)
    expect(subscriber.heads()).toEqual([])
    expect(subscriber.to('2027-01-20T00:00:00.000Z').heads()).toEqual([
      'DK-1 2027-01-20, due 2027-02-03: 100.00, 100.00 to pay',
    ])
  })

  it('is invoiced from when the call says', () => {
    const subscriber = create({ periods: [old], invoicing_from: '2026-11-20T00:00:00' }).to(now)
    expect(subscriber.ledger().filter((text) => text.startsWith(' '))).toEqual([
      '  Paper 2026-11-20/2026-12-20: 100.00',
      '  Paper 2026-12-20/2027-01-20: 100.00',
    ])
  })

  it('is not invoiced for its past where it is stopped, switched or paused later', () => {
    const given = { periods: [old], invoicing_from: '2027-01-15T12:00:00' }
    expect(create(given).to(now).stop(now).heads()).toEqual([])
    const switched = create(given).to(now)
    expect(switched.carryOut(now, switched.tryToSwitch('free', now)).to('2028-01-01T00:00:00.000Z').heads()).toEqual([])
    const paused = create(given).pause(now, '2027-01-16T00:00:00.000Z', '2027-01-18T00:00:00.000Z')
    expect(paused.to('2027-01-22T00:00:00.000Z').ledger()).toEqual([
      'DK-1 2027-01-22, due 2027-02-05: 100.00, 100.00 to pay',
      '  Paper 2027-01-22/2027-02-22: 100.00',
    ])
  })

  it.each<[string, Partial<GivenSubscription>, string]>([
    ['invoicing_from', { invoicing_from: '2027-01-10T08:00:00' }, '2027-01-10T07:00:00.000Z'],
    ['an invoicing_from to come', { invoicing_from: '2027-03-25T08:00:00' }, '2027-03-25T07:00:00.000Z'],
  ])('has add-ons that begin with %s, and are invoiced from then on', (_, given, begin) => {
    const both = create({ periods: [{ ...old, campaign_id: 'print', invoicing: 'none' }], ...given })
    const [, addon] = both.to(instantOf(Date.parse('2027-04-01'))).world.subscriptions
    expect(addon?.periods[0]).toMatchObject({ index: 1, begin })
    expect(addon).not.toHaveProperty('invoicing_from')
    const first = both.documents().find(({ lines }) => lines.some(({ period }) => period?.subscription === addon?.id))
    expect(first?.lines[0]?.period?.begin).toBe(begin)
  })

  it.each<[string, Partial<RequestedPeriod>]>([
    ['invoicing none', { invoicing: 'none' }],
    ['external_invoicing', { external_invoicing: external }],
  ])(
    'has add-ons from the call on that cost nothing until its next period, where its last period says %s',
    (_, said) => {
      const both = create({ periods: [{ ...old, campaign_id: 'print', ...said }] }).to(now)
      expect(both.documents()).toEqual([])
      const [, addon] = both.to('2027-03-01T00:00:00.000Z').world.subscriptions
      expect(addon?.periods.slice(0, 2)).toMatchObject([
        { begin: now, end: local('2027-01-20') },
        { begin: local('2027-01-20'), end: local('2027-02-20') },
      ])
      expect(both.ledger().filter((text) => text.startsWith(' '))).toEqual([
        '  Paper 2027-01-20/2027-02-20: 100.00',
        '  Paper 2027-01-20/2027-02-20: 100.00',
        '  Paper 2027-02-20/2027-03-20: 100.00',
        '  Paper 2027-02-20/2027-03-20: 100.00',
      ])
    },
  )

  it('has no add-ons where it was over before the service began to invoice', () => {
    const periods = [{ ...old, campaign_id: 'print', end: '2010-01-20T00:00:00', invoicing: 'none' as const }]
    expect(create({ periods, cancelled: true }).to(now).world.subscriptions).toHaveLength(1)
  })
})

describe('A subscription that another system invoices until summer', () => {
  // The months January to May, in which its periods begin.
  const until = {
    periods: [{ campaign_id: 'monthly', begin: '2027-01-01T00:00:00' }],
    invoicing_from: '2027-06-01T00:00:00',
  }
  const firstLine = (subscriber: Subscriber) =>
    subscriber
      .to(local('2027-09-01'))
      .ledger()
      .find((text) => text.startsWith(' '))

  it('is invoiced from its sixth period on', () => {
    expect(firstLine(create(until))).toBe('  Paper 2027-06-01/2027-07-01: 100.00')
  })

  it('is paused in March: five periods are paid elsewhere all the same, the last of them in June', () => {
    const paused = create(until).pause(now, local('2027-03-01'), local('2027-04-01'))
    expect(firstLine(paused)).toBe('  Paper 2027-07-01/2027-08-01: 100.00')
    expect(paused.subscription().invoicing_from).toBe(local('2027-07-01'))
  })

  it('is paused in the last of these periods: the sixth is the first that is invoiced, when it begins', () => {
    const paused = create(until).pause(now, local('2027-05-10'), local('2027-05-20'))
    expect(firstLine(paused)).toBe('  Paper 2027-06-11/2027-07-11: 100.00')
    expect(paused.subscription().invoicing_from).toBe(local('2027-06-01'))
  })

  it('is given a week: the week is free, and the sixth period the first that is invoiced', () => {
    const given = create(until)
    const { world } = given
    given.carryOut(now, extendSubscription({ world, id: '1001~a', by: 'P7D', now, settings }))
    expect(firstLine(given)).toBe('  Paper 2027-06-08/2027-07-08: 100.00')
  })

  it('has as many periods invoiced from then on, whatever pauses there were before and whichever stop was taken back', () => {
    const day = fc.integer({ min: 16, max: 140 })
    const drawn = fc.record({
      pauses: fc.array(fc.record({ from: day, days: fc.integer({ min: 1, max: 45 }) }), { maxLength: 3 }),
      stopped: fc.boolean(),
    })
    fc.assert(
      fc.property(drawn, ({ pauses, stopped }) => {
        const at = (n: number) => instantOf(Date.UTC(2027, 0, 1 + n, 12))
        const subscriber = create(until)
        let clear = 0
        for (const [index, { from, days }] of pauses.toSorted((a, b) => a.from - b.from).entries()) {
          if (from < clear) continue
          clear = from + days + 1
          subscriber.pause(at(from - 1), at(from), at(from + days), { id: `o${index}` })
        }
        if (stopped) subscriber.stop(at(150), at(160)).resume(at(151))
        const { periods } = subscriber.to(at(400)).subscription()
        const invoiced = periods.filter(({ billing }) => billing !== undefined).map(({ index }) => index)
        expect(invoiced).toEqual(periods.map(({ index }) => index).filter((index) => index > 5))
      }),
      { numRuns: propertyRuns(60) },
    )
  })
})

describe('A switch of a subscription that was brought in', () => {
  const policies = [{ external_id: 'standard', day_aligned: true }]
  const daily = account(
    [
      { ...monthly, policy: 'standard', invoice_lines: [line(31_000)] },
      ...[{ id: 'year', duration: 'P1Y', renews_to: 'year', policy: 'standard', invoice_lines: [line(36_500)] }],
      { ...monthly, id: 'short', renews_to: 'short', policy: 'standard', invoice_lines: [line(12_000)] },
      {
        ...{ ...monthly, id: 'both', renews_to: 'both', policy: 'standard', invoice_lines: [line(12_000)] },
        addons: [{ campaign: 'short', mandatory: true }],
      },
    ],
    { policies, timezone: 'UTC' },
  )
  const noon = '2026-12-10T12:00:00.000Z'
  const period = { campaign_id: 'monthly', begin: '2026-12-01T00:00:00' }
  const broughtIn = (more: Partial<GivenSubscription>) => new Subscriber(daily).create(noon, more)
  const none = { periods: [{ ...period, invoicing: 'none' as const }] }

  it('on the day of the import, given days as the unit, then invoices the new period from the start of the day', () => {
    const switched = broughtIn(none).switchTo('year', noon)
    expect(switched.ledger()).toEqual([
      'DK-1 2026-12-10, due 2026-12-24: 365.00, 365.00 to pay',
      '  Paper 2026-12-10/2027-12-10: 365.00',
    ])
    // The earlier days were invoiced elsewhere, even if the new plan is stopped.
    expect(switched.stop('2026-12-11T00:00:00.000Z').heads().slice(1)).toEqual(['DK-C1 2026-12-11: -364.00 for DK-1'])
  })

  it('on the day of the import credits what stands of what was invoiced elsewhere, beside the new invoice', () => {
    const external_invoicing = { invoiced: 31_000, currency: 'DKK', tax_rate: 0.25 }
    const switched = broughtIn({ periods: [{ ...period, external_invoicing }] }).switchTo('year', noon)
    expect(switched.ledger()).toEqual([
      'DK-C1 2026-12-10: -220.00',
      '  {campaign} 2026-12-10/2027-01-01: -220.00',
      'DK-1 2026-12-10, due 2026-12-24: 365.00, 145.00 to pay',
      '  Paper 2026-12-10/2027-12-10: 365.00',
    ])
  })

  it('on the day of the import invoices the add-ons that come with the new plan', () => {
    expect(broughtIn(none).switchTo('both', noon).heads()).toEqual([
      'DK-1 2026-12-10, due 2026-12-24: 120.00, 120.00 to pay',
      'DK-2 2026-12-10, due 2026-12-24: 120.00, 120.00 to pay',
    ])
  })

  it('before invoicing_from invoices the new plan with every renewal, and nothing of the plan before', () => {
    const ahead = { periods: [period], invoicing_from: '2027-03-01T00:00:00' }
    const switched = broughtIn(ahead).switchTo('short', noon)
    expect(switched.to('2027-01-10T00:00:00.000Z').ledger()).toEqual([
      'DK-1 2026-12-10, due 2026-12-24: 120.00, 120.00 to pay',
      '  Paper 2026-12-10/2027-01-10: 120.00',
      'DK-2 2027-01-10, due 2027-01-24: 120.00, 120.00 to pay',
      '  Paper 2027-01-10/2027-02-10: 120.00',
    ])
    expect(broughtIn(ahead).to('2027-03-01T00:00:00.000Z').heads()).toHaveLength(1)
  })

  it('is invoiced all of the new plan and none of the old one, whenever it is made and from whenever the service invoices', () => {
    const day = (n: number, hour = 0) =>
      instantOf(Date.parse('2026-12-10T00:00:00.000Z') + n * 86_400_000 + hour * 3_600_000)
    fc.assert(
      fc.property(fc.nat(90), fc.integer({ min: 0, max: 60 }), fc.nat(23), (ahead, days, hour) => {
        const invoicing_from = day(ahead).slice(0, 19)
        const subscriber = new Subscriber(daily).create(day(0), { periods: [period], invoicing_from })
        const at = day(days, hour)
        const before = subscriber.to(at).documents().length
        const { begin, end } = subscriber.switchTo('year', at).subscription().periods.at(-1) ?? {}
        const invoiced = subscriber.documents().flatMap(({ lines }) => lines)
        const begun = Map.groupBy(
          invoiced.filter((one) => one.period?.begin === begin),
          (one) => one.period?.campaign_id,
        )
        expect(begun.get('year')?.map((one) => one.amountMinor)).toEqual([36_500])
        // A month that was invoiced at the very instant of the switch is credited whole.
        const ofMonth = begun.get('monthly') ?? []
        expect(ofMonth.reduce((sum, one) => sum + one.amountMinor, 0)).toBe(0)
        expect(end?.slice(0, 4)).toBe(String(Number(begin?.slice(0, 4)) + 1))
        for (const one of invoiced) {
          if (one.period?.campaign_id === 'monthly') expect(one.period.begin >= day(ahead)).toBe(true)
        }
        expect(subscriber.documents().length - before).toBeLessThanOrEqual(2)
      }),
      { numRuns: propertyRuns(60) },
    )
  })
})

describe('What another system has invoiced', () => {
  it('is credited by a stop, as far as it stands', () => {
    const period = { campaign_id: 'monthly', begin: '2027-01-01T00:00:00', external_invoicing: external }
    const subscriber = create({ periods: [{ campaign_id: 'monthly', begin: '2026-12-01T00:00:00' }, period] })
    expect(subscriber.to(now).heads()).toEqual([])
    subscriber.stop(now, '2027-01-16T11:00:00.000Z')
    expect(subscriber.heads()).toEqual(['DK-C1 2027-01-15: -50.00'])
  })

  it('is the last period alone, where the one before says so and the last does not', () => {
    const subscriber = create({
      periods: [
        { campaign_id: 'monthly', begin: '2026-12-01T00:00:00', invoicing: 'none' },
        { campaign_id: 'monthly', begin: '2027-01-01T00:00:00' },
      ],
    })
    expect(subscriber.heads()).toEqual(['DK-1 2027-01-15, due 2027-01-29: 100.00, 100.00 to pay'])
  })
})

describe('A call that says nothing of invoicing_from', () => {
  const judged = (more: Partial<GivenSubscription>) => {
    const subscriber = new Subscriber(settings)
    const created = subscriber.tryToCreate(now, more)
    return { subscriber, decided: withFewDocuments(subscriber.world, created, now, settings) }
  }
  const refusedFor = (decided: Decided) =>
    isRefused(decided) && decided.outcome === 'refused' ? decided.faults : 'not refused'
  const begun = (begin: string, campaign_id = 'monthly') => ({ periods: [{ campaign_id, begin }] })

  it('is refused where it would make more than 24 documents at once, and told how many', () => {
    const refusal = (count: number) => [{ field: '', code: 'documents_too_many', values: { count, max: 24 } }]
    expect(refusedFor(judged(begun('2025-01-16T00:00:00')).decided)).toBe('not refused')
    expect(refusedFor(judged(begun('2025-01-15T00:00:00')).decided)).toEqual(refusal(25))
    expect(refusedFor(judged(begun('2025-02-01T00:00:00', 'ahead')).decided)).toEqual(refusal(25))
    expect(refusedFor(judged(begun('2026-01-01T00:00:00', 'print')).decided)).toEqual(refusal(26))
  })

  it('is carried out where the past costs nothing', () => {
    expect(refusedFor(judged(begun('2007-01-20T00:00:00', 'free')).decided)).toBe('not refused')
    expect(refusedFor(judged(begun('2007-01-20T00:00:00', 'given')).decided)).toBe('not refused')
  })

  it('counts a period that is to be invoiced at this very instant', () => {
    expect(refusedFor(judged(begun('2025-01-15T12:00:00')).decided)).toMatchObject([{ values: { count: 25 } }])
    expect(refusedFor(judged(begun('2025-01-15T12:00:01')).decided)).toBe('not refused')
  })

  it('is carried out where its past was invoiced elsewhere, or its periods are all to come', () => {
    const [old] = begun('2007-01-20T00:00:00').periods
    expect(refusedFor(judged({ periods: [{ campaign_id: 'monthly', ...old, invoicing: 'none' }] }).decided)).toBe(
      'not refused',
    )
    const external_invoicing = { invoiced: 10_000, currency: 'DKK', tax_rate: 0.25 }
    const elsewhere = Array.from({ length: 30 }, (_, month) => ({
      campaign_id: 'monthly',
      // The service invoices the last period, and nothing before it.
      ...(month < 29 && { external_invoicing }),
      ...(month === 0 && { begin: '2024-08-15T12:00:00' }),
    }))
    expect(refusedFor(judged({ periods: elsewhere }).decided)).toBe('not refused')
    const ahead = Array.from({ length: 30 }, () => ({ campaign_id: 'monthly' }))
    expect(refusedFor(judged({ periods: ahead }).decided)).toBe('not refused')
  })

  it('is refused for the past of a base whose add-on costs nothing', () => {
    expect(refusedFor(judged(begun('2024-01-20T00:00:00', 'print-free')).decided)).toMatchObject([
      { code: 'documents_too_many', values: { count: 36 } },
    ])
  })

  it('is carried out for a base with many add-ons, of which each is invoiced once', () => {
    expect(refusedFor(judged({ periods: [{ campaign_id: 'bundle' }] }).decided)).toBe('not refused')
    const before = begun('2026-12-20T00:00:00', 'bundle')
    expect(refusedFor(judged(before).decided)).toBe('not refused')
  })

  it('counts the documents of the new subscription alone', () => {
    const subscriber = create(begun('2025-02-20T00:00:00')).to(now)
    const created = subscriber.tryToCreate(now, begun('2026-10-20T00:00:00'), '1001~b')
    expect(refusedFor(withFewDocuments(subscriber.world, created, now, settings))).toBe('not refused')
  })

  it('is told the very number of documents that would be made', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_500 }),
        fc.constantFrom('monthly', 'ahead', 'free', 'week', 'print'),
        (days, campaign) => {
          const begin = new Date(Date.parse(now) - days * 86_400_000).toISOString()
          const { subscriber, decided } = judged(begun(begin, campaign))
          subscriber.create(now, begun(begin, campaign)).to(now)
          const made = subscriber.heads().length
          expect(refusedFor(decided)).toEqual(
            made > 24 ? [{ field: '', code: 'documents_too_many', values: { count: made, max: 24 } }] : 'not refused',
          )
        },
      ),
      { numRuns: propertyRuns(60) },
    )
  })
})
