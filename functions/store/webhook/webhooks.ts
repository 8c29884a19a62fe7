/**
 * The states of webhooks. A worker writes under the condition that the version is the one it has read, so of two
 * workers at once one fails. A person's change (here and in `webhook-settings.ts`) is never refused, and raises the
 * version.
 */
import { GetCommand, PutCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import type { WebhookState } from '../../domain/webhook/webhook-state.ts'
import { documentClient } from '../dynamo/client.ts'
import { isConflict, unlessRefused, updatePastTransactions } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { atOnce, dueAttributes, webhookDuePartition, webhookKey, webhooksPartition } from '../keys.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { parseWebhookItem, webhookItem } from './webhook-item.ts'

/** Undefined if there is no such webhook. */
export async function readWebhook(account: string, id: string): Promise<WebhookState | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: webhookKey(account, id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : parseWebhookItem(Item)
}

/** All webhooks of an account. */
export async function readWebhooks(account: string): Promise<WebhookState[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :webhooks',
    ExpressionAttributeValues: { ':webhooks': webhooksPartition(account) },
    ConsistentRead: true,
  })
  return items.map(parseWebhookItem)
}

/** Stores a state derived from the latest one; undefined if the stored state has changed, or the webhook is gone. */
export async function saveWebhook(account: string, state: WebhookState): Promise<WebhookState | undefined> {
  try {
    await documentClient().send(new PutCommand(putOf(account, state)))
    return nextVersion(state)
  } catch (error) {
    if (isConflict(error)) return undefined
    throw error
  }
}

/** The same write, as a part of a transaction. */
export const webhookWrite = (account: string, state: WebhookState): ConditionalWrite => ({
  write: { Put: putOf(account, state) },
  onConflict: 'lost-race',
})

/**
 * Moves the cursor by hand; false if there is no such webhook. A worker that is delivering continues from there.
 * Failures and waits concerned the event at the old cursor, so they end. Only a webhook that is on becomes due.
 */
export async function moveCursor(account: string, id: string, cursor: number, runtime: Runtime): Promise<boolean> {
  const { due_pk, due_at } = dueAttributes(webhookDuePartition(account, id), atOnce)
  const set = 'SET #cursor = :cursor, failures = :none'
  const moved = {
    Key: webhookKey(account, id),
    ExpressionAttributeNames: { '#cursor': 'cursor', '#version': 'version' },
  }
  const values = { ':cursor': cursor, ':none': 0, ':one': 1 }
  const isOn = await update(runtime, {
    ...moved,
    UpdateExpression: `${set}, due_pk = :due_pk, due_at = :due_at REMOVE next_attempt ADD #version :one`,
    ConditionExpression: 'enabled = :true',
    ExpressionAttributeValues: { ...values, ':due_pk': due_pk, ':due_at': due_at, ':true': true },
  })
  if (isOn) return true
  return update(runtime, {
    ...moved,
    UpdateExpression: `${set} REMOVE next_attempt ADD #version :one`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: values,
  })
}

/** Forgets the failures and makes the next attempt due at once; false if the webhook is off. */
export function endWaiting(account: string, id: string, runtime: Runtime): Promise<boolean> {
  const { due_pk, due_at } = dueAttributes(webhookDuePartition(account, id), atOnce)
  return update(runtime, {
    Key: webhookKey(account, id),
    UpdateExpression: 'SET failures = :none, due_pk = :due_pk, due_at = :due_at REMOVE next_attempt ADD #version :one',
    ConditionExpression: 'enabled = :true',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':none': 0, ':due_pk': due_pk, ':due_at': due_at, ':true': true, ':one': 1 },
  })
}

const update = (runtime: Runtime, input: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> =>
  unlessRefused(updatePastTransactions(runtime, input))

/** A state after it is stored. */
export const nextVersion = (state: WebhookState): WebhookState => ({ ...state, version: state.version + 1 })

const putOf = (account: string, state: WebhookState) => ({
  TableName: mainTable(),
  Item: webhookItem(account, nextVersion(state)),
  // The version of the settings distinguishes a webhook from a removed one of the same id, whose versions began at 1
  // too.
  ConditionExpression: '#version = :before AND settings_version = :settings',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':before': state.version, ':settings': state.settingsVersion },
})
