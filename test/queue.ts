/** A stand-in for a queue: messages stay in the process and are handed to a worker as Lambda does. */
import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { useMock } from './client-mock.ts'

/** Passes further messages to `take` instead of a queue. The returned function ends this. */
export function takeMessages(take: (body: string) => void): () => void {
  const sqs = mockClient(SQSClient)
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '0' } })
  sqs
    .on(SendMessageBatchCommand)
    .callsFake(({ Entries = [] }: { readonly Entries?: readonly { readonly MessageBody: string }[] }) => {
      for (const { MessageBody } of Entries) take(MessageBody)
      return {}
    })
  return () => sqs.restore()
}

/** The same for all tests of a file. */
export function useQueue(take: (body: string) => void = () => undefined): void {
  useMock(() => ({ restore: takeMessages(take) }))
}

/** A batch of messages; the id of each is its index. */
export const queueEvent = (bodies: readonly string[]): SQSEvent => ({
  Records: bodies.map((body, index) => ({
    messageId: String(index),
    receiptHandle: '',
    body,
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '0',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: '',
    awsRegion: '',
  })),
})
