/**
 * Attempts to collect that wait to be handed out. They are items as those of deliveries are, in a partition for each
 * method or provider, and every change of one has the condition that it is as it was read.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Instant } from '../../domain/time/time.ts'
import { queuedCollectionSchema, type QueuedCollection } from '../../domain/world/collection.ts'
import { readyItems } from '../delivery/deliveries.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { deliveryKey } from '../keys.ts'

const parseCollection = (item: unknown): QueuedCollection => v.parse(queuedCollectionSchema, item)

/** The attempts of a queue that are ready, in the order in which they became so: at most `limit`. */
export const readyCollections = (
  account: string,
  queue: string,
  now: Instant,
  limit: number,
): Promise<QueuedCollection[]> => readyItems(account, queue, now, limit, parseCollection)

export async function readCollection(
  account: string,
  queue: string,
  id: string,
): Promise<QueuedCollection | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: deliveryKey(account, queue, id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : parseCollection(Item)
}
