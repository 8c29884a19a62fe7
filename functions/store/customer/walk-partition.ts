/** All items of a customer's partition, in the order of the sort keys. The export of a customer is made of them. */
import { itemOf, type Item } from '../dynamo/batch-get.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryPages } from '../dynamo/query-all.ts'
import { customerPartition } from '../keys.ts'

/** Below every sort key. */
export const beginOfPartition = '!'

/** The items after a sort key, page by page. */
export async function* walkPartition(
  account: string,
  customer: string,
  after: string,
): AsyncGenerator<readonly Item[]> {
  const pages = queryPages({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND sk > :after',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':after': after },
    ConsistentRead: true,
  })
  for await (const items of pages) yield items.map(itemOf)
}
