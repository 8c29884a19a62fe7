import { describe, expect, it } from 'vitest'
import { comparedDays, unusual } from '../../../functions/domain/document/usual-invoices.ts'

describe('The days that a day is held against', () => {
  it('are the same weekdays of four weeks and the day of the month before, where that has one', () => {
    expect(comparedDays('2031-03-28')).toEqual({
      weekdays: ['2031-03-21', '2031-03-14', '2031-03-07', '2031-02-28'],
      monthBefore: '2031-02-28',
    })
    expect(comparedDays('2031-03-31')).not.toHaveProperty('monthBefore')
  })
})

describe('A day', () => {
  const weekdays = [100, 110, 90, 105]

  it.each([
    ['with about as many as on other days', 120, { weekdays }, undefined],
    ['with few where there are few', 3, { weekdays: [8, 0, 2, 5] }, undefined],
    ['with none where there were many', 0, { weekdays }, 100],
    ['with a third of the usual', 33, { weekdays }, 100],
    ['with three times the usual', 310, { weekdays }, 100],
    ['with many on the day of the month that has many', 4_000, { weekdays, monthBefore: 3_900 }, undefined],
    ['with as many as on any day on the day of the month that has many', 100, { weekdays, monthBefore: 3_900 }, 3_900],
    ['after one busy day among the weekdays', 95, { weekdays: [100, 4_000, 90, 105] }, undefined],
    ['of an account without any invoice before', 500, { weekdays: [0, 0, 0, 0], monthBefore: 0 }, undefined],
    ['with ten fewer than usual, as few as that are never unusual below ten', 0, { weekdays: [9, 9, 9, 9] }, undefined],
    ['with three times a few', 9, { weekdays: [3, 3, 3, 3] }, undefined],
    ['with exactly ten fewer', 0, { weekdays: [10, 10, 10, 10] }, 10],
    ['with exactly three times the usual', 300, { weekdays: [100, 100, 100, 100] }, 100],
    ['with almost three times the usual', 299, { weekdays: [100, 100, 100, 100] }, undefined],
    ['with exactly a third of the usual', 30, { weekdays: [90, 90, 90, 90] }, 90],
    ['with a little more than a third of the usual', 31, { weekdays: [90, 90, 90, 90] }, undefined],
    ['of a month before that was three times as busy', 30, { weekdays: [10, 10, 10, 10], monthBefore: 30 }, undefined],
    ['of a month before that was almost so busy', 30, { weekdays: [10, 10, 10, 10], monthBefore: 29 }, 10],
    ['of a month before that was busier by fewer than ten', 13, { weekdays: [3, 3, 3, 3], monthBefore: 12 }, 3],
    ['of a month before that was busier by exactly ten', 12, { weekdays: [2, 2, 2, 2], monthBefore: 12 }, undefined],
    ['of an account that invoices on one day of the month alone', 0, { weekdays: [0, 0, 0, 0], monthBefore: 50 }, 50],
  ])('%s', (_, count, counts, usual) => {
    expect(unusual(count, counts)).toBe(usual)
  })
})
