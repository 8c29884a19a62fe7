/**
 * Notices as steps of the engine. A notice is due once for each event of a subscription: the subscription keeps the
 * period that each notice was last told of, in the transaction that puts the e-mail into its queue.
 */
import { hasConsent } from '../customer/consents.ts'
import { isStopped } from '../customer/stopped-emails.ts'
import { noticesOf, type Notice } from '../settings/notice-laws.ts'
import type { Settings } from '../settings/settings.ts'
import { hasLive } from '../subscription/subscription-state.ts'
import { isBusiness } from '../tax/tax-parties.ts'
import { after, before, spanDays } from '../time/calendar.ts'
import { laterOf, type Instant } from '../time/time.ts'
import type { Change, DueStep } from '../world/change.ts'
import type { Customer } from '../world/customer.ts'
import type { Subscription } from '../world/subscription.ts'
import { withRecords, withSubscription, type World } from '../world/world.ts'
import { noticeMailId, type WaitingNotice } from '../world/notice.ts'
import { stillUndeliverable } from './undeliverable-notice.ts'
import { changesPrice, endingsOf, isGift, type Ending } from './subscription-endings.ts'
import { campaignOf } from '../subscription/make-period.ts'

export interface DueNotice {
  readonly at: Instant
  readonly notice: Notice
  readonly subscription: Subscription
  readonly ending: Ending
}

export function nextNotice(world: World, settings: Settings): DueStep | undefined {
  if (noticesOf(settings).length === 0) return undefined
  const first = firstNotice(world, settings)
  return first && { at: first.at, run: () => tell(world, first, settings) }
}

function firstNotice(world: World, settings: Settings): DueNotice | undefined {
  let first: DueNotice | undefined
  for (const due of noticesAhead(world, settings)) if (first === undefined || due.at < first.at) first = due
  return first
}

/** Every notice that is still to be told, as things stand. */
export function* noticesAhead(world: World, settings: Settings): Generator<DueNotice> {
  for (const notice of noticesOf(settings)) {
    // The event is no end of a period: it is told at once.
    if (notice.when === 'undeliverable') continue
    const since = settings.notices_since?.[notice.id]
    for (const subscription of world.subscriptions) {
      const from = since === undefined ? subscription.registered : laterOf(since, subscription.registered)
      const last = subscription.told?.find((entry) => entry.notice === notice.id)?.period ?? 0
      for (const ending of endingsOf(subscription, settings)) {
        if (ending.period.serial <= last || !concerns(notice, { ending, world, settings })) continue
        const at = dueAt(notice, ending)
        if (at >= from) yield { at, notice, subscription, ending }
      }
    }
  }
}

interface Telling {
  readonly ending: Ending
  readonly world: World
  readonly settings: Settings
}

function concerns(notice: Notice, { ending, world, settings }: Telling): boolean {
  const { campaigns, countries } = notice
  const { builtin } = world.customer
  if (campaigns.length > 0 && !campaigns.includes(ending.period.campaign_id)) return false
  if (countries.length > 0 && !countries.some((country) => country === builtin.country)) return false
  if (!isEvent(notice, { ending, world, settings })) return false
  return notice.law === undefined || isUnderLaw(notice, ending, world.customer, settings)
}

/** The law protects consumers, and looks at renewals into a fixed time that is longer than it allows without notice. */
function isUnderLaw({ notUpTo }: Notice, { then }: Ending, { builtin }: Customer, settings: Settings): boolean {
  const duration = then.kind === 'period' ? campaignOf(settings, then.campaign)?.duration : undefined
  if (duration === undefined || isBusiness(builtin)) return false
  return notUpTo === undefined || spanDays(duration) > spanDays(notUpTo)
}

function isEvent({ when, after: wait }: Notice, { ending, world, settings }: Telling): boolean {
  const { then, period, at } = ending
  // Offers to come back are for those who have nothing any more.
  const isAway = wait === undefined || !hasLive(world.subscriptions)
  switch (when) {
    case 'renewal':
      return then.kind === 'period'
    case 'price_change':
      return changesPrice(ending, settings)
    case 'trial_end':
      return then.kind === 'period' && then.campaign !== period.campaign_id
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

function isOverBy(subscription: Subscription, at: Instant, settings: Settings): boolean {
  const last = endingsOf(subscription, settings).at(-1)
  return last !== undefined && last.then.kind !== 'period' && last.at <= at
}

function dueAt(notice: Notice, ending: Ending): Instant {
  const { timezone } = ending.period.terms
  const base = notice.counts_from === 'last_day_to_cancel' ? cancelBy(ending) : ending.at
  if (notice.before !== undefined) return before(base, notice.before, timezone)
  return notice.after === undefined ? base : after(base, notice.after, 1, timezone)
}

/** A subscription can be cancelled up to the end of its period. */
export const cancelBy = ({ at }: Ending): Instant => at

/** A customer who cannot be told, or does not want to be, is passed over for good. */
function tell(world: World, { at, notice, subscription, ending }: DueNotice, settings: Settings): Change {
  const period = ending.period.serial
  const others = (subscription.told ?? []).filter((entry) => entry.notice !== notice.id)
  const noted = withSubscription(world, { ...subscription, told: [...others, { notice: notice.id, period }] })
  if (recipientOf(world.customer, notice, settings) === undefined) return { world: noted, facts: [] }
  const about = { notice: notice.id, subscription: subscription.id, period }
  const waiting: WaitingNotice = {
    id: noticeMailId(world.customer.id, about),
    customer: world.customer.id,
    ...about,
    when: notice.when,
    event_at: ending.at,
    cancel_by: cancelBy(ending),
    ...(notice.law === undefined ? {} : { law: notice.law }),
    required: notice.required,
    by: 'email',
    ready_at: at,
    failures: 0,
  }
  return {
    world: withRecords(noted, { record: 'notice', notice: waiting }),
    facts: [{ fact: 'notice-due', notice: notice.id, subscription: subscription.id }],
  }
}

/** The address of a notice; undefined for somebody who has none, who lets none reach it, or who does not want it. */
export function recipientOf(
  customer: Customer,
  { required, consent }: Pick<Notice, 'required' | 'consent'>,
  settings: Settings,
): string | undefined {
  const { email } = customer.builtin
  if (email === undefined || isStopped(customer, email)) return undefined
  return required || hasConsent(customer, consent, settings) ? email : undefined
}

/** Whether the event of a notice that waits still stands: a stop may have been registered since. */
export function stillStands(
  world: World,
  waiting: WaitingNotice,
  now: Instant,
  settings: Settings,
): Notice | undefined {
  if (waiting.when === 'undeliverable') return stillUndeliverable(world, now, settings)
  const notice = noticesOf(settings).find(({ id }) => id === waiting.notice)
  const subscription = world.subscriptions.find(({ id }) => id === waiting.subscription)
  if (notice === undefined || subscription === undefined) return undefined
  const ending = endingsOf(subscription, settings).find(({ period }) => period.serial === waiting.period)
  return ending !== undefined && concerns(notice, { ending, world, settings }) ? notice : undefined
}
