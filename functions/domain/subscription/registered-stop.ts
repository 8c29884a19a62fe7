/** The effect of a registered stop on the periods of a subscription, and its reversal if the stop is moved. */
import type { Instant } from '../time/time.ts'
import { withEnd } from './period-end.ts'
import type { Period, Stop, Subscription } from '../world/subscription.ts'

/** A stop that an add-on has by itself, without its base's. */
export type OwnStop = Pick<Stop, 'at' | 'requested'>
/** A stop without its effect on the periods. */
export type RegisteredStop = Pick<Stop, 'at' | 'requested' | 'took_effect' | 'reason' | 'own'>

/** The periods with a stop: later periods are removed, and the period around the stop is cut short. */
export function withStop(
  periods: readonly Period[],
  stop: RegisteredStop | undefined,
): Pick<Subscription, 'periods' | 'stop'> {
  if (stop === undefined) return { periods }
  const { at, requested, took_effect, reason, own } = stop
  const removed = periods.filter((period) => !hasServedBefore(period, at))
  return {
    periods: periods
      .filter((period) => hasServedBefore(period, at))
      .map((period) => (period.end === null || period.end > at ? withEnd(period, at) : period)),
    stop: {
      ...{ at, requested },
      ...(took_effect === undefined ? {} : { took_effect }),
      ...(reason === undefined ? {} : { reason }),
      ...(removed.length === 0 ? {} : { removed }),
      ...(own === undefined ? {} : { own }),
    },
  }
}

/**
 * Whether a period has served something before an instant. A period counted in assignments may be over at the very
 * instant of its start.
 */
export const hasServedBefore = ({ begin, end }: Period, at: Instant): boolean =>
  begin < at || (end !== null && end <= at)

/** Whether a stop was already known at an instant. */
export const isStopKnown = ({ at, requested, took_effect }: Stop, then: Instant): boolean =>
  took_effect === undefined ? requested <= then || at <= then : took_effect <= then

/** The periods without the stop: the cut period lasts again to its natural end or to the next removed period. */
export function withoutStop({ periods, stop }: Pick<Subscription, 'periods' | 'stop'>): readonly Period[] {
  const last = periods.at(-1)
  if (stop === undefined) return periods
  const { removed = [] } = stop
  if (last?.end !== stop.at) return [...periods, ...removed]
  const next = removed[0]?.begin
  const end = next !== undefined && (last.natural_end === null || next < last.natural_end) ? next : last.natural_end
  return [...periods.slice(0, -1), withEnd(last, end), ...removed]
}

/** The present periods of a subscription and those that its stop removed, oldest first. */
export const allPeriods = ({ periods, stop }: Pick<Subscription, 'periods' | 'stop'>): readonly Period[] =>
  stop?.removed === undefined ? periods : [...periods, ...stop.removed]

/** The serial of the next period. The newest period ever made has the highest serial, even after its removal. */
export const nextSerial = (subscription: Pick<Subscription, 'periods' | 'stop'>): number =>
  allPeriods(subscription).reduce((highest, { serial }) => Math.max(highest, serial), 0) + 1
