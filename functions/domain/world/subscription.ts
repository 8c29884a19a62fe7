/**
 * A subscription in its stored form (interface: "Subscription", "Period"). Its state at an instant follows from its
 * periods and its stop; no stored value says "is active". `announced` is the state that the event feed knows, so that
 * each change of state becomes one event, however late or often the subscription is read.
 */
import * as v from 'valibot'
import { fieldValueSchema } from '../fields/field-value.ts'
import { instantSchema } from '../time/instant-schema.ts'
import type { Instant } from '../time/time.ts'
import { taxFactsSchema } from '../tax/tax-facts.ts'
import { complaintSchema } from './complaint.ts'
import { overrideSchema } from './override.ts'

const whole = v.pipe(v.number(), v.integer())

/** The largest number of copies of a subscription. */
export const maxQuantity = 1_000_000

export const states = ['awaiting', 'active', 'suspended', 'ended', 'stopped'] as const
export type State = (typeof states)[number]

/** The terms of a campaign when a period was made on it. A changed campaign takes effect from the next period made. */
export const termsSchema = v.object({
  /** ISO 8601; absent if the period is counted in assignments or has no end in sight. */
  duration: v.exactOptional(v.string()),
  assignments: v.exactOptional(whole),
  renews_to: v.exactOptional(v.string()),
  invoice_days_before: whole,
  /** The invoicing days of the campaign that the period renews to, if they differ from its own. */
  renewal_days_before: v.exactOptional(whole),
  /**
   * The timezone in which the period is counted. It is part of the terms, so a later change of the account's timezone
   * does not affect the period.
   */
  timezone: v.string(),
  /** External ids of the recurring products of the campaign, and their categories. */
  products: v.array(v.string()),
  categories: v.array(v.string()),
  /** The content of a group's period for its recipients. */
  recipients: v.exactOptional(
    v.object({ campaign_id: v.string(), products: v.array(v.string()), categories: v.array(v.string()) }),
  ),
})
export type Terms = Readonly<v.InferOutput<typeof termsSchema>>

/**
 * The billing of a period: its lines, frozen at the first invoice, each with the amounts billed of it. The target of a
 * line follows from the served part of the period, counted in wall-clock milliseconds or in assignments.
 */
const billingSchema = v.object({
  /** External id of the business entity. */
  entity: v.string(),
  currency: v.string(),
  /** Only charges are billed so far. The campaign's lines are still to be invoiced. */
  pending: v.exactOptional(v.literal(true)),
  /** The number of assignments of the period, if the period is counted in assignments. */
  assignments: v.exactOptional(whole),
  lines: v.array(
    v.object({
      text: v.string(),
      /** A line of the campaign, with placeholders; a line from a previous system; or a charge of a caller. */
      kind: v.picklist(['campaign', 'external', 'charge']),
      /** The amount for the whole period, even if the line covers a part of it. */
      amountMinor: whole,
      tax_rate: v.number(),
      /** The basis of the rate; absent if the line has its own rate. */
      tax: v.exactOptional(taxFactsSchema),
      category: v.exactOptional(v.string()),
      quantity: whole,
      /** The campaign's name that customers saw. */
      campaign_name: v.string(),
      /** The served amount of the period at the start of the line, and at its replacement by another line. */
      from: v.number(),
      to: v.exactOptional(v.number()),
      /** The end of the first billed part, if the first invoice did not cover the whole line. */
      first: v.exactOptional(v.number()),
      /** The sum of the line's manual credits, with the line's own sign. It stays credited, however much is served. */
      given: v.exactOptional(whole),
      /**
       * Never given back: a charge of a period that was over or cut short, or copies that a reader keeps after a
       * withdrawal.
       */
      fixed: v.exactOptional(v.literal(true)),
      /**
       * The billed amounts by invoice number, less credited amounts. Null means an invoice of a previous system. Each
       * invoice bills the line from where the invoice before it ends up to `to`, counted as `from` is. `to` is absent
       * for a period without a known end.
       */
      billed: v.array(
        v.object({
          invoice: v.nullable(v.string()),
          amountMinor: whole,
          to: v.exactOptional(v.number()),
          /** The amount of the line on earlier invoices, on which the tax builds; absent if that is 0. */
          after: v.exactOptional(whole),
          /** The amount that was credited while it was still to be paid, and its due date. */
          owed: v.exactOptional(v.object({ amountMinor: whole, due: v.string() })),
        }),
      ),
    }),
  ),
})
export type Billing = Readonly<v.InferOutput<typeof billingSchema>>
export type BilledLine = Readonly<Billing['lines'][number]>

