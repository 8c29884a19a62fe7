/** Records of the test provider: an item for each page, refund, and agreement, with its collections. */
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { isConflict, unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { testPaymentKey } from '../keys.ts'

const itemSchema = v.object({ state: v.unknown() })

export async function readTestRecord(account: string, name: string): Promise<unknown> {
  const Key = testPaymentKey(account, name)
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return Item === undefined ? undefined : v.parse(itemSchema, Item).state
}

/** Writes records that do not exist yet. Existing ones stay. */
export const writeTestRecordOnce = (account: string, name: string, state: unknown): Promise<boolean> =>
  unlessRefused(
    documentClient().send(
      new PutCommand({
        TableName: mainTable(),
        Item: { ...testPaymentKey(account, name), state },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  )

/** Moves a record to the next phase if it is still in the given one. */
export const moveTestRecord = (
  account: string,
  name: string,
  phase: string,
  state: { readonly phase: string },
): Promise<boolean> =>
  unlessRefused(
    documentClient().send(
      new PutCommand({
        TableName: mainTable(),
        Item: { ...testPaymentKey(account, name), state },
        ConditionExpression: '#state.#phase = :phase',
        ExpressionAttributeNames: { '#state': 'state', '#phase': 'phase' },
        ExpressionAttributeValues: { ':phase': phase },
      }),
    ),
  )

const agreementKey = (account: string, agreement: string) => testPaymentKey(account, `agreement~${agreement}`)
const attributesSchema = v.record(v.string(), v.unknown())

/**
 * Keeps the first outcome of a collection. `before` is an earlier one. Undefined for a new collection of an agreement
 * that has ended.
 */
export async function collectOnce(
  { account, agreement, key }: { readonly account: string; readonly agreement: string; readonly key: string },
  outcome: unknown,
): Promise<{ readonly before: unknown } | undefined> {
  try {
    const { Attributes = {} } = await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: agreementKey(account, agreement),
        UpdateExpression: 'SET #key = if_not_exists(#key, :outcome)',
        ConditionExpression: 'attribute_not_exists(#ended) OR attribute_exists(#key)',
        ExpressionAttributeNames: { '#key': key, '#ended': 'ended' },
        ExpressionAttributeValues: { ':outcome': outcome },
        ReturnValues: 'ALL_OLD',
      }),
    )
    return { before: v.parse(attributesSchema, Attributes)[key] }
  } catch (error) {
    if (!isConflict(error)) throw error
    return undefined
  }
}

export async function readCollected(account: string, agreement: string, key: string): Promise<unknown> {
  const { Item = {} } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: agreementKey(account, agreement), ConsistentRead: true }),
  )
  return v.parse(attributesSchema, Item)[key]
}

/** Ends an agreement, so that it collects nothing new. */
export async function endTestAgreement(account: string, agreement: string): Promise<void> {
  await documentClient().send(
    new UpdateCommand({
      TableName: mainTable(),
      Key: agreementKey(account, agreement),
      UpdateExpression: 'SET #ended = :ended',
      ExpressionAttributeNames: { '#ended': 'ended' },
      ExpressionAttributeValues: { ':ended': true },
    }),
  )
}
