/**
 * The part of each period that is served by an instant, as a stop at that instant would bill it. Time that a pause has
 * moved from a period into a later one, or that it holds open, is not served before the later time comes.
 */
import { withoutStop, withStop } from '../subscription/registered-stop.ts'
import type { Instant } from '../time/time.ts'
import type { Subscription } from '../world/subscription.ts'
import { billablePeriods, servedOf } from './billable-period.ts'

export interface ServiceToDate {
  /** In the unit of the period: wall-clock milliseconds or assignments. */
  readonly served: number
  /** A part of the period is to be served in the time of a later period, or after a pause. */
  readonly isToGoOn: boolean
}

/**
 * The parts by the serials of periods. Periods that begin at the instant or later are left out, as no part of them is
 * served.
 */
export function servedSoFar(subscription: Subscription, at: Instant): Map<number, ServiceToDate> {
  // Nobody knows the end of a suspension, so it counts up to the instant.
  const announced = { ...subscription.announced, at }
  const { stop: _, ...others } = { ...subscription, announced }
  const stopped: Subscription = { ...others, ...withStop(withoutStop(subscription), { at, requested: at }) }
  const present = billablePeriods(stopped).filter(({ isRemoved }) => !isRemoved)
  return new Map(
    present.map((billable) => [
      billable.period.serial,
      { served: servedOf(billable, stopped), isToGoOn: billable.unservedMillis > 0 },
    ]),
  )
}