/** The discount of an ordering code on the price of the period that was ordered with it. */
const discountSchema = v.variant('kind', [
  v.object({ kind: v.literal('percent'), percent: v.number() }),
  /** Minor units, for each copy of the quantity. */
  v.object({ kind: v.literal('amount'), amountMinor: whole }),
])
export type Discount = Readonly<v.InferOutput<typeof discountSchema>>

export const periodSchema = v.object({
  /** 1 is the oldest period of the subscription. */
  index: whole,
  /**
   * Counts every period that the subscription ever got. Unlike an index, a serial is never used again after a stop or a
   * switch removed its period.
   */
  serial: whole,
  /** When the service made the period, and why. */
  made: v.object({ at: instantSchema, by: v.picklist(['creation', 'renewal', 'switch']) }),
  campaign_id: v.string(),
  begin: instantSchema,
  /** Half open; null while no end is in sight. */
  end: v.nullable(instantSchema),
  /** The end without a stop or a switch, with pauses made up for. */
  natural_end: v.nullable(instantSchema),
  /** The end on the period's documents, after a move of its end and until the difference is billed. */
  end_before: v.exactOptional(v.nullable(instantSchema)),
  /**
   * The run of equal durations that the period belongs to: the run's start, and the position of the period's end in it.
   */
  run: v.exactOptional(v.object({ begin: instantSchema, n: whole })),
  terms: termsSchema,
  /** Earlier copies that the period makes up for, if it is counted in assignments. */
  graced: v.exactOptional(whole),
  /** Remaining assignments, if the period is counted in assignments. */
  remaining_assignments: v.exactOptional(whole),
  invoicing: v.picklist(['campaign', 'none', 'adjusted_begin', 'adjusted_end']),
  external_invoicing: v.exactOptional(
    v.object({
      invoiced: whole,
      currency: v.string(),
      tax_rate: v.number(),
      /** The number of the previous system's invoice. */
      invoice_number: v.exactOptional(v.string()),
    }),
  ),
  /** The discount of the first period of an ordered subscription. Later periods cost the price of their campaign. */
  discount: v.exactOptional(discountSchema),
  /** Whether the caller gave the first period as a renewal of a period in another system. */
  renewed: v.boolean(),
  /** The wall-clock milliseconds by which pauses moved the natural end. That time is not served. */
  extended: v.exactOptional(v.number()),
  /** Free service at the end of the period: wall-clock milliseconds, or assignments if it is counted in assignments. */
  granted: v.exactOptional(v.number()),
  /** Absent until the first invoice. */
  billing: v.exactOptional(billingSchema),
})
export type Period = Readonly<v.InferOutput<typeof periodSchema>>

/** A reason of the account, by its id, or the caller's own words. */
export const stopReasonSchema = v.union([v.object({ id: v.string() }), v.object({ text: v.string() })])
export type KeptReason = Readonly<v.InferOutput<typeof stopReasonSchema>>

/** A registered or effective stop, with the later periods that it removed, as a moved stop restores them. */
const stopSchema = v.object({
  at: instantSchema,
  requested: instantSchema,
  /** The registration of a stop that a policy moved back to the start of the day. The stop had no effect before. */
  took_effect: v.exactOptional(instantSchema),
  reason: v.exactOptional(stopReasonSchema),
  removed: v.exactOptional(v.array(periodSchema)),
  /** A later stop of an add-on's own, where the add-on stops earlier with its base. */
  own: v.exactOptional(v.object({ at: instantSchema, requested: instantSchema })),
})
export type Stop = Readonly<v.InferOutput<typeof stopSchema>>

const stopChangeSchema = v.object({
  /** Counts the changes of the group, from 1. */
  n: whole,
  at: instantSchema,
  /** The stop after the change; absent where it was taken back. */
  stop: v.exactOptional(instantSchema),
  /** The serial of the newest period at the time, which comes before the change in the order of events. */
  serial: whole,
})
export type StopChange = Readonly<v.InferOutput<typeof stopChangeSchema>>

const linkSchema = v.variant('kind', [
  v.object({ kind: v.literal('own') }),
  /** Follows a group subscription, which may belong to another customer. */
  v.object({
    kind: v.literal('recipient'),
    customer: v.string(),
    subscription: v.string(),
    /** The time in which the recipient takes part, within the times of the group. */
    begin: instantSchema,
    end: v.nullable(instantSchema),
    /** The name and address by which a reader gave the seat. The reader learns nothing else of who has it. */
    label: v.exactOptional(v.string()),
  }),
  v.object({ kind: v.literal('addon'), subscription: v.string() }),
])

