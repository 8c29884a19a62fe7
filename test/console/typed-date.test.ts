/** Dates in the forms in which people type them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../console/account/days.ts'
import { dateForm, dateOf, datetimeOf, typedDate } from '../../console/account/typed-date.ts'

const locales = ['da-DK', 'sv-SE', 'nb-NO', 'de-DE', 'fi-FI', 'en-GB', 'en-US', 'en-DK']
const days = fc.integer({ min: 0, max: 300_000 }).map((count) => addDays('1950-01-01', count))

describe('a typed date', () => {
  it('is in the order of the account’s region, with any separators, or as ISO 8601 has it', () => {
    const read = (text: string, locale = 'da-DK') => dateOf(text, locale, true)
    const texts = [
      '3.4.2031',
      '03/04/2031',
      '3-4 2031',
      ' 3.4.2031. ',
      '2031-04-03',
      '2031.4.3',
      '3.4.31',
      '03042031',
      '030431',
    ]
    expect([...new Set(texts.map((text) => read(text)))]).toEqual(['2031-04-03'])
    expect(read('3/4/2031', 'en-US')).toBe('2031-03-04')
    expect(['31-04-03', '20310403', '310403'].map((text) => read(text, 'sv-SE'))).toEqual([
      '2031-04-03',
      '2031-04-03',
      '2031-04-03',
    ])
  })

  it('is no date where a day is not of the calendar, or something is missing or too much', () => {
    const texts = [
      '31.4.2031',
      '29.2.2031',
      '3.4',
      '3.4.',
      '3.4.203',
      '3.4.2031.1',
      'soon',
      '',
      '13.13.2031',
      '3.4.3',
      '3042031',
    ]
    expect(texts.filter((text) => dateOf(text, 'da-DK', true) !== undefined)).toEqual([])
  })

  it('without a year is the next such day', () => {
    const read = (text: string, locale = 'da-DK') => dateOf(text, locale, false, '2031-03-01')
    expect(['3.4', '03/04', '3 4', '0304', '3.4.'].map((text) => read(text))).toEqual(Array(5).fill('2031-04-03'))
    expect(['1.3', '28.2', '0102'].map((text) => read(text))).toEqual(['2031-03-01', '2032-02-28', '2032-02-01'])
    expect([read('29.2'), dateOf('2902', 'da-DK', true, '2033-01-01')]).toEqual(['2032-02-29', '2036-02-29'])
    expect([read('4/3', 'en-US'), read('0403', 'sv-SE')]).toEqual(['2031-04-03', '2031-04-03'])
    expect(['31.4', '13.13', '3', '304'].filter((text) => read(text) !== undefined)).toEqual([])
    expect(datetimeOf('3.4 9.30', 'da-DK', true, '2031-03-01')).toBe('2031-04-03T09:30:00')
  })

  it('has a year of two digits only once all is typed, as 2031 begins with 20', () => {
    expect([dateOf('3.4.20', 'da-DK', false), dateOf('3.4.20', 'da-DK', true)]).toEqual([undefined, '2020-04-03'])
  })

  it('needs its time where it is a datetime', () => {
    const read = (text: string) => datetimeOf(text, 'da-DK', true)
    const same = ['3.4.2031 9.30', '03.04.2031 09:30', '2031-04-03T09:30', '3.4.31, 9:30'].map(read)
    expect([...new Set(same)]).toEqual(['2031-04-03T09:30:00'])
    expect(['3.4.2031', '3.4.2031 24:00', '3.4.2031 9:60', '9:30'].map(read).filter(Boolean)).toEqual([])
  })

  it('has a form in the letters of the person, in the order of the account', () => {
    const forms = [dateForm('da-DK', 'd m å'), dateForm('sv-SE', 'd m y'), dateForm('fi-FI', 'p k v')]
    expect(forms).toEqual(['dd.mm.åååå', 'yyyy-mm-dd', 'pp.kk.vvvv'])
  })

  it('is read as it was written, in every region', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...locales), (day, locale) => {
        expect(dateOf(typedDate(day, locale), locale, false)).toBe(day)
        const at = `${day}T23:05:00`
        expect(datetimeOf(typedDate(at, locale), locale, false)).toBe(at)
      }),
    )
  })
})
