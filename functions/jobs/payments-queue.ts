/** The worker of the queue of payments: each message names something to do at a payment provider. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as v from 'valibot'
import { takeProviderTurn } from '../work/collections/provider-turn.ts'
import { eachRecord } from '../work/queues/each-record.ts'
import { paymentMessageSchema } from '../work/queues/payment-message.ts'
import { settingsAndTime } from '../work/queues/settings-and-time.ts'

/** The word in the function's log that raises the alarm. */
const alarm = 'provider-failing'
/** At this attempt the provider has not answered for more than an hour. */
const failuresBeforeAlarm = 4

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return await eachRecord(event, 'Work at a payment provider failed; the queue will try again.', work)
}

async function work({ body }: SQSRecord): Promise<void> {
  const { account, queue, task: id } = v.parse(paymentMessageSchema, JSON.parse(body))
  // A task that another worker is carrying out stays due, and the sweep names it again.
  const turn = await takeProviderTurn(await settingsAndTime(account), { queue, id })
  if (turn.outcome === 'failed' && turn.failures >= failuresBeforeAlarm) {
    console.error({ alarm, message: 'A payment provider keeps failing.', account, task: id, failures: turn.failures })
  }
}
