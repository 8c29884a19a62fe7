/**
 * The items of an account with so many customers, made by the store's own code: each customer as createcustomer leaves
 * it, and the event feed as the sequencer does. The feed begins with the same events whatever the number of customers,
 * so that a page across the edge of a partition is the same page everywhere.
 */
import { eventsPerPartition, settingsPartition, customerPartition } from '../functions/store/keys.ts'
import type { Settings } from '../functions/domain/settings/settings.ts'
import { packed, type Change } from '../functions/domain/sequence.ts'
import { instantOf, type Instant } from '../functions/domain/time.ts'
import { createcustomer } from '../functions/operations/createcustomer.ts'
import { documentClient } from '../functions/store/client.ts'
import { transaction } from '../functions/store/feed-transaction.ts'
import { commitWorld } from '../functions/store/world.ts'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { benchAccount, customerData, customerId } from './account.ts'
import { gather, type WireItem } from './gather.ts'

/** Events that are there before the first customer: they reach over the first edge. */
export const firstEvents = eventsPerPartition + 200

const at: Instant = instantOf(Date.UTC(2026, 0, 5, 9))

/** The items of each customer, first to last, for the main table. */
export async function customerItems(settings: Settings, count: number): Promise<(readonly WireItem[])[]> {
  const all: (readonly WireItem[])[] = []
  for (let n = 0; n < count; n++) all.push(await newCustomer(settings, customerId(n), customerData(n)))
  return all
}

/** What creating a customer writes: among it the change record that the sequencer gets. */
export async function newCustomer(
  settings: Settings,
  id: string,
  data: Readonly<Record<string, unknown>>,
): Promise<readonly WireItem[]> {
  const decision = createcustomer.decide(
    undefined,
    { id, data, use_external_lookup: false },
    { settings, now: at, newId: id, newToken: 'token', group: undefined, outside: { taxLookup: 'skipped' } },
  )
  if (decision.outcome !== 'changed') throw new Error(`The bench's customers are refused: ${JSON.stringify(decision)}`)
  return await gather(() =>
    commitWorld({
      settings,
      before: undefined,
      after: decision.world,
      notes: [{ at, via: 'api', by: 'bench', history: decision.history, events: decision.events }],
      now: at,
    }),
  )
}

/** The feed of an account with so many customers, for the events table. */
export async function feedItems(customers: number): Promise<readonly WireItem[]> {
  const changes = [
    ...Array.from({ length: firstEvents }, (_, n) => settingsChange(n + 1)),
    ...Array.from({ length: customers }, (_, n) => creation(customerId(n))),
  ]
  const items = await gather(async () => {
    for (const sequencing of packed(changes, 0)) {
      await documentClient().send(new TransactWriteCommand(transaction(benchAccount, sequencing, 'token')))
    }
  })
  // Head and markers are raised again and again; what counts is how they stand in the end.
  return [...new Map(items.map((item) => [JSON.stringify([item['pk'], item['sk']]), item])).values()]
}

const settingsChange = (version: number): Change => ({
  root: settingsPartition(benchAccount),
  version,
  at,
  via: 'settings',
  events: [{ type: 'campaign:updated', attributes: { campaign_id: 'standard' } }],
})

const creation = (id: string): Change => ({
  root: customerPartition(benchAccount, id),
  version: 1,
  at,
  via: 'api',
  customerId: id,
  events: [{ type: 'customer:created', attributes: {} }],
})
