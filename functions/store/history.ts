/** A customer's history log, read from its change records (interface: "Customer", `history`). */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantSchema } from './change.ts'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import { changePrefix, customerPartition } from './keys.ts'

export interface HistoryEntry {
  readonly text: string
  readonly at: v.InferOutput<typeof instantSchema>
  readonly by: string
}

const recordSchema = v.object({ at: instantSchema, by: v.string(), history: v.array(v.string()) })
const pageKeySchema = v.object({ pk: v.string(), sk: v.string() })

/** Every entry, oldest first. */
export async function readHistory(account: string, customer: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let start: v.InferOutput<typeof pageKeySchema> | undefined
  do {
    const page = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': changePrefix },
        ConsistentRead: true,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    )
    for (const item of page.Items ?? []) {
      const { at, by, history } = v.parse(recordSchema, item)
      entries.push(...history.map((text) => ({ text, at, by })))
    }
    start = page.LastEvaluatedKey === undefined ? undefined : v.parse(pageKeySchema, page.LastEvaluatedKey)
  } while (start !== undefined)
  return entries
}
