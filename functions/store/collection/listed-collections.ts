/** Entries of the lists of collections: an item each, in the order of their days. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { CollectionList, ListedCollection } from '../../domain/projection/collection-lists.ts'
import type { PlainDate } from '../../domain/time/time.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { collectionListKey, collectionListPartition } from '../keys.ts'

export const listedCollectionItem = (account: string, customer: string, listed: ListedCollection) => ({
  ...collectionListKey(account, { ...listed, customer }),
  customer,
  number: listed.number,
})

const entrySchema = v.object({ sk: v.string(), customer: v.string(), number: v.string() })

export interface CollectionPlace {
  readonly customer: string
  readonly number: string
  /** The place after which a next page would begin. */
  readonly place: string
}

export interface CollectionPage {
  readonly account: string
  readonly list: CollectionList
  /** The last date of the list; absent for all. */
  readonly until?: PlainDate | undefined
  readonly after?: string | undefined
  readonly count: number
}

/** A text that sorts after every date and every entry of a date. */
const behind = '~'

export async function pageOfCollections(page: CollectionPage): Promise<readonly CollectionPlace[]> {
  const { account, list, until = '', after, count } = page
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :list AND sk BETWEEN :after AND :until',
      ExpressionAttributeValues: {
        ':list': collectionListPartition(account, list),
        ':after': after ?? '0',
        ':until': `${until}${behind}`,
      },
      // The page begins with the last entry of the one before.
      Limit: count + (after === undefined ? 0 : 1),
      ConsistentRead: true,
    }),
  )
  return Items.map((item) => v.parse(entrySchema, item))
    .filter(({ sk }) => sk !== after)
    .map(({ sk, customer, number }) => ({ customer, number, place: sk }))
}
