import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { wakeWebhooks } from '../../functions/work/queues/wake-webhooks.ts'
import { webhookItem } from '../../functions/store/webhook/webhook-item.ts'
import type { WebhookState } from '../../functions/domain/webhook/webhook-state.ts'
import { removedAfter } from '../client-mock.ts'

const dynamo = removedAfter(mockClient(DynamoDBDocumentClient))
const sqs = removedAfter(mockClient(SQSClient))
const past = '2001-01-01T00:00:00.000Z'
const future = '2999-01-01T00:00:00.000Z'

const webhook = (id: string, more: Partial<WebhookState> = {}) =>
  webhookItem('news', { id, version: 1, settingsVersion: 1, enabled: true, cursor: 0, failures: 0, due: past, ...more })

beforeEach(() => {
  dynamo.reset()
  sqs.reset()
  sqs.on(SendMessageBatchCommand).resolves({})
  vi.stubEnv('MAIN_TABLE', 'main')
  vi.stubEnv('WEBHOOKS_QUEUE_URL', 'https://queue.example/webhooks')
  vi.spyOn(console, 'warn').mockReturnValue()
})

const messages = () =>
  sqs
    .commandCalls(SendMessageBatchCommand)
    .flatMap((call) =>
      (call.args[0].input.Entries ?? []).map(({ MessageBody = '' }): unknown => JSON.parse(MessageBody)),
    )

describe('when there are new events', () => {
  it('webhooks are told that rest, or whose worker is gone; not those at work, waiting or off', async () => {
    dynamo.on(QueryCommand).resolves({
      Items: [
        webhook('rests'),
        webhook('abandoned', { lease: { token: 'a', until: past } }),
        webhook('resend-due', { failures: 1, nextAttempt: past }),
        webhook('at-work', { lease: { token: 'a', until: future } }),
        webhook('waits', { failures: 1, nextAttempt: future }),
        webhook('off', { enabled: false, reason: 'stopped' }),
      ],
    })
    await wakeWebhooks('news')
    expect(messages()).toEqual(['rests', 'abandoned', 'resend-due'].map((id) => ({ account: 'news', webhook: id })))
    expect(sqs.commandCalls(SendMessageBatchCommand)[0]?.args[0].input.QueueUrl).toBe('https://queue.example/webhooks')
  })

  it('nothing is sent for an account without webhooks', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [] })
    await wakeWebhooks('news')
    expect(sqs.calls()).toHaveLength(0)
  })

  it('that they cannot be told is told, and no fault of the events', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [webhook('rests')] })
    sqs.on(SendMessageBatchCommand).rejects(new Error('no queue'))
    await wakeWebhooks('news')
    expect(console.warn).toHaveBeenCalledWith(expect.objectContaining({ account: 'news', error: 'Error: no queue' }))
  })
})
