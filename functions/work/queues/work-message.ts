/**
 * The messages of the work queue. Each says only where to look: what there is to do is stored, so none can be lost with a
 * message, and one that comes twice does no harm.
 */
import * as v from 'valibot'
import { send } from './send-messages.ts'

export const messageSchema = v.union([
  /** Something is due of a customer. */
  v.strictObject({ account: v.string(), customer: v.string() }),
  /** The time of products has come. */
  v.strictObject({ account: v.string(), products: v.literal(true) }),
  /** A job that assigns a product goes on. */
  v.strictObject({ account: v.string(), assignment_job: v.string() }),
])
export type WorkMessage = Readonly<v.InferOutput<typeof messageSchema>>

/** A message that the queue does not take is no loss: what it is about stays due until the next sweep. */
export const sendWork = (messages: readonly WorkMessage[]): Promise<void> => send('WORK_QUEUE_URL', messages)
