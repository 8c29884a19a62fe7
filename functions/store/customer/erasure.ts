/**
 * The second half of deletecustomer. The first half, one transaction, leaves a tombstone that is due at once. The
 * second removes personal data: the facts of the change records, except for what their events say, the assigned
 * products and the notes. Then it removes the due mark. Every step may be repeated, so any worker that finds the
 * tombstone due can finish the work.
 */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { forgotten } from '../../domain/facts/fact-events.ts'
import { factSchema, type Fact } from '../../domain/facts/fact.ts'
import { itemOf } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { pastTransactions, updatePastTransactions } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import {
  assignmentsPrefix,
  changePrefix,
  customerKey,
  customerPartition,
  notePrefix,
  noticePrefix,
  type Key,
} from '../keys.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { someAtOnce } from '../bounded-concurrency.ts'

const recordSchema = v.object({ pk: v.string(), sk: v.string(), facts: v.array(factSchema) })
const atOnce = 10
/** The prefixes of the sort keys of items that hold personal data, besides the live parts and the history. */
const erasedItems = [assignmentsPrefix, notePrefix, noticePrefix]

export async function eraseHistory(account: string, customer: string, runtime: Runtime): Promise<void> {
  const records = await rememberedFacts(account, customer)
  await someAtOnce(records, atOnce, (record) => forget(record, runtime))
  for (const prefix of erasedItems) await eraseItems(account, customer, { prefix, runtime })
  await updatePastTransactions(runtime, {
    Key: customerKey(account, customer),
    UpdateExpression: 'REMOVE due_pk, due_at, #due',
    ConditionExpression: 'attribute_exists(erased)',
    ExpressionAttributeNames: { '#due': 'due' },
  })
}

/** Erases the facts of change records, except for what their events say. */
export async function forgetRecords(
  records: readonly (Key & { readonly facts: readonly Fact[] })[],
  runtime: Runtime,
): Promise<void> {
  const remembered = records.filter(({ facts }) => facts.some(({ fact }) => fact !== 'forgotten'))
  await someAtOnce(remembered, atOnce, ({ pk, sk, facts }) => forget({ key: { pk, sk }, facts }, runtime))
}

async function forget({ key, facts }: Remembered, runtime: Runtime): Promise<void> {
  await updatePastTransactions(runtime, {
    Key: key,
    UpdateExpression: 'SET facts = :forgotten',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':forgotten': forgotten(facts) },
  })
}

async function eraseItems(
  account: string,
  customer: string,
  { prefix, runtime }: { readonly prefix: string; readonly runtime: Runtime },
): Promise<void> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': prefix },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
  })
  await someAtOnce(items, atOnce, (item) => {
    const { pk, sk } = itemOf(item)
    const removal = new DeleteCommand({ TableName: mainTable(), Key: { pk, sk } })
    return pastTransactions(runtime, () => documentClient().send(removal))
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
