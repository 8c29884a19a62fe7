/**
 * Notices as steps of the engine. A notice is due once for each event of a subscription: for each notice, the
 * subscription keeps the last period for which it was given. This is written in the transaction that puts the e-mail
 * into its queue.
 */
import { agreementNamed, withAgreement } from '../collection/agreements.ts'
import { noticesOf, type Notice } from '../settings/notice-laws.ts'
import type { Settings } from '../settings/settings.ts'
import { lastToCancel } from '../subscription/earliest-end.ts'
import { policyOn } from '../subscription/subscription-policy.ts'
import { hasLive, isOver } from '../subscription/subscription-state.ts'
import { isBusiness } from '../tax/tax-parties.ts'
import { after, before, spanDays, startOfDay } from '../time/calendar.ts'
import { dateOf, laterOf, type Instant } from '../time/time.ts'
import { unchanged, type Change, type DueStep } from '../world/change.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { subscriptionOf, withRecords, withSubscription, type World } from '../world/world.ts'
import { noticeMailId, type WaitingNotice } from '../world/notice.ts'
import { agreementNotices, stillExpiring, tellExpiring, type AgreementNotice } from './agreement-notice.ts'
import { toldAgain, withoutAwaited, withUnsent } from './missed-notice.ts'
import { wayPart, waysTo } from './notice-recipient.ts'
import { stillUndeliverable } from './undeliverable-notice.ts'
import { changesPrice, endingsOf, isGift, type Ending } from './subscription-endings.ts'
import { campaignOf } from '../subscription/make-period.ts'

interface EndingNotice {
  readonly at: Instant
  readonly notice: Notice
  readonly subscription: Subscription
  readonly ending: Ending
}

export type DueNotice = EndingNotice | AgreementNotice

export function nextNotice(world: World, settings: Settings): DueStep | undefined {
  if (noticesOf(settings).length === 0) return undefined
  const first = firstNotice(world, settings)
  if (first === undefined) return undefined
  const run = () => ('agreement' in first ? tellExpiring(world, first, settings) : tell(world, first, settings))
  return { at: first.at, run }
}

function firstNotice(world: World, settings: Settings): DueNotice | undefined {
  let first: DueNotice | undefined
  for (const due of noticesAhead(world, settings)) if (first === undefined || due.at < first.at) first = due
  return first
}

/** Every notice that is still to be sent, as far as can be foreseen now. */
export function* noticesAhead(world: World, settings: Settings): Generator<DueNotice> {
  yield* agreementNotices(world, settings)
  for (const notice of noticesOf(settings)) {
    // The events of these notices are not ends of periods.
    if (notice.when === 'undeliverable' || notice.when === 'agreement_expiring') continue
    const since = settings.notices_since?.[notice.id]
    for (const subscription of world.subscriptions) {
      const from = since === undefined ? subscription.registered : laterOf(since, subscription.registered)
      const former = subscription.told?.find((entry) => entry.notice === notice.id)
      for (const ending of endingsOf(subscription, settings)) {
        if (isTold(ending, former, notice) || !concerns(notice, { ending, subscription, world, settings })) continue
        const due = dueAt(notice, subscription, ending, settings)
        if (due >= from) yield { at: due, notice, subscription, ending }
        else if (isLateByLaw(notice, subscription, from)) yield { at: from, notice, subscription, ending }
      }
    }
  }
}

type Told = NonNullable<Subscription['told']>[number]

/** Whether a notice was given of an end. One that names a day to come is given again when the day has moved. */
function isTold({ period, at }: Ending, former: Told | undefined, notice: Notice): boolean {
  if (former === undefined || period.serial > former.period) return false
  if (period.serial < former.period || former.event_at === undefined || notice.before === undefined) return true
  return isSameDay(at, former.event_at, period)
}

const isSameDay = (one: Instant, other: Instant, { terms }: Pick<Period, 'terms'>): boolean =>
  dateOf(one, terms.timezone) === dateOf(other, terms.timezone)

