/** The worker of the mail queue: each message names a document to send by e-mail, or a person who wants to sign in. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as v from 'valibot'
import { environment } from '../store/dynamo/environment.ts'
import { eachRecord } from '../work/queues/each-record.ts'
import {
  linkMessageSchema,
  mailMessageSchema,
  readerAddressMessageSchema,
  readerChangeMessageSchema,
  readerLinkMessageSchema,
} from '../work/queues/mail-message.ts'
import { sendAddressLink, sendReaderLink, tellReader } from '../work/readers/reader-mail.ts'
import { sendByMail } from '../work/mail/send-by-mail.ts'
import { sendLink } from '../work/session/send-link.ts'
import { settingsAndTime } from '../work/queues/settings-and-time.ts'

// The code that makes PDFs is loaded with the function. Loaded later, it would keep the first e-mail, and other work on
// the thread, waiting. A plain import without a name would be left out of the bundle.
await import('../work/deliveries/letter.ts')

/** The word in the function's log that raises the alarm. */
const alarm = 'mail-failing'
/** At this attempt an e-mail has failed for more than twenty minutes, so the cause does not pass by itself. */
const attemptsBeforeAlarm = 4

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return await eachRecord(event, 'Work on an e-mail failed; the queue will try again.', send)
}

const messageSchema = v.union([
  mailMessageSchema,
  linkMessageSchema,
  readerLinkMessageSchema,
  readerChangeMessageSchema,
  readerAddressMessageSchema,
])

async function send({ body }: SQSRecord): Promise<void> {
  const message = v.parse(messageSchema, JSON.parse(body))
  if ('link_to' in message) {
    await sendLink(message)
    return
  }
  if ('reader_link_to' in message) {
    await sendReaderLink(message)
    return
  }
  if ('reader_address' in message) {
    await sendAddressLink(message)
    return
  }
  if ('reader_told' in message) {
    await tellReader(message)
    return
  }
  const { account, mail } = message
  const job = { ...(await settingsAndTime(account)), baseUrl: environment('BASE_URL') }
  // An e-mail that another worker is sending stays due, and the sweep names it again.
  const sent = await sendByMail(job, mail)
  if (sent.outcome === 'failed' && sent.attempts >= attemptsBeforeAlarm) {
    console.error({ alarm, message: 'An e-mail keeps failing.', account, delivery: mail, attempts: sent.attempts })
  }
}
