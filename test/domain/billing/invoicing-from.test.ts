/** Subscriptions that begin in the past (decisions: "Subscriptions"): from when the service invoices them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withFewDocuments } from '../../../functions/domain/billing/documents-of-past.ts'
import type { GivenSubscription } from '../../../functions/domain/subscription/commands/create-subscription.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import type { Decided } from '../changes.ts'
import { account, monthly } from '../subscription/life.ts'
import { line, Subscriber } from './given.ts'

const now = '2027-01-15T11:00:00.000Z'
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

  it('has add-ons that are invoiced from the same instant', () => {
    const both = create({ periods: [{ ...old, campaign_id: 'print' }], invoicing_from: '2027-01-15T12:00:00' })
    expect(both.to(now).world.subscriptions).toHaveLength(2)
    expect(both.heads()).toEqual([])
    expect(both.to('2027-01-20T00:00:00.000Z').heads()).toHaveLength(2)
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
      { numRuns: 60 },
    )
  })
})
