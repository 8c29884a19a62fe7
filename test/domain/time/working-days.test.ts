/** Working days of consumers: no holiday of any part of a country. */
import { expect, it } from 'vitest'
import { workingDayFrom } from '../../../functions/domain/time/working-days.ts'

/** The weekdays of a year on which no time limit ends. */
function holidays(year: number, country: string): string {
  const days: string[] = []
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10)
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && workingDayFrom(date, [country]) !== date) days.push(date.slice(5))
  }
  return days.join(' ')
}

it.each([
  [2026, 'AT', '01-01 01-06 04-03 04-06 05-01 05-14 05-25 06-04 10-26 12-08 12-25'],
  [2026, 'DE', '01-01 01-06 04-03 04-06 05-01 05-14 05-25 06-04 11-18 12-25'],
  [2025, 'DE', '01-01 01-06 04-18 04-21 05-01 05-29 06-09 06-19 08-08 08-15 10-03 10-31 11-19 12-25 12-26'],
  [2026, 'FR', '01-01 04-03 04-06 05-01 05-08 05-14 05-25 07-14 11-11 12-25'],
  [2026, 'NL', '01-01 04-03 04-06 04-27 05-01 05-05 05-14 05-15 05-25 12-25'],
  [2026, 'SE', '01-01 01-06 04-03 04-06 05-01 05-14 06-19 12-24 12-25 12-31'],
])('In %i in %s they are all but weekends and %s', (year, country, days) => {
  expect(holidays(year, country)).toBe(days)
})
