/**
 * The date of a document is that of its event, even if the document has to wait: for the end of a suspension or a
 * pause, for an invoicing day, or for late work. So numbers follow dates, and the times of events never go back.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Invoice } from '../../../functions/domain/world/invoice.ts'
import { command, fair, instant, lift, live, plotOf } from './books-plot.ts'
import { Subscriber } from './billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const toEarly = fc.record({
  kind: fc.constant('switch' as const),
  at: instant.map((at) => ({ at, boundary: null })),
  of: fc.constant('a'),
  campaign: fc.constant('early'),
})
const plot = plotOf(fc.oneof({ arbitrary: command, weight: 3 }, lift, toEarly))
const looks = fc.array(instant, { maxLength: 4 })

it('Numbers follow dates, events follow each other, and no override ends before it begins', () => {
  fc.assert(
    fc.property(plot, looks, fc.constantFrom(Infinity, 0), (plotted, looked, consequences) => {
      const life = live(plotted, { looks: looked, consequences }, undefined, new Subscriber(fair))
      for (const [prefix, some] of Map.groupBy(life.documents(), ({ number }) => number.replace(/\d+$/, ''))) {
        const ordinal = ({ number }: Invoice) => Number(number.slice(prefix.length))
        const inOrder = some.toSorted((a, b) => ordinal(a) - ordinal(b))
        expect(inOrder.map(({ made }) => made)).toEqual(inOrder.map(({ made }) => made).toSorted())
      }
      const told = life.announced.map(({ at }) => at)
      expect(told).toEqual(told.toSorted())
      for (const { overrides } of life.world.subscriptions) {
        for (const { begin, end } of overrides) expect(end === null || begin <= end).toBe(true)
      }
    }),
    { numRuns: propertyRuns(300) },
  )
})
