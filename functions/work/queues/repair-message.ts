/**
 * The messages of the repair queue: changes of this root, or of anything in this account, did not get into the event
 * feed. The changes are in the table, so none can be lost with a message, and one that comes twice does no harm.
 */
import * as v from 'valibot'
import { sendEach } from './send-messages.ts'

export const repairMessageSchema = v.union([
  v.strictObject({ account: v.string(), root: v.string() }),
  v.strictObject({
    account: v.string(),
    everything: v.literal(true),
    /** The place up to which the repair has come. */
    after: v.exactOptional(
      v.object({
        list: v.picklist(['live', 'erased', 'orders', 'requests', 'bank-files', 'editions']),
        customer: v.optional(v.string()),
      }),
    ),
  }),
])
export type RepairMessage = Readonly<v.InferOutput<typeof repairMessageSchema>>

/** Returns the messages that the queue took: the sender has to handle the others. */
export async function sendRepairs<Message extends RepairMessage>(
  messages: readonly Message[],
): Promise<readonly Message[]> {
  const { taken: accepted, failure } = await sendEach('REPAIR_QUEUE_URL', messages)
  if (failure !== undefined) console.warn({ message: 'Roots were not set aside.', error: String(failure) })
  return accepted
}
