/** The counted calls about invoices: the queue of a delivery method, and reads of what customers were invoiced. */
import * as v from 'valibot'
import { serveOperation } from '../functions/api/operations/single-call.ts'
import * as operations from '../functions/operations/all-operations.ts'
import { handler as customers } from '../functions/api/customers/customers.ts'
import { handler as prepareinvoicedeliveries } from '../functions/api/deliveries/prepareinvoicedeliveries.ts'
import { handler as updateinvoicedeliveries } from '../functions/api/deliveries/updateinvoicedeliveries.ts'
import { handler as invoices } from '../functions/api/invoices/invoices.ts'
import { newDelivery } from '../functions/domain/document/sending.ts'
import { instantOf } from '../functions/domain/time/time.ts'
import { loadSettings } from '../functions/store/account/load-settings.ts'
import { benchAccount, customerData } from './bench-account.ts'
import { call, callFor } from './call-handler.ts'
import type { CountedCall } from './counted-call.ts'
import { commitInvoiced, invoicedNumber } from './population.ts'

const sendinvoice = serveOperation(operations.sendinvoice)

/** The number of deliveries that one call prepares, each of another customer. */
const page = 100

const deliveries = Array.from({ length: page }, (_, index) => index)
const customerOf = (n: number, index: number) => `billed-${n}-${String(index).padStart(3, '0')}`

export const deliveryCalls: readonly CountedCall[] = [
  {
    name: 'prepareinvoicedeliveries: 100 of 100 customers, with lines, rescheduled',
    function: 'prepareinvoicedeliveries',
    target: 'kept',
    // The index; a page of deliveries and the next one; customers and documents; the queue entries.
    most: { Query: 1, BatchGetItem: 4, TransactWriteItems: 1 },
    prepare: invoiceAll,
    run: async () => {
      const form = { max_results: String(page), fields: 'lines', reschedule_seconds: '600' }
      const inPath = { delivery_method_id: 'post' }
      const answer = await call(prepareinvoicedeliveries, { path: '/api/prepareinvoicedeliveries/post/', inPath, form })
      if (v.parse(preparedSchema, answer).deliveries.length !== page) throw new Error('Fewer are ready than were made.')
    },
    afterwards: reportAll,
    each: page,
  },
  {
    name: 'updateinvoicedeliveries: 100 of 100 customers',
    function: 'updateinvoicedeliveries',
    target: 'kept',
    // The deliveries; customers and their parts; 24 customers or so a transaction.
    most: { BatchGetItem: 3, TransactWriteItems: 4 },
    prepare: (n) => invoiceAll(n + 10),
    run: (n) => reportAll(n + 10),
    each: page,
  },
  {
    name: 'sendinvoice',
    function: 'sendinvoice',
    target: 'kept',
    most: { Query: 1, TransactWriteItems: 1 },
    run: (n) => {
      const json = { id: customerOf(0, n), invoice_number: invoicedNumber, to: ['bookkeeping@example.com'] }
      return call(sendinvoice, { path: '/api/customers/sendinvoice/', json })
    },
  },
  {
    name: 'customers: 100 ids, fields=invoices',
    function: 'customers',
    target: 'stated',
    // The customers, and then their documents.
    most: { BatchGetItem: 2 },
    run: () => {
      const id = deliveries.map((index) => customerOf(0, index)).join(',')
      return callFor(page, customers, { path: '/api/customers/', query: { id, fields: 'invoices' } })
    },
    each: page,
  },
  {
    name: 'customers: one id, fields=payments,invoices',
    function: 'customers',
    target: 'stated',
    // The customer; its live parts, its documents with their set-offs, and its payments.
    most: { BatchGetItem: 2 },
    run: (n) =>
      callFor(1, customers, { path: '/api/customers/', query: { id: customerOf(0, n), fields: 'payments,invoices' } }),
  },
  {
    name: 'invoices: a page of 100 of all customers',
    function: 'invoices',
    target: 'kept',
    // Invoices and credit notes; each invoice is open or closed.
    most: { Query: 2, BatchGetItem: 2 },
    run: () => callFor(page, invoices, { path: '/api/invoices/' }),
    each: page,
  },
  {
    name: 'invoices: a page of 100 open ones',
    function: 'invoices',
    target: 'kept',
    most: { Query: 1, BatchGetItem: 1 },
    run: () => callFor(page, invoices, { path: '/api/invoices/', query: { state: 'open' } }),
    each: page,
  },
]

const preparedSchema = v.object({ deliveries: v.array(v.unknown()) })
const reportedSchema = v.object({ succeeded: v.number() })

/** A hundred customers with an open invoice each, which waits to be sent by post. */
async function invoiceAll(n: number): Promise<void> {
  const settings = await loadSettings(benchAccount)
  if (settings === undefined) throw new Error('The bench has no account.')
  const at = instantOf(Date.now() - 60_000)
  for (const index of deliveries) {
    const data = customerData(1_000_000 + 1_000 * n + index)
    await commitInvoiced(settings, { customer: customerOf(n, index), data, by: 'post', at })
  }
}

async function reportAll(n: number): Promise<void> {
  const reports = deliveries.map((index) => {
    const entry = { record: 'delivery', number: invoicedNumber, by: 'post', kind: 'document', at: never } as const
    return { id: newDelivery(customerOf(n, index), entry).id }
  })
  const form = { deliveries: JSON.stringify(reports) }
  const inPath = { delivery_method_id: 'post' }
  const answer = await call(updateinvoicedeliveries, { path: '/api/updateinvoicedeliveries/post/', inPath, form })
  if (v.parse(reportedSchema, answer).succeeded !== page) throw new Error('Reports were refused.')
}
/** The id of a document's delivery does not depend on its time. */
const never = instantOf(0)
