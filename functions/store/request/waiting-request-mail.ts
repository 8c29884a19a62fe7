/** E-mails of requests that wait to be sent, in the partition of all e-mails. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { requestMailSchema, type RequestMail } from '../../domain/request/request-mail-waiting.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { deliveryKey } from '../keys.ts'

export async function readRequestMail(account: string, id: string): Promise<RequestMail | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: deliveryKey(account, 'email', id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(requestMailSchema, Item)
}
