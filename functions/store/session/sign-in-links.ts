/**
 * One-time links to sign in, under the hash of their token. Using a link and making the session are one transaction, so
 * no link makes two sessions and none is lost.
 */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { millisOf, type Instant } from '../../domain/time/time.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { expiryOf } from '../expiry.ts'
import { signInLinkKey } from '../keys.ts'

export interface SignInLink {
  readonly account: string
  /** In lower case. */
  readonly email: string
  /** The stay of the user; absent in an account that keeps none yet. */
  readonly stay?: string
  /** Author of the link, as the history names authors; absent in older links. */
  readonly by?: string
  readonly until: Instant
}

const itemSchema = v.object({
  account: v.string(),
  email: v.string(),
  stay: v.exactOptional(v.string()),
  by: v.exactOptional(v.string()),
  until: instantSchema,
})

export async function storeLink(hash: string, link: SignInLink): Promise<void> {
  const Item = { ...signInLinkKey(hash), ...link, expires_at: expiryOf(millisOf(link.until)) }
  await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
}

export async function readLink(hash: string): Promise<SignInLink | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: signInLinkKey(hash), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(itemSchema, Item)
}

/** Uses a link up; lost if somebody else has used it. */
export const linkRemoval = (hash: string): ConditionalWrite => ({
  write: {
    Delete: { TableName: mainTable(), Key: signInLinkKey(hash), ConditionExpression: 'attribute_exists(pk)' },
  },
  onConflict: 'repeated',
})
