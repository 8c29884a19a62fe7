/**
 * Customers by id, many at a time: the customer item alone, which holds the customer's data and what default reads need
 * of the subscriptions. Whole worlds are loaded one by one (`world.ts`).
 */
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { documentClient } from './client.ts'
import { customerItemSchema, type CustomerItem } from './customer-item.ts'
import { mainTable } from './environment.ts'
import { customerKey, type Key } from './keys.ts'

const batchSize = 100

/** The customers of these ids, in their order; unknown and erased ones are left out. */
export async function readCustomers(account: string, ids: readonly string[]): Promise<CustomerItem[]> {
  const found = new Map<string, CustomerItem>()
  for (let start = 0; start < ids.length; start += batchSize) {
    let keys: Key[] = ids.slice(start, start + batchSize).map((id) => customerKey(account, id))
    for (let attempt = 0; keys.length > 0; attempt++) {
      if (attempt > 0) await sleep(Math.min(1000, 10 * 2 ** attempt))
      const { Responses, UnprocessedKeys } = await documentClient().send(
        new BatchGetCommand({ RequestItems: { [mainTable()]: { Keys: keys, ConsistentRead: true } } }),
      )
      for (const item of Responses?.[mainTable()] ?? []) {
        const read = v.parse(customerItemSchema, item)
        found.set(read.id, read)
      }
      keys = (UnprocessedKeys?.[mainTable()]?.Keys ?? []).map((key) => v.parse(keySchema, key))
    }
  }
  return ids.flatMap((id) => {
    const customer = found.get(id)
    return customer === undefined || customer.erased !== undefined ? [] : [customer]
  })
}

const keySchema = v.object({ pk: v.string(), sk: v.string() })
