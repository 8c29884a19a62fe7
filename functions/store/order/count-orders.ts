/** The number of orders of a list. One query counts some ten thousand entries, which are not sent. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { orderList, type OrderList } from '../keys.ts'

export interface OrderCount {
  readonly count: number
  /** Whether there may be more. */
  readonly isPartial: boolean
}

export async function countOrders(account: string, list: OrderList): Promise<OrderCount> {
  const { pk, prefix } = orderList(account, list)
  const { Count = 0, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: prefix === '' ? 'pk = :list' : 'pk = :list AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':list': pk, ...(prefix !== '' && { ':prefix': prefix }) },
      Select: 'COUNT',
    }),
  )
  return { count: Count, isPartial: LastEvaluatedKey !== undefined }
}
