/** The lines of a campaign that apply on a date. */
import { expect, it } from 'vitest'
import { linesOn } from '../../../../functions/domain/subscription/reading/dated-lines.ts'
import { line } from '../../billing/billing-life.ts'
import { account } from '../life.ts'

const linesOf = (...invoice_lines: readonly object[]) =>
  account([{ id: 'monthly', duration: 'P1M', invoice_lines }]).campaigns[0]?.invoice_lines ?? []
const amounts = (lines: ReturnType<typeof linesOf>, date: string) =>
  linesOn(lines, date).map(({ text, amount }) => [text, amount])

it('the latest price that has begun counts, and a dated price of zero ends the line', () => {
  const lines = linesOf(
    line(1_000),
    line(1_200, { from: '2027-03-01' }),
    line(0, { from: '2027-05-01' }),
    line(0, { text: 'Free of charge' }),
  )
  const free = ['Free of charge', 0]
  expect(amounts(lines, '2027-02-28')).toEqual([['Paper', 1_000], free])
  expect(amounts(lines, '2027-03-01')).toEqual([['Paper', 1_200], free])
  expect(amounts(lines, '2027-05-01')).toEqual([free])
})

it('lines without a date are the very list that was given', () => {
  const lines = linesOf(line(1_000), line(0, { text: 'Free of charge' }))
  expect(linesOn(lines, '2027-03-01')).toBe(lines)
})
