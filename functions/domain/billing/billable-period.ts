/**
 * The periods of a subscription as billing sees them: its present periods, the periods that a stop removed, and the
 * uncredited periods that a switch removed.
 *
 * A pause that lasts into another period moves the end of the later period by the whole length of the pause, so a part
 * of the earlier period is served in the later one. A later period that is cut short before then leaves the earlier
 * period unserved. A pause that no later end makes up for does the same.
 */
import type { Settings } from '../settings/settings.ts'
import { lostToPauses } from '../subscription/pause-make-up.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { timeServedBy } from './served.ts'

export interface BillablePeriod {
  readonly period: Period
  /** Whether a stop or a switch removed the period. */
  readonly isRemoved: boolean
  /** The part of the period that later periods were to serve and do not serve, in wall-clock milliseconds. */
  readonly unservedMillis: number
}

/** Oldest first. The periods that a switch removed come last. */
export function billablePeriods(subscription: Subscription, settings: Settings): BillablePeriod[] {
  const { periods, stop, replaced = [] } = subscription
  const latestFirst: BillablePeriod[] = []
  const add = (period: Period, isRemoved: boolean) => {
    const next = latestFirst.at(-1)
    const unserved = next?.period.begin === period.end ? unservedTime(next, subscription, settings) : 0
    latestFirst.push({ period, isRemoved, unservedMillis: unserved })
  }
  for (const period of stop?.removed?.toReversed() ?? []) add(period, true)
  for (const period of periods.toReversed()) add(period, false)
  const present = latestFirst.reverse().map((billable) => ({
    ...billable,
    unservedMillis: billable.unservedMillis + lostTime(billable, subscription, settings),
  }))
  return [...present, ...replaced.map((period) => ({ period, isRemoved: true, unservedMillis: 0 }))]
}

/**
 * The time that pauses take from a period for good. A period that is cut short loses no such time, as its served time
 * leaves pauses out.
 */
function lostTime({ period, isRemoved }: BillablePeriod, subscription: Subscription, { account }: Settings): number {
  return !isRemoved && period.end === period.natural_end ? lostToPauses(subscription, period, account.timezone) : 0
}

/** The time by which a period serves less than pauses had moved into it. */
function unservedTime(billable: BillablePeriod, subscription: Subscription, settings: Settings): number {
  const { period, isRemoved, unservedMillis } = billable
  const { begin, end, natural_end, extended = 0, billing } = period
  if (extended === 0 && unservedMillis === 0) return 0
  if (end === null || natural_end === null || billing?.assignments !== undefined) return 0
  const served = timeServedBy(subscription, period, isRemoved ? begin : end, settings)
  return Math.max(0, unservedMillis - served)
}
