/** A reader's view of the reader's own subscriptions, computed from the world. */
import { copiesWithin, type Copies } from '../../domain/portal/missed-copies.ts'
import { isOpenTo, isShown } from '../../domain/portal/reader-rights.ts'
import { showStep } from '../../domain/preview/show-steps.ts'
import { stepsUntil } from '../../domain/engine/engine.ts'
import { repeatOf } from '../../domain/override/override-attributes.ts'
import { steered } from '../../domain/product/steered-delivery.ts'
import { takesRecipients } from '../../domain/subscription/group-periods.ts'
import { customerFacingName } from '../../domain/subscription/make-period.ts'
import { groupOf, presentPeriod, seenAt } from '../../domain/subscription/reading/subscription-view.ts'
import { isOver } from '../../domain/subscription/subscription-state.ts'
import { after, lastDayBefore } from '../../domain/time/calendar.ts'
import { dateOf, startOfDate, type Instant } from '../../domain/time/time.ts'
import { minorDigits } from '../../domain/money/money.ts'
import { phaseAt, type Override } from '../../domain/world/override.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { foreseen } from '../../domain/world/world.ts'
import { placedOverrides } from '../../domain/world/world-overrides.ts'
import { readerOverrides } from '../../domain/portal/reader-rights.ts'
import { longDate, longDates } from '../../language/date.ts'
import type { PlannedEntry } from '../../portal-page/portal-holiday.ts'
import { issueWords, type SubscriptionCard } from '../../portal-page/portal-overview.ts'
import { sayPortalIn } from '../../portal-page/say-portal.ts'
import type { Reader } from './reader-visit.ts'

/** The subscriptions of the portal's business entities that are not over. */
export function liveSubscriptions({ world, groups, now, settings, portal }: Reader): Subscription[] {
  return world.subscriptions.filter(
    (subscription) =>
      isShown(subscription, now, settings, portal) &&
      !isOver(seenAt(subscription, groupOf(subscription, groups), now).state),
  )
}

export function nameOf(subscription: Subscription, { groups, now, settings }: Reader): string {
  const period = presentPeriod(seenAt(subscription, groupOf(subscription, groups), now), now)
  const campaign = period?.campaign_id ?? subscription.announced.group?.campaign_id
  return campaign === undefined ? subscription.id : customerFacingName(campaign, settings)
}

/** The time within which the next invoice is searched for. */
const monthsAhead = 13

export function cardsOf(reader: Reader): SubscriptionCard[] {
  const live = liveSubscriptions(reader)
  const payments = nextPayments(reader, live)
  return live.map((subscription) => cardOf(subscription, reader, payments))
}

function cardOf(
  subscription: Subscription,
  reader: Reader,
  payments: ReadonlyMap<string, NonNullable<SubscriptionCard['nextPayment']>>,
): SubscriptionCard {
  const { groups, now } = reader
  const group = groupOf(subscription, groups)
  const present = seenAt(subscription, group, now)
  const period = presentPeriod(present, now)
  const issue = nextIssue(subscription, reader)
  const payment = payments.get(subscription.id)
  const { stop } = subscription
  return {
    id: subscription.id,
    name: nameOf(subscription, reader),
    state: present.state,
    quantity: subscription.quantity,
    isRecipient: subscription.link.kind === 'recipient',
    mayChange: mayChange(subscription, reader),
    hasSeats: takesRecipients(subscription, now),
    ...(period !== undefined && { begin: period.begin }),
    ...(typeof period?.end === 'string' && { end: period.end }),
    ...(stop !== undefined && stop.at > now && { stop: stop.at }),
    ...(issue !== undefined && { nextIssue: issue }),
    ...(payment !== undefined && { nextPayment: payment }),
  }
}

/** Whether the page of a subscription offers any action, by the operations of the portal. */
export function mayChange(subscription: Subscription, { portal, groups, now }: Reader): boolean {
  const { link, stop } = subscription
  if (link.kind === 'recipient') return false
  const allows = (operation: (typeof portal.operations)[number]) => portal.operations.includes(operation)
  if (stop !== undefined && stop.at > now) return allows('resumesubscription')
  const present = presentPeriod(seenAt(subscription, groupOf(subscription, groups), now), now)?.campaign_id
  return (
    allows('cancelsubscription') ||
    (allows('switchsubscriptionplan') && portal.switch_to.some((campaign) => campaign !== present))
  )
}

