/**
 * A delivery: a document on its way to the customer (interface: "Delivery", invoice delivery queue), by e-mail or by a
 * delivery method.
 */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'

export const deliverySchema = v.object({
  id: v.string(),
  customer: v.string(),
  /** The number of the invoice or credit note. */
  number: v.string(),
  kind: v.picklist(['document', 'reminder']),
  /** The way of sending: `email`, or the id of a delivery method. */
  by: v.string(),
  /** The e-mail addresses requested by a caller; absent if the document goes to its customer. */
  to: v.exactOptional(v.array(v.string())),
  /** Present for a document that was sent before and is sent again by itself. */
  again: v.exactOptional(v.literal(true)),
  ready_at: instantSchema,
  /** The number of failed attempts. The start of an e-mail attempt counts as a failure until the attempt succeeds. */
  failures: v.pipe(v.number(), v.integer()),
  /**
   * Whether the delivery is not ready because of a failure. A delivery that was handed out for a while is not failing.
   */
  failing: v.exactOptional(v.literal(true)),
  /** For an e-mail, the real time until which an attempt may be under way. */
  held_until: v.exactOptional(instantSchema),
})
export type Delivery = Readonly<v.InferOutput<typeof deliverySchema>>
