import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pdfName, sum, taxByRate } from '../../functions/invoice-document/invoice-document.ts'
import { invoice, line } from './sample-document.ts'

describe('the tax of a document', () => {
  it('is said for each rate, the lowest first', () => {
    const lines = [line('News', 8000), line('Fee', 2500, 0), line('Postage', 1500)]
    expect(taxByRate(lines)).toEqual([
      { tax_rate: 0, netMinor: 2500, taxMinor: 0, grossMinor: 2500 },
      { tax_rate: 0.25, netMinor: 7600, taxMinor: 1900, grossMinor: 9500 },
    ])
    expect(sum(lines)).toEqual({ netMinor: 10_100, taxMinor: 1900, grossMinor: 12_000 })
  })

  it('adds up to that of all lines, to the last minor unit', () => {
    const lines = fc.array(
      fc
        .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(0, 0.06, 0.125, 0.25, 1))
        .map(([amountMinor, rate]) => line('x', amountMinor, rate)),
    )
    fc.assert(
      fc.property(lines, (all) => {
        const rates = taxByRate(all)
        const { netMinor, taxMinor, grossMinor } = sum(all)
        const total = (part: (rate: (typeof rates)[number]) => number) => rates.reduce((a, rate) => a + part(rate), 0)
        expect(total((rate) => rate.netMinor)).toBe(netMinor)
        expect(total((rate) => rate.taxMinor)).toBe(taxMinor)
        expect(total((rate) => rate.grossMinor)).toBe(grossMinor)
        expect(netMinor + taxMinor).toBe(grossMinor)
      }),
    )
  })
})

describe("a document's file", () => {
  it.each([
    ['DK-17', 'DK-17.pdf'],
    ['2027/17', '2027-17.pdf'],
    ['Årg. 3\\..."17', 'Årg.-3-...-17.pdf'],
  ])('of number %s is called %s', (number, name) => {
    expect(pdfName(invoice({ number }))).toBe(name)
  })
})
