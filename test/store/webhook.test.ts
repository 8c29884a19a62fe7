/** The exact writes of webhooks. Their effects are tested against the real engine, in `test/webhooks`. */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebhookState } from '../../functions/domain/webhook/webhook-state.ts'
import { headKey } from '../../functions/store/keys.ts'
import { endWaiting, moveCursor, saveWebhook } from '../../functions/store/webhook/webhooks.ts'
import { parseWebhookItem, webhookItem } from '../../functions/store/webhook/webhook-item.ts'
import { webhookWrites } from '../../functions/store/account/webhook-settings.ts'
import { settingsOf } from '../settings.ts'
import { hook } from '../webhooks/webhook-account.ts'
import { removedAfter } from '../client-mock.ts'

const dynamo = removedAfter(mockClient(DynamoDBDocumentClient))
const at = '2027-01-31T09:00:00.000Z'
const state: WebhookState = {
  id: 'crm',
  version: 7,
  settingsVersion: 3,
  enabled: true,
  cursor: 40,
  failures: 1,
  nextAttempt: at,
  lastAttempt: {
    at,
    firstEventId: 41,
    lastEventId: 45,
    events: 5,
    outcome: 'connection-failed',
    error: 'ECONNRESET',
    milliseconds: 12,
  },
  lease: { token: 'a', until: at },
  notice: { reason: 'resends-failed', at, tries: 1 },
  due: at,
}
const runtime = { newToken: () => 'token', random: () => 0, sleep: () => Promise.resolve() }
const lost = new ConditionalCheckFailedException({ message: 'changed', $metadata: {} })
const Key = { pk: 'A#news#W', sk: 'crm' }
const due = { due_pk: expect.stringMatching(/^DUE#[0-3]$/), due_at: at }

beforeEach(() => {
  dynamo.reset()
  vi.stubEnv('MAIN_TABLE', 'main')
  vi.stubEnv('EVENTS_TABLE', 'events')
})

describe('the state of a webhook', () => {
  it('is read as it was written', () => {
    expect(parseWebhookItem(webhookItem('news', state))).toEqual(state)
    const { nextAttempt, lastAttempt, lease, notice, due: none, ...bare } = { ...state, reason: 'stopped' as const }
    expect(parseWebhookItem(webhookItem('news', bare))).toEqual(bare)
  })

  it('is written where it was made of the latest one, with the next version', async () => {
    dynamo.on(PutCommand).resolvesOnce({}).rejects(lost)
    expect(await saveWebhook('news', state)).toEqual({ ...state, version: 8 })
    expect(await saveWebhook('news', state)).toBeUndefined()
    const { nextAttempt, lastAttempt, settingsVersion, id, due: _, ...plain } = state
    const [first] = dynamo.commandCalls(PutCommand)
    expect(first?.args[0].input).toEqual({
      TableName: 'main',
      Item: {
        ...Key,
        ...plain,
        ...due,
        version: 8,
        settings_version: 3,
        next_attempt: at,
        last_attempt: {
          at,
          first_event_id: 41,
          last_event_id: 45,
          events: 5,
          outcome: 'connection-failed',
          error: 'ECONNRESET',
          milliseconds: 12,
        },
      },
      ConditionExpression: '#version = :before AND settings_version = :settings',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':before': 7, ':settings': 3 },
    })
  })

  it('is changed by hand whoever delivers, and says so by its version', async () => {
    dynamo.on(UpdateCommand).resolves({})
    expect(await moveCursor('news', 'crm', 12, runtime)).toBe(true)
    expect(await endWaiting('news', 'crm', runtime)).toBe(true)
    const [move, end] = dynamo.commandCalls(UpdateCommand)
    expect(move?.args[0].input).toMatchObject({
      Key,
      UpdateExpression:
        'SET #cursor = :cursor, failures = :none, due_pk = :due_pk, due_at = :due_at REMOVE next_attempt ADD #version :one',
      ConditionExpression: 'enabled = :true',
    })
    expect(end?.args[0].input).toMatchObject({ Key, ConditionExpression: 'enabled = :true' })
    dynamo.on(UpdateCommand).rejects(lost)
    expect(await moveCursor('news', 'crm', 12, runtime)).toBe(false)
  })

  it('that is off is moved without becoming due', async () => {
    dynamo.on(UpdateCommand).rejectsOnce(lost).resolves({})
    expect(await moveCursor('news', 'crm', 12, runtime)).toBe(true)
    expect(dynamo.commandCalls(UpdateCommand).at(-1)?.args[0].input).toMatchObject({
      Key,
      UpdateExpression: 'SET #cursor = :cursor, failures = :none REMOVE next_attempt ADD #version :one',
      ConditionExpression: 'attribute_exists(pk)',
    })
  })
})

describe('a change of the settings', () => {
  const settings = (...webhooks: readonly object[]) => settingsOf({ account: { id: 'news' }, webhooks })
  const writes = async (before: readonly object[], after: readonly object[]) =>
    (await webhookWrites({ before: settings(...before), after: settings(...after), version: 4 })).map(
      ({ write }) => write,
    )

  beforeEach(() => {
    dynamo.on(BatchGetCommand).resolves({ Responses: { events: [{ ...headKey('news'), last_event_id: 40 }] } })
  })

  it('has a new webhook begin at the end of the feed, due at once', async () => {
    expect(await writes([], [hook()])).toMatchObject([
      {
        Update: {
          Key,
          UpdateExpression: expect.stringContaining('#cursor = if_not_exists(#cursor, :head)'),
          ExpressionAttributeValues: {
            ':head': 40,
            ':settings': 4,
            ':enabled': true,
            ':due_at': '1970-01-01T00:00:00.000Z',
          },
        },
      },
    ])
  })

  it('turns one off, and on again with its failures forgotten', async () => {
    const [off] = await writes([hook()], [hook({ enabled: false })])
    expect(off?.Update?.UpdateExpression).toMatch(/reason = :stopped REMOVE next_attempt, notice, due_pk, due_at ADD/)
    const [on] = await writes([hook({ enabled: false })], [hook()])
    expect(on?.Update?.UpdateExpression).toMatch(/failures = :none, .*REMOVE reason, next_attempt, notice ADD/)
  })

  it('otherwise says only that there is a newer version', async () => {
    const [changed] = await writes([hook()], [hook({ url: 'https://new.example/' })])
    expect(changed?.Update?.UpdateExpression).toBe(
      'SET #cursor = if_not_exists(#cursor, :head), settings_version = :settings, enabled = :enabled, ' +
        'failures = if_not_exists(failures, :none) ADD #version :one',
    )
  })

  it('takes away what is removed, and leaves alone what is the same', async () => {
    expect(await writes([hook(), hook({ id: 'other' })], [hook({ id: 'other' })])).toEqual([
      { Delete: { TableName: 'main', Key } },
    ])
    expect(await writes([hook()], [hook()])).toEqual([])
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(0)
  })
})
