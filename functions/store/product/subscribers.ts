/** The lists of customers that may get a product when it is assigned, each divided into shards. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { SubscriberList } from '../../domain/projection/subscriber-lists.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { remove, transact } from '../dynamo/transaction.ts'
import { customerKey, subscriberKey, subscriberPartition } from '../keys.ts'

const sortKeySchema = v.object({ sk: v.string() })

export interface SubscriberPage {
  readonly ids: readonly string[]
  readonly more: boolean
}

/** The customers of one shard of a list that come after the id `after`, in order of their ids. */
export async function pageSubscribers(
  account: string,
  list: SubscriberList,
  shard: number,
  after: string | undefined,
  limit: number,
): Promise<SubscriberPage> {
  const pk = subscriberPartition(account, list, shard)
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ProjectionExpression: 'sk',
      Limit: limit,
      ConsistentRead: true,
      ...(after === undefined ? {} : { ExclusiveStartKey: { pk, sk: after } }),
    }),
  )
  return { ids: Items.map((item) => v.parse(sortKeySchema, item).sk), more: LastEvaluatedKey !== undefined }
}

/** Removes a customer from a list, unless the customer has changed since it was read: it may have subscribed again. */
export async function removeSubscriber(
  account: string,
  list: SubscriberList,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  await transact([
    remove(subscriberKey(account, list, id)),
    {
      write: {
        ConditionCheck: {
          TableName: mainTable(),
          Key: customerKey(account, id),
          ConditionExpression: '#version = :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':version': version },
        },
      },
      onConflict: 'lost-race',
    },
  ])
}
