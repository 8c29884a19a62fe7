/**
 * Prices from a date: the billed amounts of periods that began before it stay, whenever the price is added to the
 * settings.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { instantOf } from '../../../functions/domain/time/time.ts'
import { linesOn } from '../../../functions/domain/subscription/reading/dated-lines.ts'
import { live, plot, withoutDunning } from './books-plot.ts'
import { local, Subscriber } from './billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const change = local('2027-03-20')
/** The same account before anybody knew of the price to come. */
const before: Settings = {
  ...withoutDunning,
  campaigns: withoutDunning.campaigns.map((campaign) => ({
    ...campaign,
    invoice_lines: campaign.invoice_lines.filter(({ from }) => from === undefined),
  })),
}
/** Manual credits are shares of invoices and of payments, so they follow later prices by themselves. */
const plotted = plot.map((commands) => commands.filter(({ kind }) => kind !== 'credit' && kind !== 'refund'))

/** The amounts billed and credited for each period, document by document, by the begin on its first document. */
function billed(life: Subscriber) {
  const lines = life.documents().flatMap((document) => document.lines)
  const bound = lines.flatMap(({ period, amountMinor, text }) =>
    period === undefined
      ? []
      : [{ key: `${period.subscription} ${period.serial}`, begin: period.begin, amountMinor, text }],
  )
  return Map.groupBy(bound, ({ key }) => key)
}

it('A price from a date changes nothing of periods that began before it, whenever it was set', () => {
  let differing = 0
  fc.assert(
    fc.property(plotted, fc.nat({ max: 8 }), (commands, after) => {
      const unchanged = billed(live(commands, {}, undefined, new Subscriber(before)))
      const changed = billed(
        live(
          commands,
          {
            interlude: {
              after,
              act: (life, now) => {
                life.settings = withoutDunning
                return now
              },
            },
          },
          undefined,
          new Subscriber(before),
        ),
      )
      for (const [key, lines] of unchanged) {
        const [first] = lines
        if (first !== undefined && first.begin < change) expect(changed.get(key)).toEqual(lines)
        else if (JSON.stringify(changed.get(key)) !== JSON.stringify(lines)) differing += 1
      }
    }),
    { numRuns: propertyRuns(50) },
  )
  // The price makes a difference to some of the other periods.
  expect(differing).toBeGreaterThan(0)
})

it('Of one line the latest price that has begun counts, once, and other lines count beside it', () => {
  const text = fc.constantFrom('Paper', 'Postage')
  const from = fc.constantFrom(undefined, '2027-01-01', '2027-02-01', '2027-03-01')
  const lines = fc.uniqueArray(fc.record({ text, from, amount: fc.integer({ min: 1, max: 99 }) }), {
    selector: (line) => `${line.text} ${line.from}`,
  })
  const date = fc.integer({ min: 0, max: 120 }).map((day) => instantOf(Date.UTC(2026, 11, 15 + day)).slice(0, 10))
  fc.assert(
    fc.property(lines, date, (drawn, day) => {
      const given = drawn.map(({ from: begin, ...line }) => ({
        ...{ ...line, tax_rate: 0.25, when: {} },
        ...(begin === undefined ? {} : { from: begin }),
      }))
      const counting = linesOn(given, day)
      for (const name of ['Paper', 'Postage']) {
        const begun = given.filter((line) => line.text === name && (line.from ?? '') <= day)
        const latest = begun.toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1)).at(-1)
        expect(counting.filter((line) => line.text === name)).toEqual(latest === undefined ? [] : [latest])
      }
    }),
  )
})

it('Lines without dates are left alone, and a price of zero ends a line', () => {
  const paper = { text: 'Paper', amount: 100, tax_rate: 0.25, when: {} }
  const undated = [paper, paper, { ...paper, amount: 0 }]
  expect(linesOn(undated, '2027-01-01')).toBe(undated)
  const ended = [
    paper,
    { ...paper, text: 'Energy', amount: 5 },
    { ...paper, text: 'Energy', amount: 0, from: '2027-07-01' },
  ]
  expect(linesOn(ended, '2027-06-30').map(({ text, amount }) => [text, amount])).toEqual([
    ['Paper', 100],
    ['Energy', 5],
  ])
  expect(linesOn(ended, '2027-07-01').map(({ text }) => text)).toEqual(['Paper'])
  // Lines under other conditions, or of another category, are other lines.
  const others = [
    paper,
    { ...paper, category: 'x', from: '2027-01-01' },
    { ...paper, when: { a: 1 }, from: '2027-01-01' },
  ]
  expect(linesOn(others, '2027-01-01')).toEqual(others)
})
