/** createsubscription (interface: "POST /api/customers/createsubscription/"; decisions: "Subscriptions"). */
import type { FactOf } from '../../facts/fact.ts'
import type { Fault } from '../../refusal/fault.ts'
import type { Settings } from '../../settings/settings.ts'
import { daysBefore } from '../../time/calendar.ts'
import { parseDatetime, type Instant } from '../../time/time.ts'
import { refuse, type Change, type Refusal } from '../../world/change.ts'
import { withSubscription, type World } from '../../world/world.ts'
import { addAddonsOfPeriods, addonFaults } from '../addons.ts'
import { beginOfNew } from '../day-aligned.ts'
import { withStop } from '../registered-stop.ts'
import { isWayOfInvoicing, policyNamed, type PolicyReference } from './subscription-conditions.ts'
import { givenBounds, givenPeriods, type Periods, type RequestedPeriod } from './requested-periods.ts'
import { knownOf, recipientCampaign, stateOfRecipient, takesRecipients } from '../group-periods.ts'
import { customerOfSubscription } from '../subscription-id.ts'
import { lessCopies, owedCopies, withMadeUp } from '../graced-copies.ts'
import { campaignOf } from '../make-period.ts'
import { begunInPast, maxPeriods } from '../past-periods.ts'
import { endsWhenUsedUp, stoppingWhenUsedUp } from '../stop-when-used-up.ts'
import { isOver } from '../subscription-state.ts'
import { policyOn } from '../subscription-policy.ts'
import { nextOrdinal, type Period, type Subscription } from '../../world/subscription.ts'
import { wholeSecond } from '../../fields/field-value.ts'
import { writeFields } from './write-subscription-fields.ts'

/** The parameters, correct in form. Datetimes are still texts. */
export interface GivenSubscription {
  /** At least one period, each with a campaign. A recipient needs none. */
  readonly periods?: readonly RequestedPeriod[]
  /** Excludes `addon_base_subscription_id`: at most one of the two is given. */
  readonly group_subscription_id?: string
  readonly addon_base_subscription_id?: string
  readonly create_mandatory_addon_subscriptions: boolean
  readonly quantity: number
  /** Checked: no `unknownSubscriptionFields`. */
  readonly data: Readonly<Record<string, unknown>>
  readonly policy?: PolicyReference
  readonly cancelled: boolean
  readonly stop_requested?: string
  readonly created?: string
  /** Not for recipients, whose groups are invoiced. */
  readonly invoicing_from?: string
  readonly invoiced_by: string
  /** The name of a recipient's seat for the reader who gave the seat. */
  readonly label?: string
}

export interface CreateCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly given: GivenSubscription
  /** The id of the new subscription. */
  readonly id: string
  /**
   * The subscription of `group_subscription_id`, advanced to `now`; absent if there is none. The store counts its
   * recipients.
   */
  readonly group?: Subscription
  readonly now: Instant
  readonly settings: Settings
}

/** The attributes without faults, for every kind of subscription. */
type Facts = Omit<Subscription, 'link' | 'periods' | 'stop' | 'announced' | 'invoicing_from'>

/** The new subscription of a kind, or its faults. */
type Made =
  | {
      readonly outcome: 'made'
      readonly subscription: Subscription
      readonly campaign: string
      /** The past periods that `subscription:created` reports. */
      readonly told?: Pick<FactOf<'subscription-created'>, 'past'>
      /** The effective stop: the subscription's own, or for a recipient its group's where that is earlier. */
      readonly stop: Subscription['stop']
    }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }

export function createSubscription(command: CreateCommand): Change | Refusal {
  const { world, given: input, now, settings } = command
  const facts = readFacts(command)
  const created =
    input.group_subscription_id === undefined ? createOwn(command, facts) : createRecipient(command, facts)
  const faults = [...facts.faults, ...(created.outcome === 'refused' ? created.faults : [])]
  if (faults.length > 0 || created.outcome === 'refused') return refuse(...faults)
  const { subscription, stop, campaign, told: history } = created
  const change = addAddonsOfPeriods(
    {
      world: withSubscription(withMadeUp(world, subscription.id, categoriesOf(subscription)), subscription),
      facts: [
        {
          fact: 'subscription-created',
          subscription: subscription.id,
          campaign_name: campaignOf(settings, campaign)?.name ?? campaign,
          ...(stop === undefined ? {} : { stop_at: stop.at }),
          ...history,
        },
      ],
    },
    { base: subscription, at: now, settings, invoicedElsewhere: facts.invoicingFrom === undefined },
  )
  const tooMany = [...addonFaults(subscription, change.world.subscriptions), ...tooLong(world, change.world)]
  return tooMany.length > 0 ? refuse(...tooMany) : change
}

