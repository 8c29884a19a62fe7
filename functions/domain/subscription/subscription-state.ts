/**
 * What a subscription is at an instant (decisions: "Subscriptions", `state`). Exact, whatever was told or stored when.
 */
import { boundsOfSuspensions, isExtending, isSuspendedAt, runsOutWithin } from './in-force.ts'
import type { Instant } from '../time.ts'
import { allPeriods } from './registered-stop.ts'
import type { Period, State, Stop, Subscription } from '../world/subscription.ts'

/** What the state rests on. */
export type Lasting = Pick<Subscription, 'periods' | 'stop' | 'overrides'>

export function stateAt(subscription: Lasting, now: Instant): State {
  const { periods, stop, overrides } = subscription
  if (stop !== undefined && stop.at <= now) return ranOut(subscription, stop) ? 'ended' : 'stopped'
  if (periodAt(periods, now) !== undefined) return isSuspendedAt(overrides, now) ? 'suspended' : 'active'
  if (heldAt(subscription, now) !== undefined) return 'suspended'
  // What a stop took away is still waited for until the stop takes effect, as nothing shows before.
  return allPeriods(subscription).some(({ begin }) => begin > now) ? 'awaiting' : 'ended'
}

/** Whether the periods came to their own end before the stop could take effect. One within a pause has not yet. */
function ranOut({ periods, overrides }: Lasting, { at, removed = [] }: Stop): boolean {
  const last = periods.at(-1)
  if (last === undefined || last.end === null || last.end >= at || removed.length > 0) return false
  return !overrides.some((pause) => isExtending(pause) && runsOutWithin(last, pause) && at <= pause.end)
}

/** The period that holds an instant: begin included, end not. Looked for among the latest first, where it mostly is. */
export function periodAt(periods: readonly Period[], now: Instant): Period | undefined {
  return periods.findLast(({ begin, end }) => begin <= now && (end === null || now < end))
}

/** The period that a subscription is in: the one that holds the instant, or one that a pause holds open. */
export function ongoingAt(subscription: Pick<Lasting, 'periods' | 'overrides'>, now: Instant): Period | undefined {
  return periodAt(subscription.periods, now) ?? heldAt(subscription, now)
}

/**
 * The period that ran out within an extending pause, which holds it open until its end is moved: at the end of the
 * pause, up to the very step that does it.
 */
function heldAt({ periods, overrides }: Pick<Lasting, 'periods' | 'overrides'>, now: Instant): Period | undefined {
  const last = periods.findLast(({ begin }) => begin <= now)
  if (last === undefined || last.end === null || last.end > now) return undefined
  const isHeld = overrides.some(
    (pause) =>
      isExtending(pause) &&
      runsOutWithin(last, pause) &&
      (now < pause.end || (now === pause.end && pause.announced !== 'ended')),
  )
  return isHeld ? last : undefined
}

export const isOver = (state: State): boolean => state === 'ended' || state === 'stopped'

/** The instants after `since` at which the state may change, earliest first. */
export function boundariesAfter({ periods, stop, overrides }: Lasting, since: Instant): Instant[] {
  const instants: Instant[] = []
  for (const { begin, end } of periods) {
    // Of a long life most periods are over.
    if (end !== null && end <= since) continue
    instants.push(begin)
    if (end !== null) instants.push(end)
  }
  if (stop !== undefined) instants.push(stop.at)
  instants.push(...boundsOfSuspensions(overrides))
  return [...new Set(instants.filter((instant) => instant > since))].toSorted()
}
