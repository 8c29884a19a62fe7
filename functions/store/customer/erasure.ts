/**
 * The second half of deletecustomer. The first half, one transaction, leaves a tombstone that is due at once. The
 * second removes the history texts from the change records and the assigned products, as both hold personal data, and
 * then the due mark. Every step bears being repeated, so any worker that finds the tombstone due can finish the work.
 */
import * as v from 'valibot'
import { eraseAssignments } from '../product/assignments.ts'
import { updatePastTransactions } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { changePrefix, customerKey, customerPartition, type Key } from '../keys.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { queryAll } from '../dynamo/query-all.ts'

const keySchema = v.object({ pk: v.string(), sk: v.string() })
const atOnce = 10

export async function eraseHistory(account: string, customer: string, runtime: Runtime): Promise<void> {
  const keys = await recordsWithHistory(account, customer)
  for (let start = 0; start < keys.length; start += atOnce) {
    await Promise.all(keys.slice(start, start + atOnce).map((key) => eraseTexts(key, runtime)))
  }
  await eraseAssignments(account, customer, runtime)
  await updatePastTransactions(runtime, {
    Key: customerKey(account, customer),
    UpdateExpression: 'REMOVE due_pk, due_at, #due',
    ConditionExpression: 'attribute_exists(erased)',
    ExpressionAttributeNames: { '#due': 'due' },
  })
}

async function eraseTexts(key: Key, runtime: Runtime): Promise<void> {
  await updatePastTransactions(runtime, {
    Key: key,
    UpdateExpression: 'SET history = :none',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':none': [] },
  })
}

async function recordsWithHistory(account: string, customer: string): Promise<Key[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    FilterExpression: 'size(history) > :none',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': changePrefix, ':none': 0 },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
  })
  return items.map((item) => v.parse(keySchema, item))
}
