import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billablePeriods } from '../../../functions/domain/billing/billable-period.ts'
import { differencesOf } from '../../../functions/domain/billing/difference.ts'
import { showInstant, type Instant } from '../../../functions/domain/time/time.ts'
import { byDays, instant, live, plot, type Command } from './books-plot.ts'
import { Subscriber } from './billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const runs = { numRuns: propertyRuns(100) }

/** The plot without given times, so that each action takes effect at once. */
function withoutTimes(plotted: readonly Command[]): Command[] {
  return plotted.flatMap((one): Command[] => {
    switch (one.kind) {
      case 'create':
        return [{ ...one, periods: one.periods.map(({ begin: _, length: __, ...given }) => given) }]
      case 'stop':
        return [{ ...one, stopAt: one.at }]
      case 'pause':
        return []
      case 'switch':
      case 'update':
      case 'pay':
      case 'credit':
      case 'refund':
      case 'charge':
      case 'lift':
        return [one]
    }
  })
}

const { timezone } = byDays.account
const isMidnight = (at: Instant | null) => at === null || showInstant(at, timezone).endsWith('T00:00:00')

describe('With days as the unit, whatever is done,', () => {
  it('no document is for a part of a day where no time is given', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        const life = live(withoutTimes(plotted), {}, undefined, new Subscriber(byDays))
        for (const { period } of life.documents().flatMap(({ lines }) => lines)) {
          const { begin, end } = period?.part ?? period ?? { begin: null, end: null }
          expect([begin, end].filter((at) => !isMidnight(at))).toEqual([])
        }
      }),
      runs,
    )
  })

  it('periods are billed what they should have cost', () => {
    fc.assert(
      fc.property(plot, fc.boolean(), (plotted, given) => {
        const life = new Subscriber(byDays)
        live(
          given ? plotted : withoutTimes(plotted),
          {},
          () => {
            for (const subscription of life.world.subscriptions) {
              const differences = billablePeriods(subscription).flatMap((one) => differencesOf(subscription, one))
              expect(differences.filter(({ amountMinor }) => amountMinor !== 0)).toEqual([])
            }
          },
          life,
        )
      }),
      runs,
    )
  })

  it('time gone through in any parts gives the same', () => {
    fc.assert(
      fc.property(plot, fc.array(instant, { maxLength: 10 }), fc.nat({ max: 3 }), (plotted, looks, consequences) => {
        const atOnce = live(plotted, {}, undefined, new Subscriber(byDays))
        const inParts = live(plotted, { looks, consequences }, undefined, new Subscriber(byDays))
        expect(inParts.world).toEqual(atOnce.world)
        expect(inParts.announced).toEqual(atOnce.announced)
      }),
      runs,
    )
  })
})
