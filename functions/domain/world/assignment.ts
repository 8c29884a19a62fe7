/**
 * A concrete product given to somebody: to a customer, to a subscription outside its periods, or to a period. It is
 * kept apart from the subscription, as there can be hundreds in its life, and is read only where it is asked for.
 */
import * as v from 'valibot'
import { addressSchema, fieldValueSchema } from '../fields/field-value.ts'
import type { Product } from '../settings/settings.ts'
import { instantSchema } from '../instant-schema.ts'

export const assignedProductSchema = v.object({
  external_id: v.string(),
  /** As they were at the assignment, for when the product is gone from the settings. */
  name: v.string(),
  date: v.exactOptional(v.string()),
})
export type AssignedProduct = Readonly<v.InferOutput<typeof assignedProductSchema>>

const placeSchema = v.variant('kind', [
  v.object({ kind: v.literal('customer') }),
  v.object({ kind: v.literal('subscription'), subscription: v.string() }),
  v.object({
    kind: v.literal('period'),
    subscription: v.string(),
    /** 1 is the oldest. */
    index: v.pipe(v.number(), v.integer()),
  }),
])
export type Place = Readonly<v.InferOutput<typeof placeSchema>>

const deliverySchema = v.object({
  /** Given away, as the customer does not want it for a while. */
  donated: v.exactOptional(v.literal(true)),
  /** Where it is sent instead of where the customer's products go otherwise. */
  address: v.exactOptional(addressSchema),
})
/** What an override made of the delivery of a product. */
export type Delivery = Readonly<v.InferOutput<typeof deliverySchema>>

export const assignmentSchema = v.object({
  id: v.string(),
  product: assignedProductSchema,
  to: placeSchema,
  /** Custom fields of assignments by their names. */
  fields: v.record(v.string(), fieldValueSchema),
  at: instantSchema,
  /** Whether it came by itself at the product's `assign_at`. */
  automatic: v.boolean(),
  /** Whether it lowered what remains of a period counted in assignments. */
  counted: v.boolean(),
  ...deliverySchema.entries,
  /**
   * When it was taken back. An automatic one stays behind as a mark, so that it does not come a second time where its
   * product is assigned again.
   */
  unassigned: v.exactOptional(instantSchema),
})
type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type Assignment = Frozen<v.InferOutput<typeof assignmentSchema>>

/** A subscription is assigned a product by itself once in its life, so the two make the id. */
export function automaticId(subscriptionId: string, product: Pick<Product, 'external_id'>): string {
  return `${subscriptionId}:${product.external_id}`
}

/** What an assignment remembers of its product. */
export function remembered({ external_id, name, date }: AssignedProduct): AssignedProduct {
  return { external_id, name, ...(date === undefined ? {} : { date }) }
}
