/**
 * The time of a period in pauses that extend it. Such time is not served: the period lasts longer for it, or is not
 * paid for it where the period is cut short.
 */
import { wallClockBetween } from '../calendar.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { laterOf, type Instant } from '../time.ts'
import { isExtending, type ExtendingPause } from './in-force.ts'

/**
 * The wall-clock milliseconds of a period before `until` in extending pauses that have not ended yet. The time of ended
 * pauses is in the period's `extended`. Both together are the time that a period cut short at `until` does not serve.
 */
export function pausedWithin(
  { overrides }: Pick<Subscription, 'overrides'>,
  period: Pick<Period, 'begin' | 'end'>,
  until: Instant,
  timezone: string,
): number {
  return openPauses({ overrides }).reduce((sum, pause) => sum + pausedBy(pause, period, until, timezone), 0)
}

/** The extending pauses that have not ended, earliest first. */
export const openPauses = ({ overrides }: Pick<Subscription, 'overrides'>): ExtendingPause[] =>
  overrides
    .filter(isExtending)
    .filter(({ announced }) => announced !== 'ended')
    .toSorted((a, b) => (a.begin < b.begin ? -1 : a.begin > b.begin ? 1 : 0))

/** The part of a period before `until` that lies in one pause. */
export function pausedBy(
  pause: ExtendingPause,
  { begin, end }: Pick<Period, 'begin' | 'end'>,
  until: Instant,
  timezone: string,
): number {
  const from = laterOf(begin, pause.begin)
  const to = [pause.end, until, ...(end === null ? [] : [end])].reduce((first, instant) =>
    instant < first ? instant : first,
  )
  return from < to ? wallClockBetween(from, to, timezone) : 0
}
