/**
 * The time of a period in pauses that extend it. Such time is not served: it makes the period longer, or it is not paid
 * for where the period is cut short.
 */
import { wallClockBetween } from '../time/calendar.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { endOf, isExtending, type ExtendingPause } from './in-force.ts'

export interface PausedStretch {
  readonly begin: Instant
  readonly end: Instant
}

type Paused = Pick<Subscription, 'overrides' | 'announced'>

/**
 * The wall-clock milliseconds of a period before `until` in extending pauses that have not ended yet. The time of ended
 * pauses is in the period's `extended`. Both together are the time that a period cut short at `until` does not serve.
 */
export function pausedWithin(
  subscription: Paused,
  period: Pick<Period, 'begin' | 'end'>,
  until: Instant,
  timezone: string,
): number {
  return openPauses(subscription).reduce((sum, stretch) => sum + pausedBy(stretch, period, until, timezone), 0)
}

/** An extending pause that has not ended, with the part of it that no earlier pause covers. */
export interface OpenPause extends PausedStretch {
  readonly pause: ExtendingPause
}

/**
 * The extending pauses that have not ended, earliest first. A suspension may overlap with pauses and with other
 * suspensions. Nobody knows when a suspension will end, so it counts as far as the state was announced.
 */
export function openPauses({ overrides, announced }: Paused): OpenPause[] {
  const pauses = overrides
    .filter(isExtending)
    .filter((pause) => pause.announced !== 'ended')
    .toSorted((a, b) => (a.begin < b.begin ? -1 : a.begin > b.begin ? 1 : 0))
  const open: OpenPause[] = []
  let covered: Instant | undefined
  for (const pause of pauses) {
    const begin = covered === undefined ? pause.begin : laterOf(pause.begin, covered)
    const end = laterOf(begin, pause.end ?? announced.at)
    open.push({ pause, begin, end })
    covered = end
  }
  return open
}

/** The part of a period before `until` that lies in a part of a pause. */
export function pausedBy(
  pause: PausedStretch,
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

/**
 * The stretches of an ended pause that no other pause covers. Time that another pause covers counts at the end of that
 * pause.
 */
export function stretchesOf(pause: PausedStretch, others: readonly ExtendingPause[]): PausedStretch[] {
  return others.reduce<PausedStretch[]>(
    (stretches, other) =>
      stretches.flatMap(({ begin, end }) =>
        [
          { begin, end: end < other.begin ? end : other.begin },
          { begin: laterOf(begin, endOf(other)), end },
        ].filter((left) => left.begin < left.end),
      ),
    [pause],
  )
}
