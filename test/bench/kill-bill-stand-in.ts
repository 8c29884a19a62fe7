/**
 * Answers as Kill Bill's public documentation says that Kill Bill does (https://apidocs.killbill.io): paths, headers,
 * statuses and the members that the bench reads. It bills each subscription on the day of its begin and each month.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import * as v from 'valibot'

interface Invoice {
  readonly invoiceId: string
  paid: number
}

interface Account {
  readonly currency: string
  readonly tags: Set<string>
  readonly invoices: Invoice[]
  subscriptions: number
}

export interface KillBillStandIn {
  readonly url: string
  /** Calls by method and path, ids left out. */
  readonly calls: ReadonlyMap<string, number>
  readonly accounts: ReadonlyMap<string, Account>
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly location?: string
  readonly body?: unknown
}

const ids = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

export async function startStandIn(): Promise<KillBillStandIn> {
  const calls = new Map<string, number>()
  const accounts = new Map<string, Account>()
  const tenants = new Set<string>()
  const plans = new Set<string>()

  function answer(request: IncomingMessage, path: string, query: URLSearchParams, body: unknown): Answer {
    const { headers, method = '' } = request
    if (headers.authorization !== `Basic ${btoa('admin:password')}`) return { status: 401 }
    if (method !== 'GET' && headers['x-killbill-createdby'] === undefined) return { status: 400 }
    const key = String(headers['x-killbill-apikey'])
    const called = `${method} ${path.replaceAll(ids, '{id}')}`
    calls.set(called, (calls.get(called) ?? 0) + 1)
    if (called === 'POST /1.0/kb/tenants') {
      tenants.add(v.parse(v.object({ apiKey: v.string(), apiSecret: v.string() }), body).apiKey)
      return { status: 201, location: '/1.0/kb/tenants/t' }
    }
    if (!tenants.has(key)) return { status: 401 }
    const [id = ''] = path.match(ids) ?? []
    switch (called) {
      case 'POST /1.0/kb/catalog/simplePlan':
        plans.add(v.parse(v.object({ planId: v.string(), billingPeriod: v.literal('MONTHLY') }), body).planId)
        return { status: 201 }
      case 'POST /1.0/kb/accounts': {
        const { currency } = v.parse(v.object({ name: v.string(), currency: v.string() }), body)
        const made = randomUUID()
        accounts.set(made, { currency, tags: new Set(), invoices: [], subscriptions: 0 })
        return { status: 201, location: `http://${headers.host ?? ''}/1.0/kb/accounts/${made}` }
      }
      case 'POST /1.0/kb/accounts/{id}/tags':
        for (const tag of v.parse(v.array(v.string()), body)) account(id).tags.add(tag)
        return { status: 201 }
      case 'POST /1.0/kb/subscriptions': {
        const { accountId, planName } = v.parse(v.object({ accountId: v.string(), planName: v.string() }), body)
        if (!plans.has(planName) || query.get('callCompletion') !== 'true') return { status: 400 }
        account(accountId).subscriptions += 1
        account(accountId).invoices.push({ invoiceId: randomUUID(), paid: 0 })
        return { status: 201, location: `/1.0/kb/subscriptions/${randomUUID()}` }
      }
      case 'POST /1.0/kb/invoices/{id}/payments': {
        const form = v.object({ accountId: v.string(), targetInvoiceId: v.literal(id), purchasedAmount: v.number() })
        const { accountId, purchasedAmount } = v.parse(form, body)
        const invoice = account(accountId).invoices.find(({ invoiceId }) => invoiceId === id)
        if (invoice === undefined) return { status: 404 }
        invoice.paid += purchasedAmount
        return { status: 201 }
      }
      case 'GET /1.0/kb/accounts/{id}':
        return { status: 200, body: { accountId: id, currency: account(id).currency } }
      case 'GET /1.0/kb/accounts/{id}/bundles':
        return { status: 200, body: Array.from({ length: account(id).subscriptions }, () => ({ accountId: id })) }
      case 'GET /1.0/kb/accounts/{id}/invoices':
        return { status: 200, body: account(id).invoices.map(({ invoiceId }) => ({ invoiceId, accountId: id })) }
      case 'PUT /1.0/kb/test/clock':
        for (const each of accounts.values()) {
          for (let n = 0; n < each.subscriptions * Number(query.get('months')); n++)
            each.invoices.push({ invoiceId: randomUUID(), paid: 0 })
        }
        return { status: 200, body: { timeZone: 'UTC' } }
      default:
        return { status: 404 }
    }
  }

  function account(id: string): Account {
    const found = accounts.get(id)
    if (found === undefined) throw new Error(`There is no account ${id}.`)
    return found
  }

  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand.in')
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      const answered = answer(request, pathname, searchParams, body)
      response.writeHead(answered.status, answered.location === undefined ? {} : { Location: answered.location })
      response.end(answered.body === undefined ? '' : JSON.stringify(answered.body))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port ?? 0}`,
    calls,
    accounts,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) text += String(part)
  return text
}
