/** The end of every look at what time will bring: its work grows with the time that it covers. */
import type { Fault } from '../refusal/fault.ts'
import { after } from './calendar.ts'
import type { Instant } from './time.ts'

export const mostMonthsAhead = 36

export const isTooFarAhead = (at: Instant, now: Instant, timezone: string): boolean =>
  at > after(now, 'P1M', mostMonthsAhead, timezone)

export const tooFarAhead = (field: string): Fault => ({
  ...{ field, code: 'date_too_far_ahead', values: { months: mostMonthsAhead } },
})
