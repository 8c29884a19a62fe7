/** How a stop cuts the periods of a subscription, and how they are made whole again where it is moved. */
import type { Period, Stop, Subscription } from '../world/subscription.ts'

/** Periods with a stop and what it leaves of them: those from it on are removed, the one around it is cut short. */
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
      .map((period) => (period.end === null || period.end > at ? { ...period, end: at } : period)),
    stop: { at, requested, ...(removed.length === 0 ? {} : { removed }) },
  }
}

/** The periods as they would be without the stop: the one it cut is whole again, up to the next that it took away. */
export function withoutStop({ periods, stop }: Pick<Subscription, 'periods' | 'stop'>): readonly Period[] {
  const last = periods.at(-1)
  if (stop === undefined) return periods
  const { removed = [] } = stop
  if (last?.end !== stop.at) return [...periods, ...removed]
  const next = removed[0]?.begin
  const end = next !== undefined && (last.natural_end === null || next < last.natural_end) ? next : last.natural_end
  return [...periods.slice(0, -1), { ...last, end }, ...removed]
}

/** The serial of the next period; the newest period made always has the highest. */
export function nextSerial(subscription: Pick<Subscription, 'periods' | 'stop'>): number {
  const all = [...subscription.periods, ...(subscription.stop?.removed ?? [])]
  return Math.max(0, ...all.map(({ serial }) => serial)) + 1
}
