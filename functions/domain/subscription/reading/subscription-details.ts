/**
 * Details of a subscription that answers show only on request: written values that are not in its periods, its stop,
 * and its renewal.
 */
import type { Campaign, Settings } from '../../settings/settings.ts'
import { showInstant, type Instant } from '../../time/time.ts'
import type { Period, Stop, Subscription } from '../../world/subscription.ts'
import { baseOf } from '../addons.ts'
import { endOfPart } from '../group-periods.ts'
import { campaignOf } from '../make-period.ts'
import { stopOfRecipient } from '../recipient.ts'
import { isOver } from '../subscription-state.ts'
import { presentPeriod, seenAt } from './subscription-view.ts'

export interface DetailsView {
  readonly created: string
  readonly quantity: number
  readonly invoiced_by: string
  /** Only a policy of the subscription's own. */
  readonly policy?: string
  readonly paid_by?: string
  readonly invoicing_from?: string
  /** The instant from which the subscription is stopped. */
  readonly stop_at?: string
  /** Without `stop_at`, the subscription stops when its assignments are used up. */
  readonly stop_requested?: string
  /** The id of a reason of the account, or the words that somebody gave. */
  readonly stop_reason?: string
  readonly renews_to?: SuccessorView
  readonly addon_base_subscription_id?: string
  readonly group_subscription_id?: string
  readonly group_customer_id?: string
}

interface SuccessorView {
  readonly campaign_id: string
  readonly campaign_name: string
  /** Absent if the present period ends with its last assignment. */
  readonly begin?: string
}

export interface DetailsReading {
  /** The subscription, advanced to `now`. */
  readonly subscription: Subscription
  /** The subscription that a recipient follows, advanced to `now`. */
  readonly group?: Subscription
  /** All subscriptions of the customer, advanced to `now`. */
  readonly all: readonly Subscription[]
  readonly settings: Settings
  readonly now: Instant
}

export function showDetails(reading: DetailsReading): DetailsView {
  const { subscription, settings } = reading
  const { created, quantity, invoiced_by, policy, invoicing_from, link, paid_by } = subscription
  const { stops_when_used_up: cancellation } = subscription
  const show = (instant: Instant) => showInstant(instant, settings.account.timezone)
  const stop = stopOf(reading)
  const next = successorOf(reading)
  return {
    created: show(created),
    quantity,
    invoiced_by,
    ...(policy === undefined ? {} : { policy }),
    ...(paid_by === undefined ? {} : { paid_by }),
    ...(invoicing_from === undefined ? {} : { invoicing_from: show(invoicing_from) }),
    ...(stop === undefined ? {} : { stop_at: show(stop.at), stop_requested: show(stop.requested) }),
    ...(stop === undefined && cancellation !== undefined ? { stop_requested: show(cancellation.requested) } : {}),
    ...(stop?.reason === undefined ? {} : { stop_reason: 'id' in stop.reason ? stop.reason.id : stop.reason.text }),
    ...(next === undefined
      ? {}
      : {
          renews_to: {
            campaign_id: next.campaign,
            campaign_name: campaignOf(settings, next.campaign)?.name ?? next.campaign,
            ...(next.begin === undefined ? {} : { begin: show(next.begin) }),
          },
        }),
    ...(link.kind === 'addon' ? { addon_base_subscription_id: link.subscription } : {}),
    ...(link.kind === 'recipient'
      ? { group_subscription_id: link.subscription, group_customer_id: link.customer }
      : {}),
  }
}

/** A recipient stops with its group, or before it. */
function stopOf({ subscription, group }: DetailsReading): Stop | undefined {
  const at = stopOfRecipient(subscription, group?.stop?.at)
  return [subscription.stop, group?.stop].find((stop) => stop !== undefined && stop.at === at)
}

interface Successor {
  readonly campaign: string
  readonly begin?: Instant
}

/** The successor of the present period, existing or planned. */
function successorOf(reading: DetailsReading): Successor | undefined {
  const { subscription, group, all } = reading
  const { link } = subscription
  if (link.kind !== 'recipient') return goesOn(reading, all)
  if (group === undefined) return undefined
  const followed = goesOn({ ...reading, subscription: group }, [])
  const campaign = followed?.made?.terms.recipients?.campaign_id ?? followed?.of?.group?.recipient_campaign
  const until = endOfPart(subscription)
  if (followed === undefined || campaign === undefined || isOver(subscription.announced.state)) return undefined
  return until !== null && followed.begin !== undefined && until <= followed.begin
    ? undefined
    : { ...followed, campaign }
}

/** `made` is the successor if it already exists; `of` is the successor's campaign. */
interface Followed extends Successor {
  readonly made?: Period
  readonly of?: Campaign
}

function goesOn(
  { subscription, settings, now }: Pick<DetailsReading, 'subscription' | 'settings' | 'now'>,
  all: readonly Subscription[],
): Followed | undefined {
  const view = seenAt(subscription, undefined, now)
  const present = presentPeriod(view, now)
  if (present === undefined || isOver(view.state)) return undefined
  const { end } = present
  if (end === null) {
    const { renews_to } = present.terms
    if (present.remaining_assignments === undefined || renews_to === undefined || subscription.stop !== undefined) {
      return undefined
    }
    const campaign = campaignOf(settings, renews_to)
    return campaign && { campaign: campaign.id, of: campaign }
  }
  if (subscription.stop !== undefined && subscription.stop.at <= end) return undefined
  const made = view.periods.find(({ begin }) => begin >= end)
  const campaign = campaignOf(settings, made?.campaign_id ?? present.terms.renews_to ?? '')
  const next: Followed | undefined =
    made === undefined
      ? campaign && { campaign: campaign.id, begin: end, of: campaign }
      : { campaign: made.campaign_id, begin: made.begin, made, ...(campaign && { of: campaign }) }
  return next !== undefined && outlivesBase(subscription, next, { settings, now }, all) ? undefined : next
}

/** Whether the base of an add-on runs out by the start of the add-on's successor, which is then not made. */
function outlivesBase(
  addon: Subscription,
  { begin }: Followed,
  { settings, now }: Pick<DetailsReading, 'settings' | 'now'>,
  all: readonly Subscription[],
): boolean {
  const base = baseOf(addon, all)
  if (base === undefined || begin === undefined) return false
  const end = presentPeriod(seenAt(base, undefined, now), now)?.end
  const isLast = goesOn({ subscription: base, settings, now }, all) === undefined
  return isLast && end !== null && end !== undefined && end <= begin
}
