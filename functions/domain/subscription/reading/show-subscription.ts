/** A subscription as answers show it (interface: "Subscription", "Period"), exact at the instant of the read. */
import { shownAddress, type Address, type FieldValue } from '../../fields/field-value.ts'
import { showFields } from '../../fields/show-fields.ts'
import type { Settings } from '../../settings/settings.ts'
import type { TaxBuyer } from '../../tax/tax-parties.ts'
import { showInstant, type Instant, type PlainDate } from '../../time/time.ts'
import { campaignOf } from '../make-period.ts'
import { priceOf, type Price } from './pricing.ts'
import { seenAt } from './subscription-view.ts'
import { showComplaints, type ComplaintView } from './show-complaints.ts'
import { showDetails, type DetailsView } from './subscription-details.ts'
import { periodAt } from '../subscription-state.ts'
import type { Period, State, Subscription } from '../../world/subscription.ts'

/** The effect of an override on the delivery of a product; empty without an effect. */
interface DeliveryView {
  readonly donated?: true
  /** The address that replaces the usual one. */
  readonly address?: Address
}

/** A product that was assigned to a subscription or to one of its periods. */
export interface AssignmentView extends DeliveryView {
  readonly id: string
  readonly name: string
  readonly external_id: string
  readonly date?: PlainDate
  /** Stored assignment fields by their names. */
  readonly fields: Readonly<Record<string, FieldValue>>
  /** The place of the assignment: the subscription itself, or the period of an index. */
  readonly where: 'subscription' | number
}

export interface SubscriptionReading {
  /** The subscription, advanced to `now`. */
  readonly subscription: Subscription
  /** The subscription that a recipient follows, advanced to `now`. */
  readonly group?: Subscription
  /** In display order. */
  readonly assignments: readonly AssignmentView[]
  readonly settings: Settings
  readonly now: Instant
  /** The customer to invoice, because the price for a business may be without tax. */
  readonly buyer: TaxBuyer
  /** Whether the call asks for the price. */
  readonly pricing: boolean
  readonly currentPeriodOnly: boolean
  /** Whether periods say how many assignments are left, as details do. */
  readonly assignmentsLeft?: boolean
  /** All subscriptions of the customer, advanced to `now`, if the call asks for details. */
  readonly details?: readonly Subscription[]
}

export interface SubscriptionView extends Partial<Price>, Partial<DetailsView> {
  readonly id: string
  readonly state: State
  readonly data: Readonly<Record<string, FieldValue>>
  /** Only if products are assigned to the subscription itself. */
  readonly products?: readonly (DeliveryView & {
    readonly id: string
    readonly name: string
    readonly external_id: string
    readonly data: Readonly<Record<string, FieldValue>>
  })[]
  /** The complaints of the last twelve months, the latest first. Absent for none. */
  readonly complaints?: readonly ComplaintView[]
  readonly periods: readonly PeriodView[]
}

export interface PeriodView {
  readonly campaign_name: string
  readonly campaign_id: string
  readonly begin: string
  readonly end: string | null
  readonly current: boolean
  /** Only of recipients. */
  readonly group_customer_id?: string
  /** Only for periods counted in assignments, if the reading asks for them. */
  readonly remaining_assignments?: number
  readonly products: readonly (DeliveryView & {
    readonly id: string
    readonly name: string
    /** Only of products that have a date. */
    readonly date?: PlainDate
    readonly external_id: string
  })[]
}

export function showSubscription(reading: SubscriptionReading): SubscriptionView {
  const { subscription, group, assignments, settings, buyer, now, pricing, currentPeriodOnly } = reading
  const present = seenAt(subscription, group, now)
  const current = periodAt(present.periods, now)
  const own = assignments.filter(({ where }) => where === 'subscription')
  const periods = currentPeriodOnly ? present.periods.filter((period) => period === current) : present.periods
  return {
    id: subscription.id,
    state: present.state,
    data: showFields(subscription, 'subscription', settings),
    ...(reading.details && showDetails({ ...reading, all: reading.details })),
    ...(pricing ? priceOf(subscription, present, buyer, now, settings) : {}),
    ...(own.length > 0 && {
      products: own.map((assignment) => ({
        id: assignment.id,
        name: assignment.name,
        external_id: assignment.external_id,
        ...deliveryOf(assignment),
        data: showFields(assignment, 'product_assignment', settings),
      })),
    }),
    ...(subscription.complaints && { complaints: showComplaints(subscription.complaints, settings) }),
    periods: periods.map((period) => showPeriod(period, period === current, reading)),
  }
}

function showPeriod(
  { index, campaign_id, begin, end, remaining_assignments }: Period,
  current: boolean,
  {
    subscription: { link },
    assignments,
    settings,
    details,
    assignmentsLeft = details !== undefined,
  }: SubscriptionReading,
): PeriodView {
  const { timezone } = settings.account
  return {
    campaign_name: campaignOf(settings, campaign_id)?.name ?? campaign_id,
    campaign_id,
    begin: showInstant(begin, timezone),
    end: end === null ? null : showInstant(end, timezone),
    current,
    ...(link.kind === 'recipient' ? { group_customer_id: link.customer } : {}),
    ...(assignmentsLeft && remaining_assignments !== undefined ? { remaining_assignments } : {}),
    products: assignments
      .filter(({ where }) => where === index)
      .map((assignment) => ({
        id: assignment.id,
        name: assignment.name,
        ...(assignment.date === undefined ? {} : { date: assignment.date }),
        external_id: assignment.external_id,
        ...deliveryOf(assignment),
      })),
  }
}

function deliveryOf({ donated, address }: DeliveryView): DeliveryView {
  return { ...(donated && { donated }), ...(address && { address: shownAddress(address) }) }
}
