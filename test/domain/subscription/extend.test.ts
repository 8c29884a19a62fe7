import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  extendSubscription,
  type ExtendCommand,
} from '../../../functions/domain/subscription/commands/extend-subscription.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time.ts'
import { totalOf } from '../../../functions/domain/world/invoice.ts'
import { line, local, Subscriber } from '../billing/given.ts'
import { faultsOf, outcomeOf, type Decided } from '../changes.ts'
import { account } from './life.ts'

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
      { numRuns: 100 },
    )
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
})
