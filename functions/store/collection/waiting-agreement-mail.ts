/** E-mails that ask for an agreement and wait to be sent, in the partition of all e-mails. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { agreementMailSchema, type AgreementMail } from '../../domain/world/agreement-mail.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { deliveryKey } from '../keys.ts'

export async function readAgreementMail(account: string, id: string): Promise<AgreementMail | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: deliveryKey(account, 'email', id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(agreementMailSchema, Item)
}
