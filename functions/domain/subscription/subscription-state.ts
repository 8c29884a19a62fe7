/**
 * The state of a subscription at an instant (decisions: "Subscriptions", `state`). The state is exact, whatever has
 * been announced or stored so far.
 */
import { boundsOfSuspensions, endOf, isExtending, isSuspendedAt, runsOutWithin } from './in-force.ts'
import type { Instant } from '../time/time.ts'
import { allPeriods } from './registered-stop.ts'
import type { Period, State, Stop, Subscription } from '../world/subscription.ts'

/** The parts of a subscription from which its state follows. */
export type Lasting = Pick<Subscription, 'periods' | 'stop' | 'overrides'>

export function stateAt(subscription: Lasting, now: Instant): State {
  const { periods, stop, overrides } = subscription
  if (stop !== undefined && stop.at <= now) return ranOut(subscription, stop) ? 'ended' : 'stopped'
  if (periodAt(periods, now) !== undefined) return isSuspendedAt(overrides, now) ? 'suspended' : 'active'
  if (heldAt(subscription, now) !== undefined) return 'suspended'
  // Periods that a stop removed are still awaited until the stop takes effect, as no answer shows the stop before.
  return allPeriods(subscription).some(({ begin }) => begin > now) ? 'awaiting' : 'ended'
}

/**
 * Whether the periods ended by themselves before the stop took effect. A period held open by a pause has not ended yet.
 */
function ranOut({ periods, overrides }: Lasting, { at, removed = [] }: Stop): boolean {
  const last = periods.at(-1)
  if (last === undefined || last.end === null || last.end >= at || removed.length > 0) return false
  return !overrides.some((pause) => isExtending(pause) && runsOutWithin(last, pause) && at <= endOf(pause))
}

/**
 * The period that holds an instant: begin included, end excluded. The search starts at the latest period, the
 * likeliest.
 */
export function periodAt(periods: readonly Period[], now: Instant): Period | undefined {
  return periods.findLast(({ begin, end }) => begin <= now && (end === null || now < end))
}

/** The ongoing period of a subscription: the period that holds the instant, or a period that a pause holds open. */
export function ongoingAt(subscription: Pick<Lasting, 'periods' | 'overrides'>, now: Instant): Period | undefined {
  return periodAt(subscription.periods, now) ?? heldAt(subscription, now)
}

/**
 * The period that ran out within an extending pause. The pause holds it open until the step at the end of the pause
 * moves its end.
 */
function heldAt({ periods, overrides }: Pick<Lasting, 'periods' | 'overrides'>, now: Instant): Period | undefined {
  const last = periods.findLast(({ begin }) => begin <= now)
  if (last === undefined || last.end === null || last.end > now) return undefined
  const isHeld = overrides.some(
    (pause) =>
      isExtending(pause) &&
      runsOutWithin(last, pause) &&
      (now < endOf(pause) || (now === pause.end && pause.announced !== 'ended')),
  )
  return isHeld ? last : undefined
}

export const isOver = (state: State): boolean => state === 'ended' || state === 'stopped'

/** Whether some subscription is not over, as far as its end was announced. */
export const hasLive = (subscriptions: readonly Pick<Subscription, 'announced'>[]): boolean =>
  subscriptions.some(({ announced }) => !isOver(announced.state))

/** The instants after `since` at which the state may change, earliest first. */
export function boundariesAfter({ periods, stop, overrides }: Lasting, since: Instant): Instant[] {
  const instants: Instant[] = []
  for (const { begin, end } of periods) {
    // Most periods of a long life are over.
    if (end !== null && end <= since) continue
    instants.push(begin)
    if (end !== null) instants.push(end)
  }
  if (stop !== undefined) instants.push(stop.at)
  instants.push(...boundsOfSuspensions(overrides))
  return [...new Set(instants.filter((instant) => instant > since))].toSorted()
}
