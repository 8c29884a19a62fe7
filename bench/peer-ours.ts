/** The service of this repository, in a separate process, with a test account, whose clock renewals move. */
import * as v from 'valibot'
import { accountFile, benchAccount, benchKey, customerData, customerId } from './bench-account.ts'
import type { KeptClient } from './kept-client.ts'
import type { Peer } from './peer.ts'
import type { ServiceProcess } from './service-process.ts'

export const peerAccount = { ...accountFile, account: { ...accountFile.account, id: benchAccount, mode: 'test' } }

const headers = { 'X-Service-Key': benchKey }
const clockSchema = v.object({ now: v.string() })
const customersSchema = v.object({
  customers: v.tuple([v.object({ invoices: v.optional(v.array(v.object({ number: v.string() })), []) })]),
})

export function ours(service: ServiceProcess, client: KeptClient): Peer {
  const firstInvoices = new Map<number, string>()
  const get = (path: string) => client.ask({ method: 'GET', path, headers }, [200])
  const post = (path: string, body: unknown) => client.ask({ method: 'POST', path, headers, body }, [200])
  const read = (n: number, fields: string) => get(`/api/customers/?id=${customerId(n)}&fields=${fields}`)
  const invoices = async (n: number) =>
    v.parse(customersSchema, JSON.parse((await read(n, 'invoices')).body)).customers[0].invoices

  return {
    name: 'this service',
    prepare: () => Promise.resolve(),
    createCustomer: (n) => post('/api/customers/createcustomer/', { id: customerId(n), data: customerData(n) }),
    beforeSubscribing: () => Promise.resolve(),
    subscribe: (n) =>
      post('/api/customers/createsubscription/', {
        id: customerId(n),
        periods: [{ campaign_id: 'invoiced' }],
        invoiced_by: 'post',
      }),
    async beforePaying(n) {
      const [first] = await invoices(n)
      if (first !== undefined) firstInvoices.set(n, first.number)
    },
    pay: (n) =>
      post('/api/customers/createpayment/', {
        ...{ id: customerId(n), invoice_number: firstInvoices.get(n), amount: 9900, currency: 'DKK' },
      }),
    readCustomer: (n) => read(n, 'data'),
    readBilling: (n) => read(n, 'subscriptions,invoices'),
    async renew() {
      const { now } = v.parse(clockSchema, JSON.parse((await get('/api/test/clock/')).body))
      const next = new Date(`${now}Z`)
      next.setUTCMonth(next.getUTCMonth() + 1)
      await post('/api/test/clock/', { now: next.toISOString().slice(0, 19) })
    },
    invoicesOf: async (n) => (await invoices(n)).length,
    processes: () => Promise.resolve([service.pid]),
    async close() {
      client.close()
      await service.stop()
    },
  }
}
