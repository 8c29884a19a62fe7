/** The worker of the queue: each message names a customer of whom something is due. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as v from 'valibot'
import { instantOf } from '../domain/time.ts'
import { accountNow } from '../store/clock.ts'
import { loadSettings } from '../store/settings.ts'
import { advanceCustomer } from './advance.ts'

export const messageSchema = v.strictObject({ account: v.string(), customer: v.string() })

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(event.Records.map(work))
  return {
    batchItemFailures: event.Records.flatMap(({ messageId }, index) => {
      const outcome = outcomes[index]
      if (outcome?.status !== 'rejected') return []
      console.error({
        message: 'Work on a customer failed; the queue will try again.',
        messageId,
        error: String(outcome.reason),
      })
      return [{ itemIdentifier: messageId }]
    }),
  }
}

async function work(record: SQSRecord): Promise<void> {
  const { account, customer } = v.parse(messageSchema, JSON.parse(record.body))
  const settings = await loadSettings(account)
  if (settings === undefined) throw new Error(`A message names the account ${account}, which does not exist.`)
  await advanceCustomer(settings, customer, await accountNow(settings, instantOf(Date.now())))
}
