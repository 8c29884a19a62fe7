/**
 * The choices of a reader who is notified that a period ends: to cancel until a day, so that nothing follows it, or to
 * end the contract later, where that day has passed or the terms have none.
 */
import type { Settings } from '../settings/settings.ts'
import { earliestEnd } from '../subscription/earliest-end.ts'
import { startOfDay } from '../time/calendar.ts'
import type { Instant } from '../time/time.ts'
import type { Subscription } from '../world/subscription.ts'
import type { WaitingNotice } from '../world/notice.ts'
import { cancelBy } from './next-notice.ts'
import { endingsOf } from './subscription-endings.ts'

export type WayOut =
  | { readonly way: 'until'; readonly cancel_by: Instant }
  | { readonly way: 'later'; readonly earliest_end: Instant }
  /** A reader who has cancelled has nothing left to choose. */
  | { readonly way: 'none' }

export function wayOut(
  subscription: Subscription | undefined,
  { period: serial, law }: Pick<WaitingNotice, 'period' | 'law'>,
  now: Instant,
  settings: Settings,
): WayOut {
  const endings = subscription === undefined ? [] : endingsOf(subscription, settings)
  const ending = endings.find(({ period }) => period.serial === serial)
  if (subscription === undefined || ending === undefined || subscription.stop !== undefined) return { way: 'none' }
  const cancel_by = cancelBy(subscription, ending, settings)
  if (cancel_by !== undefined && cancel_by > now) return { way: 'until', cancel_by }
  // By Swedish law, a period without a timely reminder can be ended without notice.
  const lastMidnight = startOfDay(ending.at, 0, settings.account.timezone)
  if (law === 'SE' && lastMidnight > now) return { way: 'until', cancel_by: lastMidnight }
  return { way: 'later', earliest_end: earliestEnd(subscription, now, settings) }
}
