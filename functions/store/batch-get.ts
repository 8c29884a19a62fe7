/** Many items by their keys, each as it is at one moment, though not all at the same. */
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import type { Key } from './keys.ts'

/** What one call takes. */
const batchSize = 100

const keySchema = v.object({ pk: v.string(), sk: v.string() })

/** The items that are there, each once and in no order. */
export async function batchGet(keys: readonly Key[]): Promise<unknown[]> {
  const named = [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values()]
  const batches: Promise<unknown[]>[] = []
  for (let start = 0; start < named.length; start += batchSize) {
    batches.push(getAll(named.slice(start, start + batchSize)))
  }
  return (await Promise.all(batches)).flat()
}

async function getAll(keys: readonly Key[]): Promise<unknown[]> {
  const found: unknown[] = []
  let left = [...keys]
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt > 0) await sleep(Math.min(1000, 10 * 2 ** attempt))
    const { Responses, UnprocessedKeys } = await documentClient().send(
      new BatchGetCommand({ RequestItems: { [mainTable()]: { Keys: left, ConsistentRead: true } } }),
    )
    found.push(...(Responses?.[mainTable()] ?? []))
    left = (UnprocessedKeys?.[mainTable()]?.Keys ?? []).map((key) => v.parse(keySchema, key))
  }
  return found
}
