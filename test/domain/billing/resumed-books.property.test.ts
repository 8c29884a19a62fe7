import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOver } from '../../../functions/domain/subscription/subscription-state.ts'
import { toPayOf } from '../../../functions/domain/world/invoice.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { momentOf, instantIn } from '../subscription/moment.ts'
import { instant, live, plot, withoutDunning, type Command } from './books-plot.ts'
import { Subscriber } from './billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((so, amount) => so + amount, 0)

/** Periods, the amounts billed for their lines, and the customer's debt or balance, regardless of the documents. */
function booksOf({ world: { subscriptions, ledger } }: Subscriber) {
  return {
    subscriptions: subscriptions.map(({ id, periods, stop, announced }) => ({
      id,
      state: announced.state,
      periods: [...periods, ...(stop?.removed ?? [])].map(
        ({ index, serial, campaign_id, begin, end, natural_end, extended, remaining_assignments, billing }) => ({
          ...{ index, serial, campaign_id, begin, end, natural_end, extended, remaining_assignments },
          lines: billing?.lines.map(({ text, amountMinor, billed, to, from }) => {
            return { text, amountMinor, from, to, billed: sum(billed.map((one) => one.amountMinor)) }
          }),
        }),
      ),
    })),
    owed: ['dk', 'eu'].map(
      (whose) =>
        sum(ledger.open.filter(({ entity }) => entity === whose).map(toPayOf)) -
        sum(ledger.credits.filter(({ entity }) => entity === whose).map(({ leftMinor }) => leftMinor)),
    ),
  }
}

const stops = fc.record({
  after: fc.integer({ min: 1, max: 8 }),
  of: fc.constantFrom('a', 'b'),
  stopAt: momentOf(instant),
  /** The share of the time up to the stop that passes before it is taken back. */
  part: fc.constantFrom(0, 0, 0.001, 0.5, 0.999),
})

const isInvoicedElsewhere = ({ external_invoicing: elsewhere }: { readonly external_invoicing?: unknown }) =>
  elsewhere !== undefined

/** Both lives, or undefined if the plot has no room for the stop. */
function bothLives(
  plotted: readonly Command[],
  { after, of, stopAt, part }: typeof stops extends fc.Arbitrary<infer T> ? T : never,
) {
  let until: Instant | undefined
  const resumed = live(
    plotted,
    {
      interlude: {
        after,
        act: (life, now) => {
          const subscription = life.world.subscriptions.find(({ id }) => id === of)
          const at = instantIn(life.world.subscriptions, stopAt)
          if (subscription === undefined || subscription.stop !== undefined || at <= now) return now
          const decided = life.tryToStop(now, at, of)
          if ('outcome' in decided) return now
          life.carryOut(now, decided)
          until = instantOf(Math.floor(millisOf(now) + part * (millisOf(at) - millisOf(now))))
          const taken = life.tryToResume(until, of)
          // A subscription may end by itself before its stop. Its books are the same nevertheless.
          if ('outcome' in taken) expect(isOver(life.subscription(of).announced.state)).toBe(true)
          else life.carryOut(until, taken)
          return until
        },
      },
    },
    undefined,
    new Subscriber(withoutDunning),
  )
  if (until === undefined) return undefined
  const back = until
  const act = (life: Subscriber) => {
    life.to(back)
    return back
  }
  return { resumed, never: live(plotted, { interlude: { after, act } }, undefined, new Subscriber(withoutDunning)) }
}

describe('A stop that is taken back', () => {
  it('leaves periods, billed amounts and debts as if there had been no stop', () => {
    fc.assert(
      fc.property(plot, stops, (plotted, stop) => {
        // A stop makes further invoices, so a later credit of, say, the third invoice concerns another one. After a
        // stop that was taken back, this service has invoiced what another system had. A share of the refundable amount
        // is then another amount.
        const isElsewhere = plotted.some((one) => one.kind === 'create' && one.periods.some(isInvoicedElsewhere))
        const differing = isElsewhere ? ['credit', 'refund'] : ['credit']
        const comparable = plotted.filter(({ kind }, position) => position < stop.after || !differing.includes(kind))
        const lives = bothLives(comparable, stop)
        fc.pre(lives !== undefined)
        expect(booksOf(lives.resumed)).toEqual(booksOf(lives.never))
      }),
      { numRuns: propertyRuns(150) },
    )
  })
})
