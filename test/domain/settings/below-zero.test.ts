/** A discount of a campaign takes no invoice below zero, as a paper below zero is a credit note. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOn } from '../../../functions/domain/settings/dated-lines.ts'
import { applied, demo, faults } from './account-file.ts'

interface Line {
  readonly text: string
  readonly amount: number
  readonly tax_rate: number
  readonly when?: Record<string, string>
  readonly from?: string
}

const line = (amount: number, tax_rate: number, more: Partial<Line> = {}): Line => ({
  ...{ text: `Line ${amount}`, amount, tax_rate },
  ...more,
})
const campaign = (...invoice_lines: readonly Line[]) => ({
  campaigns: [{ id: 'new', name: 'New', duration: 'P1M', invoice_lines }],
})
const faultsOf = (...lines: readonly Line[]) => faults(campaign(...lines), { current: demo() })
const print = { when: { edition: 'print' } }
const digital = { when: { edition: 'digital' } }

const tooMuch = (index: number) => [
  `campaigns[0].invoice_lines[${index}].amount: can take an invoice below zero, as it is more than the lines of the same ` +
    'tax and the same conditions',
]

describe('A discount of a campaign', () => {
  it('given lines that cost at least as much, then it is taken from them', () => {
    expect(faultsOf(line(1_000, 0.25), line(-1_000, 0.25))).toEqual([])
    expect(faultsOf(line(1_000, 0.25), line(-1_000, 0.25, digital))).toEqual([])
    expect(faultsOf(line(600, 0.25), line(400, 0.25, print), line(-1_000, 0.25, print))).toEqual([])
    expect(faultsOf(line(1_000, 0.25), line(-900, 0.25, print), line(-800, 0.25, digital))).toEqual([])
  })

  it('given nothing that it could be taken from, then it is refused at its amount', () => {
    expect(faultsOf(line(-1, 0.25))).toEqual(tooMuch(0))
    expect(faultsOf(line(1_000, 0.25), line(-1_001, 0.25))).toEqual(tooMuch(1))
  })

  it('given lines that it may have to do without, then it is refused', () => {
    expect(faultsOf(line(600, 0.25), line(400, 0.25, print), line(-1_000, 0.25))).toEqual(tooMuch(2))
    expect(faultsOf(line(600, 0.25), line(400, 0.25, print), line(-1_000, 0.25, digital))).toEqual(tooMuch(2))
  })

  it('given a price for each edition, then each is enough, and a subscription without edition has no price to take from', () => {
    const editions = [line(1_000, 0.25, print), line(500, 0.25, digital)]

    expect(faultsOf(...editions, line(-500, 0.25))).toEqual([])
    expect(faultsOf(...editions, line(-501, 0.25))).toEqual(tooMuch(2))
    expect(faultsOf(...editions, line(-501, 0.25, print))).toEqual([])
  })

  it('given another tax than the other lines, then it is refused, as it would be an invoice of its own', () => {
    expect(faultsOf(line(1_000, 0.25), line(-500, 0.12))).toEqual(tooMuch(1))
  })

  it('given no tax, then it is on the invoice of the first tax', () => {
    expect(faultsOf(line(1_000, 0.25), line(-1_000, 0))).toEqual([])
    expect(faultsOf(line(500, 0.12), line(1_000, 0.25), line(-501, 0))).toEqual(tooMuch(2))
  })

  it('given no tax and a first line that may be missing, then each line that can be the first is enough', () => {
    const first = (amount: number) => line(amount, 0.12, print)

    expect(faultsOf(first(500), line(1_000, 0.25), line(-500, 0))).toEqual([])
    expect(faultsOf(first(400), line(1_000, 0.25), line(-500, 0))).toEqual(tooMuch(2))
  })

  it('given a price that falls on a date, then the discount is held against it too', () => {
    const price = (amount: number, from?: string) =>
      line(amount, 0.25, { text: 'A month', ...(from === undefined ? {} : { from }) })

    expect(faultsOf(price(1_000), price(400, '2031-07-01'), line(-500, 0.25))).toEqual(tooMuch(2))
    expect(faultsOf(price(400), price(1_000, '2031-07-01'), line(-500, 0.25, { from: '2031-07-01' }))).toEqual([])
  })

  it('given an account that has such lines from before, then it can be changed in other places', () => {
    const sound = applied(campaign(line(1_000, 0.25)), { current: demo() }).settings
    const current = {
      ...sound,
      campaigns: sound.campaigns.map((one) =>
        one.id === 'new' ? { ...one, invoice_lines: [{ ...line(-500, 0.25), when: {} }] } : one,
      ),
    }

    expect(faults({ campaigns: [{ id: 'new', name: 'Renamed' }] }, { current })).toEqual([])
    expect(faults(campaign(line(-600, 0.25)), { current })).toEqual(tooMuch(0))
  })
})

/** A small account, as a law asks for it many times. */
const small = () =>
  applied({
    account: { id: 'small' },
    fields: [{ scope: 'subscription', name: 'Edition', external_id: 'edition', type: 'text' }],
  }).settings

it('No invoice with a price of a campaign that is not refused is below zero, whatever the edition and the day', () => {
  const someLine = fc.record(
    {
      text: fc.constantFrom('a', 'b', 'c'),
      amount: fc.integer({ min: -3, max: 5 }),
      tax_rate: fc.constantFrom(0, 0.25, 0.12),
      when: fc.constantFrom({ edition: 'print' }, { edition: 'digital' }),
      from: fc.constantFrom('2031-01-01', '2032-01-01'),
    },
    { requiredKeys: ['text', 'amount', 'tax_rate'] },
  )
  const current = small()
  let accepted = 0
  fc.assert(
    fc.property(fc.array(someLine, { maxLength: 5 }), (lines) => {
      if (faults(campaign(...lines), { current }).length > 0) return
      accepted += 1
      const kept = lines.map((one) => ({ ...one, when: one.when ?? {} }))
      for (const edition of [undefined, 'print', 'digital']) {
        for (const day of ['2030-01-01', '2031-01-01', '2032-01-01']) {
          const counted = linesOn(kept, day).filter(({ when }) =>
            Object.values(when).every((value) => value === edition),
          )
          if (counted.some(({ amount }) => amount > 0)) expect(Math.min(0, ...sumsOf(counted))).toBe(0)
        }
      }
    }),
    { numRuns: 300 },
  )
  expect(accepted).toBeGreaterThan(30)
})

/** The sums of the invoices, one for each tax. Lines without tax go with the first. */
function sumsOf(lines: readonly { readonly amount: number; readonly tax_rate?: number }[]): number[] {
  const first = lines.find(({ tax_rate, amount }) => tax_rate !== 0 && amount !== 0)?.tax_rate
  const byTax = Map.groupBy(lines, ({ tax_rate }) => (tax_rate === 0 ? first : tax_rate))
  return Array.from(byTax.values(), (group) => group.reduce((sum, { amount }) => sum + amount, 0))
}
