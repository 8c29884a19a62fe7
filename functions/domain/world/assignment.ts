/**
 * A concrete product assigned to a customer, to a subscription outside its periods, or to a period. Assignments are
 * kept apart from the subscription, because a subscription can have hundreds of them, and are read only on request.
 */
import * as v from 'valibot'
import { addressSchema, fieldValueSchema } from '../fields/field-value.ts'
import type { Product } from '../settings/settings.ts'
import { instantSchema } from '../time/instant-schema.ts'

export const assignedProductSchema = v.object({
  external_id: v.string(),
  /** The name and date at the assignment, for a product that is no longer in the settings. */
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
    /** 1 is the oldest period. */
    index: v.pipe(v.number(), v.integer()),
  }),
])
export type Place = Readonly<v.InferOutput<typeof placeSchema>>

const deliverySchema = v.object({
  /** Donated, because the customer does not want the product for a while. */
  donated: v.exactOptional(v.literal(true)),
  /** The address that replaces the usual address of the customer's products. */
  address: v.exactOptional(addressSchema),
})
/** The effect of an override on the delivery of a product. */
export type Delivery = Readonly<v.InferOutput<typeof deliverySchema>>

export const assignmentSchema = v.object({
  id: v.string(),
  product: assignedProductSchema,
  to: placeSchema,
  /** Custom fields of assignments by their names. */
  fields: v.record(v.string(), fieldValueSchema),
  at: instantSchema,
  /** Whether the service made the assignment by itself, at the product's `assign_at`. */
  automatic: v.boolean(),
  /** Whether the assignment lowered the remaining assignments of its period. */
  counted: v.boolean(),
  ...deliverySchema.entries,
  /**
   * When the assignment was taken back. An automatic assignment stays as a mark, so that a second automatic assignment
   * of the product does not repeat it.
   */
  unassigned: v.exactOptional(instantSchema),
})
type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type Assignment = Frozen<v.InferOutput<typeof assignmentSchema>>

/**
 * A subscription gets a product once in its life by itself, so both ids together make the id. A period that got the
 * product by hand before has it under the same id, so it is not assigned again.
 */
export function automaticId(subscriptionId: string, product: Pick<Product, 'external_id'>): string {
  return `${subscriptionId}:${product.external_id}`
}

/** Whether the assignment is the subscription's one copy of the product, and no further one. */
export const isOwnCopy = ({ id, to, product }: Pick<Assignment, 'id' | 'to' | 'product'>): boolean =>
  to.kind !== 'customer' && id === automaticId(to.subscription, product)

/** The parts of a product that an assignment keeps. */
export function remembered({ external_id, name, date }: AssignedProduct): AssignedProduct {
  return { external_id, name, ...(date === undefined ? {} : { date }) }
}
