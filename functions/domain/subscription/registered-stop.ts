/** What a registered stop leaves of the periods of a subscription, and how they are restored where it is moved. */
import { withEnd } from './period-end.ts'
import type { Period, Stop, Subscription } from '../world/subscription.ts'

/** Periods with a stop: those from it on are removed, and the period around it is cut short. */
export function withStop(
  periods: readonly Period[],
  stop: Pick<Stop, 'at' | 'requested'> | undefined,
): Pick<Subscription, 'periods' | 'stop'> {
  if (stop === undefined) return { periods }
  const { at, requested } = stop
  const removed = periods.filter(({ begin }) => begin >= at)
  return {
    periods: periods
      .filter(({ begin }) => begin < at)
      .map((period) => (period.end === null || period.end > at ? withEnd(period, at) : period)),
    stop: { at, requested, ...(removed.length === 0 ? {} : { removed }) },
  }
}

/**
 * The periods as they would be without the stop: the period it cut is whole again. The next period never begins before
 * that: where a switch made it begin earlier, a stop can only come later than the switch.
 */
export function withoutStop({ periods, stop }: Pick<Subscription, 'periods' | 'stop'>): readonly Period[] {
  const last = periods.at(-1)
  if (stop === undefined) return periods
  const { removed = [] } = stop
  if (last?.end !== stop.at) return [...periods, ...removed]
  return [...periods.slice(0, -1), withEnd(last, last.natural_end), ...removed]
}

/** The periods that a subscription has and those that its stop removed, oldest first. */
export const allPeriods = ({ periods, stop }: Pick<Subscription, 'periods' | 'stop'>): readonly Period[] =>
  stop?.removed === undefined ? periods : [...periods, ...stop.removed]

/** The serial of the next period; the newest period made always has the highest, whatever became of it. */
export const nextSerial = (subscription: Pick<Subscription, 'periods' | 'stop'>): number =>
  allPeriods(subscription).reduce((highest, { serial }) => Math.max(highest, serial), 0) + 1
