/** Bank days of the countries that have their own calendar. */
import { describe, expect, it } from 'vitest'
import { bankDayFrom, bankDaysBefore, isBankDay } from '../../../functions/domain/time/bank-days.ts'

/** The weekdays of a year on which banks are closed. */
function closed(year: number, country: string): string[] {
  const days: string[] = []
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10)
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !isBankDay(date, country)) days.push(date.slice(5))
  }
  return days
}

describe('Bank holidays of Great Britain', () => {
  it('are those of England, with a substitute for each that falls on a weekend', () => {
    expect(closed(2026, 'GB')).toEqual(['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'])
    expect(closed(2027, 'GB')).toEqual(['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'])
    expect(closed(2028, 'GB')).toEqual(['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'])
    expect(closed(2033, 'GB')).toEqual(['01-03', '04-15', '04-18', '05-02', '05-30', '08-29', '12-26', '12-27'])
  })

  it('move what falls on them', () => {
    expect(bankDayFrom('2027-12-25', 'GB')).toBe('2027-12-29')
    expect(bankDaysBefore('2027-06-01', 2, 'GB')).toBe('2027-05-27')
  })
})

describe('Bank holidays of other countries', () => {
  it('leave the last date that can be written where it is', () => {
    expect(bankDayFrom('9999-12-31', 'DK')).toBe('9999-12-31')
    expect(bankDayFrom('9999-12-25', 'DK')).toBe('9999-12-27')
  })

  it('are their own, or those of T2', () => {
    expect(closed(2027, 'DE')).toEqual(['01-01', '03-26', '03-29'])
    expect(closed(2027, 'SE')).toContain('06-25')
    expect(closed(2027, 'DK')).toEqual([
      '01-01',
      '03-25',
      '03-26',
      '03-29',
      '05-06',
      '05-07',
      '05-17',
      '12-24',
      '12-31',
    ])
  })
})
