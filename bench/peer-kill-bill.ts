/**
 * Kill Bill by its public API (https://apidocs.killbill.io), which somebody has started with an empty database and with
 * `org.killbill.server.test.mode=true`, as renewals move its clock: see `kill-bill.md`.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Asked, KeptClient } from './kept-client.ts'
import type { Peer } from './peer.ts'
import { listenerOf, processesNamed } from './process-time.ts'

const plan = 'gazette-monthly'
const amount = 99
const currency = 'DKK'
/** Payments are made by the bench and not by Kill Bill itself: the tag AUTO_PAY_OFF, whose id is fixed. */
const autoPayOff = '00000000-0000-0000-0000-000000000001'
/** The longest wait until invoices are there, and until everything that a move of the clock causes is done. */
const callSeconds = 30
const moveSeconds = 600

const invoicesSchema = v.array(v.object({ invoiceId: v.string() }))

export function killBill(url: string, client: KeptClient): Peer {
  const tenant = randomUUID()
  const headers = {
    Accept: 'application/json',
    Authorization: `Basic ${Buffer.from('admin:password').toString('base64')}`,
    'X-Killbill-ApiKey': tenant,
    'X-Killbill-ApiSecret': tenant,
    'X-Killbill-CreatedBy': 'bench',
  }
  const accounts = new Map<number, string>()
  const firstInvoices = new Map<number, string>()
  const accountOf = (n: number) => accounts.get(n) ?? missing(n)
  const get = (path: string) => client.ask({ method: 'GET', path: `/1.0/kb${path}`, headers }, [200])
  const change = (method: Asked['method'], path: string, body: unknown, expected: readonly number[] = [201]) =>
    client.ask({ method, path: `/1.0/kb${path}`, headers, ...(body !== undefined && { body }) }, expected)
  const invoices = async (n: number) =>
    v.parse(invoicesSchema, JSON.parse((await get(`/accounts/${accountOf(n)}/invoices`)).body))

  return {
    name: 'Kill Bill',
    async prepare() {
      await change('POST', '/tenants', { apiKey: tenant, apiSecret: tenant })
      await change('POST', '/catalog/simplePlan', {
        ...{ planId: plan, productName: 'Gazette', productCategory: 'BASE', currency, amount },
        ...{ billingPeriod: 'MONTHLY', trialLength: 0, trialTimeUnit: 'UNLIMITED' },
      })
    },
    async createCustomer(n) {
      const number = String(n).padStart(6, '0')
      const { location } = await change('POST', '/accounts', {
        ...{ name: `Ingeborg Kristoffersen ${number}`, externalKey: `${tenant}-${number}`, currency },
        ...{ email: `ingeborg.${number}@example.com`, address1: `Nørregade ${number}, 3. tv.`, postalCode: '2200' },
        ...{ city: 'København N', country: 'DK', phone: `+45 20 ${number}`, locale: 'da_DK', timeZone: 'UTC' },
      })
      accounts.set(n, location?.split('/').at(-1) ?? missing(n))
    },
    beforeSubscribing: (n) => change('POST', `/accounts/${accountOf(n)}/tags`, [autoPayOff]),
    async subscribe(n) {
      const query = `callCompletion=true&callTimeoutSec=${callSeconds}`
      await change('POST', `/subscriptions?${query}`, { accountId: accountOf(n), planName: plan })
    },
    async beforePaying(n) {
      const [first] = await invoices(n)
      if (first !== undefined) firstInvoices.set(n, first.invoiceId)
    },
    async pay(n) {
      const invoice = firstInvoices.get(n) ?? missing(n)
      const payment = { accountId: accountOf(n), targetInvoiceId: invoice, purchasedAmount: amount, currency }
      await change('POST', `/invoices/${invoice}/payments?externalPayment=true`, payment)
    },
    readCustomer: (n) => get(`/accounts/${accountOf(n)}`),
    readBilling: (n) =>
      Promise.all([get(`/accounts/${accountOf(n)}/bundles`), get(`/accounts/${accountOf(n)}/invoices`)]),
    renew: () => change('PUT', `/test/clock?months=1&timeoutSec=${moveSeconds}`, undefined, [200]),
    invoicesOf: async (n) => (await invoices(n)).length,
    async processes() {
      const { hostname, port } = new URL(url)
      if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return []
      const listener = await listenerOf(Number(port))
      const databases = await processesNamed(['mariadbd', 'mysqld'])
      return listener === undefined ? [] : [listener, ...databases]
    },
    close: () => {
      client.close()
      return Promise.resolve()
    },
  }
}

function missing(n: number): never {
  throw new Error(`Kill Bill has no such customer, or no invoice of it: ${n}.`)
}
