/**
 * The automatic decision about a request. It is certain if e-mail and name are the customer's own and the contract
 * is clear: from a number, from the name of one subscription, or from the only live one. Everything else waits for
 * people, with proposals.
 */
import { entityNamed } from '../settings/business-entity.ts'
import { customerFacingName } from '../subscription/make-period.ts'
import { businessEntityOf } from '../subscription/reading/pricing.ts'
import { policyAt } from '../subscription/day-aligned.ts'
import { earliestEnd, endWithDay } from '../subscription/earliest-end.ts'
import { isOver } from '../subscription/subscription-state.ts'
import type { Settings } from '../settings/settings.ts'
import { isBusiness } from '../tax/tax-parties.ts'
import { startOfDay } from '../time/calendar.ts'
import { earlierOf, startOfDate, type Instant } from '../time/time.ts'
import type { Assignment } from '../world/assignment.ts'
import type { Invoice } from '../world/invoice.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import type { Order } from '../order/order.ts'
import { isOwnName } from './own-name.ts'
import type { ReaderRequest, WaitReason } from './request.ts'
import { withdrawableUntil } from './withdrawal-time.ts'

/** The stored data of the customer whose e-mail address the request names. */
export interface CustomerData {
  readonly world: World
  readonly orders: readonly Order[]
  /** The documents whose numbers the request names. */
  readonly documents: readonly Invoice[]
  readonly assignments: readonly Assignment[]
}

export type Match =
  | { readonly match: 'certain'; readonly subscription: string; readonly effect_at: Instant }
  | { readonly match: 'unsure'; readonly because: WaitReason; readonly subscriptions: readonly string[] }

/** Punctuation around a number, such as a full stop. Hyphens, underscores and tildes belong to the number. */
const marksAround = /^(?:(?![-_~])[\p{P}\p{S}])+|(?:(?![-_~])[\p{P}\p{S}])+$/gu

/** The words of a text that may be numbers: each of them holds a digit. Marks around them do not count. */
export const numbersIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\s,;:#]+/)
    .filter((word) => /\d/.test(word))
    .map((word) => word.replaceAll(marksAround, ''))

export function matchRequest(request: ReaderRequest, data: CustomerData, settings: Settings): Match {
  const live = liveOf(data.world, request.entity, settings).filter((one) => isMadeBefore(request, one, data))
  const numbers = numbersIn(request.said.contract)
  const byName = live.filter((subscription) => hasName(subscription, request.said.contract, settings))
  const byNumber = () => (numbers.length === 0 ? live : live.filter(({ id }) => namedBy(numbers, data).has(id)))
  const hasOtherNumber = byName.length === 0 && numbers.some((number) => !isOwnNumber(number, data))
  const named = ownFirst(byName.length > 0 ? byName : byNumber())
  const unsure = (because: WaitReason, subscriptions = named.length > 0 ? named : live): Match => ({
    match: 'unsure',
    because,
    subscriptions: subscriptions.map(({ id }) => id),
  })
  if (request.said.ground === 'cause') return unsure('for-cause')
  const [subscription, ...others] = named
  if (subscription === undefined || hasOtherNumber) return unsure(live.length === 0 ? 'nothing-live' : 'other-number')
  if (others.length > 0) return unsure('several')
  if (subscription.link.kind === 'recipient') return unsure('recipient')
  if (!isOwnName(request.said.name, data.world.customer.builtin)) return unsure('other-name')
  if (request.kind === 'withdraw') {
    // Only consumers have the right by law.
    if (isBusiness(data.world.customer.builtin)) return unsure('business')
    const late = lateness(subscription, request, data, settings)
    if (late !== undefined) return unsure(late)
  }
  return { match: 'certain', subscription: subscription.id, effect_at: effectOf(request, subscription, settings) }
}

/** Whether a contract existed, or was ordered, when the request was received. A later one cannot be meant. */
const isMadeBefore = ({ received }: ReaderRequest, { id, created }: Subscription, { orders }: CustomerData): boolean =>
  created <= received || orders.some((order) => order.created <= received && order.subscriptions.includes(id))

/**
 * The reader's own contracts, if there are any. Anybody can give a reader a seat, which must not make the contract
 * unclear.
 */
function ownFirst(subscriptions: readonly Subscription[]): readonly Subscription[] {
  const own = subscriptions.filter(({ link }) => link.kind !== 'recipient')
  return own.length === 0 ? subscriptions : own
}

/** The subscriptions that a reader may end: live ones of the entity, without add-ons, which follow their base. */
export const liveOf = ({ subscriptions }: World, entity: string, settings: Settings): Subscription[] =>
  subscriptions.filter(
    (subscription) =>
      !isOver(subscription.announced.state) &&
      subscription.link.kind !== 'addon' &&
      entityOf(subscription, settings) === entity,
  )

/**
 * The business entity that sells a subscription, by its last period; for a recipient, by the campaign that the group
 * announced.
 */
