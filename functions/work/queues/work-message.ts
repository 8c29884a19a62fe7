/**
 * The messages of the work queue. A message only names what is due: the work itself is stored, so a lost message loses
 * no work, and a message that comes twice does no harm.
 */
import * as v from 'valibot'
import { send } from './send-messages.ts'

export const messageSchema = v.union([
  /** A customer is due. */
  v.strictObject({ account: v.string(), customer: v.string() }),
  /** An order is due. */
  v.strictObject({ account: v.string(), order: v.string() }),
  /** A reader's request was received. */
  v.strictObject({ account: v.string(), request: v.string() }),
  /** Products are due to be assigned. */
  v.strictObject({ account: v.string(), products: v.literal(true) }),
  /** A job that assigns a product continues. */
  v.strictObject({ account: v.string(), assignment_job: v.string() }),
  /** A job at the index of a field continues. */
  v.strictObject({ account: v.string(), index_job: v.string() }),
  /** A job whose call was answered before its end. */
  v.strictObject({ account: v.string(), job: v.string() }),
])
export type WorkMessage = Readonly<v.InferOutput<typeof messageSchema>>

/** A message that the queue refuses is not a loss: the work stays due until the next sweep. */
export const sendWork = (messages: readonly WorkMessage[]): Promise<void> => send('WORK_QUEUE_URL', messages)

/** For work that the caller does not wait for: a message that the queue does not take waits for the sweep. */
export async function sendSoon(message: WorkMessage): Promise<void> {
  try {
    await sendWork([message])
  } catch (error) {
    console.warn({ message: 'Work waits for the sweep.', ...message, error: String(error) })
  }
}
