/**
 * Every minute: finds what is due and sends a message for each, to be worked on. It costs one Query a shard, and one a
 * test account, whatever the number of customers; a message lost or sent twice does no harm.
 */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { instantOf, type Instant } from '../domain/time.ts'
import { accountNow } from '../store/clock.ts'
import { environment } from '../store/environment.ts'
import { dueUntil, type Due } from '../store/due.ts'
import { dueShards, liveDuePartition, testDuePartition } from '../store/keys.ts'
import { loadSettings, testAccounts } from '../store/settings.ts'

/** What SQS takes in one call. */
const messagesPerCall = 10

let client: SQSClient | undefined

export async function handler(): Promise<void> {
  const now = instantOf(Date.now())
  const live = Array.from({ length: dueShards }, (_, shard) => send(liveDuePartition(shard), now))
  const test = (await testAccounts()).map(async (account) => {
    const settings = await loadSettings(account)
    if (settings !== undefined) await send(testDuePartition(account), await accountNow(settings, now))
  })
  const outcomes = await Promise.allSettled([...live, ...test])
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (failed.length > 0) {
    throw new Error(`Parts of the sweep failed: ${failed.map(({ reason }) => String(reason)).join('; ')}`)
  }
}

async function send(partition: string, until: Instant): Promise<void> {
  for await (const page of dueUntil(partition, until)) {
    for (let start = 0; start < page.length; start += messagesPerCall)
      await sendBatch(page.slice(start, start + messagesPerCall))
  }
}

async function sendBatch(some: readonly Due[]): Promise<void> {
  client ??= new SQSClient({ maxAttempts: 5 })
  const { Failed = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: environment('WORK_QUEUE_URL'),
      Entries: some.map(({ account, customer }, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify({ account, customer }),
      })),
    }),
  )
  // What was not taken stays due: the next sweep finds it again.
  for (const { Code, Message } of Failed)
    console.warn({ message: 'A message was not taken.', code: Code, reason: Message })
}
