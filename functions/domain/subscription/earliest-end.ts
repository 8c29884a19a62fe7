/**
 * The first instant at which a contract may end that its subscriber cancels: after the notice of its policy, not before
 * its first term is over, and at the end of its period, of a calendar month, or of any day. Without terms it is the
 * end of the period.
 */
import { after, startOfDay } from '../time/calendar.ts'
import { dateOf, laterOf, startOfDate, type Instant } from '../time/time.ts'
import type { Settings } from '../settings/settings.ts'
import type { Subscription } from '../world/subscription.ts'
import { policyAt } from './day-aligned.ts'
import { allPeriods } from './registered-stop.ts'
import { carriedOn } from './renewal.ts'

/** `received` is the instant at which the cancellation arrived, however late it is carried out. */
export function earliestEnd(subscription: Subscription, received: Instant, settings: Settings): Instant {
  const { duration, at = 'period_end', first_term } = policyAt(subscription, received, settings)?.notice ?? {}
  const { timezone } = settings.account
  const noticed = duration === undefined ? received : after(received, duration, 1, timezone)
  const begin = allPeriods(subscription)[0]?.begin ?? subscription.created
  const bound = first_term === undefined ? noticed : laterOf(noticed, after(begin, first_term, 1, timezone))
  switch (at) {
    case 'any':
      return endOfDay(bound, timezone)
    case 'month_end':
      return endOfMonth(bound, timezone)
    case 'period_end':
      return endOfPeriod(subscription, bound, settings) ?? endOfDay(bound, timezone)
  }
}

/** The midnight at the instant or after it. */
function endOfDay(instant: Instant, timezone: string): Instant {
  const begin = startOfDay(instant, 0, timezone)
  return begin === instant ? instant : startOfDay(instant, 1, timezone)
}

function endOfMonth(instant: Instant, timezone: string): Instant {
  const begin = startOfDate(`${dateOf(instant, timezone).slice(0, 'YYYY-MM'.length)}-01`, timezone)
  return begin === instant ? instant : after(begin, 'P1M', 1, timezone)
}

/** The end of the period in which the bound lies; undefined where no end is in sight. */
function endOfPeriod(subscription: Subscription, bound: Instant, settings: Settings): Instant | undefined {
  const { stop: _, ...going } = subscription
  const periods = carriedOn({ ...going, periods: allPeriods(subscription) }, bound, settings)
  const reached = periods.find(({ end }) => end === null || end >= bound)
  // A subscription that ends by itself before then needs no notice.
  return reached === undefined ? (periods.at(-1)?.end ?? undefined) : (reached.end ?? undefined)
}
