/**
 * How much of a period is spent in pauses that extend it. That time is not served: the period lasts longer for it, or
 * is not to be paid for where it was cut short.
 */
import { wallClockBetween } from '../calendar.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import type { Instant } from '../time.ts'
import { isExtending, type ExtendingPause } from './in-force.ts'

/**
 * The wall-clock milliseconds of a period before `until` that lie in extending pauses which have not ended yet. Those
 * of pauses that have are in its `extended`, so the two together are what is not served of a period that is cut short
 * at `until`, whichever of its pauses are over.
 */
export function pausedWithin(
  { overrides }: Pick<Subscription, 'overrides'>,
  period: Pick<Period, 'begin' | 'end'>,
  until: Instant,
  timezone: string,
): number {
  return overrides
    .filter(isExtending)
    .filter(({ announced }) => announced !== 'ended')
    .reduce((sum, pause) => sum + pausedBy(pause, period, until, timezone), 0)
}

/** The part of a period before `until` that lies in one pause. */
export function pausedBy(
  pause: ExtendingPause,
  { begin, end }: Pick<Period, 'begin' | 'end'>,
  until: Instant,
  timezone: string,
): number {
  const from = begin > pause.begin ? begin : pause.begin
  const to = [pause.end, until, ...(end === null ? [] : [end])].reduce((first, other) =>
    other < first ? other : first,
  )
  return from < to ? wallClockBetween(from, to, timezone) : 0
}
