/** Webhooks over the API, from the settings to what a receiver gets (interface: "Webhooks"; decisions: "Webhooks"). */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handler as sequenceHandler } from '../../functions/jobs/sequence-stream.ts'
import { handler as sweepHandler } from '../../functions/jobs/sweep.ts'
import { clearSettingsCache, readSettings } from '../../functions/store/account/load-settings.ts'
import { compress, settingsItem } from '../../functions/store/account/settings-item.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { changePrefix, customerPartition, settingsPartition } from '../../functions/store/keys.ts'
import { handler as deliverHandler } from '../../functions/webhooks/webhook-queue.ts'
import { streamRecord } from '../change-records.ts'
import { nextMillisecond } from '../next-millisecond.ts'
import { queueEvent, useQueue } from '../queue.ts'
import { useService } from '../service.ts'
import { asFunction } from '../rights.ts'

const sequence = asFunction('sequence', sequenceHandler)
const sweep = asFunction('sweep', sweepHandler)
const deliver = asFunction('webhooks', deliverHandler)

const service = useService()
let messages: string[] = []
useQueue((body) => messages.push(body))
let server: Server
let url: string
let received: { headers: IncomingHttpHeaders; body: string; events: readonly Event[] }[] = []
let reply: { status: number; headers: Record<string, string> }

const eventSchema = v.looseObject({ event: v.string(), event_id: v.number() })
type Event = v.InferOutput<typeof eventSchema>

beforeEach(async () => {
  vi.stubEnv('WORK_QUEUE_URL', 'https://queue.example/work')
  vi.stubEnv('WEBHOOKS_QUEUE_URL', 'https://queue.example/webhooks')
  messages = []
  received = []
  reply = { status: 200, headers: { 'X-Service-Webhook-Key': 'the-key' } }
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push({ headers: request.headers, body, events: v.parse(v.array(eventSchema), JSON.parse(body)) })
      response.writeHead(reply.status, reply.headers).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  url = `http://127.0.0.1:${address.port}/hook`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const hook = (more: object = {}) => ({
  id: 'crm',
  url,
  bearer_token: 'the-token',
  response_key: 'the-key',
  categories: ['customer', 'webhook'],
  resend_seconds: [600],
  ...more,
})
const settings = async () => {
  const { body } = await service.call({ path: '/api/settings/', method: 'GET' })
  return v.parse(v.looseObject({ webhooks: v.array(v.looseObject({ state: v.optional(v.looseObject({})) })) }), body)
}
const webhook = async () => (await settings()).webhooks[0]
const act = (action: string, more: object = {}) =>
  service.call({ path: '/api/settings/webhook/', json: { id: 'crm', action, ...more }, query: { language: 'en' } })
const customer = async (id: string) => {
  const answer = await service.call({ path: '/api/customers/createcustomer/', json: { id, data: { name: `N ${id}` } } })
  expect(answer.status).toBe(200)
}
const ids = () => received.map(({ events }) => events.map(({ event_id }) => event_id))
const names = () => received.flatMap(({ events }) => events.map(({ customer_id }) => customer_id))

/** The work triggered by the streams and the queue. */
async function drain(...customers: string[]): Promise<void> {
  const roots = [settingsPartition(service.account), ...customers.map((id) => customerPartition(service.account, id))]
  for (const root of roots) {
    const { Items = [] } = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        KeyConditionExpression: 'pk = :root AND begins_with(sk, :change)',
        ExpressionAttributeValues: { ':root': root, ':change': changePrefix },
      }),
    )
    const records = Items.map((item) => v.parse(v.looseObject({ pk: v.string(), sk: v.string() }), item))
    await sequence({ Records: records.map((record, index) => streamRecord(record, String(index))) })
  }
  while (messages.length > 0) {
    const bodies = messages.splice(0)
    expect(await deliver(queueEvent(bodies))).toEqual({ batchItemFailures: [] })
  }
}

