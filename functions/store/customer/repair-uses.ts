/**
 * Writes the entries by which settings know of the subscriptions that use them, for customers that were stored before
 * there were such entries. They are written under the condition that their customer is as it was read, so whatever a
 * change removes meanwhile stays removed. A second repair finds nothing.
 */
import { campaignsInUse, methodsInUse, policiesInUse } from '../../domain/projection/settings-in-use.ts'
import type { Customer } from '../../domain/world/customer.ts'
import type { World } from '../../domain/world/world.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { again, done, goOn, retrying } from '../dynamo/retrying.ts'
import { maxWrites, put, transact, type ConditionalWrite } from '../dynamo/transaction.ts'
import { atVersion } from '../dynamo/transaction.ts'
import {
  campaignKey,
  customerKey,
  customerPartition,
  methodKey,
  policyKey,
  subscriptionPrefix,
  textOf,
  type Key,
} from '../keys.ts'
import { someAtOnce } from '../bounded-concurrency.ts'
import { loadWorld } from './load-world.ts'
import { parseSubscriptionItem } from './live-parts.ts'

const atOnce = 10

/** Gives how many entries of the customers were missing. */
export async function repairUses(account: string, customers: readonly string[], runtime: Runtime): Promise<number> {
  const entered = await someAtOnce(customers, atOnce, async (id) => {
    const subscriptions = await subscriptionsOf(account, id)
    const missing = await missingOf(account, { customer: { id }, subscriptions })
    return missing.length === 0 ? 0 : await enter(account, id, runtime)
  })
  return entered.reduce((sum, count) => sum + count, 0)
}

/** Most customers lack nothing, so their subscriptions alone are read at first. */
async function subscriptionsOf(account: string, customer: string): Promise<World['subscriptions']> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': subscriptionPrefix },
    ConsistentRead: true,
  })
  return items.map(parseSubscriptionItem)
}

interface Subscriber extends Pick<World, 'subscriptions'> {
  readonly customer: Pick<Customer, 'id'>
}

const useKeys = (account: string, { customer: { id }, subscriptions }: Subscriber): Key[] => [
  ...campaignsInUse({ subscriptions }).map((campaign) => campaignKey(account, campaign, id)),
  ...methodsInUse({ subscriptions }).map((method) => methodKey(account, method, id)),
  ...policiesInUse({ subscriptions }).map((policy) => policyKey(account, policy, id)),
]

async function missingOf(account: string, subscriber: Subscriber): Promise<Key[]> {
  const wanted = useKeys(account, subscriber)
  const present = new Set((await batchGet(wanted)).map(textOf))
  return wanted.filter((key) => !present.has(textOf(key)))
}

/** As many entries as one transaction holds; what is left is found at the next turn. */
async function enter(account: string, id: string, runtime: Runtime): Promise<number> {
  let entered = 0
  const load = async () => ({ world: await loadWorld(account, id) })
  return await retrying({ runtime, about: `the customer ${id}`, load }, async ({ world }) => {
    const missing = world === undefined ? [] : await missingOf(account, world)
    if (world === undefined || missing.length === 0) return done(entered)
    const some = missing.slice(0, maxWrites - 1)
    const outcome = await transact([asRead(account, id, world.customer.version), ...some.map(put)])
    if (outcome !== 'committed') return again(outcome)
    entered += some.length
    return some.length === missing.length ? done(entered) : goOn({ world })
  })
}

const asRead = (account: string, id: string, version: number): ConditionalWrite => ({
  write: { ConditionCheck: { TableName: mainTable(), Key: customerKey(account, id), ...atVersion(version) } },
  onConflict: 'lost-race',
})
