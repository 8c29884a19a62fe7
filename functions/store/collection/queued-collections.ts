/**
 * Attempts to collect that wait to be handed out. They are items like those of deliveries, in a partition for each
 * method or provider, and every change of one has the condition that it has not changed since it was read.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Instant } from '../../domain/time/time.ts'
import { queuedCollectionSchema, type QueuedCollection } from '../../domain/world/collection.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { deliveryKey, methodDuePartition } from '../keys.ts'

const parseCollection = (item: unknown): QueuedCollection => v.parse(queuedCollectionSchema, item)

const placeSchema = v.object({ pk: v.string(), sk: v.string(), due_pk: v.string(), due_at: v.string() })
export type QueuePlace = v.InferOutput<typeof placeSchema>
export const queuePlaceSchema = placeSchema

export interface ReadyPage {
  readonly collections: readonly QueuedCollection[]
  /** The place where the next page begins. */
  readonly next: QueuePlace | undefined
}

/** The attempts of a queue that are ready, page by page. Attempts of a page may stay in the queue. */
export async function pageOfReady(
  account: string,
  queue: string,
  now: Instant,
  { limit, after }: { readonly limit: number; readonly after: QueuePlace | undefined },
): Promise<ReadyPage> {
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      IndexName: 'due',
      KeyConditionExpression: 'due_pk = :partition AND due_at <= :now',
      ExpressionAttributeValues: { ':partition': methodDuePartition(account, queue), ':now': now },
      Limit: limit,
      ...(after !== undefined && { ExclusiveStartKey: after }),
    }),
  )
  const ids = Items.map((item) => v.parse(v.object({ sk: v.string() }), item).sk)
  const items = await batchGet(ids.map((id) => deliveryKey(account, queue, id)))
  const byId = new Map(items.map(parseCollection).map((item) => [item.id, item]))
  return {
    collections: ids.flatMap((id) => {
      const collection = byId.get(id)
      return collection !== undefined && collection.ready_at <= now ? [collection] : []
    }),
    next: LastEvaluatedKey === undefined ? undefined : v.parse(placeSchema, LastEvaluatedKey),
  }
}

/** The waiting attempts of these ids, by id. */
export async function readCollections(
  account: string,
  queue: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, QueuedCollection>> {
  const items = await batchGet(ids.map((id) => deliveryKey(account, queue, id)))
  return new Map(items.map(parseCollection).map((item) => [item.id, item]))
}

/** The ids of those attempts that wait in their queues and that nobody has taken. */
export async function untakenOf(
  account: string,
  places: readonly Pick<QueuedCollection, 'id' | 'by'>[],
): Promise<ReadonlySet<string>> {
  if (places.length === 0) return new Set()
  const items = await batchGet(places.map(({ by, id }) => deliveryKey(account, by, id)))
  return new Set(items.map(parseCollection).flatMap(({ id, failures }) => (failures === 0 ? [id] : [])))
}
