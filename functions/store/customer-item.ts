/**
 * The customer item: the customer, and what the store keeps beside it. It names the customer's live parts with the
 * version each was last written, so that a load that raced a transaction shows, and holds the summary that default reads
 * answer from, which is true until the customer is next due.
 */
import * as v from 'valibot'
import { customerSchema } from '../domain/customer/customer.ts'
import { fundSchema } from '../domain/invoice/invoice.ts'
import { summarySchema } from '../domain/subscription/summary.ts'
import { untoldSchema } from './untold.ts'

export const customerItemSchema = v.object({
  ...customerSchema.entries,
  /** Version of the last write of each live part, by its sort key. */
  parts: v.record(v.string(), v.number()),
  /** What tells the active subscriptions. */
  active: summarySchema,
  /** Whether some subscription follows a group, so that the summary cannot speak for it. */
  follows: v.boolean(),
  /** What is left of payments and credit notes. */
  funds: v.array(fundSchema),
  /** What its groups did that their recipients have not been told. */
  untold: v.exactOptional(untoldSchema),
  /**
   * The entries it has by values that changes are still to bring. What those are hangs on the settings too, so that
   * entries could not be told from the changes later.
   */
  ahead: v.exactOptional(v.array(v.object({ pk: v.string(), sk: v.string() }))),
})
export type CustomerItem = v.InferOutput<typeof customerItemSchema>
