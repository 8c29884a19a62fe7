import { SendMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startQueueConsumers, type QueueConsumers } from '../../local/queue-consumers.ts'
import { startQueues, type Queues, type QueueShape } from '../../local/queue-emulator.ts'
import { eventually, functionOf } from './sample-function.ts'

const running: (Queues | QueueConsumers)[] = []
afterEach(async () => {
  for (const part of running.splice(0).toReversed()) await part.stop()
})

const all = (shape: QueueShape) => ({
  work: shape,
  webhooks: shape,
  mail: shape,
  repair: shape,
  search: shape,
  payments: shape,
  'mail-failures': shape,
})

type Consumer = (event: SQSEvent) => Promise<SQSBatchResponse | undefined> | undefined

async function consume(consumer: Consumer, maxReceives = 5): Promise<{ send: (text: string) => Promise<void> }> {
  const queues = await startQueues(all({ visibilityTimeoutSeconds: 3, maxReceives }))
  const trigger = { kind: 'queue', queue: 'work', batchSize: 10, maxConcurrency: 2, hurt: 'Nobody.' } as const
  running.push(queues, startQueueConsumers([functionOf(trigger, consumer)], queues))
  return {
    async send(text) {
      await queues.client.send(new SendMessageCommand({ QueueUrl: queues.urls.work, MessageBody: text }))
    },
  }
}

describe('a function that takes the messages of a queue', () => {
  it('is given each message once, as Lambda gives it', async () => {
    const events: SQSEvent[] = []
    const { send } = await consume((event) => {
      events.push(event)
      return undefined
    })
    await send('{"account":"demo"}')
    await eventually(() => events.length > 0)
    await send('second')
    await eventually(() => events.length > 1)
    expect(events.map(({ Records }) => Records.map(({ body }) => body))).toEqual([['{"account":"demo"}'], ['second']])
    expect(events[0]?.Records[0]).toMatchObject({
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:work',
      attributes: { ApproximateReceiveCount: '1' },
    })
  })

  it('is given a message that is sent with a delay after it, and asks for none meanwhile', async () => {
    const queues = await startQueues(all({ visibilityTimeoutSeconds: 30, maxReceives: 5 }))
    let received = 0
    queues.client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'ReceiveMessageCommand') received += 1
          return await next(args)
        },
      { step: 'initialize', name: 'received' },
    )
    const bodies: string[] = []
    const trigger = { kind: 'queue', queue: 'work', batchSize: 10, maxConcurrency: 2, hurt: 'Nobody.' } as const
    const consumer = functionOf(trigger, ({ Records }: SQSEvent) => {
      bodies.push(...Records.map(({ body }) => body))
      return Promise.resolve(undefined)
    })
    running.push(queues, startQueueConsumers([consumer], queues))
    const delayed = { MessageBody: 'delayed', DelaySeconds: 1 }
    await queues.client.send(
      new SendMessageBatchCommand({ QueueUrl: queues.urls.work, Entries: [{ Id: '0', ...delayed }] }),
    )
    await eventually(() => bodies.length > 0)
    expect(bodies).toEqual(['delayed'])
    // One receive came before any message, one got the message, and one found the queue empty.
    await eventually(() => received >= 3)
    expect(received).toBe(3)
  })

  it('is given what failed again after the visibility timeout, and nothing else', async () => {
    const bodies: string[] = []
    const { send } = await consume(({ Records }) => {
      bodies.push(...Records.map(({ body }) => body))
      const failed = Records.filter(
        ({ body, attributes }) => body === 'fails once' && attributes.ApproximateReceiveCount === '1',
      )
      return Promise.resolve({ batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) })
    })
    await Promise.all([send('fails once'), send('succeeds')])
    await eventually(() => bodies.filter((body) => body === 'fails once').length === 2)
    expect(bodies.toSorted()).toEqual(['fails once', 'fails once', 'succeeds'])
  })

  it('is given a whole batch again where it throws, until the message goes to the dead letters', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const receives: string[] = []
    const { send } = await consume(({ Records }) => {
      receives.push(...Records.map(({ attributes }) => attributes.ApproximateReceiveCount))
      return Promise.reject(new Error('no storage'))
    }, 2)
    await send('never works')
    const queues = running.find((part) => 'urls' in part)
    await eventually(async () => (await deadLetters(queues?.endpoint ?? '')) === 1)
    expect(receives).toEqual(['1', '2'])
  })

  it('has an address that needs no look-up', async () => {
    const queues = await startQueues(all({ visibilityTimeoutSeconds: 1, maxReceives: 1 }))
    running.push(queues)
    for (const url of Object.values(queues.urls)) expect(new URL(url).origin).toBe(queues.endpoint)
  })

  it('is only reachable on this machine', async () => {
    const queues = await startQueues(all({ visibilityTimeoutSeconds: 1, maxReceives: 1 }))
    running.push(queues)
    // Another address of the loopback interface, which a server on every interface would also have.
    await expect(fetch(queues.endpoint.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow()
  })
})

/** The number of messages in the dead-letter queue, as the emulator reports it. */
async function deadLetters(endpoint: string): Promise<number> {
  const response = await fetch(`${endpoint}/_fauxqs/queues/work-dead`)
  const inspected: unknown = await response.json()
  return JSON.stringify(inspected).includes('never works') ? 1 : 0
}
