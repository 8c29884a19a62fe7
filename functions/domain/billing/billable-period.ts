/**
 * The periods of a subscription as they are billed: those it has, those that a stop removed, and those that a switch
 * removed and that are still to be credited.
 *
 * A pause that lasts into another period moves the end of that one by all of its length, so a part of an earlier period
 * is to be served in a later one. A later period that is cut short before it comes to that leaves the earlier period
 * unserved, and so does a pause that no later end will make up for.
 */
import type { Settings } from '../settings/settings.ts'
import { lostOf } from '../subscription/pause-make-up.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { timeServedBy } from './served.ts'

export interface BillablePeriod {
  readonly period: Period
  /** Whether a stop or a switch removed it. */
  readonly isRemoved: boolean
  /** How much of it was to be served in the periods after it and is not, in wall-clock milliseconds. */
  readonly unservedMillis: number
}

/** Oldest first; the periods that a switch removed come last. */
export function billablePeriods(subscription: Subscription, settings: Settings): BillablePeriod[] {
  const { periods, stop, replaced = [] } = subscription
  const latestFirst: BillablePeriod[] = []
  const add = (period: Period, isRemoved: boolean) => {
    const next = latestFirst.at(-1)
    const lacking = next?.period.begin === period.end ? lackOf(next, subscription, settings) : 0
    latestFirst.push({ period, isRemoved, unservedMillis: lacking })
  }
  for (const period of stop?.removed?.toReversed() ?? []) add(period, true)
  for (const period of periods.toReversed()) add(period, false)
  const present = latestFirst
    .reverse()
    .map((one) => ({ ...one, unservedMillis: one.unservedMillis + lostFrom(one, subscription, settings) }))
  return [...present, ...replaced.map((period) => ({ period, isRemoved: true, unservedMillis: 0 }))]
}

/** A period that is cut short does not serve what pauses take of it anyway. */
function lostFrom({ period, isRemoved }: BillablePeriod, subscription: Subscription, { account }: Settings): number {
  return !isRemoved && period.end === period.natural_end ? lostOf(subscription, period, account.timezone) : 0
}

/** How much less a period served than what pauses had moved into it. */
function lackOf(billable: BillablePeriod, subscription: Subscription, settings: Settings): number {
  const { period, isRemoved, unservedMillis } = billable
  const { begin, end, natural_end, extended = 0, billing } = period
  if (extended === 0 && unservedMillis === 0) return 0
  if (end === null || natural_end === null || billing?.assignments !== undefined) return 0
  const served = timeServedBy(subscription, period, isRemoved ? begin : end, settings)
  return Math.max(0, unservedMillis - served)
}
