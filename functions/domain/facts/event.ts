/**
 * The events of the service (interface: "Events"; decisions: "Events"): one catalogue of the types, the attributes of
 * each type, and the categories that feeds and webhooks filter by.
 */
import * as v from 'valibot'
import type { Instant } from '../time/time.ts'

const text = v.string()
const none = v.object({})
const changedFields = v.object({ changed: v.array(text) })
const subscription = v.object({ subscription_id: text })
const changedState = v.object({ subscription_id: text, state: text, previous_state: text })
// A reason is the id of a reason of the account. A caller's own words are read with the customer, as events outlive an
// erasure.
const registeredStop = v.object({ subscription_id: text, stop_at: text, reason: v.exactOptional(text) })
const changedCampaign = v.object({ subscription_id: text, campaign_id: text, previous_campaign_id: text })
const consent = v.object({ purpose: text, text_version: v.exactOptional(text) })
const override = v.object({ override_id: text, override_type: text })
const assignment = v.object({ product_assignment_id: text, external_id: text })
const campaign = v.object({ campaign_id: text })
const product = v.object({ external_id: text })
const invoice = v.object({ invoice_number: text })
// Every numbered document has this event. A credit note names the invoice that it credits, where that has a number.
const madeDocument = v.object({ invoice_number: text, credits: v.exactOptional(text) })
const collection = v.object({ collection_id: text, invoice_number: text })
const credited = v.object({ invoice_number: text, credit_note_number: text })

/** The largest number of events that one call reads, selected or not; a sparse selection continues in the next call. */
export const maxEventsRead = 5_000
/** The largest number of events that a page looks through while none of them is of the requested types. */
export const maxEventsSearched = 40_000

/** Ways to sign in: by an API key, a one-time link, or the account's provider. */
export const signInWays = ['key', 'link', 'provider'] as const
/** Reasons for refusing to sign somebody in. */
export const signInRefusals = ['address-not-allowed', 'not-allowed', 'failed'] as const
export type SignInWay = (typeof signInWays)[number]
export type SignInRefusal = (typeof signInRefusals)[number]

/** The keys of a business entity that determine where customers pay. */
export const bankKeys = ['iban', 'payment_text', 'payment_codes', 'bank_methods'] as const

/** A change at one place in the settings. Its path has the form of those of faults: `campaigns["standard"].name`. */
export const changedPathSchema = v.object({ path: text, did: v.picklist(['added', 'changed', 'removed']) })
export type ChangedPath = Readonly<v.InferOutput<typeof changedPathSchema>>

/**
 * Every event type, with its attributes in addition to those of all events. A caller may select any type, even a type
 * that no part of the service emits yet.
 */
