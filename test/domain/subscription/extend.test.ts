import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  extendSubscription,
  type ExtendCommand,
} from '../../../functions/domain/subscription/commands/extend-subscription.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { totalOf } from '../../../functions/domain/world/invoice.ts'
import { line, local, Subscriber } from '../billing/billing-life.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { faultsOf, outcomeOf, told, type Decided } from '../changes.ts'
import { account } from './life.ts'
import { propertyRuns } from '../../property-runs.ts'

const settings = account([
  { id: 'monthly', duration: 'P30D', renews_to: 'monthly', invoice_days_before: 7, invoice_lines: [line(3_000)] },
  { id: 'open', invoice_lines: [line(3_000)] },
  { id: 'ten', assignments: 10, renews_to: 'ten', invoice_lines: [line(50_000)] },
])
const day = (date: string) => local(`2027-${date}`)
const on = (campaign_id: string) => new Subscriber(settings).create(day('04-01'), { periods: [{ campaign_id }] })
type Asked = Pick<ExtendCommand, 'by' | 'assignments' | 'reason'>
const tryTo = (life: Subscriber, now: Instant, asked: Asked): Decided =>
  extendSubscription({ world: life.to(now).world, id: '1001~a', ...asked, now, settings })
function extend(life: Subscriber, now: Instant, asked: Asked): Subscriber {
  const decided = tryTo(life, now, asked)
  expect(outcomeOf(decided)).toBe('changed')
  life.carryOut(now, decided)
  return life
}
const total = (life: Subscriber) => life.documents().reduce((sum, document) => sum + totalOf(document), 0)

