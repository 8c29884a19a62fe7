/**
 * Moments of made-up lives. Rules go wrong where two things meet, so a moment is either an instant of a grid or an
 * instant near a boundary of the life so far: a begin or end of a period, a stop, a begin or end of an override.
 */
import fc from 'fast-check'
import { allPeriods } from '../../../functions/domain/subscription/registered-stop.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import type { Subscription } from '../../../functions/domain/world/subscription.ts'

export interface Moment {
  readonly at: Instant
  /** The n-th boundary from `at` on, with an offset; null is `at` itself. */
  readonly boundary: { readonly n: number; readonly millis: number } | null
}

/** `beside` are the allowed distances from a boundary, in milliseconds. */
export const momentOf = (
  grid: fc.Arbitrary<Instant>,
  beside: readonly number[] = [0, 0, -1, 1, -1000, 1000],
): fc.Arbitrary<Moment> =>
  fc.record({
    at: grid,
    boundary: fc.option(fc.record({ n: fc.nat({ max: 3 }), millis: fc.constantFrom(...beside) }), { freq: 1 }),
  })

type Bounded = Pick<Subscription, 'periods' | 'stop' | 'overrides'>

/** Every boundary of subscriptions, each once, earliest first. */
export function boundariesOf(subscriptions: readonly Bounded[]): Instant[] {
  const all = subscriptions.flatMap(({ periods, stop, overrides }) => [
    ...[...allPeriods({ periods, ...(stop && { stop }) }), ...overrides].flatMap(({ begin, end }) => [begin, end]),
    stop?.at,
  ])
  return [...new Set(all.filter((at) => at !== undefined && at !== null))].toSorted()
}

/** The instant that a moment is in the life of subscriptions, which are advanced to its `at`. */
export function instantIn(subscriptions: readonly Bounded[], { at, boundary }: Moment): Instant {
  if (boundary === null) return at
  const found = boundariesOf(subscriptions).filter((instant) => instant >= at)[boundary.n]
  return found === undefined ? at : instantOf(millisOf(found) + boundary.millis)
}

export const byTime = (one: { readonly at: Moment }, other: { readonly at: Moment }): number =>
  one.at.at < other.at.at ? -1 : one.at.at > other.at.at ? 1 : 0

export const laterOf = (one: Instant, other: Instant): Instant => (one > other ? one : other)
