/** All items of an account in the main table. The service never scans it, but a test may. */
import { paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { mainTable } from '../functions/store/dynamo/environment.ts'

export const storedItemSchema = v.looseObject({ pk: v.string(), sk: v.string() })

export type StoredItem = v.InferOutput<typeof storedItemSchema>

/** Uses the service's own client by default. Another client keeps working while that one is made to fail. */
export async function storedItems(
  account: string,
  client: DynamoDBDocumentClient = documentClient(),
): Promise<StoredItem[]> {
  const request = {
    TableName: mainTable(),
    FilterExpression: 'begins_with(pk, :account)',
    ExpressionAttributeValues: { ':account': `A#${account}#` },
  }
  const pages = await Array.fromAsync(paginateScan({ client }, request))
  return pages.flatMap(({ Items = [] }) => Items.map((item) => v.parse(storedItemSchema, item)))
}
