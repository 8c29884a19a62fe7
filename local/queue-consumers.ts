/**
 * Feeds the messages of queues to the functions that take them, as Lambda's event source mapping does: in batches, and
 * a limited number of them at once. A failed message stays hidden until its visibility timeout and then comes again.
 */
import {
  DeleteMessageBatchCommand,
  ReceiveMessageCommand,
  type Message,
  type MessageAttributeValue,
} from '@aws-sdk/client-sqs'
import type { SQSMessageAttribute, SQSRecord } from 'aws-lambda'
import { failuresOf } from './batch-failures.ts'
import { localRegion } from './credentials.ts'
import { doorbell, type Doorbell } from './doorbell.ts'
import type { LocalFunction } from './functions.ts'
import type { Queues } from './queue-emulator.ts'

export interface QueueConsumers {
  /** Receives no more and resolves when the batches at work have ended. */
  stop(): Promise<void>
}

/** SQS gives and deletes at most this number of messages in a request. */
const maxMessages = 10
const pauseMilliseconds = 1_000
/** The interval of looking without a ring. Every message rings, so this only covers unforeseen cases. */
const unrungMilliseconds = 60_000
/** A message arrives shortly after its delay or its visibility timeout, because the emulator uses its own clock. */
const lateMilliseconds = 20

interface Consumer {
  readonly consumer: LocalFunction
  readonly name: string
  readonly url: string
  readonly batchSize: number
  readonly maxConcurrency: number
  readonly visibilityMilliseconds: number
  readonly bell: Doorbell
  readonly room: (stopping: AbortSignal) => Promise<void>
  readonly onReceived: (queue: string, waitedSeconds: number) => void
}

export interface ConsumersOptions {
  /** Work waits until the promise resolves, which it also does at the signal. */
  readonly room?: (stopping: AbortSignal) => Promise<void>
  /** Receives how long a message has waited, when it is first received. */
  readonly onReceived?: (queue: string, waitedSeconds: number) => void
}

export function startQueueConsumers(
  functions: readonly LocalFunction[],
  queues: Queues,
  { room = () => Promise.resolve(), onReceived = () => undefined }: ConsumersOptions = {},
): QueueConsumers {
  const stopping = new AbortController()
  const running = functions.flatMap((consumer) => {
    const { trigger } = consumer.wiring
    if (trigger.kind !== 'queue') return []
    const { queue, batchSize, maxConcurrency } = trigger
    const bell = doorbell()
    queues.onSent(queue, (delay) => bell.ring(delay === 0 ? 0 : delay + lateMilliseconds))
    const visibilityMilliseconds = queues.shapes[queue].visibilityTimeoutSeconds * 1_000
    const url = queues.urls[queue]
    return consume(
      { consumer, name: queue, url, batchSize, maxConcurrency, visibilityMilliseconds, bell, room, onReceived },
      queues,
      stopping.signal,
    )
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function consume(consumer: Consumer, queues: Queues, stopping: AbortSignal): Promise<void> {
  const atWork = new Set<Promise<void>>()
  const goesOn = () => !stopping.aborted
  while (goesOn()) {
    await consumer.room(stopping)
    if (!goesOn()) break
    const messages = await receive(consumer, queues, stopping)
    if (messages.length === 0) {
      await consumer.bell.wait(unrungMilliseconds, stopping)
      continue
    }
    for (const { Attributes } of messages) {
      if (Attributes?.ApproximateReceiveCount !== '1') continue
      consumer.onReceived(consumer.name, Math.max(0, Date.now() - Number(Attributes.SentTimestamp)) / 1_000)
    }
    const batch = handle(consumer, messages, queues).finally(() => atWork.delete(batch))
    atWork.add(batch)
    if (atWork.size >= consumer.maxConcurrency) await Promise.race(atWork)
  }
  await Promise.all(atWork)
}

async function receive(consumer: Consumer, { client }: Queues, stopping: AbortSignal): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: consumer.url,
    MaxNumberOfMessages: Math.min(consumer.batchSize, maxMessages),
    WaitTimeSeconds: 0,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  })
  try {
    return (await client.send(command, { abortSignal: stopping })).Messages ?? []
  } catch (error) {
    if (stopping.aborted) return []
    console.error(`Messages of ${consumer.name} cannot be received:`, error)
    consumer.bell.ring(pauseMilliseconds)
    return []
  }
}

async function handle(
  { consumer, name, url, visibilityMilliseconds, bell }: Consumer,
  messages: readonly Message[],
  { client }: Queues,
): Promise<void> {
  const visibleAgain = performance.now() + visibilityMilliseconds + lateMilliseconds
  let isDone = false
  try {
    const records = messages.map((message) => recordOf(message, name))
    const identifiers = records.map(({ messageId }) => messageId)
    const failed = failuresOf(await consumer.call({ Records: records }), identifiers)
    if (failed === 'all') return
    const done = records.filter(({ messageId }) => !failed.includes(messageId))
    if (done.length === 0) return
    const Entries = done.map(({ receiptHandle }, index) => ({ Id: String(index), ReceiptHandle: receiptHandle }))
    await client.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries }))
    isDone = failed.length === 0
  } catch (error) {
    console.error(`${consumer.wiring.name} failed:`, error)
  } finally {
    if (!isDone) bell.ring(Math.max(0, visibleAgain - performance.now()))
  }
}

function recordOf(message: Message, queue: string): SQSRecord {
  const attributes = message.Attributes ?? {}
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: {
      ApproximateReceiveCount: attributes.ApproximateReceiveCount ?? '1',
      SentTimestamp: attributes.SentTimestamp ?? '',
      SenderId: attributes.SenderId ?? '',
      ApproximateFirstReceiveTimestamp: attributes.ApproximateFirstReceiveTimestamp ?? '',
    },
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(([name, value]) => [name, attributeOf(value)]),
    ),
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:${localRegion}:000000000000:${queue}`,
    awsRegion: localRegion,
  }
}

const attributeOf = ({ DataType, StringValue, BinaryValue }: MessageAttributeValue): SQSMessageAttribute => ({
  dataType: DataType ?? 'String',
  ...(StringValue === undefined ? {} : { stringValue: StringValue }),
  ...(BinaryValue === undefined ? {} : { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
})
