import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'

/** Whether a partition holds anything at all. */
export async function hasEntries(partition: string): Promise<boolean> {
  const { Count = 0 } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :list',
      ExpressionAttributeValues: { ':list': partition },
      Select: 'COUNT',
      Limit: 1,
      ConsistentRead: true,
    }),
  )
  return Count > 0
}