describe('a webhook in the settings', () => {
  it('gets what happens from then on, as a JSON array with the bearer token', async () => {
    await customer('before')
    await drain('before')
    await service.configure({ webhooks: [hook()] })
    await customer('anna')
    await drain('anna')
    expect(received).toHaveLength(1)
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer the-token',
      'content-type': 'application/json',
    })
    expect(received[0]?.events).toMatchObject([{ event: 'customer:created', customer_id: 'anna', via: 'api' }])
    const { body } = await service.call({ path: '/api/events/', method: 'GET', query: { types: 'customer' } })
    expect(v.parse(v.object({ events: v.array(eventSchema) }), body).events.slice(1)).toEqual(received[0]?.events)
  })

  it('shows where it stands, and takes it back without a change', async () => {
    await service.configure({ webhooks: [hook()] })
    await drain()
    await customer('anna')
    await drain('anna')
    const shown = await webhook()
    expect(shown).toMatchObject({
      id: 'crm',
      enabled: true,
      state: {
        lag: 0,
        failed_attempts: 0,
        last_attempt: { outcome: 'delivered', status: 200, events: 1, milliseconds: expect.any(Number) },
      },
    })
    expect(JSON.stringify(shown)).not.toMatch(/the-token|the-key/)
    const answer = await service.call({ path: '/api/settings/update/', json: await settings() })
    expect(answer).toMatchObject({ status: 200, body: { changed: false } })
  })

  it('lags behind by what is above its cursor while it is off', async () => {
    await drain()
    await service.configure({ webhooks: [hook({ enabled: false })] })
    await customer('anna')
    await drain('anna')
    // Turning it off is an event as well.
    expect(await webhook()).toMatchObject({ enabled: false, state: { reason: 'stopped', lag: 2 } })
    expect(received).toEqual([])
  })

  it('sends the customers of events as they are at that moment', async () => {
    await service.configure({ webhooks: [hook({ prefetch: 'data, active_subscriptions' })] })
    await drain()
    await customer('anna')
    await service.call({ path: '/api/customers/updatecustomer/', json: { id: 'anna', data: { name: 'Anna B.' } } })
    await drain('anna')
    const prefetch = { customers: [{ id: 'anna', data: { name: 'Anna B.' }, active_subscriptions: [] }] }
    expect(received[0]?.events).toMatchObject([
      { event: 'customer:created', prefetch },
      { event: 'customer:updated', prefetch },
    ])
  })

  it('never sends a password, not even where it was told to before that was refused', async () => {
    await service.configure({ webhooks: [hook({ prefetch: 'data' })] })
    await drain()
    const stored = await readSettings(service.account)
    if (stored === undefined) throw new Error('The account is there.')
    const { settings: before, version } = stored
    const old = before.webhooks.map((each) => ({ ...each, prefetch: 'data, password' }))
    const item = settingsItem(before, await compress({ ...before, webhooks: old }), version)
    await documentClient().send(new PutCommand({ TableName: mainTable(), Item: item }))
    clearSettingsCache()
    const data = { name: 'Anna', password: 'correct horse' }
    await service.call({ path: '/api/customers/createcustomer/', json: { id: 'anna', data } })
    await drain('anna')
    expect(received[0]?.events).toMatchObject([{ prefetch: { customers: [{ id: 'anna', data: { name: 'Anna' } }] } }])
    expect(received[0]?.body).not.toContain('password')
    // Such a webhook can still be turned off and on, and its settings sent back.
    expect(await webhook()).toMatchObject({ prefetch: 'data' })
    expect(await act('stop')).toMatchObject({ status: 200 })
    expect(await act('start')).toMatchObject({ status: 200 })
  })

  it('goes by real time, whatever the clock of the account shows', async () => {
    await service.configure({ webhooks: [hook()] })
    await drain()
    await service.call({ path: '/api/test/clock/', json: { now: '2099-07-01T12:00:00' } })
    await customer('anna')
    reply = { status: 503, headers: {} }
    await drain('anna')
    expect(received[0]?.events).toMatchObject([{ timestamp: '2099-07-01T12:00:00' }])
    const { state } = (await webhook()) ?? {}
    expect(String(state?.['next_attempt']) < '2099').toBe(true)
    // A move of the clock does not make a resend due either.
    await service.call({ path: '/api/test/clock/', json: { now: '2100-07-01T12:00:00' } })
    await sweep()
    await drain('anna')
    expect(received).toHaveLength(1)
  })

  it.each([
    ['an empty list of categories', { categories: [] }, 'webhooks[0].categories'],
    ['an unknown category', { categories: ['holiday'] }, 'webhooks[0].categories[0]'],
    ['a reply that is waited for too long', { reply_seconds: 60 }, 'webhooks[0].reply_seconds'],
    ['a state that is none', { state: 7 }, 'webhooks[0].state'],
    ['an unknown key', { status: 'on' }, 'webhooks[0].status'],
  ])('is refused with %s', async (_, more, path) => {
    const answer = await service.call({ path: '/api/settings/update/', json: { webhooks: [hook(more)] } })
    expect(answer).toMatchObject({ status: 422, body: { [path]: [expect.any(String)] } })
  })
})

