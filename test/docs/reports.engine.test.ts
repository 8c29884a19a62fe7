/** The runbook pages about problems that people report: their calls, on an account that has the problem. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { handler as deliverHandler } from '../../functions/webhooks/webhook-queue.ts'
import { queueEvent } from '../queue.ts'
import { asFunction } from '../rights.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { makeDocumentedCalls, documentedCalls } from './calls-on-page.ts'

const service = useService()
const index = useSearchIndex()
const deliver = asFunction('webhooks', deliverHandler)
const pages = readdirSync('docs/runbook').filter((name) => name.startsWith('reported-'))
const tried = new Set<string>()

const idSchema = v.looseObject({ id: v.optional(v.string()) })
async function post(path: string, json: object) {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.looseObject({}), body)
}
const now = (datetime: string) => post('test/clock', { now: datetime })

/** A customer with a yearly subscription, invoiced at once. */
async function subscriber(name: string, email: string): Promise<string> {
  const { id = '' } = v.parse(
    idSchema,
    await post('customers/createcustomer', { data: { name, email, country: 'DK' } }),
  )
  await post('customers/createsubscription', { id, periods: [{ campaign_id: 'year' }] })
  return id
}

async function follow(
  page: string,
  given: Readonly<Record<string, string>> = {},
  before?: (path: string) => Promise<void>,
) {
  tried.add(`${page}.md`)
  const calls = documentedCalls(readFileSync(`docs/runbook/${page}.md`, 'utf8'))
  const known = { account: service.account, ...given }
  await makeDocumentedCalls(calls, service, async ({ path, body }) => before?.(`${path} ${body}`), known)
}

beforeEach(() => now('2031-01-02T09:00:00'))

describe('What people report is found and fixed by the calls of its page', () => {
  it('The invoice did not come', async () => {
    const ann = await subscriber('Ann Berg', 'ann.berg@example.con')
    await now('2031-01-02T09:05:00')
    await follow('reported-invoice-missing', { ann })
    await now('2031-01-02T10:00:00')
    const sent = (await service.mail.messages()).map(({ to, subject }) => `${to}: ${subject}`)
    expect(sent).toEqual([
      expect.stringMatching(/^ann\.berg@example\.con: .*DK-1/),
      expect.stringMatching(/^ann\.berg@example\.com: .*DK-1/),
    ])
  })

  it('The invoice came twice', async () => {
    const ann = await subscriber('Ann Berg', 'ann.berg@example.com')
    await subscriber('Ann Berg', 'ann@example.net')
    await post('customers/createpayment', { id: ann, invoice_number: 'DK-1', amount: 80_000, currency: 'DKK' })
    await now('2031-01-03T09:00:00')
    await index.follow(service.account)
    await follow('reported-invoice-twice')
  })

  it('The webhook is off', async () => {
    let key = 'another-key'
    const receiver = createServer((_, response) => response.writeHead(200, { 'X-Service-Webhook-Key': key }).end())
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    try {
      const address = receiver.address()
      const port = typeof address === 'object' ? String(address?.port) : ''
      const url = `http://127.0.0.1:${port}/`
      await index.sequence(service.account)
      await service.configure({
        webhooks: [{ id: 'crm', url, bearer_token: 'the-token', response_key: 'the-key', categories: ['customer'] }],
      })
      await post('customers/createcustomer', { data: { name: 'Ann Berg' } })
      await index.sequence(service.account)
      await deliver(queueEvent([JSON.stringify({ account: service.account, webhook: 'crm' })]))
      await follow('reported-webhook-off', {}, async (call) => {
        if (call.includes('"test"')) key = 'the-key'
        await Promise.resolve()
      })
    } finally {
      receiver.close()
    }
  })

  it('The wrong price went out', async () => {
    const line = { text: 'The Gazette for a year', amount: 88_000, tax_rate: 0.25, category: 'subscription' }
    await service.configure({ campaigns: [{ id: 'year', invoice_lines: [line] }] })
    const [ann, bo] = [await subscriber('Ann', 'ann@example.com'), await subscriber('Bo', 'bo@example.com')]
    await follow('reported-wrong-price', { ann, bo })
  })

  it('A key leaked', async () => {
    const key = `leaked-${service.account}`
    await service.configure({ api_accesses: [{ name: 'web', key, allowed_apis: ['customers', 'settings'] }] })
    const read = () => service.call({ path: '/api/customers/', key })
    expect(await read()).toMatchObject({ status: 200 })
    await follow('reported-key-leaked', { new_key: `new-${service.account}` })
    expect(await read()).toMatchObject({ status: 403 })
  })

  it('every page is tried', () => {
    expect([...tried].toSorted()).toEqual(pages)
  })
})
