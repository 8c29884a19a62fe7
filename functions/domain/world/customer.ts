/**
 * A customer as it is kept (interface: "Customer"). `builtin` has the fields every account has, under their write
 * names; `fields` the account's own under their names, as ids may be given and taken away (`external_id`). A key that
 * is absent has no value. What each value may be is decided in `write.ts`; reading gives them other names (`read.ts`).
 */
import * as v from 'valibot'
import { instantSchema } from '../instant-schema.ts'
import type { Instant } from '../time.ts'
import { overrideSchema } from './override.ts'
import { fieldValueSchema } from '../fields/field-value.ts'

/** Kept under the name under which it is written. */
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
  'tax_registration_id',
] as const
export type PlainKey = (typeof plainKeys)[number]

export const builtinKeys = [...plainKeys, 'password_hash'] as const
export type BuiltinKey = (typeof builtinKeys)[number]

export const customerSchema = v.object({
  id: v.string(),
  /** Counts the changes of everything the customer owns; the store's business. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  created: instantSchema,
  builtin: v.record(v.picklist(builtinKeys), v.string()),
  fields: v.record(v.string(), fieldValueSchema),
  /** Those of the customer, not of a subscription, in the order they were made. */
  overrides: v.array(overrideSchema),
  /** When something of the customer next falls due. */
  due: v.exactOptional(instantSchema),
  /** When the personal data was deleted. */
  erased: v.exactOptional(instantSchema),
})

type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type Customer = Frozen<v.InferOutput<typeof customerSchema>>

/**
 * What deletecustomer leaves: the id, which invoices and payments go on referring to, and nothing about the person. It
 * is due at once, as the history still speaks of the person and has to be erased too.
 */
export function eraseCustomer({ id, version, created }: Customer, now: Instant): Customer {
  return { id, version, created, builtin: {}, fields: {}, overrides: [], erased: now, due: now }
}
