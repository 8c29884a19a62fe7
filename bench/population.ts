/**
 * The items of an account with a given number of customers, made by the store's own code: each customer as
 * createcustomer leaves it, and the event feed as the sequencer writes it. The feed begins with the same events at any
 * number of customers, so that a page that crosses two partitions is the same at every size.
 */
import { eventsPerPartition, settingsPartition, customerPartition } from '../functions/store/keys.ts'
import type { Settings } from '../functions/domain/settings/settings.ts'
import { sequenced, type Change } from '../functions/domain/facts/event-sequence.ts'
import { issuerOf } from '../functions/domain/document/seller.ts'
import { issueInvoice } from '../functions/domain/document/issue-document.ts'
import { createSubscription } from '../functions/domain/subscription/commands/create-subscription.ts'
import { instantOf, type Instant } from '../functions/domain/time/time.ts'
import { withConsequences } from '../functions/domain/engine/engine.ts'
import { pay } from '../functions/domain/payment/pay.ts'
import { automaticId } from '../functions/domain/world/assignment.ts'
import { isRefused } from '../functions/domain/world/change.ts'
import { withRecords, type World } from '../functions/domain/world/world.ts'
import { createcustomer } from '../functions/operations/createcustomer.ts'
import type { ChangeNote } from '../functions/store/customer/change-record.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { transaction } from '../functions/store/feed/feed-transaction.ts'
import { commitWorld } from '../functions/store/customer/commit-world.ts'
import type { WorldCommit } from '../functions/store/customer/world-commit.ts'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { benchAccount, customerData, customerId, subscriptionData, subscriptionId } from './bench-account.ts'
import { gather, type WireItem } from './gather.ts'

/** Events before the first customer, which reach over the first edge. */
export const firstEvents = eventsPerPartition + 200

const at: Instant = instantOf(Date.UTC(2026, 0, 5, 9))

/** The period of every customer's subscription; by default none of its work is due for a long time. */
export interface PeriodOf {
  readonly campaign: string
  readonly end: string
}
const idle: PeriodOf = { campaign: 'monthly', end: '2099-01-01T00:00' }

/** The items of each customer, first to last, for the main table; each has a subscription. */
export async function customerItems(
  settings: Settings,
  count: number,
  { period = idle, from = 0 }: { readonly period?: PeriodOf; readonly from?: number } = {},
): Promise<(readonly WireItem[])[]> {
  const all: (readonly WireItem[])[] = []
  for (let n = from; n < from + count; n++) all.push(await gather(() => commitSubscriber(settings, n, period)))
  return all
}

/** The writes of creating a customer, including the change record that the sequencer gets. */
export async function newCustomer(
  settings: Settings,
  id: string,
  data: Readonly<Record<string, unknown>>,
): Promise<readonly WireItem[]> {
  const { world, note } = createdCustomer(settings, id, data, at)
  return await gather(() => commitWorld({ settings, before: undefined, after: world, notes: [note], now: at }))
}

/** The n-th customer, with a subscription. */
async function commitSubscriber(settings: Settings, n: number, period: PeriodOf): Promise<void> {
  await commitSubscribed(settings, subscriber(n, period))
}

const subscriber = (n: number, period: PeriodOf): Subscribed => ({
  customer: customerId(n),
  data: customerData(n),
  subscription: subscriptionId(n),
  ...period,
  at,
  withPast: true,
})

/** A subscription whose first period begins at `at` and is not invoiced; the following periods are. */
export interface Subscribed extends PeriodOf {
  readonly customer: string
  readonly data: Readonly<Record<string, unknown>>
  readonly subscription: string
  readonly at: Instant
  /** Whether the customer has had issues and a paid invoice, as most customers have. */
  readonly withPast?: boolean
}

/** The writes of createcustomer and then createsubscription, in one transaction. */
export async function commitSubscribed(settings: Settings, subscribed: Subscribed): Promise<void> {
  const outcome = await commitWorld(subscribedCommit(settings, subscribed))
  if (outcome !== 'committed') throw refused('subscribers', outcome)
}

export function subscribedCommit(
  settings: Settings,
  { customer, data, subscription, campaign: campaign_id, end, at: now, withPast = false }: Subscribed,
): WorldCommit {
  const { world, note } = createdCustomer(settings, customer, data, now)
  const given = {
    periods: [{ campaign_id, end, invoicing: 'none' as const }],
    create_mandatory_addon_subscriptions: true,
    quantity: 1,
    data: subscriptionData,
    cancelled: false,
    invoiced_by: 'email',
  }
  const decided = createSubscription({ world, given, id: subscription, now, settings })
  if (isRefused(decided)) throw refused('subscriptions', decided)
  const change = withConsequences(decided, now, settings)
  const notes = [note, { at: now, via: 'api', by: 'bench', facts: change.facts } as const]
  const after = withPast ? withIssues(withPaidInvoice(change.world, now, settings), subscription, now) : change.world
  return { settings, before: undefined, after, notes, now }
}

/** The issues of a quarter. */
const issues = 3