export const subscriptionSchema = v.object({
  id: v.string(),
  created: instantSchema,
  /** The instant at which the service learnt of the subscription. No event has an earlier instant. */
  registered: instantSchema,
  /** The number of the customer's subscriptions that were registered earlier at the same instant; absent for none. */
  ordinal: v.exactOptional(whole),
  link: linkSchema,
  quantity: whole,
  /** Custom subscription fields by their names. */
  fields: v.record(v.string(), fieldValueSchema),
  /** External id of the policy, if the subscription has its own policy. */
  policy: v.exactOptional(v.string()),
  invoiced_by: v.string(),
  /** An agreement's id, or `invoice` if nothing is collected; absent for the customer's default. */
  paid_by: v.exactOptional(v.string()),
  /** Periods that begin before this instant were invoiced elsewhere. Absent if the service invoices all periods. */
  invoicing_from: v.exactOptional(instantSchema),
  /** Whether the service makes mandatory add-ons by itself. */
  automatic_addons: v.boolean(),
  periods: v.array(periodSchema),
  stop: v.exactOptional(stopSchema),
  /** The latest changes of a group's stop, oldest first, for recipients that still have to hear of them. */
  stop_changes: v.exactOptional(v.array(stopChangeSchema)),
  /** Present once the customer has withdrawn: who pays back money that comes in later. */
  withdrawn: v.exactOptional(v.picklist(['provider', 'external'])),
  /** Periods that a switch removed, until their billed amounts are credited. */
  replaced: v.exactOptional(v.array(periodSchema)),
  /**
   * The instant since which the subscription has documents to make, because a change would have made too many at once.
   */
  billing_due: v.exactOptional(instantSchema),
  /**
   * The notices that were given, each with the serial of its last period and the event as it was told. Absent for
   * none. `unsent` has the latest periods for which a notice that a law requires was not sent in time. `awaited` has
   * the period of a letter, and the instant from which it counts as missed unless somebody has reported it.
   */
  told: v.exactOptional(
    v.array(
      v.object({
        notice: v.string(),
        period: whole,
        event_at: v.exactOptional(instantSchema),
        unsent: v.exactOptional(v.array(whole)),
        awaited: v.exactOptional(v.object({ period: whole, until: instantSchema })),
      }),
    ),
  ),
  /** Complaints of the last twelve months, in the order in which they were made. Absent for none. */
  complaints: v.exactOptional(v.array(complaintSchema)),
  /** The copies that came after a period ran out, or while a renewal was not paid. Absent for none. */
  graced: v.exactOptional(
    v.array(
      v.object({
        external_id: v.string(),
        category: v.string(),
        /** The start of the day of the issue. */
        day: instantSchema,
        at: instantSchema,
        /** The subscription whose period has made up for the copy. */
        made_up_by: v.exactOptional(v.string()),
      }),
    ),
  ),
  /**
   * A cancellation at creation that takes effect when the last period is used up, with the campaign that the period
   * would renew to. Absent for none.
   */
  stops_when_used_up: v.exactOptional(v.object({ requested: instantSchema, renews_to: v.exactOptional(v.string()) })),
  /** In the order of their creation, ended overrides included. */
  overrides: v.array(overrideSchema),
  announced: v.object({
    state: v.picklist(states),
    at: instantSchema,
    /** For a recipient, the state of its group that its own facts have announced. */
    group: v.exactOptional(
      v.object({
        /** The group's state for those who take part in the group. */
        state: v.picklist(states),
        /** The serial of the group's newest period, and the recipients' campaign in it. */
        serial: whole,
        campaign_id: v.exactOptional(v.string()),
        stop: v.exactOptional(instantSchema),
        /** The number of the last change of its stop. */
        stop_change: v.exactOptional(whole),
      }),
    ),
  }),
})
type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type Subscription = Frozen<v.InferOutput<typeof subscriptionSchema>>

/** The ordinal of a new subscription among those of its customer. */
export function nextOrdinal(present: readonly Subscription[], registered: Instant): Pick<Subscription, 'ordinal'> {
  const ordinal = present.filter((subscription) => subscription.registered === registered).length
  return ordinal === 0 ? {} : { ordinal }
}

type Aged = Pick<Subscription, 'id' | 'registered' | 'ordinal'>

/** Older subscriptions first. At one instant ordinals decide, and then ids. */
export function byAge(one: Aged, other: Aged): number {
  if (one.registered !== other.registered) return one.registered < other.registered ? -1 : 1
  const position = (one.ordinal ?? 0) - (other.ordinal ?? 0)
  return position !== 0 ? position : one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}
