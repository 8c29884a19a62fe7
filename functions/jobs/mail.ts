/** The worker of the mail queue: each message names a document that is to be sent by e-mail. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as v from 'valibot'
import { instantOf } from '../domain/time.ts'
import { accountNow } from '../store/clock.ts'
import { environment } from '../store/environment.ts'
import { loadSettings } from '../store/settings.ts'
import { mailMessageSchema } from './mail-message.ts'
import { sendByMail } from './send-by-mail.ts'

/** What the alarm on the function's log looks for. */
const alarm = 'mail-failing'
/** By then an e-mail has failed for more than twenty minutes: it is no passing hindrance. */
const attemptsBeforeAlarm = 4

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(event.Records.map(send))
  return {
    batchItemFailures: event.Records.flatMap(({ messageId }, index) => {
      const outcome = outcomes[index]
      if (outcome?.status !== 'rejected') return []
      console.error({
        message: 'Work on an e-mail failed; the queue will try again.',
        messageId,
        error: String(outcome.reason),
      })
      return [{ itemIdentifier: messageId }]
    }),
  }
}

async function send({ body }: SQSRecord): Promise<void> {
  const { account, mail } = v.parse(mailMessageSchema, JSON.parse(body))
  const settings = await loadSettings(account)
  if (settings === undefined) throw new Error(`A message names the account ${account}, which does not exist.`)
  const realNow = instantOf(Date.now())
  const now = await accountNow(settings, realNow)
  // One that others are at stays due: the sweep names it again.
  const sent = await sendByMail({ settings, now, realNow, baseUrl: environment('BASE_URL') }, mail)
  if (sent.outcome === 'failed' && sent.attempts >= attemptsBeforeAlarm) {
    console.error({ alarm, message: 'An e-mail keeps failing.', account, delivery: mail, attempts: sent.attempts })
  }
}
