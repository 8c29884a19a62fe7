/** The discount of an ordering code on the lines of a period. */
import { describe, expect, it } from 'vitest'
import { withDiscount } from '../../../../functions/domain/subscription/reading/discount.ts'

const lines = (...amounts: readonly number[]) => amounts.map((amountMinor) => ({ amountMinor }))
const off = (amounts: readonly number[], amountMinor: number, quantity = 1) =>
  withDiscount(lines(...amounts), { kind: 'amount', amountMinor }, quantity).map((line) => line.amountMinor)

describe('An amount', () => {
  it('is taken off line by line, for each of the quantity', () => {
    expect(off([1_000, 500], 600)).toEqual([400, 500])
    expect(off([1_000, 500], 600, 2)).toEqual([0, 300])
    expect(off([1_000, 500], 500, 3)).toEqual([0, 0])
  })

  it('is never more than all lines cost together, and leaves those below zero', () => {
    expect(off([1_000, -300], 900)).toEqual([300, -300])
    expect(off([200, -300], 900)).toEqual([200, -300])
  })

  it('leaves lines that it does not reach as they are', () => {
    const given = lines(1_000, 500)
    expect(withDiscount(given, { kind: 'amount', amountMinor: 600 }, 1)[1]).toBe(given[1])
    expect(withDiscount(given, undefined, 1)).toBe(given)
  })
})

it('A percentage is taken off each line', () => {
  expect(withDiscount(lines(1_000, 333, -200), { kind: 'percent', percent: 25 }, 1)).toEqual(lines(750, 250, -150))
})
