/** A worker's way through a batch of messages: each by itself, so that only a failed message comes again. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'

/** `message` is the log entry of a failure. */
export async function eachRecord(
  { Records }: SQSEvent,
  message: string,
  work: (record: SQSRecord) => Promise<void>,
): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(Records.map(work))
  return {
    batchItemFailures: Records.flatMap(({ messageId }, index) => {
      const outcome = outcomes[index]
      if (outcome?.status !== 'rejected') return []
      console.error({ message, messageId, error: String(outcome.reason) })
      return [{ itemIdentifier: messageId }]
    }),
  }
}
