/**
 * The messages of the work queue. Each says only where to look: what there is to do is stored, so none can be lost with a
 * message, and one that comes twice does no harm.
 */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import * as v from 'valibot'
import { environment } from '../store/environment.ts'

export const messageSchema = v.union([
  /** Something is due of a customer. */
  v.strictObject({ account: v.string(), customer: v.string() }),
  /** The time of products has come. */
  v.strictObject({ account: v.string(), products: v.literal(true) }),
  /** A walk that assigns a product goes on. */
  v.strictObject({ account: v.string(), assigning: v.string() }),
])
export type WorkMessage = Readonly<v.InferOutput<typeof messageSchema>>

/** What SQS takes in one call. */
const messagesPerCall = 10

let client: SQSClient | undefined

/** A message that the queue does not take is no loss: what it is about stays due until the next sweep. */
export async function sendWork(messages: readonly WorkMessage[]): Promise<void> {
  client ??= new SQSClient({ maxAttempts: 5 })
  for (let start = 0; start < messages.length; start += messagesPerCall) {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: environment('WORK_QUEUE_URL'),
        Entries: messages.slice(start, start + messagesPerCall).map((message, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(message),
        })),
      }),
    )
    for (const { Code, Message } of Failed)
      console.warn({ message: 'A message was not taken.', code: Code, reason: Message })
  }
}
