/** The group notices that are still to be given to recipients, as the item of the group's customer holds them. */
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'

/** By the id of the group subscription. */
export const pendingGroupNoticesSchema = v.record(
  v.string(),
  v.object({
    /** The version of the customer whose change last added an instant. */
    version: v.number(),
    /** The instants at which the group changed, earliest first. */
    at: v.array(instantSchema),
    /** The recipient up to which all are up to date, except those that failed. */
    after: v.exactOptional(v.string()),
    /** Recipients up to there that failed; they are tried again after all others. */
    failed: v.exactOptional(v.array(v.string())),
  }),
)
export type PendingGroupNotices = Readonly<v.InferOutput<typeof pendingGroupNoticesSchema>>
