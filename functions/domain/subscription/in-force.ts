/**
 * When overrides have their effect. Of one that is registered with a begin in the past nothing is known before its
 * registration, so it counts from there, as everything is told as of when it came to be known.
 */
import type { Period } from '../world/subscription.ts'
import type { Instant } from '../time.ts'
import { phaseAt, type Override, type OverrideOf } from '../world/override.ts'

/** A pause whose end moves that of the period, so that what was paid for is had in full. */
export type ExtendingPause = OverrideOf<'pause-subscription'>

export function startOf({ begin, created }: Pick<Override, 'begin' | 'created'>): Instant {
  return begin > created ? begin : created
}

export function isInForce(override: Override, now: Instant): boolean {
  return override.inert !== true && phaseAt({ begin: startOf(override), end: override.end }, now) === 'active'
}

export function isSuspendedAt(overrides: readonly Override[], now: Instant): boolean {
  return overrides.some((override) => suspends(override) && isInForce(override, now))
}

/** The instants at which overrides may suspend a subscription or let it go on. */
export function boundsOfSuspensions(overrides: readonly Override[]): Instant[] {
  return overrides
    .filter((override) => suspends(override) && override.inert !== true)
    .flatMap((override) => (override.end === null ? [startOf(override)] : [startOf(override), override.end]))
}

const suspends = ({ type }: Override) => type === 'pause-subscription' || type === 'suspension'

export function isExtending(override: Override): override is ExtendingPause {
  return override.type === 'pause-subscription' && override.extends_period && override.inert !== true
}

/**
 * Whether a period comes to its end within a pause that is still to move that end. Used up assignments do not come
 * back.
 */
export function runsOutWithin(
  { end, remaining_assignments }: Pick<Period, 'end' | 'remaining_assignments'>,
  pause: ExtendingPause,
): boolean {
  return end !== null && startOf(pause) < end && end <= pause.end && remaining_assignments !== 0
}
