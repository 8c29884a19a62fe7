/** All calls whose storage is counted, in the order in which they run. */
import { serveOperation } from '../functions/api/operations/single-call.ts'
import * as operations from '../functions/operations/all-operations.ts'
import { handler as access } from '../functions/api/access.ts'
import { handler as authenticatecustomer } from '../functions/api/customers/authenticatecustomer.ts'
import { handler as history } from '../functions/api/customers/customers-history.ts'
import { handler as customers } from '../functions/api/customers/customers.ts'
import { handler as customersExport } from '../functions/api/customers/customers-export.ts'
import { handler as events } from '../functions/api/events.ts'
import { handler as campaigns } from '../functions/api/products/campaigns.ts'
import { handler as paymentsUnmatched } from '../functions/api/payments/payments-unmatched.ts'
import { handler as productsAssignments } from '../functions/api/products/products-assignments.ts'
import { handler as products } from '../functions/api/products/products.ts'
import { handler as settings } from '../functions/api/settings/settings-endpoint.ts'
import { instantOf } from '../functions/domain/time/time.ts'
import { eventsPerPartition } from '../functions/store/keys.ts'
import { clearSettingsCache, loadSettings } from '../functions/store/account/load-settings.ts'
import { countCustomers } from '../functions/work/counts/count-customers.ts'
import { benchAccount, customerData, customerId, pilots, shownGeneration } from './bench-account.ts'
import { call, callFor } from './call-handler.ts'
import { collectedRenewals } from './collected-renewal.ts'
import type { CountedCall } from './counted-call.ts'
import { putEntries } from './bank-entries.ts'
import { deliveryCalls } from './invoices.ts'
import { readerPages } from './reader-pages.ts'
import { sequenceBatch, type Batch } from './sequencing.ts'
import { subscriptionReads, subscriptionWrites } from './subscriptions.ts'

const createcustomer = serveOperation(operations.createcustomer)
const createnote = serveOperation(operations.createnote)
const deletecustomer = serveOperation(operations.deletecustomer)
const updatecustomer = serveOperation(operations.updatecustomer)

const ids = (count: number) => Array.from({ length: count }, (_, n) => customerId(n)).join(',')
const page = 100

