/** Days and months of the calendar, calculated on dates alone. */
const dayMilliseconds = 86_400_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)

/** The first day of the month a number of months before or after a date. */
export function monthStart(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The same day a number of months later, or the last day of that month if the month is too short. */
export function addMonths(date: string, months: number): string {
  const first = monthStart(date, months)
  const last = addDays(monthStart(date, months + 1), -1)
  const day = `${first.slice(0, 8)}${date.slice(8, 10)}`
  return day > last ? last : day
}
