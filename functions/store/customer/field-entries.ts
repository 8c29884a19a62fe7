/**
 * Writing and removing the entries of one indexed field, apart from changes of customers. Entries are written under the
 * condition that their customer has not changed since it was read, so entries that a change removes in the meantime
 * stay removed.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { IndexedField } from '../../domain/customer/index-entries.ts'
import { isSame } from '../../domain/base/same.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { again, done, retrying } from '../dynamo/retrying.ts'
import { maxWrites, put, remove, transact, type ConditionalWrite } from '../dynamo/transaction.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { customerKey, fieldPartition } from '../keys.ts'
import { chunksOf } from '../bounded-concurrency.ts'
import { entryKeysOf, scheduledKeysOf } from './customer-entries.ts'
import { loadWorld } from './load-world.ts'
import type { LoadedWorld } from './world-commit.ts'

/**
 * Writes the entries of some customers, with as many customers in a transaction as fit. Returns the customers that have
 * to be written one by one: they changed in the meantime, or have too many values for one transaction.
 */
export async function writeEntries(
  settings: Settings,
  field: IndexedField,
  worlds: readonly LoadedWorld[],
): Promise<string[]> {
  const left: string[] = []
  let open: { readonly ids: string[]; readonly writes: ConditionalWrite[] } = { ids: [], writes: [] }
  const send = async () => {
    if (open.writes.length > 0 && (await transact(open.writes)) !== 'committed') left.push(...open.ids)
    open = { ids: [], writes: [] }
  }
  for (const world of worlds) {
    const [writes, ...more] = writesOf(settings, field, world)
    if (writes === undefined) continue
    if (more.length > 0) {
      left.push(world.customer.id)
      continue
    }
    if (open.writes.length + writes.length > maxWrites) await send()
    open.ids.push(world.customer.id)
    open.writes.push(...writes)
  }
  await send()
  return left
}

/** Writes the entries of one customer, who is read again each time that others are first. */
export async function writeEntriesOf(
  settings: Settings,
  field: IndexedField,
  id: string,
  runtime: Runtime,
): Promise<void> {
  const load = async () => ({ world: await loadWorld(settings.account.id, id) })
  await retrying({ runtime, about: `the customer ${id}`, load }, async ({ world }) => {
    if (world === undefined || world.customer.erased !== undefined) return done(undefined)
    for (const writes of writesOf(settings, field, world)) {
      const outcome = await transact(writes)
      if (outcome !== 'committed') return again(outcome)
    }
    return done(undefined)
  })
}

/** Transactions, each with the condition on the customer; none if the customer has no entries. */
function writesOf(settings: Settings, field: IndexedField, world: LoadedWorld): ConditionalWrite[][] {
  const puts = entryKeysOf(settings, world, field).map(put)
  return Array.from(chunksOf(puts, maxWrites - 1), (some) => [asRead(settings, world), ...some])
}

/**
 * The condition that the customer has not changed since it was read. If the list of entries of scheduled changes
 * differs, the write renews it.
 */
function asRead(settings: Settings, world: LoadedWorld): ConditionalWrite {
  const { id, version } = world.customer
  const scheduled = scheduledKeysOf(settings, world)
  const unchanged = {
    TableName: mainTable(),
    Key: customerKey(settings.account.id, id),
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
  }
  const values = { ':version': version }
  if (isSame(scheduled, world.scheduledIndexKeys)) {
    return { write: { ConditionCheck: { ...unchanged, ExpressionAttributeValues: values } }, onConflict: 'lost-race' }
  }
  const UpdateExpression = 'SET scheduledIndexKeys = :scheduled'
  const ExpressionAttributeValues = { ...values, ':scheduled': scheduled }
  return { write: { Update: { ...unchanged, UpdateExpression, ExpressionAttributeValues } }, onConflict: 'lost-race' }
}

const keySchema = v.object({ pk: v.string(), sk: v.string() })

/** Removes a batch of a field's entries and returns their number; 0 means that none are left. */
export async function removeEntries(account: string, field: IndexedField): Promise<number> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': fieldPartition(account, field) },
      ProjectionExpression: 'pk, sk',
      Limit: maxWrites,
      ConsistentRead: true,
    }),
  )
  if (Items.length === 0) return 0
  const outcome = await transact(Items.map((item) => remove(v.parse(keySchema, item))))
  if (outcome !== 'committed') throw new Error(`Entries of ${field.field} were not removed: ${outcome}.`)
  return Items.length
}
