/**
 * Notices that a law requires and that nobody sent in time. The subscription keeps the periods that they were about,
 * because the law lets the consumer end such a renewal. Only a report says that a letter was posted, and nobody may
 * ever fetch the letter, so it counts as missed from a fixed instant: a step of the engine.
 */
import type { Settings } from '../settings/settings.ts'
import { before, daysBefore } from '../time/calendar.ts'
import type { Instant } from '../time/time.ts'
import type { Change, DueStep } from '../world/change.ts'
import type { WaitingNotice } from '../world/notice.ts'
import type { Subscription } from '../world/subscription.ts'
import { subscriptionOf, withSubscription, type World } from '../world/world.ts'

type Told = NonNullable<Subscription['told']>[number]
type About = Pick<WaitingNotice, 'notice' | 'subscription' | 'period'>
type AboutLaw = About & Pick<WaitingNotice, 'law' | 'cancel_by' | 'event_at'>

/** The laws require a notice to have arrived this long before the last day to cancel. */
const lawSpan = 'P1M'
/** The days that a letter is on its way. */
const postDays = 7
/** The number of missed notices that are kept: earlier renewals no longer matter. */
const mostUnsent = 3

const latestEmail = ({ cancel_by }: Pick<AboutLaw, 'cancel_by'>, { account }: Settings): Instant =>
  before(cancel_by, lawSpan, account.timezone)

const latestPost = (about: Pick<AboutLaw, 'cancel_by'>, settings: Settings): Instant =>
  daysBefore(latestEmail(about, settings), postDays, settings.account.timezone)

/** The world after the last attempt to send a notice. A missed notice that a law requires is noted. */
export function afterSending(
  world: World,
  waiting: AboutLaw,
  { isSent, byPost, now }: { readonly isSent: boolean; readonly byPost?: true; readonly now: Instant },
  settings: Settings,
): World {
  if (waiting.law === undefined || isOutdated(world, waiting)) return world
  const isInTime = isSent && now <= (byPost === true ? latestPost : latestEmail)(waiting, settings)
  return isInTime ? withNothingAwaited(world, waiting) : withUnsent(world, waiting)
}

/** Whether the event was moved to another day after the notice, so that the notice is given again. */
const isOutdated = (world: World, { notice, subscription, period, event_at }: AboutLaw): boolean =>
  subscriptionOf(world, subscription)?.told?.some(
    (entry) => entry.notice === notice && entry.period === period && (entry.event_at ?? event_at) !== event_at,
  ) === true

export const withUnsent = (world: World, about: About): World =>
  withTold(world, about, (entry) => ({
    ...withoutAwaited(entry, about.period),
    unsent:
      entry.unsent?.includes(about.period) === true
        ? entry.unsent
        : [...(entry.unsent ?? []), about.period].slice(-mostUnsent),
  }))

export const isUnsent = (world: World, { notice, subscription, period }: About): boolean =>
  subscriptionOf(world, subscription)?.told?.some(
    (entry) => entry.notice === notice && entry.unsent?.includes(period) === true,
  ) === true

/** The world in which a letter counts as missed unless it is reported in time. */
export const withLetterAwaited = (world: World, letter: AboutLaw, settings: Settings): World =>
  letter.law === undefined || isOutdated(world, letter)
    ? world
    : withTold(world, letter, (entry) => ({
        ...entry,
        awaited: { period: letter.period, until: latestPost(letter, settings) },
      }))

/** The world in which no letter is awaited any more: it was reported, or the notice is sent in another way. */
export const withNothingAwaited = (world: World, about: About): World =>
  withTold(world, about, (entry) => withoutAwaited(entry, about.period))

/** The entry of a notice that is given, even if it was given before and its event was moved. */
export function toldAgain(former: Told | undefined, now: Omit<Told, 'unsent' | 'awaited'>): Told {
  if (former === undefined) return now
  const { unsent, ...others } = withoutAwaited(former, now.period)
  return { ...others, ...now, ...(unsent && { unsent: unsent.filter((missed) => missed !== now.period) }) }
}

export function withoutAwaited(entry: Told, period: number): Told {
  const { awaited, ...others } = entry
  return awaited?.period === period ? others : entry
}

function withTold(world: World, { notice, subscription: id }: About, change: (entry: Told) => Told): World {
  const subscription = subscriptionOf(world, id)
  const before = subscription?.told ?? []
  const entries = before.map((entry) => (entry.notice === notice ? change(entry) : entry))
  const isSame = entries.every((entry, index) => entry === before[index])
  return subscription === undefined || isSame ? world : withSubscription(world, { ...subscription, told: entries })
}

/** Whether a letter that a law requires may still be missed. */
export const awaitsLetters = ({ subscriptions }: World): boolean =>
  subscriptions.some(({ told }) => told?.some(({ awaited }) => awaited !== undefined) === true)

/** The step by which the first awaited letter counts as missed. */
export function nextMissedLetter(world: World): DueStep | undefined {
  const [first] = world.subscriptions
    .flatMap(({ id, told = [] }) =>
      told.flatMap(({ notice, awaited }) =>
        awaited === undefined ? [] : [{ at: awaited.until, notice, subscription: id, period: awaited.period }],
      ),
    )
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
  if (first === undefined) return undefined
  const { at, ...about } = first
  const { notice, subscription } = about
  const run = (): Change => ({
    world: withUnsent(world, about),
    facts: [
      { fact: 'notice-failed', notice, subscription, reason: 'nobody reported in time that the letter was posted' },
    ],
  })
  return { at, run }
}
