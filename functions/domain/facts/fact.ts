/**
 * The facts of a change. A change is kept as the new state and its facts. Events (`fact-events.ts`) and the lines of
 * the history (`history-line.ts`) are both made of facts, so both say the same.
 *
 * Names and amounts are those at the instant of the change. `implied` marks a fact that follows from the fact before it
 * in the same change: such a fact has an event, but no line of the history.
 */
import * as v from 'valibot'
import { bankKeys, changedPathSchema, eventBodySchema, signInRefusals, signInWays } from './event.ts'
import { instantSchema } from '../time/instant-schema.ts'

const text = v.string()
const textByLanguage = { en: text, da: text, sv: text, nb: text, de: text, fi: text }
const implied = v.exactOptional(v.literal(true))

/** A value as the history shows it. A datetime is an instant, and a long text is cut. */
const shownValue = v.union([v.string(), v.number(), v.boolean()])

/** A field that was written. `did` is absent if the account keeps no history of the field. */
const fieldChangeSchema = v.object({
  /** The write name of a built-in field, or the field id of a custom field. */
  field: text,
  /** The name that the account gave a custom field. */
  name: v.exactOptional(text),
  did: v.exactOptional(v.picklist(['set', 'changed', 'removed'])),
  datetime: v.exactOptional(v.literal(true)),
  /** Absent if there was no value before, and for a password. */
  before: v.exactOptional(shownValue),
  after: v.exactOptional(shownValue),
})
export type FieldChange = Readonly<v.InferOutput<typeof fieldChangeSchema>>

const changed = v.array(fieldChangeSchema)

/** The campaigns of a move. `campaign_name` is the name of the present campaign. */
const moved = {
  subscription: text,
  campaign_id: text,
  previous_campaign_id: text,
  campaign_name: text,
  /** The subscription is a recipient and moved with its group. */
  with_group: v.exactOptional(v.literal(true)),
}

const overrideAttributes = {
  type: text,
  begin: instantSchema,
  /** Absent for an override without an end. */
  end: v.exactOptional(instantSchema),
  /** The new address, or the address of the deliveries, in one line. */
  address: v.exactOptional(text),
}
const override = { override: text, subscription: v.exactOptional(text), ...overrideAttributes }

const toPlace = {
  /** Absent if the product is assigned to the customer. */
  subscription: v.exactOptional(text),
  /** The index of the period, if the product is assigned to a period. */
  period: v.exactOptional(v.number()),
}
const refund = { payment: text, refund: text, amountMinor: v.number(), currency: text }
const product = { assignment: text, external_id: text, name: text, ...toPlace }

const sent = {
  of: v.picklist(['invoice', 'credit_note', 'reminder']),
  number: text,
  /** `email`, or the name of the delivery method. */
  by: text,
  remark: v.exactOptional(text),
}

const noticeAbout = { notice: text, subscription: text }

/** Entries of a section of the settings. `ids` holds the first of them, and `more` counts the others. */
const named = v.object({ ids: v.array(text), more: v.number() })

