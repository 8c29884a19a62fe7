/** The worker of the queue of notices: SES reports that an e-mail bounced, or that its reader complained. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as v from 'valibot'
import { mailFailureSchema, stopEmailsOf, stoppedBy } from '../work/deliveries/mail-failure.ts'
import { eachRecord } from '../work/queues/each-record.ts'

const noticeSchema = v.pipe(v.string(), v.parseJson(), v.object({ detail: mailFailureSchema }))

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return await eachRecord(event, 'A failed e-mail was not noted; the queue will try again.', note)
}

async function note({ body }: SQSRecord): Promise<void> {
  const stopped = stoppedBy(v.parse(noticeSchema, body).detail)
  if (stopped !== undefined) await stopEmailsOf(stopped)
}
