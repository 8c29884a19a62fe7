/** The names that providers gave to payments. Each name belongs to one collection permanently. */
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

/** The owner under which the names of messages to the bank are kept, among the names given by providers. */
const messages = '#messages'

/** The file that a message to the bank is in, by the name of the message. The same file has the same name. */
export const bankMessageWrite = (account: string, message: string, file: string): ConditionalWrite => ({
  write: {
    Put: {
      TableName: mainTable(),
      Item: { ...providerPaymentKey(account, messages, message), collection: file },
    },
  },
  onConflict: 'lost-race',
})

export const fileOfMessage = (account: string, message: string): Promise<string | undefined> =>
  collectionOfPayment(account, messages, message)

/** The collection to which a provider's payment belongs. */
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
