/**
 * A webhook that others change each time a worker writes it: the worker gives up with a named error, and the queue
 * delivers again.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { millisOf } from '../../functions/domain/time/time.ts'
import type { WebhookState } from '../../functions/domain/webhook/webhook-state.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { contention } from '../../functions/store/dynamo/back-off.ts'
import { ContendedError } from '../../functions/store/dynamo/retrying.ts'
import { webhookItem } from '../../functions/store/webhook/webhook-item.ts'
import { takeTurn } from '../../functions/webhooks/delivery-run.ts'
import { removedAfter } from '../client-mock.ts'

const dynamo = removedAfter(mockClient(DynamoDBDocumentClient))
const state: WebhookState = { id: 'crm', version: 7, settingsVersion: 3, enabled: true, cursor: 40, failures: 0 }
const post = vi.fn()
const turn = {
  account: 'news',
  webhook: 'crm',
  runtime: { now: () => millisOf('2027-01-31T09:00:00.000Z'), newToken: () => 'token', post },
  mayGoOn: () => true,
}

beforeEach(() => {
  dynamo.reset()
  vi.stubEnv('MAIN_TABLE', 'main')
  dynamo.on(GetCommand).resolves({ Item: webhookItem('news', state) })
})

describe('A worker that loses every race for the lease of a webhook', () => {
  it('gives up after some tries with growing waits, and has sent nothing', async () => {
    const slept = vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    dynamo
      .on(PutCommand)
      .rejects(new ConditionalCheckFailedException({ message: 'It is not as it was.', $metadata: {} }))
    const ended = takeTurn(turn, state)
    await expect(ended).rejects.toThrow(ContendedError)
    await expect(ended).rejects.toMatchObject({ contended: 'the webhook crm', reason: 'lost-race' })
    expect(dynamo.commandCalls(PutCommand)).toHaveLength(contention.tries)
    // The first try uses the known state, and each further one reads it again.
    expect(dynamo.commandCalls(GetCommand)).toHaveLength(contention.tries - 1)
    expect(slept).toHaveBeenCalledTimes(contention.tries - 1)
    expect(post).not.toHaveBeenCalled()
  })
})