/** The first invoice of each subscription that time will bring. */
function nextPayments({ world, settings, now, language }: Reader, live: readonly Subscription[]) {
  const payments = new Map<string, NonNullable<SubscriptionCard['nextPayment']>>()
  const own = live.filter(({ link }) => link.kind !== 'recipient')
  const until = after(now, 'P1M', monthsAhead, settings.account.timezone)
  for (const step of stepsUntil(foreseen(world), until, settings)) {
    for (const { document, subscription_id: id, at } of showStep(step, { settings, language, now })) {
      if (id === undefined || document === undefined || payments.has(id) || document.total <= 0) continue
      const { currency, total } = document
      const amountMinor = Math.round(total * 10 ** minorDigits(currency))
      payments.set(id, { date: at.slice(0, 'YYYY-MM-DD'.length), amountMinor, currency })
    }
    if (own.every(({ id }) => payments.has(id))) break
  }
  return payments
}

/** The next dated product that comes to the subscription, holidays and pauses considered. */
function nextIssue(subscription: Subscription, { groups, now, settings }: Reader): SubscriptionCard['nextIssue'] {
  const { timezone } = settings.account
  const group = groupOf(subscription, groups)
  const period = presentPeriod(seenAt(subscription, group, now), now)
  if (period === undefined) return undefined
  const today = dateOf(now, timezone)
  const end = subscription.stop?.at
  const coming = settings.products
    .flatMap((product) =>
      product.recurring || product.date === undefined || product.date < today
        ? []
        : [{ ...product, date: product.date }],
    )
    .filter(({ category, date }) => {
      const at = startOfDate(date, timezone)
      return period.terms.categories.includes(category) && (end === undefined || at < end)
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  return coming.find(
    ({ external_id, name, date }) =>
      startOfDate(date, timezone) >= period.begin &&
      steered({
        product: { external_id, name, date },
        activeAt: startOfDate(date, timezone),
        ...{ subscription, group, timezone },
      }) !== undefined,
  )
}

export interface Days {
  readonly begin: Instant
  readonly end: Instant
}

/** The copies of some days, in words. */
export function copiesText(subscription: Subscription, { begin, end }: Days, reader: Reader): string {
  const { groups, now, settings, language } = reader
  const group = groupOf(subscription, groups)
  return copiesWords(copiesWithin({ subscription, group, begin, end, now, settings }), language)
}

function copiesWords({ count, first, last }: Copies, language: Reader['language']): string {
  const say = sayPortalIn(language)
  const named = (product: Copies['first']) =>
    product === undefined ? '' : issueWords({ name: product.name, date: product.date ?? '' }, language, say)
  if (count === 0) return say('copies_none')
  if (count === 1) return say('copies_one', { first: named(first) })
  return say('copies_many', { count, first: named(first), last: named(last) })
}

/**
 * The overrides of some types that are planned or under way, ordered by their beginning. A session by number sees only
 * the types that it may make and remove: people who have read a label must not learn dates of absence.
 */
export function plannedOf(reader: Reader, types: readonly Override['type'][]): PlannedEntry[] {
  const { world, now, settings, portal, session } = reader
  const isOpenType = (type: Override['type']) => isOpenTo(session, 'createoverride', { override_type: type }, portal)
  return placedOverrides(world)
    .filter(({ override, subscription }) => {
      const isOpen = phaseAt(override, now) !== 'ended' && (override.end !== null || override.begin > now)
      const isHere = subscription === undefined || isShown(subscription, now, settings, portal)
      return override.inert !== true && isOpen && isHere && types.includes(override.type) && isOpenType(override.type)
    })
    .toSorted((one, other) => (one.override.begin < other.override.begin ? -1 : 1))
    .map(({ override, subscription }) => ({
      id: override.id,
      words: plannedWords(override, subscription, reader),
      mayRemove: override.begin > now && portal.operations.includes('deleteoverride'),
      mayEnd: override.begin <= now && override.end !== null && portal.operations.includes('updateoverride'),
    }))
}

function plannedWords(override: Override, subscription: Subscription | undefined, reader: Reader): string {
  const { language, settings } = reader
  const { timezone } = settings.account
  const { type, begin, end } = override
  const say = sayPortalIn(language)
  const word = readerOverrides.find((each) => each === type)
  const what = word === undefined ? type : say(word)
  const first = dateOf(begin, timezone)
  const days = end === null ? longDate(first, language) : longDates(first, lastDayBefore(end, timezone), language)
  const isOneOfMany = subscription !== undefined && liveSubscriptions(reader).length > 1
  const repeats = repeatOf(override) === undefined ? '' : ` · ${say('every_year')}`
  return `${what}: ${days}${repeats}${isOneOfMany ? ` (${nameOf(subscription, reader)})` : ''}`
}
