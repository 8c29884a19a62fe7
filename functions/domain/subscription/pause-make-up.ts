/**
 * The making up for a pause at its end (decisions: "Subscriptions", pause-subscription): the then current period and
 * all later periods move by the length of the pause, counted by the wall clock.
 *
 * Paused time without a later end to make up for it costs nothing instead. This holds for the part of a pause before a
 * switch, as the switch closed the earlier period, and for all of a pause that outlasts its subscription. Such time
 * counts as not served in its periods as soon as it is known: until the end of the pause by `lostToPauses`, and after
 * it by their `extended`. After a switch, therefore, only the rest of the pause moves later periods.
 */
import { afterWallClock, wallClockBetween } from '../time/calendar.ts'
import type { Settings } from '../settings/settings.ts'
import { allPeriods, withStop, withoutStop } from './registered-stop.ts'
import { isOver } from './subscription-state.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { isExtending, runsOutWithin, type ExtendingPause } from './in-force.ts'
import { movedInvoicing } from './moved-invoicing.ts'
import { openPauses, pausedBy, stretchesOf, type PausedStretch } from './paused-time.ts'

/** The subscription, advanced to the end of the pause, with the pause made up for. A registered stop stays in place. */
export function madeUpFor(ended: ExtendingPause, subscription: Subscription, settings: Settings): Subscription {
  const { whole, made, ...after } = makeUp(ended, subscription)
  return { ...subscription, ...movedInvoicing(subscription, whole, made, settings), ...after }
}

/** The periods and the stop once the pause is made up for. */
export function periodsMadeUp(
  ended: ExtendingPause,
  subscription: Subscription,
): Pick<Subscription, 'periods' | 'stop'> {
  const { whole: _, made: __, ...after } = makeUp(ended, subscription)
  return after
}

function makeUp(ended: ExtendingPause, subscription: Subscription) {
  const pause = endedPause(ended, subscription)
  if (isOver(subscription.announced.state)) {
    const { periods } = subscription
    return { whole: periods, made: periods, periods: withoutPausedTime(periods, pause, pause.end) }
  }
  const from = madeUpFrom(subscription.periods, pause)
  const whole = withoutStop(subscription)
  const made = moved(withoutPausedTime(whole, pause, from), pause, from)
  const all = allPeriods(subscription)
  // A period that the pause does not affect stays as cut by the stop.
  const periods = made.map((period, index) => (period === whole[index] ? (all[index] ?? period) : period))
  return { whole, made, ...withStop(periods, subscription.stop) }
}

/** A pause at its end, with the parts of it that count. */
interface EndedPause extends PausedStretch {
  readonly created: Instant
  readonly stretches: readonly PausedStretch[]
}

function endedPause({ begin, end, created }: ExtendingPause, subscription: Subscription): EndedPause {
  const stretch = { begin, end: end ?? subscription.announced.at }
  const others = openPauses(subscription).map(({ pause }) => pause)
  return { ...stretch, created, stretches: stretchesOf(stretch, others) }
}

/**
 * The wall-clock milliseconds of a period, at its natural end, that pauses take and that no later end makes up for.
 * Only pauses that have not ended yet count.
 */
export function lostToPauses(
  subscription: Pick<Subscription, 'overrides' | 'announced' | 'periods' | 'stop'>,
  period: Period,
  timezone: string,
): number {
  if (period.natural_end === null || period.remaining_assignments !== undefined) return 0
  const { periods, stop } = subscription
  return openPauses(subscription).reduce((sum, open) => {
    const isOverByThen = stop !== undefined && stop.at <= open.end
    const until = isOverByThen ? open.end : madeUpFrom(periods, { begin: open.pause.begin, end: open.end })
    return sum + pausedBy(open, period, until, timezone)
  }, 0)
}

/** Whether a subscription has extending pauses that have not ended. */
export const hasOpenPauses = ({ overrides }: Pick<Subscription, 'overrides'>): boolean =>
  overrides.some((override) => isExtending(override) && isOpen(override))

const isOpen = ({ announced }: ExtendingPause) => announced !== 'ended'

/**
 * The instant from which a pause is made up for. It is the pause's start, or the later start of the run of periods at
 * its end. Such a run begins after a gap or by a switch.
 */
function madeUpFrom(periods: readonly Period[], pause: PausedStretch): Instant {
  const until = periods.findLastIndex(({ begin }) => begin <= pause.end)
  const first = periods
    .slice(0, until + 1)
    .findLast(({ begin, made }, index) => made.by === 'switch' || periods[index - 1]?.end !== begin)
  return first === undefined ? pause.begin : laterOf(first.begin, pause.begin)
}

/** Periods that began before `until`, with the paused time before `until` counted as not served. */
function withoutPausedTime(periods: readonly Period[], pause: EndedPause, until: Instant): Period[] {
  return periods.map((period) => {
    const timezone = period.terms.timezone
    const part = pause.stretches.reduce((sum, stretch) => sum + pausedBy(stretch, period, until, timezone), 0)
    if (part === 0 || period.natural_end === null || period.remaining_assignments === 0) return period
    const natural_end = afterWallClock(period.natural_end, part, timezone)
    return { ...period, natural_end, extended: (period.extended ?? 0) + part }
  })
}

/**
 * The periods, moved. The current period at the end of the pause, or the period that the pause holds open, gets a later
 * end, and all following periods get later times. Each boundary moves in the timezone of the period that it ends.
 */
function moved(periods: readonly Period[], pause: EndedPause, from: Instant): readonly Period[] {
  const position = periods.findLastIndex(({ begin }) => begin <= pause.end)
  const current = periods[position]
  if (current?.end === undefined || current.end === null) return periods
  if (current.end <= pause.end && !runsOutWithin(current, pause)) return periods
  const timezone = current.terms.timezone
  const counted = pause.stretches.map(({ begin, end }) => ({ begin: laterOf(begin, from), end }))
  const millis = counted.reduce((sum, { begin, end }) => sum + wallClockBetween(begin, end, timezone), 0)
  if (millis === 0) return periods
  const later = (instant: Instant, { terms }: Period) => afterWallClock(instant, millis, terms.timezone)
  const orNever = (instant: Instant | null, period: Period) => (instant === null ? null : later(instant, period))
  return periods.map((period, index) => {
    if (index < position) return period
    // A moved end is no longer an end of a run, so the next period begins its own run.
    const { run: _, ...others } = period
    const ends = { end: orNever(period.end, period), natural_end: orNever(period.natural_end, period) }
    if (index === position) return { ...others, ...ends, extended: (period.extended ?? 0) + millis }
    const before = periods[index - 1]
    return { ...others, ...ends, begin: later(period.begin, before?.end === period.begin ? before : period) }
  })
}
