/**
 * The customer item: the customer, and what the store keeps beside it. It names the customer's live parts with the
 * version each was last written, so that a load that raced a transaction shows, and holds the summary that default reads
 * answer from, which is true until the customer is next due.
 */
import * as v from 'valibot'
import { customerSchema } from '../../domain/world/customer.ts'
import { creditSchema } from '../../domain/world/invoice.ts'
import { summarySchema } from '../../domain/subscription/reading/summary.ts'
import { pendingGroupNoticesSchema } from './pending-notices.ts'

export const customerItemSchema = v.object({
  ...customerSchema.entries,
  /** Version of the last write of each live part, by its sort key. */
  parts: v.record(v.string(), v.number()),
  /** What tells the active subscriptions. */
  active: summarySchema,
  /** Whether some subscription follows a group, so that the summary cannot speak for it. */
  follows: v.boolean(),
  /** What is left of payments and credit notes. */
  credits: v.array(creditSchema),
  /** What its groups did that their recipients have not been told. */
  pendingGroupNotices: v.exactOptional(pendingGroupNoticesSchema),
  /**
   * The entries it has by values that changes are still to bring. What those are hangs on the settings too, so that
   * entries could not be told from the changes later.
   */
  scheduledIndexKeys: v.exactOptional(v.array(v.object({ pk: v.string(), sk: v.string() }))),
})
export type CustomerItem = v.InferOutput<typeof customerItemSchema>
