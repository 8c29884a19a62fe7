/**
 * extendsubscription (extensions: "Operations of customer service"; decisions: "Subscriptions"): time or assignments
 * that cost nothing. They are added at the end of a period, and its price remains the price of the time before them.
 */
import { after, afterSpan, afterWallClock, wallClockBetween } from '../../time/calendar.ts'
import type { Fault } from '../../refusal/fault.ts'
import type { Settings } from '../../settings/settings.ts'
import { isTimeSpan } from '../../settings/value-schemas.ts'
import { latestInstant, type Instant } from '../../time/time.ts'
import { refuse, type Change, type Refusal } from '../../world/change.ts'
import type { Period, Subscription } from '../../world/subscription.ts'
import { subscriptionOf, withSubscription, type World } from '../../world/world.ts'
import { movedInvoicing } from '../moved-invoicing.ts'
import { isOver, ongoingAt } from '../subscription-state.ts'

export interface ExtendCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly id: string
  /** Exactly one of the two: an ISO 8601 duration, or a number of assignments. */
  readonly by?: string
  readonly assignments?: number
  /** Told in the history. */
  readonly reason?: string
  readonly now: Instant
  readonly settings: Settings
}

/** The longest extension in one call. */
const mostMonths = 36

export function extendSubscription(command: ExtendCommand): Change | Refusal {
  const { world, id, by: duration, assignments, reason, now, settings } = command
  const subscription = subscriptionOf(world, id)
  if (subscription === undefined) return refuse({ field: '', code: 'subscription_unknown' })
  if (subscription.link.kind === 'recipient') return refuse({ field: '', code: 'recipient_follows_group' })
  if (isOver(subscription.announced.state)) return refuse({ field: '', code: 'subscription_over' })
  if (subscription.stop !== undefined) return refuse({ field: '', code: 'extension_of_stopped' })
  const { periods } = subscription
  const extended = ongoingAt(subscription, now) ?? periods.find(({ begin }) => begin > now)
  if (extended === undefined) return refuse({ field: '', code: 'subscription_over' })
  const made =
    duration === undefined
      ? moreAssignments(periods, extended, assignments ?? 0)
      : moreTime(periods, extended, duration)
  if ('code' in made) return refuse(made)
  const { end } = made.find(({ serial }) => serial === extended.serial) ?? extended
  return {
    world: withSubscription(world, {
      ...subscription,
      ...movedInvoicing(subscription, periods, made, settings),
      periods: made,
    }),
    facts: [
      {
        fact: 'subscription-extended',
        subscription: id,
        ...(assignments === undefined ? {} : { assignments }),
        ...(duration === undefined || end === null ? {} : { until: end }),
        ...(reason === undefined ? {} : { reason }),
      },
    ],
  }
}

type Extended = readonly Period[] | Fault

function moreAssignments(periods: Subscription['periods'], extended: Period, more: number): Extended {
  const { remaining_assignments: remaining, granted = 0 } = extended
  if (remaining === undefined || extended.end !== null) return { field: 'assignments', code: 'extension_by_time' }
  return periods.map((period) =>
    period === extended ? { ...period, remaining_assignments: remaining + more, granted: granted + more } : period,
  )
}

/** Moves the end of a period. Later periods that are already made move by the same time on the wall clock. */
function moreTime(periods: Subscription['periods'], extended: Period, duration: string): Extended {
  if (!isTimeSpan(duration)) return { field: 'by', code: 'duration_expected' }
  const { end, natural_end, granted = 0 } = extended
  if (extended.remaining_assignments !== undefined) return { field: 'by', code: 'extension_by_assignments' }
  if (end === null || natural_end === null) return { field: 'by', code: 'extension_open_ended' }
  const timezone = extended.terms.timezone
  const until = afterSpan(end, duration, timezone)
  if (until > after(end, `P${mostMonths}M`, 1, timezone) || until >= latestInstant) {
    return { field: 'by', code: 'extension_too_long', values: { max: mostMonths } }
  }
  const millis = wallClockBetween(end, until, timezone)
  const position = periods.indexOf(extended)
  const later = (instant: Instant, { terms }: Period) => afterWallClock(instant, millis, terms.timezone)
  const orNever = (instant: Instant | null, period: Period) => (instant === null ? null : later(instant, period))
  return periods.map((period, index) => {
    if (index < position) return period
    // A moved end is no longer an end of a run, so the next period begins its own run.
    const { run: _, ...others } = period
    if (index === position) return { ...others, end: until, natural_end: until, granted: granted + millis }
    const before = periods[index - 1]
    const begin = before === extended && period.begin === end ? until : later(period.begin, before ?? period)
    return { ...others, begin, end: orNever(period.end, period), natural_end: orNever(period.natural_end, period) }
  })
}
