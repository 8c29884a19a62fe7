/** Times at which a queue is read: the rings for sent messages, against the clock of the queue. */
import { SQSClient } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { localCredentials, localRegion } from '../../local/credentials.ts'
import { startQueueConsumers } from '../../local/queue-consumers.ts'
import { functionOf } from './sample-function.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
})

it('A delayed message is found at its time where the clock of the queue is a little behind', async () => {
  const behind = 15
  const sent = performance.now()
  const client = new SQSClient({ region: localRegion, credentials: localCredentials })
  let given = 0
  client.middlewareStack.add(
    (_next, { commandName }) =>
      () => {
        const isThere = performance.now() >= sent + 1_000 + behind
        const Messages =
          commandName === 'ReceiveMessageCommand' && isThere && given++ === 0 ? [{ Body: 'delayed' }] : []
        return Promise.resolve({ output: { Messages, $metadata: {} }, response: {} })
      },
    { step: 'initialize', name: 'queue' },
  )
  const each = <Value>(value: Value) => ({
    work: value,
    webhooks: value,
    mail: value,
    repair: value,
    search: value,
    payments: value,
    'mail-failures': value,
  })
  const told: ((afterMilliseconds: number) => void)[] = []
  const bodies: string[] = []
  const trigger = { kind: 'queue', queue: 'work', batchSize: 10, maxConcurrency: 2, hurt: 'Nobody.' } as const
  const consumer = functionOf(trigger, ({ Records }: SQSEvent) => {
    bodies.push(...Records.map(({ body }) => body))
    return Promise.resolve(undefined)
  })
  const consumers = startQueueConsumers([consumer], {
    endpoint: '',
    client,
    urls: each('https://queue'),
    lengths: () => Promise.resolve(new Map()),
    shapes: each({ visibilityTimeoutSeconds: 1, maxReceives: 5 }),
    onSent: (_queue, listener) => void told.push(listener),
    stop: () => Promise.resolve(),
  })
  for (const tell of told) tell(1_000)
  await vi.advanceTimersByTimeAsync(990)
  expect(bodies).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(bodies).toEqual(['delayed'])
  await consumers.stop()
})
