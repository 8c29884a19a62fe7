/** E-mails of orders that wait to be sent, in the partition of all e-mails. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { orderMailSchema, type OrderMail } from '../../domain/order/order-mail-waiting.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { deliveryKey } from '../keys.ts'

export async function readOrderMail(account: string, id: string): Promise<OrderMail | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: deliveryKey(account, 'email', id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(orderMailSchema, Item)
}