/**
 * Whether a notice whose day lies before the registration of its subscription is sent at once. A contract that is
 * younger than the time of a law has had no reminder either, which counts for the law. For an imported contract, a
 * reminder may have been sent before.
 */
function isLateByLaw({ law }: Notice, { periods, registered }: Subscription, from: Instant): boolean {
  const [first] = periods
  if (law === undefined || first === undefined || from !== registered) return false
  return first.begin >= startOfDay(registered, 0, first.terms.timezone)
}

interface Telling {
  readonly ending: Ending
  readonly subscription: Subscription
  readonly world: World
  readonly settings: Settings
}

function concerns(notice: Notice, telling: Telling): boolean {
  const { ending, world } = telling
  const { campaigns, countries } = notice
  const { builtin } = world.customer
  if (campaigns.length > 0 && !campaigns.includes(ending.period.campaign_id)) return false
  if (countries.length > 0 && !countries.some((country) => country === builtin.country)) return false
  if (!isEvent(notice, telling)) return false
  return notice.law === undefined || isUnderLaw(notice, telling)
}

/** Whether a period follows that the reader has not refused. */
const goesOn = ({ ending: { then }, subscription: { stop } }: Telling): boolean =>
  then.kind === 'period' && stop === undefined

/**
 * Whether the law covers an ending. The law protects consumers, and covers renewals for a fixed time that is longer
 * than the law allows without notice, that cannot be ended earlier, and that the reader can still refuse.
 */
function isUnderLaw({ notUpTo }: Notice, { ending, subscription, world, settings }: Telling): boolean {
  const { then } = ending
  const duration = then.kind === 'period' ? campaignOf(settings, then.campaign)?.duration : undefined
  if (duration === undefined || then.kind !== 'period' || isBusiness(world.customer.builtin)) return false
  if (cancelBy(subscription, ending, settings) === undefined) return false
  if (notUpTo === undefined) return true
  const notice = policyOn(subscription, { campaign_id: then.campaign }, settings)?.notice
  const most = spanDays(notUpTo)
  const days = spanDays(notice?.duration ?? 'P0D') + (notice?.at === 'month_end' ? spanDays('P1M') : 0)
  const isSoonEnded = notice !== undefined && notice.at !== 'period_end' && days <= most
  return spanDays(duration) > most && !isSoonEnded
}

function isEvent(notice: Notice, telling: Telling): boolean {
  const { when, after: wait } = notice
  const { ending, world, settings } = telling
  const { then, period, at } = ending
  const isAway = wait === undefined || (!hasLive(world.subscriptions) && wasAway(notice, telling))
  switch (when) {
    case 'renewal':
      return goesOn(telling)
    case 'price_change':
      return changesPrice(ending, settings)
    case 'trial_end':
      return goesOn(telling) && then.kind === 'period' && then.campaign !== period.campaign_id
    case 'gift_ending':
      return then.kind === 'expired' && isGift(period, settings)
    case 'expired':
      return then.kind === 'expired' && isAway
    case 'stopped':
      return then.kind === 'stopped' && isAway
    case 'lapsed':
      return then.kind !== 'period' && world.subscriptions.every((each) => isOverBy(each, at, settings))
    case 'agreement_expiring':
    case 'undeliverable':
      return false
  }
}

/** Offers to come back are for customers who had no subscription when they were due, and have not come back since. */
const wasAway = (notice: Notice, { ending, subscription, world, settings }: Telling): boolean => {
  const due = dueAt(notice, subscription, ending, settings)
  return world.subscriptions.every((each) => isOverBy(each, due, settings))
}

/** Recipients and add-ons have no end of their own. */
function isOverBy(subscription: Subscription, at: Instant, settings: Settings): boolean {
  if (subscription.link.kind !== 'own') return isOver(subscription.announced.state)
  const last = endingsOf(subscription, settings).at(-1)
  return last !== undefined && last.then.kind !== 'period' && last.at <= at
}