describe('An extension', () => {
  it('moves the end of the current period, and the next begins and is invoiced later', () => {
    const life = extend(on('monthly'), day('04-10'), { by: 'P10D', reason: 'A strike' })
    expect(life.periods()).toEqual(['2027-04-01T00:00:00/2027-05-11T00:00:00'])
    expect(life.heads()).toHaveLength(1)
    expect(life.to(day('05-03')).heads()).toHaveLength(1)
    expect(life.to(day('05-04')).heads()).toHaveLength(2)
    expect(life.periods()[1]).toBe('2027-05-11T00:00:00/2027-06-10T00:00:00')
    expect(life.history).toContainEqual(expect.stringMatching(/^Subscription 1001~a extended to .*: A strike$/))
    expect(life.events()).toContainEqual(expect.stringContaining('updated 1001~a'))
  })

  it('moves a next period that is made and invoiced already', () => {
    const life = extend(on('monthly').to(day('04-28')), day('04-28'), { by: 'P1M' })
    expect(life.periods()).toEqual([
      '2027-04-01T00:00:00/2027-06-01T00:00:00',
      '2027-06-01T00:00:00/2027-07-01T00:00:00',
    ])
    expect(life.heads()).toHaveLength(2)
    expect(life.to(day('06-23')).heads()).toHaveLength(2)
  })

  it('is of the first period, where the subscription has not begun', () => {
    const life = new Subscriber(settings).create(day('03-01'), {
      periods: [{ campaign_id: 'monthly', begin: '2027-04-01T00:00:00' }],
    })
    expect(extend(life, day('03-02'), { by: 'P5D' }).periods()).toEqual(['2027-04-01T00:00:00/2027-05-06T00:00:00'])
  })

  it('keeps the time of the day across daylight saving', () => {
    const life = new Subscriber(settings).create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    expect(extend(life, day('03-02'), { by: 'P1D' }).periods()).toEqual(['2027-03-01T00:00:00/2027-04-01T00:00:00'])
  })

  it.each([
    ['P1M14D', '2027-05-01T00:00:00', '2027-06-15T00:00:00'],
    ['P1Y2M1W1D', '2027-05-01T00:00:00', '2028-07-09T00:00:00'],
    ['PT36H', '2027-05-01T00:00:00', '2027-05-02T12:00:00'],
    ['P1DT90M30S', '2027-05-01T00:00:00', '2027-05-02T01:30:30'],
  ])('is by any ISO 8601 duration: %s', (by, end, until) => {
    expect(on('monthly').periods()).toEqual([`2027-04-01T00:00:00/${end}`])
    expect(extend(on('monthly'), day('04-10'), { by }).periods()).toEqual([`2027-04-01T00:00:00/${until}`])
  })

  it('by hours goes by the wall clock, as days do', () => {
    const life = new Subscriber(settings).create(day('03-01'), {
      periods: [{ campaign_id: 'monthly', begin: '2027-02-26T00:00:00' }],
    })
    expect(life.periods()).toEqual(['2027-02-26T00:00:00/2027-03-28T00:00:00'])
    // The clock is put on that night.
    expect(extend(life, day('03-02'), { by: 'PT24H' }).periods()).toEqual(['2027-02-26T00:00:00/2027-03-29T00:00:00'])
  })

  it.each(['P', 'PT', 'P1DT', 'T1H', 'PT0S', 'P-1D', 'PT1.5H', '1D', 'PT1H1D'])('is by no other text: %s', (by) => {
    expect(faultsOf(tryTo(on('monthly'), day('04-10'), { by }))).toEqual(['by: duration_expected'])
  })

  it('in assignments raises what is left, and its price stays that of the ten', () => {
    const life = extend(on('ten'), day('04-10'), { assignments: 3 })
    expect(life.subscription().periods[0]).toMatchObject({ remaining_assignments: 13, granted: 3 })
    life.stop(day('04-11'))
    expect(total(life.to(day('04-11')))).toBe(0)
  })

  it('gives no money: a stop gives back what it would have without it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 29 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (at, later, days) => {
          const begin = millisOf(day('04-01'))
          const instant = (n: number) => instantOf(begin + n * 86_400_000)
          const extended = extend(on('monthly'), instant(at), { by: `P${days}D` })
          const documents = extended.documents().length
          expect(extended.to(instant(at)).documents()).toHaveLength(documents)
          const stop = at + later
          extended.stop(instant(stop))
          const plain = on('monthly').stop(instant(Math.min(stop, 30)))
          if (stop <= 30 + days) expect(total(extended.to(instant(stop)))).toBe(total(plain))
        },
      ),
      { numRuns: propertyRuns(100) },
    )
  })

  it('is what a pause takes first that a stop leaves no time for, before the time that was paid for', () => {
    const life = extend(on('monthly'), day('04-02'), { by: 'P4D' })
    // The period lasts until 5 May. The pause moves the next one to 17 May, and two days of the extension with it.
    life.pause(day('04-20'), day('05-03'), day('05-15'))
    expect(total(life.stop(day('05-16')))).toBe(3_000)
    expect(life.periods()).toEqual([
      '2027-04-01T00:00:00/2027-05-05T00:00:00',
      '2027-05-05T00:00:00/2027-05-16T00:00:00',
    ])
  })

  it('that a pause has moved is not sold again with another number of copies', () => {
    const life = extend(on('monthly'), day('04-02'), { by: 'P4D' })
    life.pause(day('04-20'), day('05-03'), day('05-15'))
    const before = total(life.to(day('05-16')))
    life.update({}, day('05-16'), { quantity: 2 })
    const changed = life.documents().slice(2)
    expect(changed.flatMap(({ lines }) => lines.map(({ period }) => period?.begin))).toEqual([
      day('05-05'),
      day('05-05'),
    ])
    expect(total(life) - before).toBe(3_000)
  })

  it('is not called a pause on what is billed after one', () => {
    const pauses = (days: number) => {
      const life = days === 0 ? on('monthly') : extend(on('monthly'), day('04-01'), { by: `P${days}D` })
      life.pause(day('04-01'), day('04-05'), day('04-08'))
      const before = life.stop(day('04-12'), day('04-20')).documents().length
      life.resume(day('04-12')).update({}, day('04-12'), { quantity: 2, reinvoice: true })
      const lines = life
        .documents()
        .slice(before)
        .flatMap((document) => document.lines)
      return lines.map(({ period, amountMinor }) => [amountMinor, period?.pause])
    }
    expect(pauses(0).length).toBeGreaterThan(0)
    expect(pauses(10)).toEqual(pauses(0))
  })

  it('is refused where it means nothing', () => {
    const faults = (campaign: string, asked: Asked) => faultsOf(tryTo(on(campaign), day('04-10'), asked))
    expect(faults('open', { by: 'P1D' })).toEqual(['by: extension_open_ended'])
    expect(faults('ten', { by: 'P1D' })).toEqual(['by: extension_by_assignments'])
    expect(faults('monthly', { assignments: 1 })).toEqual(['assignments: extension_by_time'])
    expect(faults('monthly', { by: 'a week' })).toEqual(['by: duration_expected'])
    expect(faults('monthly', { by: 'P0D' })).toEqual(['by: duration_expected'])
    expect(faults('monthly', { by: 'P37M' })).toEqual(['by: extension_too_long'])
    expect(faultsOf(tryTo(on('monthly').stop(day('04-05'), day('04-20')), day('04-10'), { by: 'P1D' }))).toEqual([
      ': extension_of_stopped',
    ])
    expect(faultsOf(tryTo(on('monthly').stop(day('04-05')), day('04-10'), { by: 'P1D' }))).toEqual([
      ': subscription_over',
    ])
  })

  it('is refused of what there is none of, and of what its group decides', () => {
    const life = on('monthly')
    const decide = (id: string, world = life.world) =>
      faultsOf(extendSubscription({ world, id, by: 'P1D', now: day('04-10'), settings }))
    expect(decide('1001~x')).toEqual([': subscription_unknown'])
    const link = { kind: 'recipient', customer: '2', subscription: '2~g', begin: day('04-01'), end: null } as const
    const subscriptions = life.world.subscriptions.map((subscription) => ({ ...subscription, link }))
    expect(decide('1001~a', { ...life.world, subscriptions })).toEqual([': recipient_follows_group'])
  })

  it('is by three years at most, and never beyond the last instant that can be written', () => {
    expect(faultsOf(tryTo(on('monthly'), day('04-10'), { by: 'P36M' }))).toEqual(['changed'])
    const refused = tryTo(on('monthly'), day('04-10'), { by: 'P36MT1S' })
    expect(isRefused(refused) && refused.faults).toMatchObject([{ code: 'extension_too_long', values: { max: 36 } }])
    const last = new Subscriber(settings).create(day('04-01'), {
      periods: [{ campaign_id: 'monthly', end: '9999-12-15T00:00:00' }],
    })
    expect(faultsOf(tryTo(last, day('04-10'), { by: 'P1M' }))).toEqual(['by: extension_too_long'])
    expect(faultsOf(tryTo(last, day('04-10'), { by: 'P1D' }))).toEqual(['changed'])
  })

  it('tells until when, or of how many assignments, and why only where a reason is given', () => {
    const factOf = (campaign: string, asked: Asked) => told(tryTo(on(campaign), day('04-10'), asked)).facts
    const fact = { fact: 'subscription-extended', subscription: '1001~a' }
    expect(factOf('monthly', { by: 'P1D', reason: 'A strike' })).toEqual([
      { ...fact, until: day('05-02'), reason: 'A strike' },
    ])
    expect(factOf('ten', { assignments: 2 })).toEqual([{ ...fact, assignments: 2 }])
  })

  it('is of the next period, where the subscription is between two, and leaves the one before', () => {
    const periods = [{ campaign_id: 'monthly' }, { campaign_id: 'monthly', begin: '2027-06-01T00:00:00' }]
    const life = new Subscriber(settings).create(day('04-01'), { periods })
    const [fact] = told(tryTo(life, day('05-15'), { by: 'P5D' })).facts
    expect(fact).toMatchObject({ until: day('07-06') })
    expect(extend(life, day('05-15'), { by: 'P5D' }).periods()).toEqual([
      '2027-04-01T00:00:00/2027-05-01T00:00:00',
      '2027-06-01T00:00:00/2027-07-06T00:00:00',
    ])
  })

  it('moves all periods after it, and the gaps between them', () => {
    const [begin, end] = ['2027-06-01T00:00:00', '2027-06-10T00:00:00']
    const monthly = { campaign_id: 'monthly' }
    const life = new Subscriber(settings).create(day('04-01'), {
      periods: [monthly, { ...monthly, begin, end }, monthly, { campaign_id: 'open' }],
    })
    expect(extend(life, day('04-10'), { by: 'P10D' }).periods()).toEqual([
      '2027-04-01T00:00:00/2027-05-11T00:00:00 monthly',
      '2027-06-11T00:00:00/2027-06-20T00:00:00 monthly',
      '2027-06-20T00:00:00/2027-07-20T00:00:00 monthly',
      '2027-07-20T00:00:00/open open',
    ])
  })

  it('in assignments is of the present period alone', () => {
    const periods = [{ campaign_id: 'ten', remaining_assignments: 4 }]
    const life = new Subscriber(settings).create(day('04-01'), { periods })
    const { world } = life
    const [subscription] = world.subscriptions
    const [first] = subscription?.periods ?? []
    if (subscription === undefined || first === undefined) return expect.fail('There is no period.')
    const later = { ...first, index: 2, serial: 2, begin: day('06-01') }
    life.world = { ...world, subscriptions: [{ ...subscription, periods: [first, later] }] }
    const { periods: after = [] } = told(tryTo(life, day('04-10'), { assignments: 3 })).world.subscriptions[0] ?? {}
    expect(after.map(({ remaining_assignments, granted }) => [remaining_assignments, granted])).toEqual([
      [7, 3],
      [4, undefined],
    ])
    expect(after[1]).toBe(later)
  })

  it('in assignments is not charged, when some of them are used and when the period is invoiced later', () => {
    const used = extend(on('ten'), day('04-10'), { assignments: 3 })
    const subscriptions = used.world.subscriptions.map((one) => ({
      ...one,
      periods: one.periods.map((period) => ({ ...period, remaining_assignments: 8 })),
    }))
    used.world = { ...used.world, subscriptions }
    // Five of thirteen are used, which costs half of the ten.
    expect(total(used.stop(day('04-11')))).toBe(25_000)
    const ahead = { periods: [{ campaign_id: 'ten', begin: '2027-05-01T00:00:00' }] }
    const later = () => extend(new Subscriber(settings).create(day('04-01'), ahead), day('04-02'), { assignments: 3 })
    const counted = (life: Subscriber) => life.subscription().periods[0]?.billing?.assignments
    expect(counted(later().to(day('05-01')))).toBe(10)
    const book = { text: 'Book', amount: 1_000, currency: 'DKK', tax_rate: 0 }
    const charged = later().charge(day('04-03'), { subscription_id: '1001~a', period: '1', lines: [book] })
    expect(counted(charged)).toBe(10)
  })

  it('in assignments is refused of a period whose end is known', () => {
    const life = on('ten')
    const [subscription] = life.world.subscriptions
    const periods = subscription?.periods.map((period) => ({ ...period, end: day('06-01') })) ?? []
    if (subscription !== undefined) life.world = { ...life.world, subscriptions: [{ ...subscription, periods }] }
    const asked = { assignments: 1, id: '1001~a', now: day('04-10'), settings }
    expect(faultsOf(extendSubscription({ world: life.world, ...asked }))).toEqual(['assignments: extension_by_time'])
  })
})
