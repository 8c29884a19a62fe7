/**
 * Days on which a time limit of consumers can end: no weekend, no bank holiday, and no public holiday. A holiday of a
 * part of a country counts for all of it: nobody knows in which part a reader declares something, and an extra day
 * takes no right away. Sources of the days on which banks work: for Germany the holidays of its states, some of them in
 * one state or one city; Code du travail, L. 3133-1; Feiertagsruhegesetz 1957, § 1; Algemene termijnenwet, art. 3, with
 * the Friday after Ascension Day, which is declared equal each time. In Denmark, Finland, Norway and Sweden banks are
 * closed on every public holiday. Other countries have their bank days alone.
 */
import { dateAfter, easterOf, isBankDay } from './bank-days.ts'
import { weekdayOf } from './calendar.ts'
import type { PlainDate } from './time.ts'

interface Holidays {
  /** Month and day. */
  readonly fixed: readonly string[]
  /** Days after Easter Sunday. */
  readonly byEaster: readonly number[]
  /** The Wednesday before the last Sunday before Advent. */
  readonly repentance?: true
}

const [ascension, whitMonday, corpusChristi] = [39, 50, 60]

const whereBanksWork: Readonly<Record<string, Holidays>> = {
  AT: {
    fixed: ['01-06', '08-15', '10-26', '11-01', '12-08'],
    byEaster: [ascension, whitMonday, corpusChristi],
  },
  DE: {
    fixed: ['01-06', '03-08', '08-08', '08-15', '09-20', '10-03', '10-31', '11-01'],
    byEaster: [ascension, whitMonday, corpusChristi],
    repentance: true,
  },
  FR: { fixed: ['05-08', '07-14', '08-15', '11-01', '11-11'], byEaster: [ascension, whitMonday] },
  NL: { fixed: ['04-27', '05-05'], byEaster: [ascension, ascension + 1, whitMonday] },
}

function isPublicHoliday(date: PlainDate, country: string): boolean {
  const holidays = whereBanksWork[country]
  if (holidays === undefined) return false
  const day = date.slice(5)
  const easter = easterOf(Number(date.slice(0, 4)))
  const isRepentance = weekdayOf(date) === 3 && '11-16' <= day && day <= '11-22'
  return (
    holidays.fixed.includes(day) ||
    holidays.byEaster.some((days) => dateAfter(easter, days) === date) ||
    (holidays.repentance === true && isRepentance)
  )
}

/** The date itself if it is a working day in all of these countries, otherwise the next such day. */
export function workingDayFrom(date: PlainDate, countries: readonly string[]): PlainDate {
  const isWorkingDay = (day: PlainDate) =>
    isBankDay(day, countries[0]) &&
    countries.every((country) => isBankDay(day, country) && !isPublicHoliday(day, country))
  let day = date
  while (!isWorkingDay(day)) day = dateAfter(day, 1)
  return day
}
