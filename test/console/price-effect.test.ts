/** The effect of another price, as the console shows it before it is applied. */
import { describe, expect, it } from 'vitest'
import { differenceOfYear, firstAffected, periodsOfYear } from '../../console/screens/campaigns/price-effect.ts'

const invoice = (total: number, month: number) => ({ at: `2032-0${month + 1}-01T00:00:00`, document: { total } })
const example = (before: number[], after: number[]) => ({
  invoices_before: before.map(invoice),
  invoices: after.map(invoice),
})

describe('The effect of another price', () => {
  it('given invoices before its day, then the first one with it is shown', () => {
    const { was, becomes } = firstAffected(example([80, 80, 80], [80, 80, 95]))
    expect([was?.at, was?.document.total, becomes?.document.total]).toEqual(['2032-03-01T00:00:00', 80, 95])
  })

  it('given no invoice that changes, then the next one is shown', () => {
    expect(firstAffected(example([80, 80], [80, 80])).was?.at).toBe('2032-01-01T00:00:00')
    expect(firstAffected(example([], []))).toEqual({ was: undefined, becomes: undefined })
  })

  it.each([
    ['P1M', 12],
    ['P3M', 4],
    ['P1Y', 1],
    ['P1Y6M', 2 / 3],
    ['P30D', 365 / 30],
    [undefined, undefined],
  ])('given periods of %s, then a year has %d', (duration, periods) => {
    const found = periodsOfYear(duration)
    if (periods === undefined) expect(found).toBeUndefined()
    else expect(found).toBeCloseTo(periods, 6)
  })

  it('given 298 subscriptions of a month, then a year brings twelve times the difference of each', () => {
    expect(differenceOfYear('P1M', 298, example([80], [95]))).toBe(15 * 298 * 12)
    expect(differenceOfYear('P1M', 298, example([95], [80]))).toBe(-15 * 298 * 12)
  })

  it('given periods of issues, or nobody to show it on, then no sum is told', () => {
    expect(differenceOfYear(undefined, 298, example([80], [95]))).toBeUndefined()
    expect(differenceOfYear('P1M', 298, example([], []))).toBeUndefined()
  })
})
