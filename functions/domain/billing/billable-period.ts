/**
 * The periods of a subscription as billing sees them: its present periods, the periods that a stop removed, and the
 * uncredited periods that a switch removed.
 *
 * A pause that lasts into another period moves the end of the later period by the whole length of the pause, so a part
 * of the earlier period is served in the later one. A later period that is cut short before then leaves the earlier
 * period unserved. A pause that no later end makes up for does the same.
 */
import { onceFor } from '../once.ts'
import type { Settings } from '../settings/settings.ts'
import { hasOpenPauses, lostToPauses } from '../subscription/pause-make-up.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { timeServedBy } from './served.ts'

export interface BillablePeriod {
  readonly period: Period
  /** Whether a stop or a switch removed the period. */
  readonly isRemoved: boolean
  /** The part of the period that later periods were to serve and do not serve, in wall-clock milliseconds. */
  readonly unservedMillis: number
}

/** Oldest first; the periods that a switch removed come last. */
export const billablePeriods = (subscription: Subscription, settings: Settings): BillablePeriod[] =>
  periodsOf(subscription, settings, () => true)

/**
 * Those that may differ from what they were billed. Of a long life most periods are served as they were billed, and
 * every change of the subscription asks again.
 */
export const periodsToBill = (subscription: Subscription, settings: Settings): BillablePeriod[] =>
  periodsOf(
    subscription,
    settings,
    (period, isRemoved, unservedMillis) => isRemoved || unservedMillis > 0 || !isServedAsBilled(period),
  )

function periodsOf(
  subscription: Subscription,
  settings: Settings,
  isWanted: (period: Period, isRemoved: boolean, unservedMillis: number) => boolean,
): BillablePeriod[] {
  const { periods, stop, replaced = [] } = subscription
  const loses = hasOpenPauses(subscription)
  const latestFirst: BillablePeriod[] = []
  let next: Period | undefined
  let lackOfNext = 0
  const add = (period: Period, isRemoved: boolean) => {
    const lacking = next?.begin === period.end ? lackOfNext : 0
    lackOfNext = lackOf(period, isRemoved, lacking, subscription, settings)
    next = period
    const lost = loses && !isRemoved ? lostFrom(period, subscription, settings) : 0
    const unservedMillis = lacking + lost
    if (isWanted(period, isRemoved, unservedMillis)) latestFirst.push({ period, isRemoved, unservedMillis })
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
 * Whether every line of a period is billed in full, where the period is served to its natural end. Whatever becomes of
 * its subscription changes that only by another period in its place, or by time that is not served.
 */
const isServedAsBilled = onceFor(({ end, natural_end, billing }: Period): boolean => {
  if (billing === undefined) return true
  return (
    end === natural_end &&
    billing.lines.every(
      ({ from, to, billed, amountMinor, fixed }) =>
        from === 0 &&
        to === undefined &&
        (fixed === true || billed.reduce((sum, one) => sum + one.amountMinor, 0) === amountMinor),
    )
  )
})

/** A period that is cut short does not serve what pauses take of it anyway. */
const lostFrom = (period: Period, subscription: Subscription, { account }: Settings): number =>
  period.end === period.natural_end ? lostToPauses(subscription, period, account.timezone) : 0

/** How much less a period served than what pauses had moved into it. */
function lackOf(
  period: Period,
  isRemoved: boolean,
  unservedMillis: number,
  subscription: Subscription,
  settings: Settings,
): number {
  const { begin, end, natural_end, extended = 0, billing } = period
  if (extended === 0 && unservedMillis === 0) return 0
  if (end === null || natural_end === null || billing?.assignments !== undefined) return 0
  const served = timeServedBy(subscription, period, isRemoved ? begin : end, settings)
  return Math.max(0, unservedMillis - served)
}