function entityOf({ periods, announced }: Subscription, settings: Settings): string | undefined {
  const campaign_id = periods.at(-1)?.campaign_id ?? announced.group?.campaign_id
  return campaign_id === undefined ? undefined : businessEntityOf({ campaign_id }, settings)?.external_id
}

/** Whether a reader's words are the name of a subscription, as pages and invoices have it. */
function hasName({ periods, announced }: Subscription, written: string | undefined, settings: Settings): boolean {
  const words = plainWords(written ?? '')
  const campaigns = [...periods.map(({ campaign_id }) => campaign_id), announced.group?.campaign_id]
  return (
    words !== '' &&
    campaigns.some((campaign) => campaign !== undefined && plainWords(customerFacingName(campaign, settings)) === words)
  )
}

const plainWords = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The subscriptions that numbers name, by the ids of the subscription, the customer, the order or the invoice. */
function namedBy(numbers: readonly string[], { world, orders, documents }: CustomerData): ReadonlySet<string> {
  const words = new Set(numbers.map((number) => number.toLowerCase()))
  const isNamed = (id: string) => words.has(id.toLowerCase())
  const all = world.subscriptions.map(({ id }) => id)
  return new Set([
    ...(isNamed(world.customer.id) ? all : []),
    ...all.filter(isNamed),
    ...orders.filter(({ id }) => isNamed(id)).flatMap(({ subscriptions }) => subscriptions),
    ...documents
      .filter(({ number }) => isNamed(number))
      .flatMap(({ lines }) => lines.flatMap(({ period }) => period?.subscription ?? [])),
  ])
}

/** Whether a number belongs to anything of the customer. Any other number may belong to somebody else's contract. */
const isOwnNumber = (number: string, { world, orders, documents }: CustomerData): boolean =>
  [
    world.customer.id,
    ...world.subscriptions.map(({ id }) => id),
    ...orders.map(({ id }) => id),
    ...documents.map((document) => document.number),
  ].some((own) => own.toLowerCase() === number.toLowerCase())

/** The reason why a withdrawal may be too late; undefined if it certainly is. */
function lateness(
  subscription: Subscription,
  { received, entity }: ReaderRequest,
  { world, orders, assignments }: CustomerData,
  settings: Settings,
): WaitReason | undefined {
  const order = orders.find(({ subscriptions }) => subscriptions.includes(subscription.id))
  const policy = policyAt(subscription, received, settings)
  const { timezone } = settings.account
  const seller = entityNamed(entity, settings)
  const countries = [...new Set([seller?.country, world.customer.builtin.country])].filter((each) => each !== undefined)
  const firstCopy = copiesOf(subscription.id, assignments)
    .map(({ at }) => at)
    .toSorted()[0]
  // An order becomes a contract when it is approved. A subscription without one may have been imported long after it
  // began.
  const { created, periods } = subscription
  const concluded = order === undefined ? earlierOf(created, periods[0]?.begin ?? received) : created
  const until = (wasTold: boolean) => withdrawableUntil({ concluded, firstCopy, wasTold, countries }, policy, timezone)
  const isWithin = (end: ReturnType<typeof until>) => end === 'never' || (end !== undefined && received < end)
  if (isWithin(until(true))) return undefined
  if (!isWithin(until(false)) || (order !== undefined && wasTold(order, world))) return 'too-late'
  // A subscription without an order may have been confirmed outside the service.
  return order === undefined ? 'not-told' : undefined
}

/** Whether the confirmation of the order, which has the words on withdrawal, went to an address that takes e-mails. */
const wasTold = ({ mails, email }: Order, { customer: { stopped_emails = [] } }: World): boolean =>
  mails.includes('order-confirmation') &&
  !stopped_emails.some((stopped) => stopped.because === 'bounced' && stopped.email === email.toLowerCase())

/** The copies that came with a subscription. */
export const copiesOf = (subscription: string, assignments: readonly Assignment[]): readonly Assignment[] =>
  assignments.filter(
    ({ to, unassigned }) => unassigned === undefined && to.kind !== 'customer' && to.subscription === subscription,
  )

/**
 * The instant at which a contract ends by a request: for a withdrawal, the instant of the request; for a cancellation,
 * the first day that the terms allow, or a later day that the reader named. A stop that comes earlier stays.
 */
export function effectOf(
  request: Pick<ReaderRequest, 'kind' | 'received' | 'said'>,
  subscription: Subscription,
  settings: Settings,
): Instant {
  if (request.kind === 'withdraw') return request.received
  const effect = wishedEnd(request, subscription, settings)
  return subscription.stop !== undefined && subscription.stop.at < effect ? subscription.stop.at : effect
}

/** The end requested by a cancellation, as far as the terms allow, regardless of other stops. */
export function wishedEnd(
  { received, said }: Pick<ReaderRequest, 'received' | 'said'>,
  subscription: Subscription,
  settings: Settings,
): Instant {
  const { timezone } = settings.account
  const earliest = earliestEnd(subscription, received, settings)
  const wished = said.date === undefined ? earliest : startOfDay(startOfDate(said.date, timezone), 1, timezone)
  return endWithDay(wished, earliest, timezone)
}
