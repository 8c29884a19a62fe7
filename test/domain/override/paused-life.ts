/** Subscriptions in Copenhagen that stories pause, and the days of their periods that must be paid for. */
import { wallClockBetween } from '../../../functions/domain/time/calendar.ts'
import { pausedWithin } from '../../../functions/domain/subscription/paused-time.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { account, Life, monthly } from '../subscription/life.ts'

const timezone = 'Europe/Copenhagen'
export const day = 86_400_000
export const settings = account([
  monthly,
  { id: 'weekly', duration: 'P7D', renews_to: 'weekly' },
  { id: 'ahead', duration: 'P1M', renews_to: 'ahead', invoice_days_before: 14 },
  { id: 'once', duration: 'P1M' },
  { id: 'open' },
  { id: 'two', assignments: 2 },
])
export const made: Instant = '2027-01-10T11:00:00.000Z'

/** A subscription from a begin, by default at noon in Copenhagen. */
export const subscribed = (campaign_id: string, begin = '2027-01-15T12:00:00') =>
  new Life(settings).create(made, { periods: [{ campaign_id, begin }] })

/** The midnight at the start of a day in January 2027. */
export const january = (date: number): Instant => `2027-01-${String(date - 1).padStart(2, '0')}T23:00:00.000Z`
/** The midnight at the end of a day in February 2027. */
export const february = (date: number): Instant => `2027-02-${String(date).padStart(2, '0')}T23:00:00.000Z`

export const suspension = (begin: Instant, end: Instant | null) =>
  ({ type: 'suspension', begin, end, invoice: 'D1' }) as const

/** The days of each period that must be paid for: all, or those before it was cut. */
export function served(life: Life): number[] {
  const subscription = life.subscription()
  return subscription.periods.map((period) => {
    const { begin, end, natural_end, extended = 0 } = period
    if (end === null) return Infinity
    const paused = end === natural_end ? 0 : pausedWithin(subscription, period, end, timezone)
    return (wallClockBetween(begin, end, timezone) - extended - paused) / day
  })
}

/** The original days of each period. */
export const nominal = (life: Life) =>
  life
    .subscription()
    .periods.map(({ begin, natural_end, extended = 0 }) =>
      natural_end === null ? Infinity : (wallClockBetween(begin, natural_end, timezone) - extended) / day,
    )