describe('POST /api/settings/webhook/', () => {
  beforeEach(async () => {
    await service.configure({ webhooks: [hook()] })
    await drain()
  })

  it('stops a webhook, and starts it again from its cursor', async () => {
    expect(await act('stop')).toMatchObject({
      status: 200,
      body: { id: 'crm', enabled: false, state: { reason: 'stopped', lag: 0 } },
    })
    await customer('anna')
    await drain('anna')
    expect(received).toEqual([])
    // Stopping it is an event as well.
    expect(await act('start')).toMatchObject({ status: 200, body: { enabled: true, state: { lag: 2 } } })
    await drain()
    expect(names()).toEqual(['anna'])
    expect(await webhook()).toMatchObject({ enabled: true, state: { lag: 0 } })
  })

  it('starts one that was turned off by its receiver; the event tells that it was', async () => {
    reply = { status: 200, headers: { 'X-Service-Webhook-Key': 'other' } }
    await customer('anna')
    await drain('anna')
    await drain()
    expect(await webhook()).toMatchObject({
      enabled: false,
      state: { reason: 'response-key-wrong', lag: 2, last_attempt: { outcome: 'response-key-wrong' } },
    })
    reply = { status: 200, headers: { 'x-service-webhook-key': 'the-key' } }
    await act('start')
    await drain()
    expect(received[1]?.events).toMatchObject([
      { event: 'customer:created' },
      { event: 'webhook:deactivated', via: 'system', webhook_id: 'crm', reason: 'response-key-wrong' },
    ])
    expect((await webhook())?.state).not.toHaveProperty('reason')
  })

  it('makes a waiting resend due at once by start', async () => {
    reply = { status: 500, headers: {} }
    await customer('anna')
    await drain('anna')
    await drain('anna')
    expect(received).toHaveLength(1)
    expect((await webhook())?.state).toMatchObject({ failed_attempts: 1, next_attempt: expect.any(String) })
    reply = { status: 200, headers: { 'X-Service-Webhook-Key': 'the-key' } }
    expect(await act('start')).toMatchObject({ status: 200, body: { state: { failed_attempts: 0 } } })
    await drain()
    expect(received).toHaveLength(2)
  })

  it('rewinds to an event, which is then the next to be sent, or to the beginning, or past the end', async () => {
    for (const id of ['anna', 'berit', 'carl']) await customer(id)
    await drain('anna', 'berit', 'carl')
    const all = ids().flat()
    const [, second = 0, last = 0] = all
    received = []
    expect(await act('rewind', { to: second })).toMatchObject({ status: 200, body: { state: { cursor: second - 1 } } })
    await drain()
    expect(ids().flat()).toEqual([second, last])
    received = []
    await act('rewind', { to: '0' })
    await drain()
    expect(ids().flat()).toEqual(all)
    received = []
    expect(await act('rewind', { to: last + 1 })).toMatchObject({ status: 200, body: { state: { lag: 0 } } })
    await drain()
    expect(received).toEqual([])
  })

  it('rewinds to a time, in the timezone of the account', async () => {
    for (const [id, now] of [
      ['anna', '2099-07-01T10:00:00'],
      ['berit', '2099-07-01T11:00:00'],
      ['carl', '2099-07-01T12:00:00'],
    ] as const) {
      await service.call({ path: '/api/test/clock/', json: { now } })
      await customer(id)
      await drain(id)
    }
    received = []
    expect((await act('rewind', { to: '2099-07-01T10:30:00' })).status).toBe(200)
    await drain()
    expect(names()).toEqual(['berit', 'carl'])
    received = []
    await act('rewind', { to: '2099-07-01T10:00:00Z' })
    await drain()
    expect(names()).toEqual(['carl'])
  })

  it('rewinds one that is off, too, to be started from there', async () => {
    await customer('anna')
    await drain('anna')
    await act('stop')
    received = []
    expect(await act('rewind', { to: 0 })).toMatchObject({
      status: 200,
      body: { enabled: false, state: { cursor: 0 } },
    })
    await drain()
    expect(received).toEqual([])
    await act('start')
    await drain()
    expect(names()).toEqual(['anna'])
  })

  it('tests what the receiver answers, by one made-up event, and nothing comes of it', async () => {
    expect(await act('test')).toMatchObject({ status: 200 })
    expect((await act('test')).body).toEqual({
      id: 'crm',
      outcome: 'delivered',
      status: 200,
      response_key: 'right',
      milliseconds: expect.any(Number),
    })
    expect(received[0]?.events).toMatchObject([{ event: 'webhook:test', event_id: 0, webhook_id: 'crm' }])
    reply = { status: 200, headers: {} }
    expect(await act('test')).toMatchObject({
      body: { outcome: 'response-key-missing', status: 200, response_key: 'missing' },
    })
    reply = { status: 200, headers: { 'X-Service-Webhook-Key': 'other' } }
    expect(await act('test')).toMatchObject({ body: { response_key: 'wrong' } })
    reply = { status: 404, headers: {} }
    const { body } = await act('test')
    expect(body).toMatchObject({ outcome: 'wrong-status', status: 404 })
    expect(body).not.toHaveProperty('response_key')
    server.closeAllConnections()
    server.close()
    expect(await act('test')).toMatchObject({ body: { outcome: 'connection-failed', error: 'ECONNREFUSED' } })
    expect(await webhook()).toMatchObject({ enabled: true, state: { failed_attempts: 0 } })
    expect((await webhook())?.state).not.toHaveProperty('last_attempt')
  })

  it('takes a form as well', async () => {
    const answer = await service.call({
      path: '/api/settings/webhook/',
      form: { id: 'crm', action: 'rewind', to: '0' },
    })
    expect(answer).toMatchObject({ status: 200, body: { state: { cursor: 0 } } })
  })

  it.each([
    ['no action', { action: undefined }, /^action: missing, but required/],
    ['an unknown action', { action: 'pause' }, /^action: expected one of start, stop, rewind, test/],
    ['a rewind to nowhere', { action: 'rewind' }, /^to: missing, but required with rewind/],
    ['a place to start from', { action: 'start', to: 4 }, /^to: allowed only with rewind/],
    ['a place that is a list', { action: 'rewind', to: [4] }, /^to: expected an event_id or a datetime/],
    ['an unknown parameter', { action: 'start', at: 4 }, /^at: unknown parameter/],
  ])('does not understand %s', async (_, { action, ...more }: { action: string | undefined }, words) => {
    const answer = await service.call({ path: '/api/settings/webhook/', json: { id: 'crm', action, ...more } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatch(words)
  })

  it('refuses a webhook that is none, and a place that is none', async () => {
    expect(await act('start', { id: 'erp' })).toMatchObject({
      status: 422,
      body: { id: ['There is no webhook with this id.'] },
    })
    for (const to of ['soon', -1, 1.5, 1_000, '2099-13-01T00:00:00', '']) {
      expect(await act('rewind', { to })).toMatchObject({
        status: 422,
        body: { to: [expect.stringMatching(/^Expected the number of an event, from 0 to \d+, or a time\.$/)] },
      })
    }
  })
})

describe('GET /api/settings/webhook/attempts/', () => {
  const attempts = async (query: Record<string, string> = {}) => {
    const answer = await service.call({
      path: '/api/settings/webhook/attempts/',
      method: 'GET',
      query: { id: 'crm', ...query },
    })
    return { status: answer.status, body: answer.body }
  }
  const pageSchema = v.strictObject({ attempts: v.array(v.looseObject({})), next_url: v.optional(v.string()) })

  it('pages what was tried, latest first', async () => {
    await service.configure({ webhooks: [hook()] })
    for (const id of ['anna', 'berit', 'carl']) {
      await customer(id)
      await drain(id)
      await nextMillisecond()
    }
    reply = { status: 503, headers: {} }
    await customer('dora')
    await drain('dora')
    const first = v.parse(pageSchema, (await attempts({ max_results: '3' })).body)
    const last = ids().map(([id]) => id)
    expect(first.attempts).toMatchObject([
      { outcome: 'wrong-status', status: 503, first_event_id: last[3], last_event_id: last[3], events: 1 },
      { outcome: 'delivered', status: 200, first_event_id: last[2] },
      { outcome: 'delivered', status: 200, first_event_id: last[1] },
    ])
    const next = new URL(first.next_url ?? '')
    expect(next.pathname).toBe('/stage/api/settings/webhook/attempts/')
    const second = v.parse(pageSchema, (await attempts(Object.fromEntries(next.searchParams))).body)
    expect(second).toMatchObject({ attempts: [{ first_event_id: last[0] }] })
    expect(second).not.toHaveProperty('next_url')
  })

  it('keeps them when the webhook is removed, and knows no other', async () => {
    await service.configure({ webhooks: [hook()] })
    expect(await attempts()).toEqual({ status: 200, body: { attempts: [] } })
    await customer('anna')
    await drain('anna')
    await service.configure({ webhooks: [{ id: 'crm', delete: true }] })
    expect(v.parse(pageSchema, (await attempts()).body).attempts).toHaveLength(1)
    expect(await attempts({ id: 'erp' })).toEqual({ status: 404, body: 'There is no webhook "erp".' })
    expect((await service.call({ path: '/api/settings/webhook/attempts/', method: 'GET' })).status).toBe(400)
    expect((await attempts({ cursor: 'x' })).status).toBe(400)
  })
})

describe('the signature of a delivery', () => {
  const secret = `whsec_${Buffer.from('a secret of twenty-four+').toString('base64')}`
  const signed = (index: number): Record<string, string> =>
    Object.fromEntries(Object.entries(received[index]?.headers ?? {}).map(([name, value]) => [name, String(value)]))
  const verify = (index: number, by = secret) => new Webhook(by).verify(received[index]?.body ?? '', signed(index))

  it('is what receivers of Standard Webhooks verify, over id, time and body', async () => {
    await service.configure({ webhooks: [hook({ signing_secret: secret })] })
    await drain()
    await customer('anna')
    await drain('anna')
    expect(verify(0)).toEqual(received[0]?.events)
    expect(signed(0)).toMatchObject({ authorization: 'Bearer the-token' })
    const { 'webhook-timestamp': time } = signed(0)
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60)
    const other = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    expect(() => verify(0, other)).toThrow('No matching signature found')
    for (const header of ['webhook-id', 'webhook-timestamp']) {
      const changed = { ...signed(0), [header]: `${signed(0)[header]}1`.slice(-10) }
      expect(() => new Webhook(secret).verify(received[0]?.body ?? '', changed)).toThrow()
    }
    expect(() => new Webhook(secret).verify(`${received[0]?.body} `, signed(0))).toThrow('No matching signature found')
  })

  it('goes with an id that is the same whenever the same events are sent again, and else another', async () => {
    await service.configure({ webhooks: [hook({ signing_secret: secret, prefetch: 'data', max_events: 1 })] })
    await drain()
    reply = { status: 503, headers: {} }
    await customer('anna')
    await drain('anna')
    await service.call({ path: '/api/customers/updatecustomer/', json: { id: 'anna', data: { name: 'Anna B.' } } })
    reply = { status: 200, headers: { 'X-Service-Webhook-Key': 'the-key' } }
    await act('start')
    await drain('anna')
    const sent = ids().flat()
    expect(sent.map((id) => id - (sent[0] ?? 0))).toEqual([0, 0, 1])
    expect(received[0]?.body).not.toBe(received[1]?.body)
    for (const index of [0, 1, 2]) expect(() => verify(index)).not.toThrow()
    const [first, again, next] = [0, 1, 2].map((index) => signed(index)['webhook-id'])
    expect(first).toMatch(/^msg_[\w-]{32}$/)
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  })

  it('is there where there is a secret, which nobody is shown', async () => {
    await service.configure({ webhooks: [hook({ signing_secret: secret.replace('whsec_', '') })] })
    await act('test')
    expect(() => verify(0)).not.toThrow()
    expect(JSON.stringify(await settings())).not.toMatch(/signing_secret|YSBzZWNyZXQ/)
    await service.configure({ webhooks: [{ id: 'crm', signing_secret: null }] })
    await act('test')
    expect(Object.keys(signed(1)).filter((name) => name.startsWith('webhook-'))).toEqual([])
  })

  it.each(['whsec_', 'whsec_c2hvcnQ=', `whsec_${'A'.repeat(100)}`, 'not base64 but as long as one would be'])(
    'is not made with %s',
    async (signing_secret) => {
      const json = { webhooks: [hook({ signing_secret })] }
      expect(await service.call({ path: '/api/settings/update/', json, query: { language: 'en' } })).toMatchObject({
        status: 422,
        body: { 'webhooks[0].signing_secret': ['must be whsec_ followed by 24 to 64 bytes in base64'] },
      })
    },
  )
})

describe('the webhook of a test account', () => {
  it('reaches private addresses on one machine, and none where the service is deployed', async () => {
    await service.configure({ webhooks: [hook()] })
    expect(await act('test')).toMatchObject({ body: { outcome: 'delivered' } })
    vi.stubEnv('PRIVATE_WEBHOOKS', undefined)
    expect(await act('test')).toMatchObject({ body: { outcome: 'address-not-allowed' } })
    await service.configure({ webhooks: [hook({ url: url.replace('127.0.0.1', 'localhost') })] })
    expect(await act('test')).toMatchObject({ body: { outcome: 'address-not-allowed' } })
    expect(received).toHaveLength(1)
  })

  it.each(['169.254.169.254', '169.254.170.2', '[fd00:ec2::254]', '[::ffff:169.254.169.254]', '168.63.129.16'])(
    'never reaches where a cloud keeps its credentials: %s',
    async (address) => {
      await service.configure({ webhooks: [hook({ url: `http://${address}/latest/`, reply_seconds: 1 })] })
      expect(await act('test')).toMatchObject({ body: { outcome: 'address-not-allowed' } })
    },
  )
})
