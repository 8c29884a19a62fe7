/**
 * The second half of deletecustomer. The first half, one transaction, leaves a tombstone that is due at once. The
 * second removes personal data: the facts of the change records, except for what their events say, and the assigned
 * products. Then it removes the due mark. Every step bears being repeated, so any worker that finds the tombstone due
 * can finish the work.
 */
import * as v from 'valibot'
import { forgotten } from '../../domain/fact-events.ts'
import { factSchema, type Fact } from '../../domain/fact.ts'
import { eraseAssignments } from '../product/assignments.ts'
import { updatePastTransactions } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { changePrefix, customerKey, customerPartition, type Key } from '../keys.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { someAtOnce } from '../some-at-once.ts'

const recordSchema = v.object({ pk: v.string(), sk: v.string(), facts: v.array(factSchema) })
const atOnce = 10

export async function eraseHistory(account: string, customer: string, runtime: Runtime): Promise<void> {
  const records = await rememberedFacts(account, customer)
  await someAtOnce(records, atOnce, (record) => forget(record, runtime))
  await eraseAssignments(account, customer, runtime)
  await updatePastTransactions(runtime, {
    Key: customerKey(account, customer),
    UpdateExpression: 'REMOVE due_pk, due_at, #due',
    ConditionExpression: 'attribute_exists(erased)',
    ExpressionAttributeNames: { '#due': 'due' },
  })
}

async function forget({ key, facts }: Remembered, runtime: Runtime): Promise<void> {
  await updatePastTransactions(runtime, {
    Key: key,
    UpdateExpression: 'SET facts = :forgotten',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':forgotten': forgotten(facts) },
  })
}

interface Remembered {
  readonly key: Key
  readonly facts: readonly Fact[]
}

async function rememberedFacts(account: string, customer: string): Promise<Remembered[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': changePrefix },
    ProjectionExpression: 'pk, sk, facts',
    ConsistentRead: true,
  })
  return items.flatMap((item) => {
    const { pk, sk, facts } = v.parse(recordSchema, item)
    return facts.every(({ fact }) => fact === 'forgotten') ? [] : [{ key: { pk, sk }, facts }]
  })
}
