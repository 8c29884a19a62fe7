/**
 * The time in which overrides have an effect. An override with a start before its registration takes effect with its
 * registration, as no event has an instant before the service knew of the override.
 */
import type { Period } from '../world/subscription.ts'
import { laterOf, latestInstant, type Instant } from '../time/time.ts'
import { phaseAt, type Override, type OverrideOf } from '../world/override.ts'

/** A pause or suspension whose end moves the end of the period, so that the customer gets all that was paid for. */
export type ExtendingPause = OverrideOf<'pause-subscription' | 'suspension'>

/** The end of a pause; the last instant for a suspension that nothing has ended yet. */
export const endOf = ({ end }: Pick<Override, 'end'>): Instant => end ?? latestInstant

export function startOf({ begin, created }: Pick<Override, 'begin' | 'created'>): Instant {
  return laterOf(begin, created)
}

export function isInForce(override: Override, now: Instant): boolean {
  return override.inert !== true && phaseAt({ begin: startOf(override), end: override.end }, now) === 'active'
}

export function isSuspendedAt(overrides: readonly Override[], now: Instant): boolean {
  return overrides.some((override) => suspends(override) && isInForce(override, now))
}

/** The instants at which overrides may suspend a subscription or end its suspension. */
export function boundsOfSuspensions(overrides: readonly Override[]): Instant[] {
  return overrides
    .filter((override) => suspends(override) && override.inert !== true)
    .flatMap((override) => (override.end === null ? [startOf(override)] : [startOf(override), override.end]))
}

const suspends = ({ type }: Override) => type === 'pause-subscription' || type === 'suspension'

export function isExtending(override: Override): override is ExtendingPause {
  const isPause = override.type === 'pause-subscription' || override.type === 'suspension'
  return isPause && override.extends_period === true && override.inert !== true
}

/** Whether a suspension holds the subscription: until its end nothing is renewed and nothing is invoiced. */
export const isHeld = (overrides: readonly Override[]): boolean =>
  overrides.some((override) => holds(override) && override.announced !== 'ended')

/** The later of an instant and the end of the last suspension that held the subscription. */
export const onceReleased = (at: Instant, overrides: readonly Override[]): Instant =>
  overrides.reduce(
    (latest, override) => (override.end !== null && holds(override) ? laterOf(latest, override.end) : latest),
    at,
  )

const holds = (override: Override): boolean => override.type === 'suspension' && isExtending(override)

/**
 * Whether a period that is over before the end of a pause ran out within the pause, so that the pause will move its
 * end. A period that has used up its assignments does not come back.
 */
export function runsOutWithin(
  { end, remaining_assignments }: Pick<Period, 'end' | 'remaining_assignments'>,
  pause: Pick<Override, 'begin' | 'created'>,
): boolean {
  return end !== null && startOf(pause) < end && remaining_assignments !== 0
}
