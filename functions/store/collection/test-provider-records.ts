/** Records of the test provider on its pages, collections and refunds: an item each, under a name. */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { testPaymentKey } from '../keys.ts'

const itemSchema = v.object({ state: v.unknown() })

export async function readTestRecord(account: string, name: string): Promise<unknown> {
  const Key = testPaymentKey(account, name)
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return Item === undefined ? undefined : v.parse(itemSchema, Item).state
}

/** Writes what is not there yet. What is there stays. */
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

/** Moves on what is still in a phase. */
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