/** The fault of too many periods, in the new subscription or in one of its add-ons. */
function tooLong(before: World, after: World): Fault[] {
  const isTooLong = after.subscriptions.some(
    (subscription) => !before.subscriptions.includes(subscription) && subscription.periods.length > maxPeriods,
  )
  return isTooLong ? [{ field: '', code: 'periods_too_many', values: { max: maxPeriods } }] : []
}

interface ReadFacts {
  readonly facts: Facts
  readonly requested: Instant
  /** The instant from which the service is to invoice, if the call gives it. */
  readonly invoicingFrom: Instant | undefined
  readonly faults: readonly Fault[]
}

function readFacts({ world, given: input, id, now, settings }: CreateCommand): ReadFacts {
  const faults: Fault[] = []
  const instant = (field: 'created' | 'stop_requested' | 'invoicing_from') => {
    const text = input[field]
    if (text === undefined) return undefined
    const parsed = parseDatetime(text, settings.account.timezone)
    if (parsed === undefined) faults.push({ field, code: 'datetime_expected' })
    return parsed
  }
  const created = instant('created') ?? wholeSecond(now)
  const requested = instant('stop_requested') ?? now
  const invoicingFrom = instant('invoicing_from')
  const policy = input.policy && policyNamed(input.policy, settings)
  if (policy === 'unknown') faults.push({ field: 'policy', code: 'policy_unknown' })
  if (!isWayOfInvoicing(input.invoiced_by, settings)) faults.push({ field: 'invoiced_by', code: 'invoiced_by_unknown' })
  const written = writeFields(undefined, input.data, settings)
  if (written.outcome === 'refused') faults.push(...written.faults)
  return {
    facts: {
      id,
      created,
      registered: now,
      ...nextOrdinal(world.subscriptions, now),
      quantity: input.quantity,
      fields: written.outcome === 'refused' ? {} : written.fields,
      ...(policy === undefined || policy === 'unknown' ? {} : { policy: policy.external_id }),
      invoiced_by: input.invoiced_by,
      automatic_addons: input.create_mandatory_addon_subscriptions,
      overrides: [],
    },
    requested,
    invoicingFrom,
    faults,
  }
}

function createOwn({ world, given: input, now, settings }: CreateCommand, read: ReadFacts): Made {
  const { facts, requested } = read
  const base = baseOf(input, world)
  const made = periodsAfterGrace({ world, given: input, now, settings }, facts)
  const faults: Fault[] = base === 'unknown' ? [{ field: '', code: 'addon_base_unknown' }] : []
  if (made.outcome === 'refused') return { outcome: 'refused', faults: [...faults, ...made.faults] }
  if (base === 'unknown') return { outcome: 'refused', faults }
  const last = made.periods.at(-1)
  const isCounted = last !== undefined && endsWhenUsedUp(last)
  if (input.cancelled && last?.end === null && !isCounted) return { outcome: 'refused', faults: [endless] }
  const { periods, ...cancellation } =
    input.cancelled && isCounted ? stoppingWhenUsedUp(made.periods, requested) : { periods: made.periods }
  const ownStop = input.cancelled ? stopAtEnd(last?.end, requested) : undefined
  const stop = earliest(ownStop, base?.stop)
  const link: Subscription['link'] = base === undefined ? { kind: 'own' } : { kind: 'addon', subscription: base.id }
  const whole = {
    ...facts,
    ...invoicingFrom(read.invoicingFrom, periods, now),
    link,
    ...cancellation,
    ...withStop(periods, stop),
  }
  const { told: history, ...begun } = begunInPast(whole, now, settings)
  return {
    outcome: 'made',
    subscription: { ...whole, ...begun },
    campaign: periods[0]?.campaign_id ?? '',
    told: history,
    stop,
  }
}

/**
 * The periods of a new subscription. The first period makes up for copies that came by grace before: its assignments
 * are reduced by them. A first period that is not counted in assignments begins with the first of these copies, unless
 * the call gives its start.
 */
