/**
 * A customer as it is kept (interface: "Customer"). `builtin` holds the fields that every account has, by their write
 * names. `fields` holds the account's own fields by their names, as their ids may change (`external_id`). An absent key
 * has no value. `customer/written-value.ts` judges the values, and `customer/show-customer.ts` gives them their names
 * in answers.
 */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'
import type { Instant } from '../time/time.ts'
import { consentSchema } from './consent.ts'
import { agreementSchema } from './agreement.ts'
import { noteCountsSchema } from './note.ts'
import { overrideSchema } from './override.ts'
import { undeliverableSchema } from './undeliverable.ts'
import { fieldValueSchema } from '../fields/field-value.ts'

/** The fields that are kept under their write name. */
export const plainKeys = [
  'name',
  'company',
  'address',
  'country',
  'email',
  'billing_name',
  'billing_company',
  'billing_address',
  'billing_country',
  'billing_email',
  'postal_code',
  'city',
  'billing_postal_code',
  'billing_city',
  'tax_registration_id',
  'language',
] as const
export type PlainKey = (typeof plainKeys)[number]

export const builtinKeys = [...plainKeys, 'password_hash'] as const
export type BuiltinKey = (typeof builtinKeys)[number]

/** The parts of addresses, which the service reads from the address text if no caller gives them. */
export const derivableKeys = ['postal_code', 'city', 'billing_postal_code', 'billing_city'] as const
export type DerivableKey = (typeof derivableKeys)[number]

export const customerSchema = v.object({
  id: v.string(),
  /** Counts the changes of everything the customer owns. The store maintains it. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  created: instantSchema,
  builtin: v.record(v.picklist(builtinKeys), v.string()),
  /** The parts of addresses that were read from texts. Absent if no address has a text. */
  derived: v.exactOptional(v.array(v.picklist(derivableKeys))),
  fields: v.record(v.string(), fieldValueSchema),
  /** The overrides of the customer itself, not of its subscriptions, in the order of their creation. */
  overrides: v.array(overrideSchema),
  /** Absent if there are none. */
  agreements: v.exactOptional(v.array(agreementSchema)),
  /** Refunds that a provider was asked for and has not answered; `refund` is the payment that will pay back. */
  refunding: v.exactOptional(
    v.array(
      v.object({
        payment: v.string(),
        refund: v.string(),
        amountMinor: v.pipe(v.number(), v.integer()),
        /** The business entity that received the payment. */
        entity: v.exactOptional(v.string()),
        /** The part of the balance that is held until the provider answers. */
        balanceMinor: v.exactOptional(v.pipe(v.number(), v.integer())),
      }),
    ),
  ),
  /** The closed invoices whose collection may still have an outcome, and until when, if that is known. */
  awaited: v.exactOptional(v.array(v.object({ number: v.string(), until: v.exactOptional(instantSchema) }))),
  /** The customer's number with banks. It never changes; absent until a reference or a mandate first needs it. */
  payer_number: v.exactOptional(v.string()),
  /** Absent if there are none. */
  notes: v.exactOptional(noteCountsSchema),
  /** Addresses to which no e-mail is sent any more, in their normalised form. Absent if there are none. */
  stopped_emails: v.exactOptional(
    v.array(v.object({ email: v.string(), because: v.picklist(['bounced', 'complained']), at: instantSchema })),
  ),
  /** The last answer about each purpose. Absent if the customer was never asked. */
  consents: v.exactOptional(v.array(consentSchema)),
  /** Absent if there are none. */
  undeliverable: v.exactOptional(v.array(undeliverableSchema)),
  /** The issues of the copies that carriers could not deliver to the present address. Absent for none. */
  failed_copies: v.exactOptional(v.array(v.string())),
  /**
   * Counts the changes of the customer's credentials. Sessions of readers that began before the last change are over.
   * Absent before the first change.
   */
  sign_in_changes: v.exactOptional(v.pipe(v.number(), v.integer())),
  /** When the next step of the customer falls due. */
  due: v.exactOptional(instantSchema),
  /** The time of the oldest data that the account's retention has left; absent before the first erasure. */
  forgotten_to: v.exactOptional(
    v.object({
      notes: v.exactOptional(instantSchema),
      histories: v.exactOptional(v.object({ at: instantSchema, version: v.pipe(v.number(), v.integer()) })),
    }),
  ),
  /** The instant at which notes, the history or the whole customer become due for erasure. */
  forget_due: v.exactOptional(instantSchema),
  /** Retention does not erase the customer before: a request waited for its decision when the customer was due. */
  kept_until: v.exactOptional(instantSchema),
  /** When the personal data was deleted. */
  erased: v.exactOptional(instantSchema),
})

type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type Customer = Frozen<v.InferOutput<typeof customerSchema>>

/**
 * The remainder of a deleted customer: the id, to which invoices and payments still refer, and nothing about the
 * person. The remainder is due at once, because the history still contains the person's data and has to be erased too.
 */
export function eraseCustomer({ id, version, created }: Customer, now: Instant): Customer {
  return { id, version, created, builtin: {}, fields: {}, overrides: [], erased: now, due: now }
}
