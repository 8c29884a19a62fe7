/** Sends messages to a queue of the wiring. */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { environment } from '../../store/dynamo/environment.ts'

/** The most messages that SQS takes in one call. */
const messagesPerCall = 10

let client: SQSClient | undefined

export const queueClient = (): SQSClient => (client ??= new SQSClient({ maxAttempts: 5 }))

/** `queue` is the environment variable of its address. A message that the queue refuses is logged and dropped. */
export async function send(
  queue: 'WORK_QUEUE_URL' | 'WEBHOOKS_QUEUE_URL' | 'MAIL_QUEUE_URL',
  messages: readonly unknown[],
  delaySeconds = 0,
): Promise<void> {
  for (let start = 0; start < messages.length; start += messagesPerCall) {
    const { Failed = [] } = await queueClient().send(
      new SendMessageBatchCommand({
        QueueUrl: environment(queue),
        Entries: messages.slice(start, start + messagesPerCall).map((message, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(message),
          ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
        })),
      }),
    )
    for (const { Code, Message } of Failed)
      console.warn({ message: 'A message was not taken.', code: Code, reason: Message })
  }
}
