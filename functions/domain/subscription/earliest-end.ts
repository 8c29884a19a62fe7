/**
 * The first instant at which a contract may end when its subscriber cancels it: after the notice of its policy, not
 * before its first term is over, and at the end of its period, of a calendar month, or of any day. Without terms it is
 * the end of the period. A renewal can be ended at once where a notice that a law requires was not sent.
 */
import { after, before, startOfDay } from '../time/calendar.ts'
import { dateOf, laterOf, startOfDate, type Instant } from '../time/time.ts'
import type { Settings } from '../settings/settings.ts'
import { isLaw } from '../settings/notice-laws.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { policyAt } from './day-aligned.ts'
import { allPeriods } from './registered-stop.ts'
import { carriedOn } from './renewal.ts'
import { policyOn } from './subscription-policy.ts'

/** `received` is the instant at which the cancellation arrived, however late it is carried out. */
export function earliestEnd(subscription: Subscription, received: Instant, settings: Settings): Instant {
  if (isUntoldRenewal(subscription, received)) return endOfDay(received, settings.account.timezone)
  const end = endByTerms(subscription, received, settings)
  const untold = endOfUntold(subscription, received)
  return untold !== undefined && untold < end ? untold : end
}

function endByTerms(subscription: Subscription, received: Instant, settings: Settings): Instant {
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

/**
 * Whether the period of an instant is a renewal for which a notice of a law was not sent. The consumer may end it at
 * any time then, and gets back what was paid for the rest (SE 2014:1449, 3 §; FR Code de la consommation, L. 215-1).
 */
export function isUntoldRenewal(subscription: Subscription, at: Instant): boolean {
  const untold = untoldPeriods(subscription, isLaw)
  if (untold.length === 0) return false
  const periods = allPeriods(subscription)
  const former = periods[periods.findLastIndex(({ begin }) => begin <= at) - 1]
  return former !== undefined && untold.includes(former.serial)
}

/** By Swedish law, the end of a period needs no time of notice where the consumer was not reminded of it (3 §). */
function endOfUntold(subscription: Subscription, at: Instant): Instant | undefined {
  const untold = untoldPeriods(subscription, (notice) => notice === 'law:SE')
  const { serial, end = null } = allPeriods(subscription).findLast(({ begin }) => begin <= at) ?? {}
  return end !== null && end > at && serial !== undefined && untold.includes(serial) ? end : undefined
}

const untoldPeriods = ({ told = [] }: Subscription, counts: (notice: string) => boolean): number[] =>
  told.flatMap(({ notice, unsent = [] }) => (counts(notice) ? unsent : []))

/** The last instant at which a cancellation can arrive and still end the contract with a period. */
export function lastToCancel(
  subscription: Pick<Subscription, 'policy'>,
  period: Pick<Period, 'campaign_id'>,
  end: Instant,
  settings: Settings,
): Instant {
  const { duration, at = 'period_end' } = policyOn(subscription, period, settings)?.notice ?? {}
  const { timezone } = settings.account
  const bound = at === 'month_end' ? startOfMonth(end, timezone) : at === 'any' ? startOfDay(end, 0, timezone) : end
  return duration === undefined ? bound : before(bound, duration, timezone)
}

/** The midnight at the instant or after it. */
function endOfDay(instant: Instant, timezone: string): Instant {
  const begin = startOfDay(instant, 0, timezone)
  return begin === instant ? instant : startOfDay(instant, 1, timezone)
}

const startOfMonth = (instant: Instant, timezone: string): Instant =>
  startOfDate(`${dateOf(instant, timezone).slice(0, 'YYYY-MM'.length)}-01`, timezone)

function endOfMonth(instant: Instant, timezone: string): Instant {
  const begin = startOfMonth(instant, timezone)
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
