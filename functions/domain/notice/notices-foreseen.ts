/**
 * Notices that a customer will get, for their count. Periods that are not made yet have notices too: those that fall
 * due before the next period is made and its notices are written, and a month later at most. Notices of periods that
 * exist are foreseen whenever they are due.
 */
import type { Settings } from '../settings/settings.ts'
import { withPausesAhead } from '../subscription/pauses-ahead.ts'
import { carriedOn, renewalOf, type Renewal } from '../subscription/renewal.ts'
import { after } from '../time/calendar.ts'
import { millisOf, type Instant } from '../time/time.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import { noticesAhead, type DueNotice } from './next-notice.ts'

/** The longest time for which notices are counted ahead. */
const countedAhead = 'P31D'

/**
 * The largest number of notices of a customer that are counted for periods still to be made. Each of them is an entry,
 * and a change that brings or removes all of them is one transaction.
 */
const mostOfComingPeriods = 20

export function noticesForeseen(stored: World, settings: Settings): DueNotice[] {
  const paused = stored.subscriptions.map((subscription) => withPausesAhead(subscription, settings))
  const world = { ...stored, subscriptions: paused }
  const subscriptions = paused.map((subscription) => withPeriodsToCome(subscription, settings))
  const all = [...noticesAhead({ ...world, subscriptions }, settings)]
  const isComing = isOfComingPeriod(world)
  const coming = all.filter((due) => isComing(due) && isCounted(world, due, settings))
  const first = coming.toSorted((one, other) => millisOf(one.at) - millisOf(other.at)).slice(0, mostOfComingPeriods)
  return [...all.filter((due) => !isComing(due)), ...first]
}

function withPeriodsToCome(subscription: Subscription, settings: Settings): Subscription {
  const renewal = renewalOf(subscription, settings)
  if (renewal === undefined) return subscription
  return { ...subscription, periods: carriedOn(subscription, countedUntil(renewal, settings), settings) }
}

const isOfComingPeriod =
  ({ subscriptions }: World) =>
  (due: DueNotice): boolean => {
    if ('agreement' in due) return false
    const last = subscriptions.find(({ id }) => id === due.subscription.id)?.periods.at(-1)
    return last !== undefined && due.ending.period.serial > last.serial
  }

function isCounted({ subscriptions }: World, { at, subscription }: DueNotice, settings: Settings): boolean {
  const stored = subscriptions.find(({ id }) => id === subscription.id)
  const renewal = stored && renewalOf(stored, settings)
  return renewal === undefined || at <= countedUntil(renewal, settings)
}

const countedUntil = ({ end }: Renewal, { account }: Settings): Instant => after(end, countedAhead, 1, account.timezone)
