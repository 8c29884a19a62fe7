/**
 * Deliveries that wait to be sent: an item each, in a partition for each way of sending. The instant at which a
 * delivery is ready is its place in the `due` index, so one Query finds the ready ones however many wait. They are read
 * again by their keys, as the index lags.
 *
 * Every change of a delivery has the condition that it is as it was read, so of two workers one loses and nothing is
 * sent twice.
 */
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { deliveriesTo } from '../../domain/document/sending.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { deliverySchema, type Delivery } from '../../domain/world/delivery.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { transactOnce, type ConditionalWrite } from '../dynamo/transaction.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { hasEntries } from '../dynamo/query-all.ts'
import { deliveryDuePartition, deliveryKey, deliveryPartition, dueAttributes, methodDuePartition } from '../keys.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { again, done, goOn, retrying } from '../dynamo/retrying.ts'

type Account = Pick<Settings, 'account'>

/** Fields of every item that waits to be sent: deliveries of documents, and e-mails of orders. */
export type Waiting = Pick<Delivery, 'id' | 'by' | 'ready_at' | 'failures'>

/** The item of a delivery. */
export function deliveryItem({ account: { id: account, mode } }: Account, delivery: Waiting) {
  return {
    ...deliveryKey(account, delivery.by, delivery.id),
    ...delivery,
    ...dueAttributes(deliveryDuePartition(account, mode, delivery.by, delivery.id), delivery.ready_at),
  }
}

export async function readDelivery(account: string, method: string, id: string): Promise<Delivery | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: deliveryKey(account, method, id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(deliverySchema, Item)
}

/** The waiting deliveries of these ids, by id. */
export async function readDeliveries(
  account: string,
  method: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Delivery>> {
  const items = await batchGet(ids.map((id) => deliveryKey(account, method, id)))
  const read = items.map((item) => v.parse(deliverySchema, item))
  return new Map(read.map((delivery) => [delivery.id, delivery]))
}

const pageKeySchema = v.object({ pk: v.string(), sk: v.string(), due_pk: v.string(), due_at: v.string() })
const indexItemSchema = v.object({ sk: v.string() })

/** The deliveries of a method that are ready, in the order in which they became so: at most `limit`. */
export const readyDeliveries = (account: string, method: string, now: Instant, limit: number): Promise<Delivery[]> =>
  readyItems(account, method, now, limit, (item) => v.parse(deliverySchema, item))

/** Does the same for other items that wait in such a queue. */
export async function readyItems<Item extends Waiting>(
  account: string,
  method: string,
  now: Instant,
  limit: number,
  parse: (item: unknown) => Item,
): Promise<Item[]> {
  const ready: Item[] = []
  let start: v.InferOutput<typeof pageKeySchema> | undefined
  do {
    const page = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        IndexName: 'due',
        KeyConditionExpression: 'due_pk = :partition AND due_at <= :now',
        ExpressionAttributeValues: { ':partition': methodDuePartition(account, method), ':now': now },
        Limit: limit - ready.length,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    )
    const ids = (page.Items ?? []).map((item) => v.parse(indexItemSchema, item).sk)
    const items = ids.length === 0 ? [] : await batchGet(ids.map((id) => deliveryKey(account, method, id)))
    const byId = new Map(items.map(parse).map((item) => [item.id, item]))
    for (const id of ids) {
      const delivery = byId.get(id)
      if (delivery !== undefined && delivery.ready_at <= now) ready.push(delivery)
    }
    start = page.LastEvaluatedKey === undefined ? undefined : v.parse(pageKeySchema, page.LastEvaluatedKey)
  } while (start !== undefined && ready.length < limit)
  return ready
}

/** The write of a new waiting item. The caller ensures that it is written once. */
export const newDeliveryWrite = (settings: Account, waiting: Waiting): ConditionalWrite => ({
  write: { Put: { TableName: mainTable(), Item: deliveryItem(settings, waiting) } },
  onConflict: 'lost-race',
})

