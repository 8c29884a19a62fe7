/**
 * A customer's history log, read from its change records (interface: "Customer", `history`). A log has no end and an
 * answer has: where a log is longer than an answer can hold of it, the newest entries are read.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantSchema } from '../domain/instant-schema.ts'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import { changePrefix, customerPartition } from './keys.ts'

export interface HistoryEntry {
  readonly text: string
  readonly at: v.InferOutput<typeof instantSchema>
  readonly by: string
}

/** Of the texts of one customer's history; well below what one answer holds. */
export const maxHistoryBytes = 1_000_000

const recordSchema = v.object({ at: instantSchema, by: v.string(), history: v.array(v.string()) })
const pageKeySchema = v.object({ pk: v.string(), sk: v.string() })

/** The entries, oldest first; at least the newest change's, and of the others the newest that fit. */
export async function readHistory(account: string, customer: string): Promise<HistoryEntry[]> {
  const newestFirst: HistoryEntry[] = []
  let bytes = 0
  let start: v.InferOutput<typeof pageKeySchema> | undefined
  do {
    const page = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': changePrefix },
        ScanIndexForward: false,
        ConsistentRead: true,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    )
    for (const item of page.Items ?? []) {
      const { at, by, history } = v.parse(recordSchema, item)
      bytes += history.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
      if (bytes > maxHistoryBytes && newestFirst.length > 0) return newestFirst.toReversed()
      newestFirst.push(...history.toReversed().map((text) => ({ text, at, by })))
    }
    start = page.LastEvaluatedKey === undefined ? undefined : v.parse(pageKeySchema, page.LastEvaluatedKey)
  } while (start !== undefined)
  return newestFirst.toReversed()
}
