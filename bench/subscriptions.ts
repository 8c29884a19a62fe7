/** The counted calls about subscriptions: their endpoints, their reads, the sweep and a renewal. */
import { serveOperation } from '../functions/api/operations/single-call.ts'
import * as operations from '../functions/operations/all-operations.ts'
import { handler as customers } from '../functions/api/customers/customers.ts'
import { newSubscriptionId } from '../functions/domain/subscription/subscription-id.ts'
import { instantOf } from '../functions/domain/time/time.ts'
import { handler as sweep } from '../functions/jobs/sweep.ts'
import { dueShards } from '../functions/store/keys.ts'
import { loadSettings } from '../functions/store/account/load-settings.ts'
import { loadWorld } from '../functions/store/customer/load-world.ts'
import { benchAccount, customerData, customerId, subscriptionData, subscriptionId } from './bench-account.ts'
import { call, callFor } from './call-handler.ts'
import type { CountedCall } from './counted-call.ts'
import { commitSubscribed } from './population.ts'
import { waitingMessages, workOn } from './queue.ts'

const cancelsubscription = serveOperation(operations.cancelsubscription)
const createsubscription = serveOperation(operations.createsubscription)
const switchsubscriptionplan = serveOperation(operations.switchsubscriptionplan)
const updatesubscription = serveOperation(operations.updatesubscription)

// Each call has its own customers among the first hundred, so that no call sees the data of another.
const own = { create: 12, addon: 26, cancel: 40, switch: 60, update: 80 }
const page = 100
/** The messages that Lambda passes to the worker at once. */
const batch = 10

export const subscriptionReads: readonly CountedCall[] = [
  {
    name: 'customers: one id, fields=subscriptions',
    function: 'customers',
    target: 'stated',
    // The customer, and then its subscriptions with the products assigned to them.
    most: { BatchGetItem: 2 },
    run: (n) => read(1, { id: customerId(n), fields: 'subscriptions' }),
  },
  {
    name: 'customers: one id, fields=assignments,subscriptions',
    function: 'customers',
    target: 'stated',
    // The two fields share one read of the assignments.
    most: { BatchGetItem: 2 },
    run: (n) => read(1, { id: customerId(n), fields: 'assignments,subscriptions' }),
  },
  {
    name: 'customers: 100 ids, fields=subscriptions',
    function: 'customers',
    target: 'stated',
    // Subscriptions and packs of products are 200 keys, and so two calls at once.
    most: { BatchGetItem: 3 },
    run: () => read(page, { id: hundred.join(','), fields: 'subscriptions' }),
  },
  ...['subscriptions', 'subscriptions,subscriptions.current_period', 'invoices', 'payments', 'payments,invoices'].map(
    (part): CountedCall => ({
      name: `customers: a page of 100, fields=data,${part}`,
      function: 'customers',
      target: 'stated',
      // A round trip reads a hundred keys for each call, whatever the items of the list and the customers name.
      most: { Query: 1, BatchGetItem: part.startsWith('payments') ? 4 : 3 },
      run: () => read(page, { fields: `data,${part}` }),
    }),
  ),
  {
    name: 'sweep: nothing due',
    function: 'sweep',
    target: 'stated',
    // One for each shard, one for the registry of accounts, and the heartbeats of the two streams.
    most: { Query: dueShards + 1, PutItem: 2 },
    // The heartbeat is written once a minute, so the counted sweep of that minute does without it.
    prepare: () => sweep(),
    run: async () => {
      await sweep()
      if (waitingMessages().length > 0) throw new Error(`Something is due: ${waitingMessages().join(', ')}.`)
    },
  },
]

