/**
 * One-time links that sign a reader in, or prove a new address, under the hash of their token. Using a link and making
 * its session are one transaction, so no link makes two sessions.
 */
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import type { Instant } from '../../domain/time/time.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { expiryOf } from '../expiry.ts'
import { readerLinkKey } from '../keys.ts'

const itemSchema = v.object({
  account: v.string(),
  customer: v.string(),
  way: v.picklist(['link', 'handed']),
  /** The customer's normalised address when the link was made. The link does nothing once the customer has another. */
  email: v.exactOptional(v.string()),
  /**
   * The address to which the link was mailed, which becomes the customer's. Such a link does not sign the reader in.
   */
  new_email: v.exactOptional(v.string()),
  /** The page that the reader sees first. */
  page: v.string(),
  return_to: v.exactOptional(v.string()),
  until: instantSchema,
})
export type ReaderLink = Readonly<v.InferOutput<typeof itemSchema>> & { readonly until: Instant }

/** `keptUntilMillis` is in real time. */
export async function storeReaderLink(tokenHash: string, link: ReaderLink, keptUntilMillis: number): Promise<void> {
  const Item = { ...readerLinkKey(tokenHash), ...link, expires_at: expiryOf(keptUntilMillis) }
  await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
}

export async function readReaderLink(tokenHash: string): Promise<ReaderLink | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: readerLinkKey(tokenHash), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(itemSchema, Item)
}

export async function removeReaderLink(tokenHash: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key: readerLinkKey(tokenHash) }))
}

/** Uses a link up; lost if somebody else has used it. */
export const readerLinkRemoval = (tokenHash: string): ConditionalWrite => ({
  write: {
    Delete: { TableName: mainTable(), Key: readerLinkKey(tokenHash), ConditionExpression: 'attribute_exists(pk)' },
  },
  onConflict: 'repeated',
})
