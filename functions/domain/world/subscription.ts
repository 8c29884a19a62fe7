/**
 * A subscription as it is kept (interface: "Subscription", "Period"). Its state at an instant follows from its periods
 * and its stop; nothing here says "is active". `announced` is the state that the event feed knows, so that each change
 * of state becomes one event however late or often it is looked at.
 */
import * as v from 'valibot'
import { fieldValueSchema } from '../fields/field-value.ts'
import { instantSchema } from '../instant-schema.ts'
import { overrideSchema } from './override.ts'

const whole = v.pipe(v.number(), v.integer())

export const states = ['awaiting', 'active', 'suspended', 'ended', 'stopped'] as const
export type State = (typeof states)[number]

/** What a campaign said when a period was made on it: a changed campaign counts from the next period made. */
export const termsSchema = v.object({
  /** ISO 8601; absent where the period is counted in assignments or open-ended. */
  duration: v.exactOptional(v.string()),
  assignments: v.exactOptional(whole),
  renews_to: v.exactOptional(v.string()),
  invoice_days_before: whole,
  /** External ids of the recurring products subscribed to, and their categories. */
  products: v.array(v.string()),
  categories: v.array(v.string()),
  /** Of a group's period: what its recipients get in it. */
  recipients: v.exactOptional(
    v.object({ campaign_id: v.string(), products: v.array(v.string()), categories: v.array(v.string()) }),
  ),
})
export type Terms = Readonly<v.InferOutput<typeof termsSchema>>

/**
 * What a period is billed for: lines frozen when it was first invoiced, each with what was billed of it. What a line
 * should have cost follows from how much of the period was served, counted in wall-clock milliseconds or in
 * assignments.
 */
const billingSchema = v.object({
  /** External id of the business entity. */
  entity: v.string(),
  currency: v.string(),
  /** There are charges only so far: the campaign's lines are still to be invoiced. */
  pending: v.exactOptional(v.literal(true)),
  /** Assignments that the period was for, where it is counted in them. */
  assignments: v.exactOptional(whole),
  lines: v.array(
    v.object({
      text: v.string(),
      /** The campaign's, with placeholders; carried over from a previous system; or charged by a caller. */
      kind: v.picklist(['campaign', 'external', 'charge']),
      /** For the whole period, whatever part of it the line is for. */
      amountMinor: whole,
      tax_rate: v.number(),
      category: v.exactOptional(v.string()),
      quantity: whole,
      /** What customers knew the campaign by. */
      campaign_name: v.string(),
      /** How much of the period was served where the line begins, and where another took its place. */
      from: v.number(),
      to: v.exactOptional(v.number()),
      /** Up to where it was billed the first time, where that was not up to the end. */
      first: v.exactOptional(v.number()),
      /** A charge that is not given back whatever becomes of the period: it was made when that was already over. */
      fixed: v.exactOptional(v.literal(true)),
      /** By number of the invoice, less what was credited; null is one of a previous system. */
      billed: v.array(v.object({ invoice: v.nullable(v.string()), amountMinor: whole })),
    }),
  ),
})
export type Billing = Readonly<v.InferOutput<typeof billingSchema>>
export type BilledLine = Readonly<Billing['lines'][number]>

export const periodSchema = v.object({
  /** 1 is the oldest of the subscription. */
  index: whole,
  /**
   * Counts every period the subscription ever got: unlike an index, never given again where a stop or switch took one
   * away.
   */
  serial: whole,
  /** When the service made it, and why. */
  made: v.object({ at: instantSchema, by: v.picklist(['creation', 'renewal', 'switch']) }),
  campaign_id: v.string(),
  begin: instantSchema,
  /** Half open; null while there is no end in sight. */
  end: v.nullable(instantSchema),
  /** The end it would have without a stop or switch, pauses made up for. */
  natural_end: v.nullable(instantSchema),
  /** The end that its documents go by, from when its end was moved until the difference is billed. */
  end_before: v.exactOptional(v.nullable(instantSchema)),
  /** Where the end is the n-th of a run of equal durations that began then. */
  run: v.exactOptional(v.object({ begin: instantSchema, n: whole })),
  terms: termsSchema,
  /** Assignments still to come, where it is counted in them. */
  remaining_assignments: v.exactOptional(whole),
  invoicing: v.picklist(['campaign', 'none', 'adjusted_begin', 'adjusted_end']),
  external_invoicing: v.exactOptional(v.object({ invoiced: whole, currency: v.string(), tax_rate: v.number() })),
  /** Whether the caller gave the first period as a renewal of one elsewhere. */
  renewed: v.boolean(),
  /** By how many wall-clock milliseconds pauses moved its natural end; that time is not served. */
  extended: v.exactOptional(v.number()),
  /** Absent until it is invoiced for the first time. */
  billing: v.exactOptional(billingSchema),
})
export type Period = Readonly<v.InferOutput<typeof periodSchema>>

/** A stop that is registered or has taken effect, with the later periods that it took away, should it be moved. */
const stopSchema = v.object({
  at: instantSchema,
  requested: instantSchema,
  removed: v.exactOptional(v.array(periodSchema)),
})
export type Stop = Readonly<v.InferOutput<typeof stopSchema>>

const linkSchema = v.variant('kind', [
  v.object({ kind: v.literal('own') }),
  /** Follows a group subscription, which may be of another customer. */
  v.object({
    kind: v.literal('recipient'),
    customer: v.string(),
    subscription: v.string(),
    /** From when to when it takes part; the group's own times bound it as well. */
    begin: instantSchema,
    end: v.nullable(instantSchema),
  }),
  v.object({ kind: v.literal('addon'), subscription: v.string() }),
])

export const subscriptionSchema = v.object({
  id: v.string(),
  created: instantSchema,
  /** When the service came to know of it; nothing is told as of an earlier instant. */
  registered: instantSchema,
  link: linkSchema,
  quantity: whole,
  /** Custom subscription fields by their names. */
  fields: v.record(v.string(), fieldValueSchema),
  /** External id of the policy, where it is not the campaign's. */
  policy: v.exactOptional(v.string()),
  invoiced_by: v.string(),
  /** Whether mandatory add-ons come by themselves. */
  automatic_addons: v.boolean(),
  periods: v.array(periodSchema),
  stop: v.exactOptional(stopSchema),
  /** Periods that a switch removed, until what was billed of them is credited. */
  replaced: v.exactOptional(v.array(periodSchema)),
  /** Since when documents are due that were too many for the change that asked for them. */
  billing_due: v.exactOptional(instantSchema),
  /** In the order they were made, those that have ended included. */
  overrides: v.array(overrideSchema),
  announced: v.object({
    state: v.picklist(states),
    at: instantSchema,
    /** Of a recipient: what of its group it has been told. */
    group: v.exactOptional(
      v.object({
        /** What it is to those who take part in it. */
        state: v.picklist(states),
        /** The serial of its newest period, and what recipients get in that. */
        serial: whole,
        campaign_id: v.exactOptional(v.string()),
        stop: v.exactOptional(instantSchema),
      }),
    ),
  }),
})
type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type Subscription = Frozen<v.InferOutput<typeof subscriptionSchema>>