export const factSchema = v.variant('fact', [
  v.object({ fact: v.literal('customer-created'), changed }),
  v.object({ fact: v.literal('customer-updated'), changed }),
  v.object({ fact: v.literal('customer-deleted') }),
  v.object({ fact: v.literal('customer-exported'), by: text }),
  v.object({ fact: v.literal('email-stopped'), email: text, because: v.picklist(['bounced', 'complained']) }),
  v.object({
    fact: v.literal('consent'),
    purpose: text,
    given: v.boolean(),
    at: instantSchema,
    source: v.exactOptional(text),
    text_version: v.exactOptional(text),
  }),

  /** A notice is on its way, was sent, or could not be sent. */
  v.object({ fact: v.literal('notice-due'), ...noticeAbout }),
  v.object({ fact: v.literal('notice-sent'), ...noticeAbout, email: text, law: v.exactOptional(text) }),
  v.object({ fact: v.literal('notice-posted'), ...noticeAbout, method: text, law: v.exactOptional(text) }),
  v.object({ fact: v.literal('notice-failed'), ...noticeAbout, reason: text }),
  /** It no longer applies. `is_out` is present for a letter that was handed out before, and may have been posted. */
  v.object({ fact: v.literal('notice-withdrawn'), ...noticeAbout, is_out: v.exactOptional(v.literal(true)) }),

  v.object({
    fact: v.literal('subscription-created'),
    subscription: text,
    campaign_name: text,
    addon: v.exactOptional(v.literal(true)),
    /** The stop that the subscription was created with. */
    stop_at: v.exactOptional(instantSchema),
    /** The periods that were over before the creation, where renewals have made some of them. */
    past: v.exactOptional(v.object({ periods: v.number(), begin: instantSchema, end: instantSchema })),
  }),
  v.object({ fact: v.literal('subscription-updated'), subscription: text, changed }),
  v.object({
    fact: v.literal('status-changed'),
    subscription: text,
    state: text,
    previous_state: text,
    implied,
  }),
  v.object({
    fact: v.literal('stop-registered'),
    subscription: text,
    at: instantSchema,
    /** The effective stop, where this registration changes it: a recipient may stop earlier with its group. */
    stop_at: v.exactOptional(instantSchema),
    /** A reason of the account, with its texts at the time, or the caller's own words. */
    reason: v.exactOptional(
      v.union([v.object({ id: text, texts: v.partial(v.object(textByLanguage)) }), v.object({ text })]),
    ),
    /** The stop takes effect at its registration. */
    immediate: v.exactOptional(v.literal(true)),
    implied,
  }),
  v.object({
    fact: v.literal('group-stop-registered'),
    subscription: text,
    stop_at: instantSchema,
    /** The recipient's own stop is effective again, as the group's stop is now later. */
    own: v.exactOptional(v.literal(true)),
  }),
  v.object({
    fact: v.literal('subscription-extended'),
    subscription: text,
    /** The new end of the period, or the number of further assignments. */
    until: v.exactOptional(instantSchema),
    assignments: v.exactOptional(v.number()),
    reason: v.exactOptional(text),
  }),
  v.object({
    fact: v.literal('stop-revoked'),
    subscription: text,
    /** No stop is registered any more. */
    goes_on: v.exactOptional(v.literal(true)),
    /**
     * The effective stop from now on, if another stop remains: the stop of the group, of the add-on itself, or of its
     * base.
     */
    stop_at: v.exactOptional(instantSchema),
    /** The stop was the group's. */
    with_group: v.exactOptional(v.literal(true)),
  }),
  v.object({ fact: v.literal('renewed'), ...moved }),
  v.object({ fact: v.literal('plan-switched'), ...moved, previous_campaign_name: v.exactOptional(text) }),

  v.object({ fact: v.literal('override-registered'), ...override }),
  v.object({ fact: v.literal('override-changed'), ...override, before: v.object(overrideAttributes) }),
  v.object({ fact: v.literal('override-deleted'), ...override }),
  v.object({ fact: v.literal('override-started'), ...override }),
  v.object({ fact: v.literal('override-ended'), ...override }),
  v.object({ fact: v.literal('suspended'), override: text, subscription: text, invoice: text }),
  v.object({
    fact: v.literal('scheduled-change-left-out'),
    subscription: v.exactOptional(text),
    /** The field or the address that was left out; absent if the whole change was left out. */
    field: v.exactOptional(text),
    address: v.exactOptional(v.picklist(['delivery', 'billing'])),
    because: v.picklist(['no-such-field', 'not-allowed']),
  }),

  v.object({ fact: v.literal('invoiced'), invoice: text }),
  /** `invoice` is absent if a previous system issued the invoice and its number is not known. */
  v.object({ fact: v.literal('credited'), credit_note: text, invoice: v.exactOptional(text) }),
  /** A wholly credited invoice that was issued again under another number. */
  v.object({ fact: v.literal('reissued'), invoice: text, again: text }),
  /** The letters that are printed as Latin letters, because the typeface lacks them. */
  v.object({
    fact: v.literal('transliterated'),
    of: v.picklist(['invoice', 'credit_note']),
    number: text,
    letters: text,
  }),
  /**
   * The invoice is paid by its number, as the reference of its business entity has too few digits for it, or could be
   * that of another invoice.
   */
  v.object({ fact: v.literal('reference-left-out'), invoice: text, other: v.exactOptional(text) }),
  v.object({ fact: v.literal('invoice-paid'), invoice: text }),
  v.object({ fact: v.literal('reminded'), invoice: text }),
  /** A caller has requested a sending by e-mail. */
  v.object({
    fact: v.literal('sending-asked'),
    of: v.picklist(['invoice', 'credit_note', 'reminder']),
    number: text,
    to: v.array(text),
  }),
  v.object({
    fact: v.literal('document-sent'),
    ...sent,
    /** The first sending of the document. */
    first: v.exactOptional(v.literal(true)),
    /** A later sending, which a caller has requested. */
    asked: v.exactOptional(v.literal(true)),
  }),
  v.object({ fact: v.literal('sending-failed'), ...sent }),
  /** `instead` is the way by which the document is sent from now on. */
  v.object({ fact: v.literal('sending-given-up'), ...sent, instead: v.exactOptional(text) }),

  v.object({
    fact: v.literal('payment-registered'),
    payment: text,
    amountMinor: v.number(),
    currency: text,
    invoice: v.exactOptional(text),
    /** The payment that is paid back. */
    refunds: v.exactOptional(text),
  }),
  /** `previous_state` is absent for an agreement that is new. */
  v.object({
    fact: v.literal('agreement-moved'),
    agreement: text,
    method: text,
    state: text,
    previous_state: v.exactOptional(text),
    reason: v.exactOptional(text),
    /** Present if the reason is free text of a caller. */
    in_words: v.exactOptional(v.literal(true)),
  }),
  v.object({ fact: v.literal('agreement-completed'), agreement: text, method: text }),
  /** The payer was asked by e-mail to make the agreement, or could not be. */
  v.object({ fact: v.literal('agreement-asked'), agreement: text, email: text }),
  v.object({ fact: v.literal('agreement-not-asked'), agreement: text, reason: text }),
  v.object({ fact: v.literal('agreement-expiring'), agreement: text, method: text, on: text }),
  v.object({ fact: v.literal('collection-planned'), collection: text, invoice: text, method: text, at: instantSchema }),
  v.object({ fact: v.literal('collection-submitted'), collection: text, invoice: text }),
  v.object({
    fact: v.literal('collection-failed'),
    collection: text,
    invoice: text,
    reason: v.exactOptional(text),
    class: text,
    next_at: v.exactOptional(instantSchema),
  }),
  v.object({
    fact: v.literal('collection-given-up'),
    collection: text,
    invoice: text,
    reason: v.exactOptional(text),
  }),
  /** Nobody has reported the outcome of a submitted collection. */
  v.object({ fact: v.literal('collection-stale'), collection: text, invoice: text }),
  /** `by` is the negative payment that took it back. */
  v.object({
    fact: v.literal('payment-reversed'),
    payment: text,
    by: text,
    invoices: v.array(text),
    kind: text,
    reason: v.exactOptional(text),
  }),
  /** A provider is to pay back a payment; `refund` is the id of the negative payment that will do so. */
  v.object({ fact: v.literal('refund-requested'), ...refund }),
  v.object({ fact: v.literal('refund-refused'), ...refund, reason: text }),
  v.object({ fact: v.literal('payment-refunded'), payment: text, refund: text }),
  v.object({ fact: v.literal('payment-allocated'), payment: text, invoice: text }),

  /** An entry of a bank account is a payment of the customer, or no longer is one. */
  v.object({ fact: v.literal('entry-matched'), entry: text, payment: text }),
  v.object({ fact: v.literal('entry-unmatched'), entry: text }),
  v.object({ fact: v.literal('bank-file-read'), file: text }),

  v.object({
    fact: v.literal('product-assigned'),
    ...product,
    donated: v.exactOptional(v.literal(true)),
    /** Sent to an address other than the customer's. */
    elsewhere: v.exactOptional(v.literal(true)),
  }),
  v.object({ fact: v.literal('product-unassigned'), ...product }),

  v.object({
    fact: v.literal('complained'),
    complaint: text,
    subscription: text,
    external_id: text,
    name: text,
    kind: text,
    remedy: text,
  }),
  /** `state` is present if the change moved the complaint to another state. */
  v.object({
    fact: v.literal('complaint-updated'),
    complaint: text,
    subscription: text,
    external_id: text,
    name: text,
    state: v.exactOptional(text),
  }),
  /** Nothing can be delivered to the address, or it can again (`ended`). */
  v.object({
    fact: v.literal('undeliverable'),
    address: v.picklist(['delivery', 'billing']),
    reason: v.exactOptional(text),
    until: v.exactOptional(instantSchema),
    ended: v.exactOptional(v.literal(true)),
  }),

  /** `writing` names the text that the change wrote, which is kept with the note alone. */
  v.object({
    fact: v.literal('note'),
    did: v.picklist(['created', 'updated', 'deleted']),
    note: text,
    kind: text,
    writing: v.exactOptional(v.number()),
    /** Present if the change completed the note, or reopened it. */
    done: v.exactOptional(v.boolean()),
  }),

  v.object({ fact: v.literal('order-placed'), order: text, status: text }),
  v.object({ fact: v.literal('order-moved'), order: text, status: text, previous_status: text }),

  v.object({ fact: v.literal('request-received'), request: text, kind: text }),
  v.object({
    fact: v.literal('request-moved'),
    request: text,
    kind: text,
    state: text,
    subscription: v.exactOptional(text),
    effect_at: v.exactOptional(instantSchema),
  }),
  v.object({ fact: v.literal('request-receipt-sent'), request: text }),
  /** In the history of the customer whose contract the request was about. */
  v.object({ fact: v.literal('request-done'), request: text, kind: text, received: instantSchema }),

  v.object({ fact: v.literal('account-created') }),
  v.object({ fact: v.literal('account-changed') }),
  v.object({
    fact: v.literal('section-changed'),
    section: text,
    created: v.exactOptional(named),
    changed: v.exactOptional(named),
    deleted: v.exactOptional(named),
  }),
  /** The places that a change of the settings has changed. `more` counts those beyond a limit. */
  v.object({
    fact: v.literal('settings-changed'),
    by: text,
    paths: v.array(changedPathSchema),
    more: v.exactOptional(v.number()),
  }),
  v.object({
    fact: v.literal('bank-details-changed'),
    by: text,
    business_entity: text,
    keys: v.array(v.picklist(bankKeys)),
  }),
  v.object({ fact: v.literal('settings-exported'), by: text }),
  v.object({ fact: v.literal('product-exported'), external_id: text, by: text }),
  /** `name` is the payer's name in letters that the bank takes. */
  v.object({ fact: v.literal('payer-transliterated'), invoice: text, name: text }),
  v.object({ fact: v.literal('file-created'), file: text, kind: text }),
  v.object({ fact: v.literal('file-read'), file: text, by: text }),
  /** Lists of an issue are final. */
  v.object({ fact: v.literal('edition-closed'), external_id: text, lists: v.array(text) }),
  /** A carrier has reported the outcomes of copies. */
  v.object({ fact: v.literal('edition-reported'), external_id: text, carrier: text, lines: v.number() }),
  v.object({ fact: v.literal('campaign'), did: v.picklist(['created', 'updated', 'deleted']), id: text }),
  v.object({ fact: v.literal('product'), did: v.picklist(['created', 'updated', 'deleted']), id: text }),
  v.object({ fact: v.literal('webhook-deactivated'), webhook: text, reason: text }),

  /** Somebody has signed in: a person by the e-mail address, or an API access by its name. */
  v.object({ fact: v.literal('signed-in'), who: text, way: v.picklist(signInWays), link_by: v.exactOptional(text) }),
  /** `who` is absent if the author is unknown. */
  v.object({
    fact: v.literal('sign-in-refused'),
    who: v.exactOptional(text),
    way: v.picklist(signInWays),
    reason: v.picklist(signInRefusals),
  }),

  /** The rest of an erased fact: its event. */
  v.object({ fact: v.literal('forgotten'), event: eventBodySchema }),
])
type Frozen<T> = T extends unknown
  ? { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
  : never
export type Fact = Frozen<v.InferOutput<typeof factSchema>>
export type FactOf<Name extends Fact['fact']> = Extract<Fact, { readonly fact: Name }>

/** Whether a fact is one of a group of facts; narrows its type. */
export const isFactOf = <Name extends Fact['fact']>(fact: Fact, names: readonly Name[]): fact is FactOf<Name> =>
  names.some((name) => name === fact.fact)
