/**
 * An order as it is kept (interface: "Order"). It is a separate root, with a version and change records as a customer
 * has them. `next-status.ts` says how it moves, `show-order.ts` how answers show it.
 *
 * The order keeps the questions of its form as they were when it was placed, so a later change of the form does not
 * affect a waiting order.
 */
import * as v from 'valibot'
import { languageSchema } from '../../language/language.ts'
import { addressSchema, fieldValueSchema, type Address, type FieldValue } from '../fields/field-value.ts'
import { noticeEnds } from '../settings/settings-kinds.ts'
import { instantSchema } from '../time/instant-schema.ts'

const whole = v.pipe(v.number(), v.integer())
const text = v.string()

export const orderStatuses = [
  'awaiting',
  'awaitingconfirmation',
  'awaitingpaymentprocessor',
  'awaitingemailconfirmation',
  'awaitingapproval',
  'denied',
  'approved',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The final statuses of an order. */
export const isDecided = (status: OrderStatus): boolean => status === 'denied' || status === 'approved'

const subscribedTo = v.array(v.object({ name: text, external_id: text }))
const moneySchema = v.object({ amountMinor: whole, currency: text })

/** A contract's terms of cancelling (`NoticeTerms`). */
/** The terms by which an ordered subscription is cancelled. */
export const noticeSchema = v.object({ duration: text, at: v.picklist(noticeEnds), first_term: v.exactOptional(text) })

/** The agreed terms of a subscription: its first period, and the price of each period after it. */
const termsSchema = v.object({
  duration: v.exactOptional(text),
  assignments: v.exactOptional(whole),
  notice: v.exactOptional(noticeSchema),
  /** Null if nothing follows the first period. */
  then: v.nullable(
    v.object({
      campaign_id: text,
      name: text,
      price: moneySchema,
      every: v.exactOptional(text),
      ends: v.exactOptional(v.literal(true)),
      notice: v.exactOptional(noticeSchema),
    }),
  ),
})

const productSchema = v.variant('kind', [
  v.object({
    kind: v.literal('campaign'),
    campaign_id: text,
    campaign_name: text,
    /** The campaign's name for customers. */
    customer_facing_name: text,
    quantity: whole,
    subscribed_to: subscribedTo,
    /** The price on the orderer's page for the first period, with the code and for the whole quantity. */
    price: moneySchema,
    /** The terms on the orderer's page. */
    terms: termsSchema,
  }),
  v.object({ kind: v.literal('product'), external_id: text, name: text, price: moneySchema }),
])
export type OrderedProduct = v.InferOutput<typeof productSchema>

/** The orderer has something to do at the page of the order. A proof of the e-mail address comes by e-mail instead. */
export const waitsForOrderer = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'awaitingconfirmation' || status === 'awaitingpaymentprocessor'

/** The e-mails of an order, each of which is sent at most once. */
export const orderMailKinds = ['resume', 'confirm-email', 'received', 'order-confirmation', 'denied', 'gift'] as const
export type OrderMailKind = (typeof orderMailKinds)[number]

/** Reasons for denying an order, or for leaving its approval to people. */
export const orderReasons = ['denied-by-hand', 'expired', 'price-changed', 'refused', 'too-large'] as const

const dueSchema = v.object({
  invoice: text,
  amountMinor: whole,
  currency: text,
  /** The amount that the provider has collected; absent until the payment is settled. */
  collectedMinor: v.exactOptional(whole),
})

const values = v.record(text, fieldValueSchema)

export const orderSchema = v.object({
  id: text,
  version: v.pipe(whole, v.minValue(1)),
  status: v.picklist(orderStatuses),
  created: instantSchema,
  /** When the order is denied, if it still waits. */
  expires: instantSchema,
  /** The instant at which the order next needs work; absent if it is decided. */
  due: v.exactOptional(instantSchema),
  /** The form's `url_id`. */
  form: text,
  language: languageSchema,
  /** Requirements of the form at the time of the order. */
  asks: v.object({
    email_confirmation: v.boolean(),
    approval: v.picklist(['automatic', 'manual']),
    payment: v.boolean(),
  }),
  email: text,
  address: v.exactOptional(addressSchema),
  billing_address: v.exactOptional(addressSchema),
  /** The VAT number of a company. */
  tax_registration_id: v.exactOptional(text),
  password_hash: v.exactOptional(text),
  /** Values of the form's fields by the fields' names, in the scope that they belong to. */
  fields: v.object({ order: values, customer: values, subscription: values }),
  /** The address of the orderer's network. */
  ip: text,
  ordering_code: v.exactOptional(
    v.object({
      /** The code in the account's own spelling. */
      code: text,
      /** The account's code by whose terms the code was made for one person. */
      terms: v.exactOptional(text),
      discount: v.variant('kind', [
        v.object({ kind: v.literal('percent'), percent: v.number() }),
        v.object({ kind: v.literal('amount'), amountMinor: whole }),
      ]),
      /** The campaigns to which the discount applies. */
      campaigns: v.array(text),
    }),
  ),
  products: v.array(productSchema),
  /** The instant for which the prices and terms of the products were computed. */
  priced: v.exactOptional(instantSchema),
  gift: v.exactOptional(
    v.object({
      name: text,
      email: text,
      message: v.exactOptional(text),
      /**
       * The dates on which the gift begins, and on which the recipient is notified. Absent for the day of the order.
       */
      begin: v.exactOptional(text),
      tell_on: v.exactOptional(text),
      /** The customer and the recipient subscriptions of the person who accepted the gift. */
      accepted: v.exactOptional(v.object({ at: instantSchema, customer: text, subscriptions: v.array(text) })),
    }),
  ),
  /** The orderer has confirmed the summary. */
  confirmed: v.boolean(),
  email_confirmed: v.exactOptional(instantSchema),
  /** The customer whose password came with the order. */
  logged_in: v.exactOptional(text),
  /** The person or access that decided about an order that waited for approval. */
  approved_by: v.exactOptional(text),
  payment: v.exactOptional(
    v.object({
      provider: text,
      /** The provider's name for this payment. */
      session: text,
      /** Where the orderer pays; absent for the provider that is built in, whose page is the order's own. */
      url: v.exactOptional(text),
      state: v.picklist(['started', 'authorised', 'agreed', 'captured', 'failed', 'cancelled']),
      /** The instant at which the provider was last asked about the payment. */
      asked: instantSchema,
      agreement: v.exactOptional(
        v.object({ id: text, text, method: v.exactOptional(text), expires: v.exactOptional(text) }),
      ),
      /** The amounts that the order's invoices asked for at the approval: the provider collects no more than that. */
      dues: v.exactOptional(v.array(dueSchema)),
    }),
  ),
  /** The reason for leaving approval to people, or for denying the order. */
  reason: v.exactOptional(
    v.object({
      kind: v.picklist(orderReasons),
      text: v.exactOptional(text),
      at: instantSchema,
      by: v.exactOptional(text),
    }),
  ),
  customer: v.exactOptional(text),
  /** The subscriptions that were created from the order. */
  subscriptions: v.array(text),
  /** E-mails that were put into the queue. */
  mails: v.array(v.picklist(orderMailKinds)),
  /** The personal data was erased, with that of its customer. */
  erased: v.exactOptional(instantSchema),
})
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T
type Kept = v.InferOutput<typeof orderSchema>
type Values = Readonly<Record<string, FieldValue>>
export type Order = Frozen<Omit<Kept, 'address' | 'billing_address' | 'fields'>> & {
  readonly address?: Address
  readonly billing_address?: Address
  readonly fields: { readonly [Scope in keyof Kept['fields']]: Values }
}
