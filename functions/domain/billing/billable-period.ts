/**
 * The periods of a subscription as billing sees them: its present periods, the periods that a stop removed, and the
 * uncredited periods that a switch removed.
 *
 * A pause that lasts into another period moves the end of the later period by the whole length of the pause, so a part
 * of the earlier period is served in the later one. A later period that is cut short before then leaves the earlier
 * period unserved. A pause that no later end makes up for does the same.
 *
 * A registered stop is billed as it will cut the periods once the known pauses before it have moved them.
 */
import { onceFor } from '../base/once.ts'
import { hasOpenPauses, lostToPauses } from '../subscription/pause-make-up.ts'
import { withPausesBeforeStop } from '../subscription/pauses-ahead.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { servedInTheEnd, timeServedBy, wholeOf } from './service-share.ts'

export interface BillablePeriod {
  readonly period: Period
  /** Whether a stop or a switch removed the period. */
  readonly isRemoved: boolean
  /**
   * The part of the period that later periods were to serve and do not serve, or that pauses to come move beyond the
   * stop, in the unit of the period.
   */
  readonly unservedMillis: number
}

/**
 * The periods that may have a difference. In a long-running subscription, most periods were served as billed, and every
 * change of the subscription checks them all again.
 */
export const periodsToBill = (subscription: Subscription): BillablePeriod[] =>
  billablePeriods(subscription).filter(
    ({ period, isRemoved, unservedMillis }) => isRemoved || unservedMillis > 0 || !isServedAsBilled(period),
  )

/** Oldest first. The periods that a switch removed come last. */
export function billablePeriods(subscription: Subscription): BillablePeriod[] {
  const present = presentlyBillable(subscription)
  const stopped = withPausesBeforeStop(subscription)
  if (stopped === subscription) return present
  const served = new Map(presentlyBillable(stopped).map((one) => [one.period.serial, servedOf(one, stopped)]))
  return present.map((one) => {
    if (one.isRemoved) return one
    const unserved = servedInTheEnd(subscription, one.period) - (served.get(one.period.serial) ?? 0)
    return { ...one, unservedMillis: Math.max(0, unserved) }
  })
}

/** The part of a period that is served in the end. */
export const servedOf = ({ period, isRemoved, unservedMillis }: BillablePeriod, subscription: Subscription): number =>
  isRemoved ? 0 : Math.max(0, servedInTheEnd(subscription, period) - unservedMillis)

function presentlyBillable(subscription: Subscription): BillablePeriod[] {
  const { periods, stop, replaced = [] } = subscription
  const loses = hasOpenPauses(subscription)
  const latestFirst: BillablePeriod[] = []
  let next: Period | undefined
  let unservedOfNext = 0
  const add = (period: Period, isRemoved: boolean) => {
    const unserved = next?.begin === period.end ? unservedOfNext : 0
    unservedOfNext = unservedTime(period, isRemoved, unserved, subscription)
    next = period
    const lost = loses && !isRemoved ? lostTime(period, subscription) : 0
    latestFirst.push({ period, isRemoved, unservedMillis: Math.max(0, unserved + lost - grantedAtEnd(period)) })
  }
  for (const period of stop?.removed?.toReversed() ?? []) add(period, true)
  for (let position = periods.length - 1; position >= 0; position--) {
    const period = periods[position]
    if (period !== undefined) add(period, false)
  }
  const removed = replaced.map((period) => ({ period, isRemoved: true, unservedMillis: 0 }))
  return [...latestFirst.reverse(), ...removed]
}

/**
 * Whether a period lasts to its natural end and every line of it is billed in full. Such a period has a difference only
 * where a changed period replaces it, or where some of its time is not served.
 */
const isServedAsBilled = onceFor(({ end, natural_end, billing }: Period): boolean => {
  if (billing === undefined) return true
  return (
    end === natural_end &&
    billing.lines.every(
      ({ from, to, billed, amountMinor, fixed }) =>
        from === 0 &&
        to === undefined &&
        (fixed === true || billed.reduce((sum, invoiced) => sum + invoiced.amountMinor, 0) === amountMinor),
    )
  )
})

/**
 * The time that pauses permanently take from a period. A period that is cut short loses no such time, because its
 * served time excludes pauses.
 */
const lostTime = (period: Period, subscription: Subscription): number =>
  period.end === period.natural_end ? lostToPauses(subscription, period, period.terms.timezone) : 0

/**
 * The time that was added at no cost at the end of a period that is not cut short. It is the last to be served, so a
 * lack of time takes it before any time that was paid for.
 */
const grantedAtEnd = ({ end, natural_end, granted = 0, billing }: Period): number =>
  end === natural_end && billing?.assignments === undefined ? granted : 0

/** The time that pauses moved into a period and that the period does not serve. */
function unservedTime(period: Period, isRemoved: boolean, unservedMillis: number, subscription: Subscription): number {
  const { begin, end, natural_end, extended = 0, billing } = period
  if (extended === 0 && unservedMillis === 0) return 0
  if (end === null || natural_end === null || billing?.assignments !== undefined) return 0
  // Open pauses extend a period that has its natural end, unless no later end makes up for them.
  const served =
    end === natural_end && !isRemoved
      ? (wholeOf(period) ?? 0) + grantedAtEnd(period) - lostTime(period, subscription)
      : timeServedBy(subscription, period, isRemoved ? begin : end)
  return Math.max(0, unservedMillis - served)
}