export const eventCatalogue = {
  'customer:created': none,
  'customer:updated': changedFields,
  'customer:deleted': none,
  // All data of the customer was exported for `by`.
  'customer:exported': v.object({ by: text }),
  // An address of the customer gets no more e-mails. It is read with the customer, as events outlive an erasure.
  'customer:email-stopped': v.object({ because: v.picklist(['bounced', 'complained']) }),
  // The note itself is read with its customer.
  'customer:noted': v.object({ note_id: text, action: v.picklist(['created', 'updated', 'deleted']) }),
  // An address of the customer is undeliverable.
  'customer:undeliverable': v.object({ address: v.picklist(['delivery', 'billing']) }),
  'complaint:created': v.object({
    complaint_id: text,
    subscription_id: text,
    external_id: text,
    kind: text,
    remedy: text,
  }),
  'complaint:updated': v.object({ complaint_id: text, subscription_id: text, state: v.exactOptional(text) }),
  'consent:given': consent,
  'consent:withdrawn': consent,
  'subscription:created': subscription,
  'subscription:updated': subscription,
  'subscription:changed-status': changedState,
  'subscription:registered-stop': registeredStop,
  'subscription:revoked-stop': subscription,
  'subscription:renewed': changedCampaign,
  'subscription:switched-plan': changedCampaign,
  'override:created': override,
  'override:updated': override,
  'override:deleted': override,
  'override:started': override,
  'override:ended': override,
  'product-assignment:created': assignment,
  'product-assignment:deleted': assignment,
  'campaign:created': campaign,
  'campaign:updated': campaign,
  'campaign:deleted': campaign,
  'product:created': product,
  'product:updated': product,
  'product:deleted': product,
  // The list of everybody to whom the product is assigned was exported.
  'product:exported': v.object({ external_id: text, by: text }),
  // The lists that the closing made. Supplements are closings too.
  'edition:closed': v.object({ external_id: text, list_ids: v.array(text) }),
  // A carrier has reported the outcomes of a number of lines of its lists.
  'edition:reported': v.object({ external_id: text, carrier: text, lines: v.number() }),
  'invoice:created': madeDocument,
  'invoice:sent': invoice,
  'invoice:reminded': invoice,
  'invoice:paid': invoice,
  'invoice:credited': credited,
  'invoice:delivery-failed': invoice,
  // A payment to the customer's balance concerns no invoice. `refunds` is the payment that is paid back, if the refund
  // named one.
  'payment:created': v.object({
    payment_id: text,
    invoice_number: v.exactOptional(text),
    refunds: v.exactOptional(text),
  }),
  'payment:reversed': v.object({ payment_id: text, invoice_numbers: v.array(text), kind: text }),
  // `refund_id` is the negative payment. Its provider has paid it back, or refuses to.
  'payment:refunded': v.object({ payment_id: text, refund_id: text }),
  'payment:refund-refused': v.object({ payment_id: text, refund_id: text, reason: text }),
  'agreement:created': v.object({ agreement_id: text, state: text }),
  'agreement:changed-state': v.object({
    agreement_id: text,
    state: text,
    previous_state: text,
    reason: v.exactOptional(text),
  }),
  // Sent 60 days before the agreement can no longer be used.
  'agreement:expiring': v.object({ agreement_id: text }),
  'collection:planned': collection,
  'collection:submitted': collection,
  'collection:failed': v.object({
    ...collection.entries,
    reason: v.exactOptional(text),
    class: text,
    next_at: v.exactOptional(text),
  }),
  'collection:given-up': v.object({ ...collection.entries, reason: v.exactOptional(text) }),
  'payment:allocated': v.object({ payment_id: text, invoice_number: text }),
  // An entry of a bank account is a payment of the customer.
  'payment:matched': v.object({ entry_id: text, payment_id: text }),
  // An entry of a bank account waits for somebody to match it.
  'payment:unmatched': v.object({ entry_id: text }),
  'bankfile:read': v.object({ file_id: text }),
  'order:created': v.object({ order_id: text, status: text }),
  'order:changed-status': v.object({ order_id: text, status: text, previous_status: text }),
  // A notice of the settings was sent. `law` is the country whose law requires it.
  'notice:sent': v.object({ notice_id: text, subscription_id: text, law: v.exactOptional(text) }),
  // A reader has asked on a page to withdraw from a contract, or to cancel it.
  'request:received': v.object({ request_id: text, kind: text }),
  'request:carried-out': v.object({
    request_id: text,
    kind: text,
    subscription_id: text,
    effect_at: text,
  }),
  'request:refused': v.object({ request_id: text, kind: text }),
  // The reader has taken back a cancellation that was carried out.
  'request:taken-back': v.object({ request_id: text, kind: text, subscription_id: text }),
  // A file can be opened from now on.
  'file:created': v.object({ file_id: text, kind: text }),
  // A file that names people was handed out to `by`.
  'file:read': v.object({ file_id: text, by: text }),
  // `who` is the e-mail address of a person, or the name of an API access.
  // `link_by` has made the link that was used: a person, an API access, or System for the link of a start.
  'session:started': v.object({ who: text, way: v.picklist(signInWays), link_by: v.exactOptional(text) }),
  'session:refused': v.object({
    who: v.exactOptional(text),
    way: v.picklist(signInWays),
    reason: v.picklist(signInRefusals),
  }),
  // `by` is the author of the change, as in the history. `more` counts further paths.
  'settings:changed': v.object({ by: text, paths: v.array(changedPathSchema), more: v.exactOptional(v.number()) }),
  // The place where customers pay has changed. `keys` names what has changed, beside the paths of `settings:changed`.
  'settings:bank-details-changed': v.object({ by: text, business_entity: text, keys: v.array(v.picklist(bankKeys)) }),
  // The account was exported as an account file, without secrets.
  'settings:exported': v.object({ by: text }),
  'webhook:deactivated': v.object({ webhook_id: text, reason: text }),
} as const

export type EventType = keyof typeof eventCatalogue
/** An event as a rule makes it: its type and the attributes of that type. */
export type EventBody = {
  [Type in EventType]: { readonly event: Type } & Readonly<v.InferOutput<(typeof eventCatalogue)[Type]>>
}[EventType]

const typedSchema = v.looseObject({ event: v.string() })

/** An event read back from storage. */
export const eventBodySchema = v.custom<EventBody>((value) => {
  const typed = v.safeParse(typedSchema, value)
  if (!typed.success || !isEventType(typed.output.event)) return false
  return v.is(eventCatalogue[typed.output.event], value)
})

const isEventType = (text: string): text is EventType => Object.hasOwn(eventCatalogue, text)

/** The categories of events. A caller may select any category, even a category without emitted events. */
export const eventCategories = [
  'customer',
  'subscription',
  'override',
  'product-assignment',
  'campaign',
  'product',
  'edition',
  'invoice',
  'payment',
  'agreement',
  'collection',
  'order',
  'request',
  'webhook',
  'session',
  'settings',
  'consent',
  'notice',
  'file',
  'complaint',
  'bankfile',
] as const

/** The origin of a change. `portal` is the pages on which readers serve themselves. */
export const origins = ['api', 'console', 'portal', 'import', 'order', 'settings', 'system'] as const
export const viaSchema = v.picklist(origins)
export type Via = v.InferOutput<typeof viaSchema>

/** A numbered event of the feed, with its attributes in addition to those of every event. */
export interface FeedEvent {
  readonly eventId: number
  readonly type: string
  readonly at: Instant
  readonly via: Via
  /** The person or the access that made the change. Absent in events that were stored before they had it. */
  readonly by?: string
  readonly customerId?: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The selectors of a feed or a webhook: bare categories (`customer`) and whole types (`customer:created`). */
export const eventSelectors: readonly string[] = [...eventCategories, ...Object.keys(eventCatalogue)]

/** Whether a selector takes events of this type. */
export const isSelected = (type: string, selectors: ReadonlySet<string>): boolean =>
  selectors.has(type) || selectors.has(type.slice(0, type.indexOf(':')))

/** Attributes that are instants, and therefore shown in the account's timezone. */
export const instantAttributes: ReadonlySet<string> = new Set(['stop_at', 'effect_at', 'next_at'])
