/** The worker of the webhooks queue: each message says that a webhook may have something to do. */
import { randomUUID } from 'node:crypto'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as v from 'valibot'
import { instantOf, millisOf } from '../domain/time/time.ts'
import type { WebhookState } from '../domain/webhook/webhook-state.ts'
import { eachRecord } from '../work/queues/each-record.ts'
import { sendWebhooks, webhookMessageSchema, type WebhookMessage } from '../work/queues/webhook-message.ts'
import { sendMail } from '../outside/send-mail.ts'
import { postEvents } from '../outside/receiver.ts'
import { readWebhook } from '../store/webhook/webhooks.ts'
import { sendNotice } from './deactivation-mail.ts'
import { takeTurn } from './delivery-run.ts'

/** No piece is begun later than this in a call, so that the longest wait for a reply (25 s) ends well within it. */
const turnMilliseconds = 20_000
/** The sweep finds a due webhook within a minute; for a short wait a message is more exact. */
const maxDelaySeconds = 180
/** The word in the function's log that raises the alarm. */
const alarm = 'unsent-webhook-mail'

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return await eachRecord(event, 'Looking at a webhook failed; the queue will try again.', workOn)
}

async function workOn(record: SQSRecord): Promise<void> {
  const message = v.parse(webhookMessageSchema, JSON.parse(record.body))
  const lastPiece = Date.now() + turnMilliseconds
  const state = await readWebhook(message.account, message.webhook)
  if (state === undefined) return
  if (state.notice !== undefined) {
    await notify(message, state)
    return
  }
  const runtime = { now: () => Date.now(), newToken: randomUUID, post: postEvents }
  const ended = await takeTurn({ ...message, runtime, mayGoOn: () => Date.now() < lastPiece }, state)
  switch (ended.left) {
    case 'nothing':
      return
    // The e-mail is sent by another call, because this one may have no time left.
    case 'notice':
    case 'more':
      await sendWebhooks([message])
      return
    case 'resend': {
      const delaySeconds = Math.ceil((millisOf(ended.at) - Date.now()) / 1000)
      if (delaySeconds <= maxDelaySeconds) await sendWebhooks([message], Math.max(0, delaySeconds))
    }
  }
}

async function notify({ account, webhook }: WebhookMessage, state: WebhookState): Promise<void> {
  const ended = await sendNotice(account, state, { now: instantOf(Date.now()), sendMail })
  if (ended === 'no-sender') {
    console.warn({
      message: 'Nobody is told that a webhook was turned off: the first business entity has no e-mail address.',
      account,
      webhook,
    })
  }
  if (ended === 'given-up') {
    console.error({ alarm, message: 'An e-mail about a webhook that was turned off was given up.', account, webhook })
  }
}
