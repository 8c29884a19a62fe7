/** The times up to which calls look ahead (extensions: "preview and expect", "upcoming"). */
import { after, startOfDay } from '../domain/time/calendar.ts'
import type { Fault } from '../domain/refusal/fault.ts'
import {
  instantOf,
  millisOf,
  parseDate,
  parseDatetime,
  showInstant,
  startOfDate,
  type Instant,
} from '../domain/time/time.ts'
import type { Call } from './call.ts'

export const mostMonthsAhead = 36

/** The last instant of the date, or the reason for its refusal. */
export function readUntil(text: string, { settings, now }: Pick<Call, 'settings' | 'now'>): Instant | Fault {
  const { timezone } = settings.account
  const date = parseDate(text)
  if (date === undefined) return { field: 'until', code: 'date_expected' }
  const end = instantOf(millisOf(startOfDay(startOfDate(date, timezone), 1, timezone)) - 1)
  if (end < now) return { field: 'until', code: 'date_past' }
  const isTooFar = startOfDate(date, timezone) > after(now, 'P1M', mostMonthsAhead, timezone)
  return isTooFar ? { field: 'until', code: 'date_too_far_ahead', values: { months: mostMonthsAhead } } : end
}

/** The instant that a read asks for, or why it is refused. */
export function readAt(text: string, { settings, now }: Pick<Call, 'settings' | 'now'>): Instant | Fault {
  const { timezone } = settings.account
  const at = parseDatetime(text, timezone)
  if (at === undefined) return { field: 'at', code: 'datetime_expected' }
  // Times in answers lack milliseconds.
  if (at < now)
    return showInstant(at, timezone) === showInstant(now, timezone) ? now : { field: 'at', code: 'date_past' }
  const isTooFar = at > after(now, 'P1M', mostMonthsAhead, timezone)
  return isTooFar ? { field: 'at', code: 'date_too_far_ahead', values: { months: mostMonthsAhead } } : at
}