function periodsAfterGrace(
  { world, given: input, now, settings }: Pick<CreateCommand, 'world' | 'given' | 'now' | 'settings'>,
  facts: Facts,
): Periods {
  const requested = input.periods ?? []
  const made = givenPeriods(requested, facts, now, settings)
  const [first, ...others] = made.outcome === 'made' ? made.periods : []
  const [written, ...more] = requested
  if (first === undefined || written === undefined || input.addon_base_subscription_id !== undefined) return made
  const copies = owedCopies(world, first.terms.categories)
  const [oldest] = copies
  if (oldest === undefined) return made
  if (first.remaining_assignments !== undefined) {
    const isGiven = written.remaining_assignments !== undefined
    return { outcome: 'made', periods: isGiven ? [first, ...others] : [lessCopies(first, copies.length), ...others] }
  }
  if (written.begin !== undefined) return made
  const earlier = givenPeriods([{ ...written, begin: oldest.day }, ...more], facts, now, settings)
  return earlier.outcome === 'made' && isStillToRun(earlier.periods[0], now) ? earlier : made
}

/** Whether a period has an end and its successor is not due yet. */
const isStillToRun = (period: Period | undefined, now: Instant): boolean =>
  period !== undefined &&
  period.end !== null &&
  daysBefore(period.end, period.terms.invoice_days_before, period.terms.timezone) > now

const categoriesOf = ({ periods, link }: Subscription): readonly string[] =>
  link.kind === 'own' ? (periods[0]?.terms.categories ?? []) : []

/**
 * The instant from which the service invoices. If a call says that another system has invoiced its last period, this
 * holds for the whole past.
 */
function invoicingFrom(
  requestedFrom: Instant | undefined,
  periods: readonly Period[],
  now: Instant,
): Pick<Subscription, 'invoicing_from'> {
  const last = periods.at(-1)
  const isElsewhere = last?.invoicing === 'none' || last?.external_invoicing !== undefined
  const from = requestedFrom ?? (isElsewhere ? wholeSecond(now) : undefined)
  const first = periods[0]?.begin
  return from === undefined || first === undefined || from <= first ? {} : { invoicing_from: from }
}

/** The base of an add-on: a live subscription of the same customer that is not a recipient. */
function baseOf({ addon_base_subscription_id }: GivenSubscription, { subscriptions }: World) {
  if (addon_base_subscription_id === undefined) return undefined
  const base = subscriptions.find(({ id }) => id === addon_base_subscription_id)
  return base === undefined || base.link.kind === 'recipient' || isOver(base.announced.state) ? 'unknown' : base
}

/** A cancellation needs an end that comes by itself. */
const endless: Fault = { field: 'cancelled', code: 'cancelled_without_end' }

const stopAtEnd = (end: Instant | null | undefined, requested: Instant) =>
  end === null || end === undefined ? undefined : { at: end, requested }

function earliest(one: Subscription['stop'], other: Subscription['stop']) {
  if (one === undefined || other === undefined) return one ?? other
  return one.at <= other.at ? one : other
}

function createRecipient({ given: input, group, now, settings }: CreateCommand, { facts, requested }: ReadFacts): Made {
  const fail = (...faults: Fault[]): Made => ({ outcome: 'refused', faults })
  const [period = {}, ...more] = input.periods ?? []
  const isPlain = Object.keys(period).every((key) => key === 'campaign_id' || key === 'begin' || key === 'end')
  if (more.length > 0 || !isPlain) return fail({ field: '', code: 'recipient_period' })
  const bounds = givenBounds(period, settings)
  if ('faults' in bounds) return fail(...bounds.faults)
  const customer = group && customerOfSubscription(group.id)
  const campaign = group && recipientCampaign(group, now, settings)
  if (group === undefined || customer === undefined || campaign === undefined || !takesRecipients(group, now)) {
    return fail({ field: '', code: 'group_unknown' })
  }
  if (period.campaign_id !== undefined && period.campaign_id !== campaign.id) {
    return fail({ field: 'periods.0.campaign_id', code: 'recipient_campaign', values: { campaign: campaign.id } })
  }
  if (input.cancelled && bounds.end === undefined) return fail(endless)
  const policy = policyOn(facts, { campaign_id: campaign.id }, settings)
  const begin = bounds.begin ?? beginOfNew(policy, now, settings)
  const end = bounds.end ?? null
  if (end !== null && end <= begin) return fail({ field: '', code: 'period_end_before_begin' })
  const stop = input.cancelled ? stopAtEnd(end, requested) : undefined
  const whole: Subscription = {
    ...facts,
    link: {
      ...{ kind: 'recipient', customer, subscription: group.id, begin, end },
      ...(input.label !== undefined && { label: input.label }),
    },
    periods: [],
    ...(stop && { stop }),
    announced: { state: 'awaiting', at: now, group: knownOf(group, now) },
  }
  return {
    outcome: 'made',
    subscription: { ...whole, announced: { ...whole.announced, state: stateOfRecipient(whole, group, now) } },
    campaign: campaign.id,
    stop: group.stop !== undefined && (end === null || group.stop.at < end) ? group.stop : stop,
  }
}