function dueAt(notice: Notice, subscription: Subscription, ending: Ending, settings: Settings): Instant {
  const { timezone } = ending.period.terms
  const lastDay = notice.counts_from === 'last_day_to_cancel' ? cancelBy(subscription, ending, settings) : undefined
  const base = lastDay ?? ending.at
  if (notice.before !== undefined) return before(base, notice.before, timezone)
  return notice.after === undefined ? base : after(base, notice.after, 1, timezone)
}

/** The midnight after the last day on which the subscription can be cancelled as of the end of its period. */
export const cancelBy = (subscription: Subscription, { period, at }: Ending, settings: Settings): Instant | undefined =>
  lastToCancel(subscription, period, at, settings)

/** A customer who cannot or does not want to be notified is skipped permanently. */
function tell(world: World, { at, notice, subscription, ending }: EndingNotice, settings: Settings): Change {
  const period = ending.period.serial
  const others = (subscription.told ?? []).filter((entry) => entry.notice !== notice.id)
  const former = (subscription.told ?? []).find((entry) => entry.notice === notice.id)
  const entry = toldAgain(former, { notice: notice.id, period, event_at: ending.at })
  const noted = withSubscription(world, { ...subscription, told: [...others, entry] })
  const about = { notice: notice.id, subscription: subscription.id, period }
  const [way] = waysTo(world.customer, notice, settings)
  if (way === undefined) {
    return unchanged(notice.law === undefined ? noted : withUnsent(noted, about))
  }
  const waiting: WaitingNotice = {
    id: noticeMailId(world.customer.id, { ...about, day: dateOf(ending.at, ending.period.terms.timezone) }),
    customer: world.customer.id,
    ...about,
    when: notice.when,
    event_at: ending.at,
    cancel_by: cancelBy(subscription, ending, settings) ?? ending.at,
    ...(notice.law === undefined ? {} : { law: notice.law }),
    required: notice.required,
    by: 'email',
    ...wayPart(way),
    ready_at: at,
    failures: 0,
  }
  return {
    world: withRecords(noted, { record: 'notice', notice: waiting }),
    facts: [{ fact: 'notice-due', notice: notice.id, subscription: subscription.id }],
  }
}

/** The world in which an undelivered notice is given again if its event applies again, unless it has been already. */
export function untold(
  world: World,
  {
    notice,
    subscription: id,
    period,
    event_at,
    agreement: name,
  }: Pick<WaitingNotice, 'notice' | 'subscription' | 'period' | 'event_at' | 'agreement'>,
): World {
  const agreement = name === undefined ? undefined : agreementNamed(world, name)
  if (agreement !== undefined) {
    return withAgreement(world, { ...agreement, noticed: agreement.noticed?.filter((each) => each !== notice) ?? [] })
  }
  const subscription = subscriptionOf(world, id)
  const entries = subscription?.told?.map((entry) =>
    entry.notice === notice && entry.period === period && (entry.event_at ?? event_at) === event_at
      ? untoldEntry(entry)
      : entry,
  )
  return subscription === undefined || entries === undefined
    ? world
    : withSubscription(world, { ...subscription, told: entries })
}

function untoldEntry(entry: Told): Told {
  const { event_at: _, ...others } = withoutAwaited(entry, entry.period)
  return { ...others, period: entry.period - 1 }
}

/** Whether the event of a notice that waits still stands: a stop or a pause may have been registered since. */
export function stillStands(
  world: World,
  waiting: WaitingNotice,
  now: Instant,
  settings: Settings,
): Notice | undefined {
  if (waiting.when === 'undeliverable') return stillUndeliverable(world, now, settings)
  if (waiting.when === 'agreement_expiring') return stillExpiring(world, waiting, settings)
  const notice = noticesOf(settings).find(({ id }) => id === waiting.notice)
  const subscription = world.subscriptions.find(({ id }) => id === waiting.subscription)
  if (notice === undefined || subscription === undefined) return undefined
  const ending = endingsOf(subscription, settings).find(({ period }) => period.serial === waiting.period)
  if (ending === undefined || !isSameDay(ending.at, waiting.event_at, ending.period)) return undefined
  return concerns(notice, { ending, subscription, world, settings }) ? notice : undefined
}
