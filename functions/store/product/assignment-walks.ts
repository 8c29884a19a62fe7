/**
 * The walks that assign a product: one over each part of each list of subscribers, an item each. It keeps how far the walk
 * has come and lies in the due index until it is done, so that a lost message, or a worker that was cut off, costs no
 * more than the wait for the next sweep.
 */
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { assignedProductSchema } from '../../domain/world/assignment.ts'
import type { Startable } from '../../domain/product/product-schedule.ts'
import type { SubscriberList } from '../../domain/product/subscriber-lists.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantSchema } from '../../domain/instant-schema.ts'
import { documentClient } from '../dynamo/client.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { assigningId, assigningKey, dueAttributes, duePartition, subscriberShards } from '../keys.ts'

const walkSchema = v.object({
  sk: v.string(),
  /** Another one for each start: a product that is moved while it is assigned begins anew. */
  run: v.string(),
  /** Raised with each step forward. */
  step: v.number(),
  product: v.object({ ...assignedProductSchema.entries, category: v.string() }),
  active_at: instantSchema,
  at: instantSchema,
  list: v.picklist(['category', 'recipients']),
  shard: v.number(),
  /** The last customer that the walk has come to; those it failed on are still to be done. */
  after: v.exactOptional(v.string()),
  failed: v.array(v.string()),
  walked: v.boolean(),
})
export type Walk = Readonly<v.InferOutput<typeof walkSchema>>

const lists = ['category', 'recipients'] as const
/** Walks that one product takes; a transaction that starts some has these and the schedule. */
export const walksPerProduct = lists.length * subscriberShards

export const listOf = ({ list, product }: Walk): SubscriberList =>
  list === 'category' ? { list, category: product.category } : { list }

/** The ids of a product's walks. */
export function walkIds(product: string): string[] {
  return lists.flatMap((list) =>
    Array.from({ length: subscriberShards }, (_, shard) => assigningId(product, list, shard)),
  )
}

/** The writes that start the walks of a product; a walk under way for an earlier time of it is replaced. */
export function walkWrites(startable: Startable, settings: Settings, run: string): ConditionalWrite[] {
  const product = settings.products.find(({ external_id }) => external_id === startable.product)
  if (product === undefined) return []
  const { id: account, mode } = settings.account
  const { external_id, name, date, category } = product
  return lists.flatMap((list) =>
    Array.from({ length: subscriberShards }, (_, shard): ConditionalWrite => {
      const key = assigningKey(account, assigningId(external_id, list, shard))
      const walk: Walk = {
        sk: key.sk,
        run,
        step: 0,
        product: { external_id, name, category, ...(date === undefined ? {} : { date }) },
        active_at: startable.activeAt,
        at: startable.at,
        list,
        shard,
        failed: [],
        walked: false,
      }
      const due = dueAttributes(duePartition(account, mode, `${key.pk}#${key.sk}`), startable.at)
      return { write: { Put: { TableName: mainTable(), Item: { ...key, ...walk, ...due } } }, onConflict: 'lost-race' }
    }),
  )
}

export async function loadWalk(account: string, id: string): Promise<Walk | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: assigningKey(account, id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(walkSchema, Item)
}

/** The walk after a step, or undefined where another worker has gone on with it, or it was started anew. */
export async function stepForward(
  account: string,
  walk: Walk,
  to: { readonly after?: string; readonly failed: readonly string[]; readonly walked: boolean },
): Promise<Walk | undefined> {
  const after = to.after ?? walk.after
  return await unlessOvertaken(async () => {
    await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: assigningKey(account, walk.sk),
        UpdateExpression: `SET #step = :next, failed = :failed, walked = :walked${after === undefined ? '' : ', #after = :after'}`,
        ConditionExpression: 'run = :run AND #step = :step',
        ExpressionAttributeNames: { '#step': 'step', ...(after === undefined ? {} : { '#after': 'after' }) },
        ExpressionAttributeValues: {
          ':run': walk.run,
          ':step': walk.step,
          ':next': walk.step + 1,
          ':failed': to.failed,
          ':walked': to.walked,
          ...(after === undefined ? {} : { ':after': after }),
        },
      }),
    )
    return {
      ...walk,
      step: walk.step + 1,
      failed: [...to.failed],
      walked: to.walked,
      ...(after === undefined ? {} : { after }),
    }
  })
}

/** Takes a walk away that is done. */
export async function endWalk(account: string, walk: Walk): Promise<void> {
  await unlessOvertaken(async () => {
    await documentClient().send(
      new DeleteCommand({
        TableName: mainTable(),
        Key: assigningKey(account, walk.sk),
        ConditionExpression: 'run = :run AND #step = :step',
        ExpressionAttributeNames: { '#step': 'step' },
        ExpressionAttributeValues: { ':run': walk.run, ':step': walk.step },
      }),
    )
  })
}

async function unlessOvertaken<Value>(write: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isConflict(error)) return undefined
    throw error
  }
}
