/**
 * Notices that a customer will get, for their count. Periods that are not made yet have notices too: those that fall
 * due before the next period is made and its notices are written, and a month later at most.
 */
import type { Settings } from '../settings/settings.ts'
import { carriedOn, renewalOf, type Renewal } from '../subscription/renewal.ts'
import { after } from '../time/calendar.ts'
import type { Instant } from '../time/time.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import { noticesAhead, type DueNotice } from './next-notice.ts'

/** The longest time for which notices are counted ahead. */
const countedAhead = 'P31D'

export function noticesForeseen(world: World, settings: Settings): DueNotice[] {
  const subscriptions = world.subscriptions.map((subscription) => withPeriodsToCome(subscription, settings))
  return [...noticesAhead({ ...world, subscriptions }, settings)].filter(isForeseen(world, settings))
}

function withPeriodsToCome(subscription: Subscription, settings: Settings): Subscription {
  const renewal = renewalOf(subscription, settings)
  if (renewal === undefined) return subscription
  return { ...subscription, periods: carriedOn(subscription, countedUntil(renewal, settings), settings) }
}

/** Notices of periods that exist are foreseen whenever they are due. */
const isForeseen =
  ({ subscriptions }: World, settings: Settings) =>
  (due: DueNotice): boolean => {
    if ('agreement' in due) return true
    const stored = subscriptions.find(({ id }) => id === due.subscription.id)
    const last = stored?.periods.at(-1)
    const renewal = stored && renewalOf(stored, settings)
    if (last === undefined || renewal === undefined || due.ending.period.serial <= last.serial) return true
    return due.at <= countedUntil(renewal, settings)
  }

const countedUntil = ({ end }: Renewal, { account }: Settings): Instant => after(end, countedAhead, 1, account.timezone)
