/**
 * The examples of the OpenAPI document whose stories do themselves what readers or queues do: requests, jobs, links and
 * webhooks.
 */
import { instantOf } from '../../functions/domain/time/time.ts'
import { accountNow } from '../../functions/store/account/clock.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { readRequestItem } from '../../functions/store/request/request-item.ts'
import { advanceRequest } from '../../functions/work/requests/advance-request.ts'
import { receiveRequest } from '../../functions/work/requests/receive-request.ts'
import { takeBack } from '../../functions/work/requests/take-back.ts'
import { stopEmailsOf } from '../../functions/work/deliveries/mail-failure.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { handler as deliverHandler } from '../../functions/webhooks/webhook-queue.ts'
import { stopPath } from '../../functions/outside/stop-link.ts'
import { queueEvent } from '../queue.ts'
import { asFunction } from '../rights.ts'
import { jobKind } from '../../functions/work/jobs/job-kind.ts'
import { carryOn, orderJob } from '../../functions/work/jobs/run-job.ts'
import { useStory } from './example-story.ts'

const deliver = asFunction('webhooks', deliverHandler)
const story = useStory()
const { call, until, keep, service } = story

const ann = { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK', email: 'ann@example.com' }
const offersTo1001 = { customer: '1001', purpose: 'existing_customer', entity: '' }
const invoicedSchema = v.looseObject({
  customers: v.tuple([v.looseObject({ invoices: v.tuple([v.looseObject({ payment_url: v.string() })]) })]),
})

it('Files: a statement of the bank is brought in and opened', async () => {
  const body = { kind: 'bank', business_entity: 'dk', name: 'statement-2031-03-01.xml', content: '<Document/>' }
  const { file_id } = await call('files-create', { body })
  await call('files', { query: { kind: 'bank' } })
  await call('files-open', { path: { file_id: v.parse(v.string(), file_id) }, status: 303 })
  await call('files-create', { as: 'a name with a slash', body: { ...body, name: 'march/1.xml' }, status: 422 })
  const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
  const step = () => Promise.resolve({ step: 'done', result: { file_id: String(file_id) } } as const)
  const kind = jobKind({ name: 'report', path: '/api/reports/vat/', state: v.object({}), step })
  const now = await accountNow(settings, instantOf(Date.now()))
  const order = { kind, first: {}, asked: {}, settings, client: 'demo', idempotencyKey: 'march' } as const
  const ordered = await orderJob({ ...order, now, by: { via: 'api', by: 'demo' }, language: 'en' })
  const job = ordered ?? expect.fail('There is no job.')
  await carryOn(job, { settings, now, mayGoOn: () => true, kinds: new Map([[kind.name, kind]]) })
  await call('jobs-read', { path: { job_id: job.id } })
  await keep('files')
})

it('Requests: a cancellation that is taken back, one that people carry out, and one that they refuse', async () => {
  const { account } = service
  await call('createcustomer', { unkept: true, body: { data: ann } })
  const created = await call('createsubscription', {
    unkept: true,
    body: { id: '1001', periods: [{ campaign_id: 'intro' }] },
  })
  const subscription_id = v.parse(v.string(), created['subscription_id'])
  const settings = (await loadSettings(account)) ?? expect.fail('There is no account.')
  const sent = async (fields: Readonly<Record<string, string>>) => {
    const now = await accountNow(settings, instantOf(Date.now()))
    const common = { settings, kind: 'cancel', entity: 'dk', language: 'en', now, ip: '192.0.2.1' } as const
    const received = await receiveRequest({ ...common, once: 'the-form', sent: (input) => fields[input] ?? '' })
    if (received.outcome !== 'received') return expect.fail('The request was not received.')
    await advanceRequest(settings, received.request.id, now)
    return received.request.id
  }
  const own = await sent({ name: 'Ann Berg', email: ann.email })
  const carriedOut = (await readRequestItem(account, own)) ?? expect.fail('There is no request.')
  await takeBack({ settings, request: carriedOut, now: carriedOut.received })
  const first = await sent({ name: 'Ann Berg', email: 'ann@work.example', contract: '1001' })
  await until('2031-03-01T09:01:00')
  const second = await sent({ name: 'Bo Dahl', email: 'bo@example.com', address: 'Torvet 2' })
  await call('requests', { query: { state: 'waiting', max_results: 10 } })
  await call('requests-carryout', { body: { request_id: first, customer_id: '1001', subscription_id } })
  await call('requests-refuse', { body: { request_id: second, reason: 'We know of no contract with this name.' } })
  await keep('requests')
})

it('Pages: the invoice that a customer opens by its link', async () => {
  await call('settings-plan-customers', {
    body: {
      campaign_id: 'standard',
      until: '2031-04-30',
      settings: {
        campaigns: [{ id: 'standard', invoice_lines: [{ text: 'The Gazette', amount: 8500, tax_rate: 0.25 }] }],
      },
    },
  })
  await service.configure({ notices: [{ id: 'renewal', when: 'renewal', before: 'P80D', campaigns: ['intro'] }] })
  await call('createcustomer', { unkept: true, body: { data: ann } })
  await call('createsubscription', { unkept: true, body: { id: '1001', periods: [{ campaign_id: 'intro' }] } })
  const query = { id: '1001', fields: ['invoices.payment_url'] }
  const [customer] = v.parse(invoicedSchema, await call('customers', { unkept: true, query })).customers
  const [account = '', of = '', number = '', signature = ''] = new URL(customer.invoices[0].payment_url).pathname
    .split('/')
    .slice(-5)
  const path = { account, customer: of, number, signature }
  await call('invoice-page', { path })
  await call('invoice-pdf', { path })
  const stop = await stopPath(
    { account: { id: service.account, timezone: 'Europe/Copenhagen', mode: 'test' } },
    offersTo1001,
  )
  const link = stop.split('/')[2] ?? ''
  await until('2031-03-14T12:00:00')
  await call('stop-page', { path: { link } })
  await call('stop-send', { path: { link } })
  await keep('pages')
})

it('Events: read from the feed, and delivered to a webhook', async () => {
  let key = 'the-key'
  const receiver = createServer((_, response) => response.writeHead(200, { 'X-Service-Webhook-Key': key }).end())
  try {
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    const address = receiver.address()
    if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
    const url = `http://127.0.0.1:${address.port}/hook`
    await service.configure({
      webhooks: [{ id: 'crm', url, bearer_token: 'the-token', response_key: 'the-key', categories: ['customer'] }],
    })
    await call('createcustomer', { unkept: true, body: { data: ann } })
    await call('events', { query: { created_after_id: 0, types: ['customer'], max_results: 10, prefetch: ['data'] } })
    await call('settings-webhook', { as: 'a test', body: { id: 'crm', action: 'test' } })
    const delivers = queueEvent([JSON.stringify({ account: service.account, webhook: 'crm' })])
    await deliver(delivers)
    await call('settings-webhook', { body: { id: 'crm', action: 'rewind', to: 0 } })
    key = 'another-key'
    vi.setSystemTime(Date.now() + 60_000)
    await deliver(delivers)
    // SES reports a bounced e-mail in this way.
    const { account } = service
    await stopEmailsOf({ account, customer: '1001', emails: [ann.email], because: 'bounced' })
    await call('settings-webhook-attempts', { query: { id: 'crm', max_results: 10 } })
    await keep('events')
  } finally {
    receiver.close()
  }
})
