/** The tax that credits give back of an invoice. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalOf, taxOf, type Invoice } from '../../../functions/domain/world/invoice.ts'
import { taxGivenBack, taxIn } from '../../../functions/domain/money/share.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { account } from '../subscription/life.ts'
import { live, plot } from './books-plot.ts'
import { line, Subscriber } from './billing-life.ts'

const day = 86_400_000
const start: Instant = '2027-01-01T00:00:00.000Z'
const on = (days: number) => instantOf(millisOf(start) + days * day)

const taxOfAll = ({ lines }: Invoice) => lines.reduce((sum, one) => sum + taxOf(one), 0)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** A subscription of one period, stopped on each day in turn, always before the period begins. */
function stoppedOn(days: readonly number[], amount: number, tax_rate: number, length: number): Subscriber {
  const settings = account(
    [{ id: 'once', duration: `P${length}D`, invoice_days_before: 1, invoice_lines: [line(amount, { tax_rate })] }],
    { timezone: 'UTC' },
  )
  const life = new Subscriber(settings).create(start, { periods: [{ campaign_id: 'once', begin: on(1) }] })
  days.forEach((until, position) => {
    life.stop(instantOf(millisOf(start) + position + 1), on(1 + until))
  })
  return life
}

/** Gross and tax of an invoice, and of all its credit notes together. */
function givenBack(life: Subscriber) {
  const all = life.documents()
  return all
    .filter(({ type }) => type === 'invoice')
    .map((invoice) => {
      const notes = all.filter(({ credits }) => credits === invoice.number)
      return {
        charged: { gross: totalOf(invoice), tax: taxOfAll(invoice) },
        credited: { gross: -sum(notes.map(totalOf)), tax: -sum(notes.map(taxOfAll)) },
      }
    })
}

describe('The tax of credits', () => {
  it('of a line of 99.99 that is credited a day at a time is the tax of the line', () => {
    const life = stoppedOn([2, 1, 0], 9_999, 0.25, 3)
    expect(life.documents().map((document) => [document.number, totalOf(document), taxOfAll(document)])).toEqual([
      ['DK-1', 9_999, 2_000],
      ['DK-C1', -3_333, -667],
      ['DK-C2', -3_333, -666],
      ['DK-C3', -3_333, -667],
    ])
  })

  it('of a line of 3.90 that thirty credits take back is the tax of the line', () => {
    const life = stoppedOn([...Array(30).keys()].toReversed(), 390, 0.25, 30)
    expect(givenBack(life)).toEqual([{ charged: { gross: 390, tax: 78 }, credited: { gross: 390, tax: 78 } }])
    expect(life.documents()).toHaveLength(31)
  })

  it('and of what is billed again, day by day, is the tax of the line in the end', () => {
    const life = stoppedOn(Array(31).keys().toArray(), 390, 0.25, 30)
    const all = life.documents()
    expect([sum(all.map(totalOf)), sum(all.map(taxOfAll))]).toEqual([390, 78])
  })

  it('never exceeds what was charged, and is all of it where all is credited', () => {
    const days = fc.array(fc.integer({ min: 0, max: 31 }), { maxLength: 8 })
    const amount = fc.integer({ min: -20_000, max: 20_000 })
    fc.assert(
      fc.property(days, amount, fc.constantFrom(0, 0.055, 0.07, 0.2, 0.25), (stops, amountMinor, rate) => {
        for (const { charged, credited } of givenBack(stoppedOn(stops, amountMinor, rate, 31))) {
          expect(Math.abs(credited.gross)).toBeLessThanOrEqual(Math.abs(charged.gross))
          expect(Math.abs(credited.tax)).toBeLessThanOrEqual(Math.abs(charged.tax))
          if (credited.gross === charged.gross) expect(charged.tax - credited.tax).toBe(0)
        }
      }),
    )
  })

  it('sums up to the tax of what the credits take, in whatever parts they take it', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 30 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 20_000 }), fc.constantFrom(0.055, 0.25), (credits, left, rate) => {
        let stood = left + sum(credits)
        const charged = taxIn(stood, rate)
        let given = 0
        for (const credit of credits) {
          given += taxGivenBack({ stoodMinor: stood, afterMinor: 0 }, credit, rate)
          stood -= credit
        }
        expect(given).toBe(charged - taxIn(left, rate))
      }),
    )
  })

  it('is bounded by the tax of each invoice, whatever is done to a subscriber', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        for (const { charged, credited } of givenBack(live(plotted))) {
          // Invoices with a discount have lines of both signs, so only the whole of them is compared.
          if (credited.gross === charged.gross) expect(Math.abs(credited.tax)).toBe(Math.abs(charged.tax))
        }
      }),
    )
  })
})
