/** The times of an issue: the cut-offs of its carriers, and when it is assigned to its subscribers. */
import { startOfDay, weekdayOf } from '../time/calendar.ts'
import { dateOf, earlierOf, parseDatetime, startOfDate, type Instant, type PlainDate } from '../time/time.ts'
import type { Carrier, Product, Settings } from './settings.ts'

/** The carriers that deliver on the day of an issue. */
export const carriersOn = ({ carriers }: Pick<Settings, 'carriers'>, date: PlainDate): readonly Carrier[] =>
  carriers.filter(({ weekdays }) => weekdays.length === 0 || weekdays.includes(weekdayOf(date)))

/**
 * The cut-off of a carrier's list: that of the issue, otherwise that of the carrier, otherwise the start of the date.
 */
export function cutOffOf(
  { date, cut_off }: Pick<Product, 'cut_off'> & { readonly date: PlainDate },
  carrier: Pick<Carrier, 'cut_off'> | undefined,
  timezone: string,
): Instant {
  const start = startOfDate(date, timezone)
  if (cut_off !== undefined) return cut_off
  if (carrier?.cut_off === undefined) return start
  const { days, time } = carrier.cut_off
  const day = dateOf(startOfDay(start, -days, timezone), timezone)
  return parseDatetime(`${day}T${time}`, timezone) ?? start
}

/**
 * The instant of a dated product's assignment: that of the settings, or the start of its date, or the first cut-off
 * where that is earlier, as a list cannot be closed before its copies are assigned. Undefined without a date.
 */
export function assignAt(
  { assign_at, date, cut_off }: Pick<Product, 'assign_at' | 'date' | 'cut_off'>,
  settings: Pick<Settings, 'account' | 'carriers'>,
): Instant | undefined {
  if (assign_at !== undefined || date === undefined) return assign_at
  const { timezone } = settings.account
  const start = parseDatetime(`${date}T00:00`, timezone)
  if (start === undefined) return undefined
  return earlierOf(start, cut_off ?? cutOffOf({ date }, firstToClose(settings, date), timezone))
}

/** The carrier with the earliest cut-off before the date. */
function firstToClose({ carriers }: Pick<Settings, 'carriers'>, date: PlainDate): Carrier | undefined {
  if (carriers.length === 0) return undefined
  return carriersOn({ carriers }, date).reduce<Carrier | undefined>(
    (first, carrier) => (isEarlier(carrier, first) ? carrier : first),
    undefined,
  )
}

function isEarlier({ cut_off: one }: Carrier, other: Carrier | undefined): boolean {
  if (one === undefined) return false
  const { days, time } = other?.cut_off ?? { days: 0, time: '' }
  return one.days === days ? one.time < time : one.days > days
}
