/** The times up to which calls look ahead (extensions: "preview and expect", "upcoming"). */
import { startOfDay } from '../domain/time/calendar.ts'
import { isTooFarAhead, tooFarAhead } from '../domain/time/too-far-ahead.ts'
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

/** The last instant of the date, or the reason for its refusal. */
export function readUntil(text: string, { settings, now }: Pick<Call, 'settings' | 'now'>): Instant | Fault {
  const { timezone } = settings.account
  const date = parseDate(text)
  if (date === undefined) return { field: 'until', code: 'date_expected' }
  const end = instantOf(millisOf(startOfDay(startOfDate(date, timezone), 1, timezone)) - 1)
  if (end < now) return { field: 'until', code: 'date_past' }
  return isTooFarAhead(startOfDate(date, timezone), now, timezone) ? tooFarAhead('until') : end
}

/** The instant that a read asks for, or why it is refused. */
export function readAt(text: string, { settings, now }: Pick<Call, 'settings' | 'now'>): Instant | Fault {
  const { timezone } = settings.account
  const at = parseDatetime(text, timezone)
  if (at === undefined) return { field: 'at', code: 'datetime_expected' }
  // Times in answers lack milliseconds.
  if (at < now)
    return showInstant(at, timezone) === showInstant(now, timezone) ? now : { field: 'at', code: 'date_past' }
  return isTooFarAhead(at, now, timezone) ? tooFarAhead('at') : at
}
