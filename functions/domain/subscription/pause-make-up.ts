/**
 * How the end of a pause makes up for it (decisions: "Subscriptions", pause-subscription): the period then current, and
 * all later ones, move by its length, counted by the wall clock.
 *
 * What no later end can make up for is not paid for instead: the part of the pause before a switch, as that settled the
 * period before it, and all of the pause where the subscription is over by then. It counts as not served of the periods
 * it lies in, from when that is known: it is `lostOf` them until the pause ends, and their `extended` after that. A
 * switch therefore leaves only the rest of the pause to move what follows.
 */
import { afterWallClock, wallClockBetween } from '../calendar.ts'
import { withStop, withoutStop } from './registered-stop.ts'
import { isOver } from './subscription-state.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import type { Instant } from '../time.ts'
import { isExtending, runsOutWithin, type ExtendingPause } from './in-force.ts'
import { pausedBy } from './paused-time.ts'

/**
 * The subscription, advanced to the end of the pause, once that has been made up for. A registered stop stays where it
 * is.
 */
export function madeUpFor(pause: ExtendingPause, subscription: Subscription, timezone: string): Subscription {
  if (isOver(subscription.announced.state)) {
    return { ...subscription, periods: settled(subscription.periods, pause, pause.end, timezone) }
  }
  const from = madeUpFrom(subscription.periods, pause)
  const whole = withoutStop(subscription)
  const periods = settled(whole, pause, from, timezone)
  const later = moved(periods, pause, wallClockBetween(from, pause.end, timezone), timezone)
  const stopped = withStop(later, subscription.stop)
  // A period that the pause leaves alone is cut by the stop as before: it stays the same object.
  const alone = new Set(later.filter((period, position) => period === whole[position]).map(({ serial }) => serial))
  const before = new Map(subscription.periods.map((period) => [period.serial, period]))
  const present = (period: Period) => (alone.has(period.serial) ? (before.get(period.serial) ?? period) : period)
  return { ...subscription, ...stopped, periods: stopped.periods.map(present) }
}

/**
 * The wall-clock milliseconds of a period at its natural end that pauses take which have not ended, and that no later
 * end makes up for.
 */
export function lostOf(
  { overrides, periods, stop }: Pick<Subscription, 'overrides' | 'periods' | 'stop'>,
  period: Period,
  timezone: string,
): number {
  if (period.natural_end === null || period.remaining_assignments !== undefined) return 0
  return overrides
    .filter(isExtending)
    .filter(({ announced }) => announced !== 'ended')
    .reduce((sum, pause) => {
      const isOverByThen = stop !== undefined && stop.at <= pause.end
      const until = isOverByThen ? pause.end : madeUpFrom(periods, pause)
      return sum + pausedBy(pause, period, until, timezone)
    }, 0)
}

/**
 * Since when a pause is made up for: its begin, or where the period at its end, or one that this follows upon, began
 * later, after nothing or by a switch.
 */
function madeUpFrom(periods: readonly Period[], pause: ExtendingPause): Instant {
  const until = periods.findLastIndex(({ begin }) => begin <= pause.end)
  const first = periods
    .slice(0, until + 1)
    .findLast(({ begin, made }, index) => made.by === 'switch' || periods[index - 1]?.end !== begin)
  return first === undefined || first.begin < pause.begin ? pause.begin : first.begin
}

/** Periods that began before `until`, with what the pause took of them before that as not served. */
function settled(periods: readonly Period[], pause: ExtendingPause, until: Instant, timezone: string): Period[] {
  return periods.map((period) => {
    const part = period.begin < until ? pausedBy(pause, period, until, timezone) : 0
    if (part === 0 || period.natural_end === null || period.remaining_assignments === 0) return period
    const natural_end = afterWallClock(period.natural_end, part, timezone)
    return { ...period, natural_end, extended: (period.extended ?? 0) + part }
  })
}

/**
 * The period that is current at the end of the pause, or that it holds open, with a later end, and all after it later.
 */
function moved(periods: readonly Period[], pause: ExtendingPause, millis: number, timezone: string): readonly Period[] {
  const position = periods.findLastIndex(({ begin }) => begin <= pause.end)
  const current = periods[position]
  const isPaused = periods.some(({ begin, end }) => begin < pause.end && (end === null || end > pause.begin))
  if (current?.end === undefined || current.end === null || !isPaused) return periods
  if (current.end <= pause.end && !runsOutWithin(current, pause)) return periods
  const later = (instant: Instant) => afterWallClock(instant, millis, timezone)
  const orNever = (instant: Instant | null) => (instant === null ? null : later(instant))
  return periods.map((period, index) => {
    if (index < position) return period
    // Its end is no longer the count of a run, so the next one begins a run of its own.
    const { run: _, ...others } = period
    const ends = { end: orNever(period.end), natural_end: orNever(period.natural_end) }
    return index === position
      ? { ...others, ...ends, extended: (period.extended ?? 0) + millis }
      : { ...others, ...ends, begin: later(period.begin) }
  })
}
