/** Months as weeks of days, and the moves of keys through them. */
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  dayByKey,
  isDay,
  isSameMonth,
  monthOf,
  shownDays,
  weekNumber,
  weeksOf,
} from '../../console/account/calendar.ts'
import { addMonths } from '../../console/account/days.ts'

const days = fc
  .integer({ min: 0, max: 401_000 })
  .map((count) => Temporal.PlainDate.from('1901-01-01').add({ days: count }).toString())

describe('a month', () => {
  it('is the weeks that have a day of it, Monday first, with the numbers of ISO 8601', () => {
    expect(weeksOf('2027-01-15')).toEqual([
      { number: 53, days: expect.arrayContaining(['2026-12-28', '2027-01-03']) },
      { number: 1, days: expect.arrayContaining(['2027-01-04']) },
      { number: 2, days: expect.anything() },
      { number: 3, days: expect.anything() },
      { number: 4, days: expect.arrayContaining(['2027-01-31']) },
    ])
    // A February of exactly four weeks.
    expect(weeksOf('2027-02-28').map(({ number }) => number)).toEqual([5, 6, 7, 8])
    expect(shownDays('2027-01-15')).toEqual({ from: '2026-12-28', to: '2027-01-31' })
  })

  it('has each of its days once, in order, without a gap', () => {
    fc.assert(
      fc.property(days, (day) => {
        const days = weeksOf(day).flatMap((week) => week.days)
        const { from, to } = shownDays(day)
        const first = Temporal.PlainDate.from(from)
        expect(first.dayOfWeek).toBe(1)
        expect(days).toEqual(days.map((_, index) => first.add({ days: index }).toString()))
        expect(days.at(-1)).toBe(to)
        const { daysInMonth } = Temporal.PlainDate.from(day)
        expect(days.filter((each) => isSameMonth(each, day))).toHaveLength(daysInMonth)
        // No week has only days of other months.
        expect(weeksOf(day).every((week) => week.days.some((each) => isSameMonth(each, day)))).toBe(true)
      }),
    )
  })

  it('has the week numbers that the calendar has', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(weekNumber(day)).toBe(Temporal.PlainDate.from(day).weekOfYear)
      }),
    )
  })

  it('of an address is a month, or none', () => {
    expect(['2027-03', '2027-13', '2027-3', '0027-03', '', undefined, '2027-03-01'].map(monthOf)).toEqual([
      '2027-03-01',
      ...Array.from({ length: 6 }, () => undefined),
    ])
    expect(['2028-02-29', '2027-02-29', '2027-04-31', '27-01-01', '1899-12-31'].filter(isDay)).toEqual(['2028-02-29'])
  })
})

describe('keys', () => {
  it('lead by day, week, month and year', () => {
    const from = '2027-03-31'
    const plain = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a']
    expect(plain.map((key) => dayByKey(from, key, false))).toEqual([
      '2027-03-30',
      '2027-04-01',
      '2027-03-24',
      '2027-04-07',
      '2027-03-29',
      '2027-04-04',
      '2027-02-28',
      '2027-04-30',
      undefined,
    ])
    expect(['PageUp', 'PageDown'].map((key) => dayByKey('2028-02-29', key, true))).toEqual(['2027-02-28', '2029-02-28'])
    expect(dayByKey('1900-01-01', 'ArrowLeft', false)).toBe('1900-01-01')
    expect(dayByKey('2999-12-31', 'PageDown', true)).toBe('2999-12-31')
  })

  it('lead back by the opposite arrow, and Home and End stay within the week', () => {
    fc.assert(
      fc.property(days, (day) => {
        const by = (from: string, key: string) => dayByKey(from, key, false) ?? ''
        expect(by(by(day, 'ArrowLeft'), 'ArrowRight')).toBe(day)
        expect(by(by(day, 'ArrowDown'), 'ArrowUp')).toBe(day)
        expect(weekNumber(by(day, 'Home'))).toBe(weekNumber(day))
        expect(weekNumber(by(day, 'End'))).toBe(weekNumber(day))
        expect(by(day, 'PageDown')).toBe(addMonths(day, 1))
      }),
    )
  })
})