const reads: readonly CountedCall[] = [
  {
    name: 'customers: one id',
    function: 'customers',
    target: 'stated',
    most: { BatchGetItem: 1 },
    run: (n) => callFor(1, customers, { path: '/api/customers/', query: { id: customerId(n) } }),
  },
  {
    name: 'customers: 100 ids, default fields',
    function: 'customers',
    target: 'stated',
    most: { BatchGetItem: 1 },
    run: () => callFor(page, customers, { path: '/api/customers/', query: { id: ids(page) } }),
  },
  {
    name: 'customers: a page of 100',
    function: 'customers',
    target: 'stated',
    most: { Query: 1, BatchGetItem: 1 },
    run: () => callFor(page, customers, { path: '/api/customers/' }),
  },
  {
    name: `customers: filter, ${pilots} by an indexed field`,
    function: 'customers',
    target: 'kept',
    most: { Query: 1, BatchGetItem: 1 },
    run: () => callFor(pilots, customers, { path: '/api/customers/', query: { filter: fieldIs(':segment', 'pilot') } }),
  },
  {
    name: 'customers: filter by email',
    function: 'customers',
    target: 'kept',
    most: { GetItem: 1, BatchGetItem: 1 },
    run: (n) => callFor(1, customers, { path: '/api/customers/', query: { filter: fieldIs('email', emailOf(n)) } }),
  },
  {
    name: 'history: a page of one customer',
    function: 'customers-history',
    target: 'stated',
    // The customer and its changes, read at once.
    most: { BatchGetItem: 1, Query: 1 },
    run: (n) => call(history, { path: '/api/customers/history/', query: { id: customerId(n) } }),
  },
  {
    name: 'events: a page of 100',
    function: 'events',
    target: 'stated',
    most: { Query: 1 },
    run: () => callFor(page, events, { path: '/api/events/', query: { created_after_id: '1000' } }),
  },
  {
    name: "events: a page of 100 across a partition's edge",
    function: 'events',
    target: 'stated',
    most: { Query: 2 },
    run: () =>
      callFor(page, events, {
        path: '/api/events/',
        query: { created_after_id: String(eventsPerPartition - page / 2) },
      }),
  },
  {
    name: 'campaigns: all, with their live subscriptions counted',
    function: 'campaigns',
    target: 'kept',
    most: { BatchGetItem: 1 },
    run: () => call(campaigns, { path: '/api/campaigns/' }),
  },
  {
    name: 'products: all, with their assignments counted',
    function: 'products',
    target: 'kept',
    most: { BatchGetItem: 1 },
    run: () => call(products, { path: '/api/products/' }),
  },
  {
    name: 'products-assignments: a page of 5 of an issue',
    function: 'products-assignments',
    target: 'stated',
    // A page of one shard of the list; the customers, their subscriptions and the assignments themselves.
    most: { Query: 1, BatchGetItem: 1 },
    run: () =>
      callFor(5, productsAssignments, {
        path: '/api/products/assignments/',
        // Each shard has this many at every number of customers. `bench/recipients-count.ts` counts pages of a
        // thousand.
        query: { external_id: 'gazette-2026-01', max_results: '5' },
      }),
  },
  {
    name: 'counts: 100 customers are counted',
    function: 'search',
    target: 'kept',
    // Counts the counted customers and their parts, the assignments of each, and the counts.
    most: { BatchGetItem: 3, Query: page, TransactWriteItems: 2 },
    run: (n) => countHundred(n),
    each: page,
  },
  {
    name: 'payments-unmatched: a page of 100',
    function: 'payments-unmatched',
    target: 'stated',
    // The places, the entries, and the customers and invoices of their proposals.
    most: { Query: 1, BatchGetItem: 2 },
    prepare: () => putEntries(page),
    run: () => callFor(page, paymentsUnmatched, { path: '/api/payments/unmatched/' }),
  },
  {
    name: 'access, and any call: key and settings remembered',
    function: 'access',
    target: 'kept',
    most: {},
    run: () => call(access, { path: '/api/access/' }),
  },
  {
    name: 'settings, with the last use of each key',
    function: 'settings',
    target: 'kept',
    most: { Query: 1 },
    run: () => call(settings, { path: '/api/settings/' }),
  },
  {
    name: "access: a process's first call",
    function: 'access',
    target: 'kept',
    most: { GetItem: 2 },
    prepare: () => {
      clearSettingsCache(() => 0)
      return Promise.resolve()
    },
    run: () => call(access, { path: '/api/access/' }),
  },
]

const writes: readonly CountedCall[] = [
  {
    name: 'createcustomer',
    function: 'createcustomer',
    target: 'stated',
    most: { UpdateItem: 1, TransactWriteItems: 1 },
    run: (n) => create({ json: { data: customerData(created(n)) } }),
  },
  {
    name: 'createcustomer: with an id',
    function: 'createcustomer',
    target: 'kept',
    most: { TransactWriteItems: 1 },
    run: (n) => create({ json: { id: createdId(n), data: customerData(created(n) + 100) } }),
  },
  {
    name: 'createcustomer: Idempotency-Key',
    function: 'createcustomer',
    target: 'kept',
    most: { GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 },
    run: (n) => createOnce(n),
  },
  {
    name: 'createcustomer: repeated with its Idempotency-Key',
    function: 'createcustomer',
    target: 'kept',
    most: { GetItem: 1 },
    run: (n) => createOnce(n),
  },
  {
    name: 'updatecustomer',
    function: 'updatecustomer',
    target: 'stated',
    most: { Query: 1, TransactWriteItems: 1 },
    run: (n) => update(n, { name: `Astrid Kristoffersen ${created(n)}` }),
  },
  {
    name: 'updatecustomer: an indexed field and the email',
    function: 'updatecustomer',
    target: 'kept',
    most: { Query: 1, TransactWriteItems: 1 },
    run: (n) => update(n, { ':segment': 'trial', email: `astrid.${created(n)}@example.com` }),
  },
  {
    name: 'createnote',
    function: 'createnote',
    target: 'kept',
    most: { Query: 1, TransactWriteItems: 1 },
    run: (n) => call(createnote, { path: '/api/customers/createnote/', json: { id: customerId(n), text: noted } }),
  },
  {
    name: 'customers: one id, fields=notes',
    function: 'customers',
    target: 'kept',
    most: { BatchGetItem: 1, Query: 1 },
    run: (n) => callFor(1, customers, { path: '/api/customers/', query: { id: customerId(n), fields: 'notes' } }),
  },
  {
    name: 'customers-export: one page',
    function: 'customers-export',
    target: 'kept',
    // The customer for the record of the export, and again for the answer; the partition; the waiting deliveries of
    // each way; failed log-ins; notes.
    most: { Query: 5, TransactWriteItems: 1, GetItem: 1, BatchGetItem: 1 },
    run: (n) => call(customersExport, { path: '/api/customers/export/', query: { id: customerId(n) } }),
  },
  {
    name: 'authenticatecustomer: right',
    function: 'authenticatecustomer',
    target: 'kept',
    most: { GetItem: 1, BatchGetItem: 1, UpdateItem: 4 },
    prepare: (n) => create({ json: { id: `log-in-${n}`, data: { email: logInOf(n), country: 'DK', password } } }),
    run: (n) => call(authenticatecustomer, { path: logInPath, form: { email: logInOf(n), password } }),
  },
  {
    name: 'authenticatecustomer: wrong',
    function: 'authenticatecustomer',
    target: 'kept',
    most: { GetItem: 1, BatchGetItem: 1, UpdateItem: 2 },
    run: (n) => call(authenticatecustomer, { path: logInPath, form: { email: logInOf(n), password: 'wrong' } }, 422),
  },
  {
    name: 'deletecustomer',
    function: 'deletecustomer',
    target: 'kept',
    most: { Query: 1, TransactWriteItems: 1 },
    run: (n) => call(deletecustomer, { path: '/api/customers/deletecustomer/', json: { id: createdId(n) } }),
  },
]