/** The world with products that were assigned to the subscription's period. */
function withIssues(world: World, subscription: string, at: Instant): World {
  const numbers = Array.from({ length: issues }, (_, n) => `gazette-2026-0${n + 1}`)
  return withRecords(
    world,
    ...numbers.map((external_id) => {
      const product = { external_id, name: 'The Gazette', date: '2026-01-15' }
      const to = { kind: 'period', subscription, index: 1 } as const
      const id = automaticId(subscription, product)
      const assignment = { id, product, to, fields: {}, at, automatic: true, counted: false }
      return { record: 'assigned', assignment } as const
    }),
  )
}

/** The world with a paid invoice, without raising the counter of its series. */
function withPaidInvoice(world: World, now: Instant, settings: Settings): World {
  const issued = issueInvoice(world, oneInvoice(settings, 'email'), now, settings).world
  const given = { business_entity: 'press', amount: amountMinor, currency: 'DKK', method: 'manual', data: {} } as const
  const paid = pay({ world: issued, given, document: undefined, id: `p~${world.customer.id}`, now, settings })
  if (isRefused(paid)) throw refused('payments', paid)
  const { world: settled } = withConsequences(paid, now, settings)
  const { records, ledger } = settled
  const kept = records.filter(({ record }) => record === 'document' || record === 'payment')
  if (kept.length !== 2) throw refused('payments', records)
  return { ...settled, records: kept, ledger: { ...ledger, numbers: {} } }
}

const amountMinor = 9_900
const oneInvoice = (settings: Settings, delivery: string) => ({
  issuer: issuerOf('press', 'DKK', settings),
  lines: [{ text: 'The Gazette for a month', template: false, amountMinor, tax_rate: 0.25 }],
  delivery,
})

export interface Invoiced {
  readonly customer: string
  readonly data: Readonly<Record<string, unknown>>
  /** The delivery method of the invoice. */
  readonly by: string
  readonly at: Instant
}

/** The number of each invoice that is made here, which does not raise the counter of its series. */
export const invoicedNumber = 'PRESS-1'

/** A customer with one open invoice, which waits to be sent. */
export async function commitInvoiced(settings: Settings, { customer, data, by, at: now }: Invoiced): Promise<void> {
  const { world, note } = createdCustomer(settings, customer, data, now)
  const issued = issueInvoice(world, oneInvoice(settings, by), now, settings)
  const after = { ...issued.world, ledger: { ...issued.world.ledger, numbers: {} } }
  const notes = [note, { at: now, via: 'api', by: 'bench', facts: issued.facts } as const]
  const outcome = await commitWorld({ settings, before: undefined, after, notes, now })
  const isNumbered = issued.facts.some((fact) => fact.fact === 'invoiced' && fact.invoice === invoicedNumber)
  if (outcome !== 'committed' || !isNumbered) throw refused('invoices', outcome)
}

function createdCustomer(
  settings: Settings,
  id: string,
  data: Readonly<Record<string, unknown>>,
  now: Instant,
): { readonly world: World; readonly note: ChangeNote } {
  const decision = createcustomer.decide(
    undefined,
    { id, data, use_external_lookup: false },
    {
      ...{ settings, now, by: 'bench', newId: id, newToken: 'token', group: undefined },
      ...{ outside: { taxLookup: 'skipped' }, baseUrl: () => '' },
    },
  )
  if (isRefused(decision)) throw refused('customers', decision)
  const { world, facts } = decision
  return { world, note: { at: now, via: 'api', by: 'bench', facts } }
}

const refused = (what: string, why: unknown) => new Error(`The bench's ${what} are refused: ${JSON.stringify(why)}`)

/** The feed of an account with a given number of customers, for the events table. */
export async function feedItems(customers: number): Promise<readonly WireItem[]> {
  const changes = [
    ...Array.from({ length: firstEvents }, (_, n) => settingsChange(n + 1)),
    ...Array.from({ length: customers }, (_, n) => creation(customerId(n))),
    ...Array.from({ length: customers }, (_, n) => subscribing(n)),
  ]
  return await feedOf(changes, 0)
}

async function feedOf(changes: readonly Change[], head: number): Promise<readonly WireItem[]> {
  const items = await gather(async () => {
    for (const sequencing of sequenced(changes, head)) {
      await documentClient().send(new TransactWriteCommand(transaction(benchAccount, sequencing, 'token')))
    }
  })
  // Head and markers are raised again and again; only their last state counts.
  return [...new Map(items.map((item) => [JSON.stringify([item['pk'], item['sk']]), item])).values()]
}

const settingsChange = (version: number): Change => ({
  root: settingsPartition(benchAccount),
  version,
  at,
  via: 'settings',
  by: 'bench',
  events: [{ type: 'campaign:updated', attributes: { campaign_id: 'standard' } }],
})

const creation = (id: string): Change => ({
  root: customerPartition(benchAccount, id),
  version: 1,
  at,
  via: 'api',
  by: 'bench',
  customerId: id,
  events: [{ type: 'customer:created', attributes: {} }],
})

const subscribing = (n: number): Change => ({
  ...creation(customerId(n)),
  version: 2,
  events: [{ type: 'subscription:created', attributes: { subscription_id: subscriptionId(n) } }],
})
