/** What a subscription is at an instant (decisions: "Subscriptions", `state`). Exact, whatever was told or stored when. */
import type { Instant } from '../time.ts'
import type { Period, State, Stop, Subscription } from './subscription.ts'

export function stateAt({ periods, stop }: Pick<Subscription, 'periods' | 'stop'>, now: Instant): State {
  if (stop !== undefined && stop.at <= now) return ranOut(periods, stop) ? 'ended' : 'stopped'
  if (periodAt(periods, now) !== undefined) return 'active'
  // What a stop took away is still waited for until the stop takes effect, as nothing shows before.
  return [...periods, ...(stop?.removed ?? [])].some(({ begin }) => begin > now) ? 'awaiting' : 'ended'
}

/** Whether the periods came to their own end before the stop could take effect. */
function ranOut(periods: readonly Period[], { at, removed = [] }: Stop): boolean {
  const end = periods.at(-1)?.end ?? null
  return removed.length === 0 && end !== null && end < at
}

/** The period that holds an instant: begin included, end not. */
export function periodAt(periods: readonly Period[], now: Instant): Period | undefined {
  return periods.find(({ begin, end }) => begin <= now && (end === null || now < end))
}

export const isOver = (state: State): boolean => state === 'ended' || state === 'stopped'

/** Whether it has neither ended nor stopped: it can still be changed. */
export function isLive(subscription: Pick<Subscription, 'periods' | 'stop'>, now: Instant): boolean {
  return !isOver(stateAt(subscription, now))
}

/** The instants after `since` at which the state may change, earliest first. */
export function boundariesAfter({ periods, stop }: Pick<Subscription, 'periods' | 'stop'>, since: Instant): Instant[] {
  const instants = periods.flatMap(({ begin, end }) => (end === null ? [begin] : [begin, end]))
  if (stop !== undefined) instants.push(stop.at)
  return [...new Set(instants)].filter((instant) => instant > since).toSorted()
}
