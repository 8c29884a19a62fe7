/** The end of every look at what time will bring: its work grows with the time that it covers. */
import { after } from './calendar.ts'
import type { Instant } from './time.ts'

export const mostMonthsAhead = 36

export const isTooFarAhead = (at: Instant, now: Instant, timezone: string): boolean =>
  at > after(now, 'P1M', mostMonthsAhead, timezone)

/** The fault of a field that asks for more. */
export const tooFarAhead = (field: string) =>
  ({ field, code: 'date_too_far_ahead', values: { months: mostMonthsAhead } }) as const
