/** The names that providers gave to payments: each is the name of one collection, and stays so for good. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { providerPaymentKey } from '../keys.ts'

const itemSchema = v.object({ collection: v.string() })

export const providerPaymentWrite = (
  account: string,
  provider: string,
  reference: string,
  collection: string,
): ConditionalWrite => ({
  write: {
    Put: {
      TableName: mainTable(),
      Item: { ...providerPaymentKey(account, provider, reference), collection },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  onConflict: 'lost-race',
})

/** The collection that a provider's payment belongs to. */
export async function collectionOfPayment(
  account: string,
  provider: string,
  reference: string,
): Promise<string | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({
      TableName: mainTable(),
      Key: providerPaymentKey(account, provider, reference),
      ConsistentRead: true,
    }),
  )
  return Item === undefined ? undefined : v.parse(itemSchema, Item).collection
}
