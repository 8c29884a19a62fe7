/**
 * The periods of a subscription as they are billed: those it has, and those that a stop took away.
 *
 * A pause that lasts into another period moves the end of that one by all of its length, so a part of an earlier period is
 * to be served in a later one. What is cut short before it comes to that leaves the earlier one unserved, and so does a
 * pause that no later end will make up for.
 */
import { lostOf } from '../subscription/pause-make-up.ts'
import type { Settings } from '../settings/settings.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { timeServedBy } from './served.ts'

export interface Placed {
  readonly period: Period
  /** A stop or a switch may have taken it away. */
  readonly fate: 'kept' | 'gone'
  /** What was to be served of it in the periods after it and is not, in wall-clock milliseconds. */
  readonly missed: number
}

/** Oldest first. */
export function placedOf(subscription: Subscription, settings: Settings): Placed[] {
  const { periods, stop } = subscription
  const placed: Placed[] = []
  const place = (period: Period, fate: Placed['fate']) => {
    const next = placed.at(-1)
    const missed = next?.period.begin === period.end ? lackOf(next, subscription, settings) : 0
    placed.push({ period, fate, missed })
  }
  for (const period of stop?.removed?.toReversed() ?? []) place(period, 'gone')
  for (const period of periods.toReversed()) place(period, 'kept')
  return placed.reverse().map((one) => ({ ...one, missed: one.missed + lostFrom(one, subscription, settings) }))
}

/** One that is cut short does not serve what pauses take of it anyway. */
function lostFrom({ period, fate }: Placed, subscription: Subscription, { account }: Settings): number {
  return fate === 'kept' && period.end === period.natural_end ? lostOf(subscription, period, account.timezone) : 0
}

/** How much less a period served than what pauses had moved into it. */
function lackOf({ period, fate, missed }: Placed, subscription: Subscription, settings: Settings): number {
  const { begin, end, natural_end, extended = 0, billing } = period
  if (extended === 0 && missed === 0) return 0
  if (end === null || natural_end === null || billing?.assignments !== undefined) return 0
  const served = timeServedBy(subscription, period, fate === 'gone' ? begin : end, settings)
  return Math.max(0, missed - served)
}
