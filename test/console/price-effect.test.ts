/** The effect of a new price, shown before it is applied. */
import { describe, expect, it } from 'vitest'
import {
  differenceOfYear,
  firstAffected,
  inOrder,
  periodsOfYear,
} from '../../console/screens/campaigns/price-effect.ts'

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

  const row = (customer_id: string, month: number, total_before?: number, total?: number) => ({
    ...{ customer_id, at: `2032-0${month}-01T00:00:00`, currency: 'DKK' },
    ...(total_before !== undefined && { total_before }),
    ...(total !== undefined && { total }),
  })

  it('given a whole list, then a year brings the difference of each in it', () => {
    const list = { rows: [row('a', 1, 80, 95), row('b', 2, 160, 190)], cursor: undefined }
    expect(differenceOfYear('P1M', 298, list)).toBe((15 + 30) * 12)
    expect(differenceOfYear('P1Y', 298, { ...list, rows: [row('a', 1, 95, 80)] })).toBe(-15)
  })

  it('given a part of a list, then all 298 subscriptions are taken to be like it', () => {
    expect(differenceOfYear('P1M', 298, { rows: [row('a', 1, 80, 95)], cursor: 'c' })).toBe(15 * 298 * 12)
  })

  it('given periods of issues, or nobody who pays the price, then no sum is told', () => {
    expect(differenceOfYear(undefined, 298, { rows: [row('a', 1, 80, 95)], cursor: undefined })).toBeUndefined()
    expect(differenceOfYear('P1M', 298, { rows: [], cursor: undefined })).toBeUndefined()
  })

  it('given a list, then those whose invoice changes first come first', () => {
    expect(inOrder([row('b', 4), row('a', 2), row('c', 3)]).map(({ customer_id: id }) => id)).toEqual(['a', 'c', 'b'])
  })
})
