/**
 * The first instant at which a contract may end when its subscriber cancels it: after the notice of its policy, not
 * before its first term is over, and at the end of its period, of a calendar month, or of any day. Without terms it is
 * the end of the period. A renewal can be ended at once where a notice that a law requires was not sent. Terms count in
 * whole days of the account's time zone: it never matters at which time of its day a cancellation arrives.
 */
import { after, before, lastDayBefore, startOfDay } from '../time/calendar.ts'
import { dateOf, earlierOf, laterOf, startOfDate, type Instant } from '../time/time.ts'
import type { Settings } from '../settings/settings.ts'
import { isLaw } from '../settings/notice-laws.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { policyAt } from './day-aligned.ts'
import { noticeTerms, type NoticeTerms } from './notice-terms.ts'
import { allPeriods } from './registered-stop.ts'
import { withPausesAhead } from './pauses-ahead.ts'
import { carriedOn } from './renewal.ts'
import { policyOn } from './subscription-policy.ts'

/** The parts of a subscription that its terms of notice depend on. */
export type Contract = Pick<Subscription, 'policy' | 'periods' | 'stop' | 'created'>

/** `received` is the instant at which the cancellation arrived, even if it is carried out late. */
export function earliestEnd(subscription: Subscription, received: Instant, settings: Settings): Instant {
  if (isUntoldRenewal(subscription, received)) return endOfDay(received, settings.account.timezone)
  const end = endByTerms(subscription, received, settings)
  const untold = endOfUntold(subscription, received)
  return untold !== undefined && untold < end ? untold : end
}

function endByTerms(subscription: Subscription, received: Instant, settings: Settings): Instant {
  const { duration, at, first_term } = noticeTerms(policyAt(subscription, received, settings))
  const { timezone } = settings.account
  const noticed = startOfDay(daysAfter(startOfDay(received, 0, timezone), duration, timezone), 1, timezone)
  const bound = laterOf(noticed, firstEnd(subscription, first_term, timezone) ?? noticed)
  switch (at) {
    case 'any':
      return bound
    case 'month_end':
      return endOfMonth(bound, timezone)
    case 'period_end':
      return endOfPeriod(subscription, { bound, received }, settings) ?? bound
  }
}

/** The midnight after the first term, whose first day is that of the start. */
function firstEnd(contract: Contract, first_term: string | undefined, timezone: string): Instant | undefined {
  const begin = allPeriods(contract)[0]?.begin ?? contract.created
  return first_term === undefined ? undefined : daysAfter(startOfDay(begin, 0, timezone), first_term, timezone)
}

/**
 * Whether the period at an instant is a renewal for which a legally required notice was not sent. The consumer may then
 * end it at any time, and gets the payment for the rest back (SE 2014:1449, 3 §; FR Code de la consommation, L. 215-1).
 */
export function isUntoldRenewal(subscription: Subscription, at: Instant): boolean {
  const untold = untoldPeriods(subscription, isLaw)
  if (untold.length === 0) return false
  const periods = allPeriods(subscription)
  const present = periods.findLastIndex(({ begin }) => begin <= at)
  const former = periods[present - 1]
  // A change of plan is no renewal.
  if (former === undefined || periods[present]?.made.by === 'switch') return false
  return untold.includes(former.serial)
}

/** By Swedish law, the end of a period needs no notice if the consumer was not reminded of it (3 §). */
function endOfUntold(subscription: Subscription, at: Instant): Instant | undefined {
  const untold = untoldPeriods(subscription, (notice) => notice === 'law:SE')
  const { serial, end = null } = allPeriods(subscription).findLast(({ begin }) => begin <= at) ?? {}
  return end !== null && end > at && serial !== undefined && untold.includes(serial) ? end : undefined
}

const untoldPeriods = ({ told = [] }: Subscription, counts: (notice: string) => boolean): number[] =>
  told.flatMap(({ notice, unsent = [] }) => (counts(notice) ? unsent : []))

/**
 * The midnight after the last day on which a cancellation still ends the contract with a period. Undefined if none
 * does, because the first term is longer.
 */
export function lastToCancel(
  subscription: Contract,
  period: Pick<Period, 'campaign_id'>,
  end: Instant,
  settings: Settings,
): Instant | undefined {
  const { duration, at, first_term } = noticeTerms(policyOn(subscription, period, settings))
  const { timezone } = settings.account
  const last = startOfDate(lastDayBefore(endUpTo(end, at, timezone), timezone), timezone)
  const first = firstEnd(subscription, first_term, timezone)
  if (first !== undefined && startOfDay(last, 1, timezone) < first) return undefined
  let day = startOfDay(before(last, duration, timezone), 0, timezone)
  // Months differ in length, so several days may be a month before the same one.
  for (;;) {
    const next = startOfDay(day, 1, timezone)
    if (startOfDay(next, 1, timezone) > end || daysAfter(next, duration, timezone) > last) break
    day = next
  }
  const cancelBy = startOfDay(day, 1, timezone)
  return cancelBy > end ? startOfDay(end, 0, timezone) : cancelBy
}

/** The latest end that the terms allow up to an instant. */
function endUpTo(end: Instant, at: NoticeTerms['at'], timezone: string): Instant {
  switch (at) {
    case 'any':
      return startOfDay(end, 0, timezone)
    case 'month_end':
      return startOfMonth(end, timezone)
    case 'period_end':
      return end
  }
}

/**
 * The end of a contract whose reader names its last day: not before the earliest end, and not within the next period
 * for the rest of the day on which the earliest end lies.
 */
export function endWithDay(wished: Instant, earliest: Instant, timezone: string): Instant {
  return wished <= endOfDay(earliest, timezone) ? earliest : wished
}

/** The start of a day some time later. */
const daysAfter = (day: Instant, duration: string, timezone: string): Instant =>
  startOfDay(after(day, duration, 1, timezone), 0, timezone)

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

/**
 * The end of the period that has the last day before the bound; undefined if the end is not known. A cancellation that
 * is too late for the present end of a period is in time for a later one to which a known pause will move it.
 */
function endOfPeriod(
  subscription: Subscription,
  { bound, received }: { readonly bound: Instant; readonly received: Instant },
  settings: Settings,
): Instant | undefined {
  const { stop: _, ...going } = subscription
  const lastDay = startOfDay(bound, -1, settings.account.timezone)
  const periods = carriedOn({ ...going, periods: allPeriods(subscription) }, bound, settings)
  const endIn = (some: readonly Period[]): Instant | undefined => {
    const reached = some.find(({ end }) => end === null || (end > lastDay && end >= received))
    // A subscription that ends by itself before then needs no notice.
    return (reached ?? some.at(-1))?.end ?? undefined
  }
  const present = endIn(periods)
  const moved = endIn(withPausesAhead({ ...going, periods }, settings).periods)
  return present === undefined || moved === undefined ? present : earlierOf(present, moved)
}