/** The write that changes a waiting delivery to `waiting`, or removes it. */
export function deliveryWrite(settings: Account, before: Waiting, waiting: Waiting | undefined): ConditionalWrite {
  const TableName = mainTable()
  const Key = deliveryKey(settings.account.id, before.by, before.id)
  return {
    write:
      waiting === undefined
        ? { Delete: { TableName, Key, ...asRead(before) } }
        : { Put: { TableName, Item: deliveryItem(settings, waiting), ...asRead(before) } },
    onConflict: 'lost-race',
  }
}

/** The write of an item of a queue, made only if nobody has taken the item from the queue. */
export function unlessTaken({ write, onConflict }: ConditionalWrite): ConditionalWrite {
  const condition = {
    ConditionExpression: 'attribute_not_exists(pk) OR failures = :none',
    ExpressionAttributeValues: { ':none': 0 },
  }
  const { Put, Delete } = write
  return {
    write: {
      ...write,
      ...(Put && { Put: { ...Put, ...condition } }),
      ...(Delete && { Delete: { ...Delete, ...condition } }),
    },
    onConflict,
  }
}

/** Changes a waiting delivery; false if it has changed in the meantime. */
export async function moveDelivery(settings: Account, before: Waiting, waiting: Waiting): Promise<boolean> {
  try {
    await documentClient().send(
      new PutCommand({ TableName: mainTable(), Item: deliveryItem(settings, waiting), ...asRead(before) }),
    )
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

export interface DeliveryMove {
  readonly before: Waiting
  readonly waiting: Waiting
}

/**
 * Changes waiting deliveries in one transaction, as many as fit. Returns the moves that were made, without deliveries
 * that have changed in the meantime.
 */
export async function moveDeliveries<Move extends DeliveryMove>(
  settings: Account,
  moves: readonly Move[],
  runtime: Runtime,
): Promise<readonly Move[]> {
  const about = `deliveries of the account ${settings.account.id}`
  return await retrying({ runtime, about, load: () => moves, whenContended: () => [] }, async (left) => {
    if (left.length === 0) return done(left)
    const tried = left.map((move) => ({ move, write: deliveryWrite(settings, move.before, move.waiting) }))
    const { outcome, failed } = await transactOnce(tried.map(({ write }) => write))
    if (outcome === 'committed') return done(left)
    if (failed.length === 0) return again(outcome, left)
    const stale = new Set(failed)
    return goOn(tried.filter(({ write }) => !stale.has(write)).map(({ move }) => move))
  })
}

/** Reads the deliveries that wait to be sent to a customer by one way. */
export async function readDeliveriesTo(account: string, method: string, customer: string): Promise<Delivery[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': deliveryPartition(account, method), ':prefix': deliveriesTo(customer) },
    ConsistentRead: true,
  })
  return items.map((item) => v.parse(deliverySchema, item))
}

/** Whether anything waits in a queue, ready or not. */
export async function hasDeliveries(account: string, queue: string): Promise<boolean> {
  return await hasEntries(deliveryPartition(account, queue))
}

/** A delivery has changed if its place in the queue or its number of failures has. */
const asRead = ({ ready_at, failures }: Waiting) => ({
  ConditionExpression: 'ready_at = :ready_at AND failures = :failures',
  ExpressionAttributeValues: { ':ready_at': ready_at, ':failures': failures },
})

const dueItemSchema = v.object({ due_at: instantSchema })

/** The instant since which the first delivery of a method has been ready, if that is `until` or before. */
export async function waitingSince(account: string, method: string, until: Instant): Promise<Instant | undefined> {
  const { Items: [first] = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      IndexName: 'due',
      KeyConditionExpression: 'due_pk = :partition AND due_at <= :until',
      ExpressionAttributeValues: { ':partition': methodDuePartition(account, method), ':until': until },
      Limit: 1,
    }),
  )
  return first === undefined ? undefined : v.parse(dueItemSchema, first).due_at
}
