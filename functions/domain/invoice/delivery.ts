/** A document that is to be sent (interface: "Delivery", invoice delivery queue). */
import * as v from 'valibot'
import { instantSchema } from '../instant-schema.ts'
import type { BookEntry } from './books.ts'

export const deliverySchema = v.object({
  id: v.string(),
  customer: v.string(),
  /** Of the invoice or credit note. */
  number: v.string(),
  kind: v.picklist(['document', 'reminder']),
  ready_at: instantSchema,
  /** How often it has failed for a time. */
  failures: v.pipe(v.number(), v.integer()),
})
export type Delivery = Readonly<v.InferOutput<typeof deliverySchema>>

/** One document is sent once by each way; every reminder is one of its own. */
export function newDelivery(
  customer: string,
  { number, kind, at }: Extract<BookEntry, { entry: 'delivery' }>,
): Delivery {
  return {
    id: [customer, number, ...(kind === 'reminder' ? [at] : [])].join('~'),
    customer,
    number,
    kind,
    ready_at: at,
    failures: 0,
  }
}
