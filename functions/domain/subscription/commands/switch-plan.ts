/** switchsubscriptionplan (interface: "Subscription operations"; decisions: "Subscriptions"). */
import { wholeSecond } from '../../fields/field-value.ts'
import type { FactOf } from '../../facts/fact.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Instant } from '../../time/time.ts'
import { followedBy, refuse, unchanged, type Change, type Refusal } from '../../world/change.ts'
import type { Period, Subscription } from '../../world/subscription.ts'
import { subscriptionOf, type World } from '../../world/world.ts'
import { addMandatoryAddons } from '../addons.ts'
import { announce } from '../announce.ts'
import { policyAt, timeOfChange } from '../day-aligned.ts'
import { campaignOf, makePeriod } from '../make-period.ts'
import { withEnd } from '../period-end.ts'
import { allPeriods, hasServedBefore, nextSerial, withoutStop, withStop } from '../registered-stop.ts'
import { stillCancelled } from '../stop-when-used-up.ts'
import { isOver, ongoingAt, type Lasting } from '../subscription-state.ts'
import { policyOn } from '../subscription-policy.ts'

export interface SwitchCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly id: string
  readonly campaignId: string
  /** The number of recipients of a group, where `mostRecipientsOn` limits it. */
  readonly recipients?: number
  readonly now: Instant
  readonly settings: Settings
}

/**
 * Ends the ongoing period now and begins a period on the new campaign. A period that has not begun is replaced by a
 * period on the new campaign with the same begin. Later periods are removed, and a registered stop stays.
 */
export function switchPlan({ world, id, campaignId, recipients = 0, now, settings }: SwitchCommand): Change | Refusal {
  const subscription = subscriptionOf(world, id)
  if (subscription === undefined) return refuse({ field: '', code: 'subscription_unknown' })
  if (subscription.link.kind === 'recipient') return refuse({ field: '', code: 'recipient_follows_group' })
  if (isOver(subscription.announced.state)) return refuse({ field: '', code: 'subscription_over' })
  const campaign = campaignOf(settings, campaignId)
  if (campaign === undefined) {
    return refuse({ field: 'new_campaign_id', code: 'campaign_unknown', values: { campaign: campaignId } })
  }
  const most = mostRecipientsOn(campaignId, settings)
  if (most !== undefined && recipients > most) {
    return refuse({ field: 'new_campaign_id', code: 'recipients_too_many', values: { count: recipients, max: most } })
  }
  const policies = [
    policyAt(subscription, now, settings),
    policyOn(subscription, { campaign_id: campaignId }, settings),
  ]
  const at = wholeSecond(timeOfChange(subscription, policies, now, settings))
  const point = turningPoint({ ...subscription, periods: withoutStop(subscription) }, now, at)
  if (point === undefined) return refuse({ field: '', code: 'subscription_over' })
  const period = makePeriod(
    {
      index: (point.kept.at(-1)?.index ?? point.replaced.index - 1) + 1,
      serial: nextSerial(subscription),
      made: { at: now, by: 'switch' },
      campaign,
      begin: point.at,
    },
    settings,
  )
  const { stops_when_used_up: cancellation, ...others } = subscription
  const periods = [...point.kept, period]
  const switched: Subscription = {
    ...others,
    ...(subscription.stop === undefined ? stillCancelled(cancellation, periods) : withStop(periods, subscription.stop)),
  }
  const base = withReplaced(invoicedHereFrom(switched, period.begin), subscription)
  const announced = announce(world, base, now, { implied: true })
  // The campaign may have another name one day, and the history keeps this one.
  const previous = campaignOf(settings, point.replaced.campaign_id)
  const change: Change = {
    world: announced.world,
    facts: [
      {
        fact: 'plan-switched',
        subscription: id,
        campaign_id: campaign.id,
        previous_campaign_id: point.replaced.campaign_id,
        campaign_name: campaign.name,
        ...(previous !== undefined && { previous_campaign_name: previous.name }),
      },
      ...stopOfSwitch(subscription, switched),
      ...announced.facts,
    ],
  }
  const isPresent = base.periods.some(({ serial }) => serial === period.serial)
  const addons = isPresent
    ? addMandatoryAddons(change.world, { base, period, at: now, settings })
    : unchanged(change.world)
  return followedBy(change, addons)
}

/**
 * The largest number of recipients on a campaign; undefined for no limit. A group has its recipients for a moment on a
 * plan without places too, from which it may be switched on.
 */
export const mostRecipientsOn = (campaignId: string, settings: Settings): number | undefined =>
  campaignOf(settings, campaignId)?.group?.max_recipients

/** The stop of a cancelled subscription whose end can be foreseen on the new plan. */
function stopOfSwitch(before: Subscription, { id, stop }: Subscription): FactOf<'stop-registered'>[] {
  return before.stop !== undefined || stop === undefined
    ? []
    : [{ fact: 'stop-registered', subscription: id, at: stop.at, stop_at: stop.at }]
}

interface TurningPoint {
  readonly at: Instant
  /** The period that the new period replaces. */
  readonly replaced: Period
  /** The earlier periods, the ongoing one cut short. */
  readonly kept: readonly Period[]
}

/** The switch is at `requested`, which is now or earlier today, or at the start of the next period. */
function turningPoint(whole: Lasting, now: Instant, requested: Instant): TurningPoint | undefined {
  const { periods } = whole
  const ongoing = ongoingAt(whole, now)
  const replaced = ongoing ?? periods.find(({ begin }) => begin > now)
  if (replaced === undefined) return undefined
  const at = ongoing === undefined || requested < ongoing.begin ? replaced.begin : requested
  const earlier = periods
    .filter((period) => hasServedBefore(period, at))
    .map((period) => (period === ongoing ? withEnd(period, at) : period))
  return { at, replaced, kept: earlier }
}

/**
 * No other system knows of the new plan, so the service invoices all of it, wherever `invoicing_from` lies: later, or
 * after the start of the day to which a policy moved the switch back. The periods before it stay invoiced elsewhere.
 */
const invoicedHereFrom = (switched: Subscription, begin: Instant): Subscription =>
  switched.invoicing_from === undefined || switched.invoicing_from <= begin
    ? switched
    : { ...switched, invoicing_from: begin }

/** Removed periods stay with the subscription until their billed amounts are credited. */
function withReplaced(after: Subscription, before: Subscription): Subscription {
  const serials = new Set(allPeriods(after).map(({ serial }) => serial))
  const removed = allPeriods(before).filter(({ serial }) => !serials.has(serial))
  return removed.length === 0 ? after : { ...after, replaced: [...(before.replaced ?? []), ...removed] }
}
