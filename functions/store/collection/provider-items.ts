/** Items in the queue of a provider that the service calls: attempts to collect, and other tasks. */
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Settings } from '../../domain/settings/settings.ts'
import { millisOf, type Instant } from '../../domain/time/time.ts'
import { queuedCollectionSchema, type QueuedCollection } from '../../domain/world/collection.ts'
import {
  pageTaskId,
  providerTaskSchema,
  type NoticeTask,
  type PageTask,
  type ProviderTask,
} from '../../domain/world/provider-task.ts'
import { deliveryItem, deliveryWrite } from '../delivery/deliveries.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { remove, transact } from '../dynamo/transaction.ts'
import { expiryOf } from '../expiry.ts'
import { deliveryKey, deliveryPartition } from '../keys.ts'

export type ProviderItem = QueuedCollection | ProviderTask
export const isTask = (item: ProviderItem): item is ProviderTask => 'task' in item

type Account = Pick<Settings, 'account'>

const itemSchema = v.union([providerTaskSchema, queuedCollectionSchema])
const seenSchema = v.object({ seen: v.literal(true) })

/** Undefined if nothing waits with the id any more. */
export async function readProviderItem(account: string, queue: string, id: string): Promise<ProviderItem | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: deliveryKey(account, queue, id), ConsistentRead: true }),
  )
  return Item === undefined || v.is(seenSchema, Item) ? undefined : v.parse(itemSchema, Item)
}

/** The pages among places in queues. */
export async function readPages(
  account: string,
  places: readonly Pick<ProviderItem, 'by' | 'id'>[],
): Promise<PageTask[]> {
  if (places.length === 0) return []
  const items = await batchGet(places.map(({ by, id }) => deliveryKey(account, by, id)))
  return items.map((item) => v.parse(providerTaskSchema, item)).filter((item) => item.task === 'page')
}

/** Whether a customer may be paying an invoice on a page of a provider. */
export async function hasOpenPage(account: string, queue: string, customer: string): Promise<boolean> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :queue AND begins_with(sk, :pages)',
      ExpressionAttributeValues: {
        ':queue': deliveryPartition(account, queue),
        ':pages': pageTaskId({ customer, number: '' }),
      },
      Limit: 1,
      ConsistentRead: true,
    }),
  )
  return Items.length > 0
}

/** Stores an item that does not exist yet. Returns whether it did. */
export const writeNewItem = (settings: Account, item: ProviderItem): Promise<boolean> =>
  unlessRefused(
    documentClient().send(
      new PutCommand({
        TableName: mainTable(),
        Item: deliveryItem(settings, item),
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  )

/** Notes the session of a page that was opened, unless its task has been removed or changed in the meantime. */
export const movePage = async (settings: Account, before: PageTask, page: PageTask): Promise<boolean> =>
  (await transact([deliveryWrite(settings, before, page)])) === 'committed'

export const removeItem = async ({ account }: Account, { by, id }: Pick<ProviderItem, 'by' | 'id'>): Promise<void> => {
  await transact([remove(deliveryKey(account.id, by, id))])
}

/** Providers send a notice again for some days. */
const seenMillis = 30 * 86_400_000

/** A processed notice stays as a mark, so that its repeats do nothing. */
export async function markSeen(settings: Account, { by, id }: NoticeTask, realNow: Instant): Promise<void> {
  await documentClient().send(
    new PutCommand({
      TableName: mainTable(),
      Item: {
        ...deliveryKey(settings.account.id, by, id),
        seen: true,
        expires_at: expiryOf(millisOf(realNow) + seenMillis),
      },
    }),
  )
}
