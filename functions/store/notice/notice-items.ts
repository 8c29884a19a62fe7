/** Notices that wait to be sent, in the partition of all e-mails, and sent notices. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { waitingNoticeSchema, type SentNotice, type WaitingNotice } from '../../domain/world/notice.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { deliveryKey, noticeKey } from '../keys.ts'

export async function readNoticeMail(account: string, id: string): Promise<WaitingNotice | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: deliveryKey(account, 'email', id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(waitingNoticeSchema, Item)
}

export const sentNoticeWrite = (account: string, customer: string, notice: SentNotice): ConditionalWrite => ({
  write: { Put: { TableName: mainTable(), Item: { ...noticeKey(account, customer, notice.id), ...notice } } },
  onConflict: 'lost-race',
})