const changes = 1000

/** The counted calls. Their batches are made again for each store, because a change can be sequenced only once. */
export function countedCalls(batches: { readonly large: readonly Batch[]; readonly single: readonly Batch[] }) {
  const sequencing: readonly CountedCall[] = [
    {
      name: '1,000 changes of 1,000 customers into the feed',
      function: 'sequence',
      target: 'stated',
      // The Query finds the webhooks to notify, and the GetItem finds the index of the search.
      most: { BatchGetItem: Math.ceil((changes + 1) / 100), TransactWriteItems: 25, Query: 1, GetItem: 1 },
      run: (n) => sequenceBatch(batches.large[n]),
      each: changes,
    },
    {
      name: 'one change into the feed',
      function: 'sequence',
      target: 'kept',
      most: { BatchGetItem: 1, TransactWriteItems: 1, Query: 1, GetItem: 1 },
      run: (n) => sequenceBatch(batches.single[n]),
    },
  ]
  // The sweep comes before any write, because an erased customer is due.
  const moving = [...writes, ...subscriptionWrites, ...deliveryCalls, ...collectedRenewals]
  return [...reads, ...subscriptionReads, ...readerPages, ...moving, ...sequencing]
}

/** The customers have their own generation, so that none of them is counted yet. */
async function countHundred(n: number): Promise<void> {
  const settings = await loadSettings(benchAccount)
  if (settings === undefined) throw new Error('The bench has no account.')
  const counting = { settings, now: instantOf(Date.now()), generation: shownGeneration + 1 + n }
  const ids = Array.from({ length: page }, (_, index) => customerId(index))
  const changed = await countCustomers(counting, ids)
  if (changed !== page) throw new Error(`${changed} customers were counted of ${page}.`)
}

/** Customers made by the calls themselves have numbers above all existing ones, even if there are millions. */
const created = (n: number) => 9_000_000 + n
const createdId = (n: number) => `caller-${created(n)}`
const emailOf = (n: number) => String(customerData(n)['email'])
const fieldIs = (field: string, value: string) =>
  JSON.stringify({ condition_type: 'customer:field', field, operator: 'equal', value })

const noted = 'Called about the paper of Monday, which was wet. Wants it again.'
const password = 'correct horse battery staple'
const logInPath = '/api/authenticatecustomer/'
const logInOf = (n: number) => `log-in-${n}@example.com`

const create = (options: { json: unknown; headers?: Record<string, string> }) =>
  call(createcustomer, { path: '/api/customers/createcustomer/', ...options })
const createOnce = (n: number) =>
  create({ json: { data: customerData(created(n) + 200) }, headers: { 'Idempotency-Key': `bench-${n}` } })
const update = (n: number, data: Readonly<Record<string, unknown>>) =>
  call(updatecustomer, { path: '/api/customers/updatecustomer/', json: { id: customerId(n), data } })
