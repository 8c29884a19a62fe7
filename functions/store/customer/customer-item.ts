/**
 * The customer item: the customer's own data, and attributes of the store. `parts` names the live parts with the
 * version each was last written, which reveals a load that raced a transaction. `active` is the summary that default
 * reads answer from; it is true until the customer is next due.
 */
import * as v from 'valibot'
import { customerSchema } from '../../domain/world/customer.ts'
import { creditSchema } from '../../domain/world/invoice.ts'
import { summarySchema } from '../../domain/subscription/reading/summary.ts'
import { filedSchema } from './filed-records.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { customerKey } from '../keys.ts'

/** The group notices that recipients are still to get, by the id of the group subscription. */
export const pendingGroupNoticesSchema = v.record(
  v.string(),
  v.object({
    /** The version of the customer whose change last added an instant. */
    version: v.number(),
    /** The instants at which the group changed, earliest first. */
    at: v.array(instantSchema),
    /** The recipient up to which all are up to date, except those that failed. */
    after: v.exactOptional(v.string()),
    /** Recipients that failed so far; they are tried again after all others. */
    failed: v.exactOptional(v.array(v.string())),
  }),
)
export type PendingGroupNotices = Readonly<v.InferOutput<typeof pendingGroupNoticesSchema>>

export const customerItemSchema = v.object({
  ...customerSchema.entries,
  /** Version of the last write of each live part, by its sort key. */
  parts: v.record(v.string(), v.number()),
  /** The summary of active subscriptions. */
  active: summarySchema,
  /** Present if some subscription is not over. A search shows such customers first. */
  live: v.exactOptional(v.literal(true)),
  /** Whether some subscription follows a group, so that the summary cannot speak for it. */
  follows: v.boolean(),
  /** The unallocated rest of payments and credit notes. */
  credits: v.array(creditSchema),
  /** Changes of the customer's groups with which recipients still have to catch up. */
  pendingGroupNotices: v.exactOptional(pendingGroupNoticesSchema),
  /**
   * Index entries of values that scheduled changes will bring. They are stored as keys, because the entries of a change
   * also depend on the settings, which may have changed when the entries are removed.
   */
  scheduledIndexKeys: v.exactOptional(v.array(v.object({ pk: v.string(), sk: v.string() }))),
  /** The records that reads of many customers read by key, besides the live parts; absent if unknown. */
  filed: v.exactOptional(filedSchema),
})
export type CustomerItem = v.InferOutput<typeof customerItemSchema>

export const parseCustomerItem = (item: unknown): CustomerItem => v.parse(customerItemSchema, item)

/** The customers with these ids, in their order; unknown and erased ones are left out. */
export async function readCustomers(account: string, ids: readonly string[]): Promise<CustomerItem[]> {
  const items = await batchGet(ids.map((id) => customerKey(account, id)))
  const byId = new Map(items.map(parseCustomerItem).map((read) => [read.id, read]))
  return ids.flatMap((id) => {
    const customer = byId.get(id)
    return customer === undefined || customer.erased !== undefined ? [] : [customer]
  })
}
