/**
 * Sessions of readers, under their customer and the hash of their token: what is stored opens nothing. One GetItem
 * reads a session, and one Query names all sessions of a reader, so that they can be ended together.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { readerSessionWays, type ReaderSession } from '../../domain/portal/reader-session.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { someAtOnce } from '../bounded-concurrency.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { expiryOf } from '../expiry.ts'
import { readerSessionKey, readerSessionsPartition } from '../keys.ts'

const itemSchema = v.object({
  account: v.string(),
  customer: v.string(),
  way: v.picklist(readerSessionWays),
  begun: instantSchema,
  ends_at: instantSchema,
  sign_in_changes: v.exactOptional(v.number()),
  return_to: v.exactOptional(v.string()),
})

export interface NamedSession {
  readonly account: string
  readonly customer: string
  readonly tokenHash: string
}

/** Undefined if there is no such session, or it is over. */
export async function readReaderSession({
  account,
  customer,
  tokenHash,
}: NamedSession): Promise<ReaderSession | undefined> {
  if (!isCustomerId(customer)) return undefined
  const Key = readerSessionKey(account, customer, tokenHash)
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return Item === undefined ? undefined : v.parse(itemSchema, Item)
}

/** `keptUntilMillis` is in real time, like the end of cookies, whatever the clock of a test account shows. */
export const readerSessionWrite = (
  tokenHash: string,
  session: ReaderSession,
  keptUntilMillis: number,
): ConditionalWrite => ({
  write: {
    Put: {
      TableName: mainTable(),
      Item: {
        ...readerSessionKey(session.account, session.customer, tokenHash),
        ...session,
        expires_at: expiryOf(keptUntilMillis),
      },
    },
  },
  onConflict: 'lost-race',
})

export async function endReaderSession({ account, customer, tokenHash }: NamedSession): Promise<void> {
  const Key = readerSessionKey(account, customer, tokenHash)
  await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key }))
}

/** Continues the session in which a reader changed the address or password. An ended session stays ended. */
export async function keepReaderSession(
  { account, customer, tokenHash }: NamedSession,
  signInChanges: number,
): Promise<void> {
  const before = signInChanges - 1
  try {
    await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: readerSessionKey(account, customer, tokenHash),
        UpdateExpression: 'SET sign_in_changes = :changes',
        ConditionExpression:
          before === 0 ? 'attribute_exists(pk) AND attribute_not_exists(sign_in_changes)' : 'sign_in_changes = :before',
        ExpressionAttributeValues: { ':changes': signInChanges, ...(before > 0 && { ':before': before }) },
      }),
    )
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}

const keySchema = v.object({ sk: v.string() })
const atOnce = 10

/** Ends every session of a reader. */
export async function endReaderSessions(account: string, customer: string): Promise<void> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': readerSessionsPartition(account, customer) },
    ConsistentRead: true,
  })
  const hashes = items.map((item) => v.parse(keySchema, item).sk)
  await someAtOnce(hashes, atOnce, (tokenHash) => endReaderSession({ account, customer, tokenHash }))
}