export const subscriptionWrites: readonly CountedCall[] = [
  {
    name: 'createsubscription: with data',
    function: 'createsubscription',
    target: 'stated',
    most: { Query: 1, TransactWriteItems: 1 },
    run: (n) => create(own.create + n, 'monthly'),
  },
  {
    name: 'createsubscription: with data and a mandatory add-on',
    function: 'createsubscription',
    target: 'stated',
    most: { Query: 1, TransactWriteItems: 1 },
    run: (n) => create(own.addon + n, 'with-web'),
  },
  {
    name: 'updatesubscription: an indexed field',
    function: 'updatesubscription',
    target: 'kept',
    most: { Query: 1, TransactWriteItems: 1 },
    run: (n) => change(updatesubscription, 'updatesubscription', own.update + n, { data: { ':edition': 'digital' } }),
  },
  {
    name: 'switchsubscriptionplan',
    function: 'switchsubscriptionplan',
    target: 'kept',
    most: { Query: 1, TransactWriteItems: 1 },
    run: (n) => {
      const given = { new_campaign_id: 'quarterly' }
      return change(switchsubscriptionplan, 'switchsubscriptionplan', own.switch + n, given)
    },
  },
  {
    name: 'cancelsubscription',
    function: 'cancelsubscription',
    target: 'kept',
    most: { Query: 1, TransactWriteItems: 1 },
    run: (n) => change(cancelsubscription, 'cancelsubscription', own.cancel + n, {}),
  },
  {
    name: 'work: a renewal',
    function: 'work',
    target: 'stated',
    most: { Query: 1, TransactWriteItems: 1 },
    prepare: (n) => makeDue(renewedId(n), 'monthly'),
    run: (n) => workOn({ account: benchAccount, customer: renewedId(n) }),
    afterwards: (n) => seeRenewed(renewedId(n), 0),
  },
  {
    name: 'work: a renewal with its invoice',
    function: 'work',
    target: 'stated',
    // The number of the invoice is looked up, and the counter raised in the transaction.
    most: { Query: 1, GetItem: 1, TransactWriteItems: 1 },
    prepare: (n) => makeDue(invoicedId(n), 'invoiced'),
    run: (n) => workOn({ account: benchAccount, customer: invoicedId(n) }),
    afterwards: (n) => seeRenewed(invoicedId(n), 1),
  },
  {
    name: `work: ${batch} renewals with their invoices in one batch`,
    function: 'work',
    target: 'kept',
    // The customers and their subscriptions; the account's lock, taken and given back; all renewals in one transaction.
    most: { BatchGetItem: 2, UpdateItem: 1, GetItem: 1, TransactWriteItems: 1, DeleteItem: 1 },
    each: batch,
    prepare: (n) => forBatch(n, (each) => makeDue(invoicedId(each), 'invoiced')),
    run: (n) => workOn(...batchOf(n).map((each) => ({ account: benchAccount, customer: invoicedId(each) }))),
    afterwards: (n) => forBatch(n, (each) => seeRenewed(invoicedId(each), 1)),
  },
]

const read = (count: number, query: Readonly<Record<string, string>>) =>
  callFor(count, customers, { path: '/api/customers/', query })
const hundred = Array.from({ length: page }, (_, n) => customerId(n))

const create = (n: number, campaign_id: string) =>
  call(createsubscription, {
    path: '/api/customers/createsubscription/',
    json: { id: customerId(n), periods: [{ campaign_id }], data: subscriptionData },
  })

const change = (
  handler: Parameters<typeof call>[0],
  name: string,
  n: number,
  given: Readonly<Record<string, unknown>>,
) =>
  call(handler, {
    path: `/api/customers/${name}/`,
    json: { id: customerId(n), subscription_id: subscriptionId(n), ...given },
  })

/** Customers with higher numbers than those renewed alone. */
const batchOf = (n: number) => Array.from({ length: batch }, (_, index) => 1000 + n * batch + index)

async function forBatch(n: number, work: (n: number) => Promise<void>): Promise<void> {
  for (const each of batchOf(n)) await work(each)
}

const renewedId = (n: number) => `renewed-${String(n).padStart(4, '0')}`
const invoicedId = (n: number) => `invoiced-${String(n).padStart(4, '0')}`
const days = (count: number) => count * 86_400_000

/** Makes a customer whose only period has run out a minute ago. */
async function makeDue(customer: string, campaign: string): Promise<void> {
  const settings = await loadSettings(benchAccount)
  if (settings === undefined) throw new Error('The bench has no account.')
  await commitSubscribed(settings, {
    customer,
    data: { ...customerData(950_000), email: `${customer}@example.com` },
    subscription: newSubscriptionId(customer, '0123456789abcdef'),
    campaign,
    end: instantOf(Date.now() - 60_000),
    at: instantOf(Date.now() - days(20)),
  })
}

async function seeRenewed(customer: string, invoices: number): Promise<void> {
  const world = await loadWorld(benchAccount, customer)
  if (world?.subscriptions[0]?.periods.length !== 2) throw new Error('A period was due to be renewed and is not.')
  if (world.ledger.open.length !== invoices) throw new Error('A renewal is not invoiced as it should be.')
}
