/** The report of taxes, of documents whose taxes are given. */
import { expect, it } from 'vitest'
import { emptyReport, monthOf, rowsOf, withDocuments } from '../../../functions/domain/document/vat-report.ts'
import { taxSumsOf, type TaxSum } from '../../../functions/domain/document/tax-sums.ts'
import type { InvoiceLine } from '../../../functions/domain/world/invoice.ts'

const sum = (more: Partial<TaxSum>): TaxSum => ({
  ...{ kind: 'domestic', country: 'DK', rate: 0.25, grossMinor: 1_250, taxMinor: 250 },
  ...more,
})
const document = (date: string, sums: readonly TaxSum[], more: { entity?: string; currency?: string } = {}) => ({
  ...{ entity: 'dk', currency: 'DKK', date, sums },
  ...more,
})

it('a month, an entity, a currency, a country, a kind and a rate have a row each, in this order', () => {
  const { country: _, ...nowhere } = sum({ kind: 'exempt', rate: 0, taxMinor: 0 })
  const documents = [
    document('2027-03-01', [sum({})]),
    document('2027-02-28', [sum({ rate: 0.25 }), sum({ rate: 0.06 })], { entity: 'se', currency: 'SEK' }),
    document('2027-02-01', [sum({ kind: 'oss', country: 'SE' }), sum({ kind: 'oss', country: 'DE' })]),
    document('2027-02-02', [sum({})], { currency: 'EUR' }),
    document('2027-02-03', [{ ...nowhere, country: 'DK' }, nowhere]),
    document('2027-02-28', [sum({})]),
    document('2027-02-01', [sum({ grossMinor: -500, taxMinor: -100 })]),
  ]
  const shown = rowsOf(withDocuments(emptyReport, documents)).map((row) => [
    ...[row.month, row.entity, row.currency, row.kind, row.country, row.rate],
    ...[row.grossMinor, row.taxMinor, row.documents],
  ])
  expect(shown).toEqual([
    ['2027-02', 'dk', 'DKK', 'domestic', 'DK', 0.25, 750, 150, 2],
    ['2027-02', 'dk', 'DKK', 'exempt', undefined, 0, 1_250, 0, 1],
    ['2027-02', 'dk', 'DKK', 'exempt', 'DK', 0, 1_250, 0, 1],
    ['2027-02', 'dk', 'DKK', 'oss', 'DE', 0.25, 1_250, 250, 1],
    ['2027-02', 'dk', 'DKK', 'oss', 'SE', 0.25, 1_250, 250, 1],
    ['2027-02', 'dk', 'EUR', 'domestic', 'DK', 0.25, 1_250, 250, 1],
    ['2027-02', 'se', 'SEK', 'domestic', 'DK', 0.06, 1_250, 250, 1],
    ['2027-02', 'se', 'SEK', 'domestic', 'DK', 0.25, 1_250, 250, 1],
    ['2027-03', 'dk', 'DKK', 'domestic', 'DK', 0.25, 1_250, 250, 1],
  ])
  expect(monthOf('2027-03-31')).toBe('2027-03')
})

it('the order is the same from whichever end the documents come', () => {
  const documents = ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'].map((date) => document(date, [sum({})]))
  const months = (given: typeof documents) => rowsOf(withDocuments(emptyReport, given)).map(({ month }) => month)
  expect(months(documents)).toEqual(['2027-01', '2027-02', '2027-03', '2027-04'])
  expect(months(documents.toReversed())).toEqual(['2027-01', '2027-02', '2027-03', '2027-04'])
})

it('an entity comes before all whose names go on from its own', () => {
  const documents = [
    document('2027-01-01', [sum({})], { entity: 'aB', currency: 'DKK' }),
    document('2027-01-01', [sum({})], { entity: 'a', currency: 'SEK' }),
  ]
  expect(rowsOf(withDocuments(emptyReport, documents)).map(({ entity }) => entity)).toEqual(['a', 'aB'])
})

it('the lines of a document are summed up by their taxes', () => {
  const line = (amountMinor: number, tax_rate: number): InvoiceLine => ({
    ...{ text: 'Book', template: false, amountMinor, tax_rate },
  })
  const lines = [line(1_250, 0.25), line(1_060, 0.06), line(2_500, 0.25), line(100, 0)]
  const domestic = { kind: 'domestic', country: 'DK' }
  expect(taxSumsOf({ lines, seller: { name: 'Demo', country: 'DK' } })).toEqual([
    { ...domestic, rate: 0.25, grossMinor: 3_750, taxMinor: 750 },
    { ...domestic, rate: 0.06, grossMinor: 1_060, taxMinor: 60 },
    { kind: 'exempt', country: 'DK', rate: 0, grossMinor: 100, taxMinor: 0 },
  ])
  expect(taxSumsOf({ lines: lines.slice(0, 1), seller: { name: 'Demo' } })[0]).not.toHaveProperty('country')
})
