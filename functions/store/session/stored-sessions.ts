/**
 * Sessions, under the hash of their token: stored data opens nothing. A session is read by one GetItem, like the
 * account of a key, and its item expires by itself.
 */
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import type { Session } from '../../domain/settings/access/session.ts'
import { millisOf, type Instant } from '../../domain/time/time.ts'
import { documentClient } from '../dynamo/client.ts'
import { unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { expiryOf } from '../expiry.ts'
import { sessionKey } from '../keys.ts'

const introducedSchema = v.object({
  issuer: v.string(),
  email: v.string(),
  name: v.string(),
  role: v.exactOptional(v.string()),
})

const itemSchema = v.object({
  account: v.string(),
  holder: v.variant('as', [
    v.object({ as: v.literal('access'), name: v.string(), key_hash: v.string() }),
    v.object({
      as: v.literal('person'),
      email: v.string(),
      introduced: v.exactOptional(introducedSchema),
      stay: v.exactOptional(v.string()),
    }),
  ]),
  ends_at: instantSchema,
  idle_until: instantSchema,
})

const sessionItem = (hash: string, session: Session) => ({
  ...sessionKey(hash),
  ...session,
  expires_at: expiryOf(millisOf(session.idle_until)),
})

/** The session of a token's hash; undefined if there is none, or it is over. */
export async function readSession(hash: string): Promise<Session | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: sessionKey(hash), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(itemSchema, Item)
}

export const sessionWrite = (hash: string, session: Session): ConditionalWrite => ({
  write: { Put: { TableName: mainTable(), Item: sessionItem(hash, session) } },
  onConflict: 'lost-race',
})

/** Extends a session, unless it has ended in the meantime. */
export async function prolongSession(hash: string, until: Instant, abortSignal: AbortSignal): Promise<void> {
  const update = new UpdateCommand({
    TableName: mainTable(),
    Key: sessionKey(hash),
    UpdateExpression: 'SET #idle_until = :until, #expires_at = :expires_at',
    ConditionExpression: 'attribute_exists(pk) AND #idle_until < :until',
    ExpressionAttributeNames: { '#idle_until': 'idle_until', '#expires_at': 'expires_at' },
    ExpressionAttributeValues: { ':until': until, ':expires_at': expiryOf(millisOf(until)) },
  })
  await unlessRefused(documentClient().send(update, { abortSignal }))
}

export async function endSession(hash: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key: sessionKey(hash) }))
}
