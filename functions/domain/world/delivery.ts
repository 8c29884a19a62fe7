/**
 * A document that waits to be sent (interface: "Delivery", invoice delivery queue), by e-mail or by a delivery method.
 */
import * as v from 'valibot'
import { instantSchema } from '../instant-schema.ts'

export const deliverySchema = v.object({
  id: v.string(),
  customer: v.string(),
  /** Of the invoice or credit note. */
  number: v.string(),
  kind: v.picklist(['document', 'reminder']),
  /** The way it goes: `email`, or the id of a delivery method. */
  by: v.string(),
  ready_at: instantSchema,
  /**
   * How often it has failed; for e-mail, how often it was begun, as a beginning counts as failed until it has
   * succeeded.
   */
  failures: v.pipe(v.number(), v.integer()),
  /** Whether it is not ready because it failed, and not because it was handed out for a while. */
  failing: v.exactOptional(v.literal(true)),
  /** Of an e-mail: until then, in real time, an attempt at it may be under way. */
  held_until: v.exactOptional(instantSchema),
})
export type Delivery = Readonly<v.InferOutput<typeof deliverySchema>>
