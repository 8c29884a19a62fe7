/** How a stop cuts the periods of a subscription, and how they are made whole again where it is moved. */
import type { Period, Stop, Subscription } from './subscription.ts'

/** Periods with a stop and what it leaves of them: those from it on are removed, the one around it is cut short. */
export function cut(
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

/** The periods as they would be without the stop. One that another follows ends where that begins: a switch cut it. */
export function uncut({ periods, stop }: Pick<Subscription, 'periods' | 'stop'>): readonly Period[] {
  if (stop === undefined) return periods
  const all = [...periods, ...(stop.removed ?? [])]
  return all.map((period, position) => {
    const next = all[position + 1]?.begin
    if (period.natural_end === null) return { ...period, end: next ?? null }
    return { ...period, end: next !== undefined && next < period.natural_end ? next : period.natural_end }
  })
}

/** The serial of the next period; the newest period made always has the highest. */
export function nextSerial(subscription: Pick<Subscription, 'periods' | 'stop'>): number {
  const all = [...subscription.periods, ...(subscription.stop?.removed ?? [])]
  return Math.max(0, ...all.map(({ serial }) => serial)) + 1
}
