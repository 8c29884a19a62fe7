import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveOperation } from '../../functions/api/operations/single-call.ts'
import * as operations from '../../functions/operations/all-operations.ts'
import { handler as eventsHandler } from '../../functions/api/events.ts'
import type { FeedEvent } from '../../functions/domain/facts/event.ts'
import { handler as sequenceHandler } from '../../functions/jobs/sequence-stream.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { eventItem } from '../../functions/store/feed/event-item.ts'
import { changePrefix, customerPartition, settingsPartition } from '../../functions/store/keys.ts'
import { clearSettingsCache } from '../../functions/store/account/load-settings.ts'
import { streamRecord } from '../change-records.ts'
import { cleanClient, useEngine } from '../engine.ts'
import { apiEvent, lambdaContext, type CallOptions } from '../http/api-event.ts'
import { asFunction } from '../rights.ts'

const createcustomer = asFunction('createcustomer', serveOperation(operations.createcustomer))
const deletecustomer = asFunction('deletecustomer', serveOperation(operations.deletecustomer))
const updatecustomer = asFunction('updatecustomer', serveOperation(operations.updatecustomer))
const events = asFunction('events', eventsHandler)
const sequence = asFunction('sequence', sequenceHandler)

const engine = useEngine()
const key = 'a-key-that-is-long-enough'
let client: DynamoDBDocumentClient
let tables: Awaited<ReturnType<typeof engine.freshTables>>

beforeAll(() => {
  client = cleanClient()
})
beforeEach(async () => {
  tables = await engine.freshTables()
  clearSettingsCache()
  const outcome = await applyAccount(
    {
      account: { id: 'news', timezone: 'Europe/Copenhagen' },
      api_accesses: [
        { name: 'test', key, allowed_apis: ['*'], rate_per_second: 1000, burst: 1000, max_connections: 5 },
      ],
      campaigns: [{ id: 'standard', name: 'Standard' }],
    },
    {
      by: 'test',
      via: 'settings',
      now: '2027-07-01T09:00:00.000Z',
      runtime: { newToken: () => crypto.randomUUID(), random: Math.random, sleep: () => Promise.resolve() },
    },
  )
  expect(outcome).toMatchObject({ outcome: 'applied' })
})

const answerSchema = v.strictObject({
  events: v.array(v.looseObject({ event: v.string(), event_id: v.number() })),
  searched_through: v.number(),
  next_url: v.optional(v.string()),
})

type Query = NonNullable<CallOptions['query']>

async function get(query: Query = {}) {
  const { statusCode, body } = await events(
    apiEvent({ method: 'GET', path: '/api/events/', headers: { 'X-Service-Key': key }, query }),
    lambdaContext,
  )
  expect(body).not.toBe('')
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
  return v.parse(answerSchema, JSON.parse(body))
}

async function refusal(query: Query): Promise<string> {
  const answer = await events(
    apiEvent({ method: 'GET', path: '/api/events/', headers: { 'X-Service-Key': key }, query }),
    lambdaContext,
  )
  return `${answer.statusCode} ${answer.body}`
}

async function post(handler: typeof createcustomer, path: string, json: unknown) {
  const answer = await handler(
    apiEvent({ path: `/api/customers/${path}/`, headers: { 'X-Service-Key': key }, json }),
    lambdaContext,
  )
  expect(answer).toMatchObject({ statusCode: 200 })
}

/** The records that the stream would bring of these roots. */
async function deliver(...roots: string[]): Promise<void> {
  for (const root of roots) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: tables.main,
        KeyConditionExpression: 'pk = :root AND begins_with(sk, :change)',
        ExpressionAttributeValues: { ':root': root, ':change': changePrefix },
      }),
    )
    const records = Items.map((item) => v.parse(v.looseObject({ pk: v.string(), sk: v.string() }), item))
    expect(records).not.toEqual([])
    const Records = records.map((record, index) => streamRecord(record, String(index)))
    expect(await sequence({ Records })).toEqual({ batchItemFailures: [] })
  }
}

const putEvents = async (first: number, last: number, type: (id: number) => string) => {
  for (let eventId = first; eventId <= last; eventId++) {
    const event: FeedEvent = {
      eventId,
      type: type(eventId),
      at: '2027-07-01T09:00:00.000Z',
      via: 'api',
      attributes: {},
    }
    await client.send(new PutCommand({ TableName: tables.events, Item: eventItem('news', event) }))
  }
}

describe('GET /api/events/', () => {
  it('gives the newest of the feed by a number of events from its end', async () => {
    await post(createcustomer, 'createcustomer', { id: 'anna', data: { name: 'Anna' } })
    expect(await get({ of_last: '2' })).toEqual({ events: [], searched_through: 0 })
    await post(updatecustomer, 'updatecustomer', { id: 'anna', data: { name: 'Anna B.' } })
    await post(deletecustomer, 'deletecustomer', { id: 'anna' })
    await deliver(settingsPartition('news'), customerPartition('news', 'anna'))
    const ofLast = async (query: Query) => (await get(query)).events.map(({ event }) => event)
    expect(await ofLast({ of_last: '2' })).toEqual(['customer:updated', 'customer:deleted'])
    expect(await ofLast({ of_last: '5000' })).toEqual((await get()).events.map(({ event }) => event))
    // Events of all types are counted, so that one page looks through all of them.
    expect(await ofLast({ of_last: '2', types: 'customer:created' })).toEqual([])
    expect(await refusal({ of_last: '5', created_after_id: '1' })).toMatch(/^400 .*of_last/s)
    expect(await refusal({ of_last: '0' })).toMatch(/^400 .*of_last/s)
  })

  it('tells what was done to customers and settings, in order, with times of the account’s timezone', async () => {
    await post(createcustomer, 'createcustomer', { id: 'anna', data: { name: 'Anna' } })
    await post(updatecustomer, 'updatecustomer', { id: 'anna', data: { name: 'Anna B.' } })
    await post(deletecustomer, 'deletecustomer', { id: 'anna' })
    await deliver(settingsPartition('news'), customerPartition('news', 'anna'))

    const { events, ...rest } = await get()
    expect(rest).toEqual({ searched_through: 4 })
    const timestamp = '2027-07-01T11:00:00'
    expect(events.slice(0, 1)).toMatchObject([{ timestamp }])
    expect(events.map((event) => ({ ...event, timestamp }))).toEqual([
      { event: 'campaign:created', event_id: 1, timestamp, via: 'settings', by: 'test', campaign_id: 'standard' },
      { event: 'customer:created', event_id: 2, timestamp, via: 'api', by: 'test', customer_id: 'anna' },
      {
        event: 'customer:updated',
        event_id: 3,
        timestamp,
        via: 'api',
        by: 'test',
        customer_id: 'anna',
        changed: ['name'],
      },
      { event: 'customer:deleted', event_id: 4, timestamp, via: 'api', by: 'test', customer_id: 'anna' },
    ])
  })

  it('answers nothing where nothing happened', async () => {
    expect(await get()).toEqual({ events: [], searched_through: 0 })
    const last = Number.MAX_SAFE_INTEGER
    expect(await get({ created_after_id: String(last) })).toEqual({ events: [], searched_through: last })
  })

  it('attaches the present data of the customers that events are about', async () => {
    await post(createcustomer, 'createcustomer', { id: 'anna', data: { name: 'Anna', country: 'DK' } })
    await post(createcustomer, 'createcustomer', { id: 'berit', data: { name: 'Berit' } })
    await post(updatecustomer, 'updatecustomer', { id: 'anna', data: { name: 'Anna B.' } })
    await post(deletecustomer, 'deletecustomer', { id: 'berit' })
    await deliver(settingsPartition('news'), customerPartition('news', 'anna'), customerPartition('news', 'berit'))
    const { events } = await get({ prefetch: 'data', language: 'da' })
    const data: unknown = expect.objectContaining({ name: 'Anna B.', country_name: 'Danmark' })
    const anna = { id: 'anna', data }
    expect(events.map(({ event, prefetch }) => [event, prefetch])).toEqual([
      ['campaign:created', { customers: [] }],
      ['customer:created', { customers: [anna] }],
      ['customer:updated', { customers: [anna] }],
      ['customer:created', { customers: [] }],
      ['customer:deleted', { customers: [] }],
    ])
  })

  it('pages by next_url, which keeps what was asked for, until nothing is left', async () => {
    await putEvents(1, 25, (id) => (id % 3 === 0 ? 'product:created' : 'customer:created'))
    const first = await get({ types: ['product', 'campaign:created'], max_results: '5', language: 'sv' })
    expect(first.events.map(({ event_id }) => event_id)).toEqual([3, 6, 9, 12, 15])
    const url = new URL(first.next_url ?? '')
    expect(url.origin + url.pathname).toBe('https://api.example/stage/api/events/')
    const query = Object.fromEntries([...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name)]))
    expect(query).toMatchObject({ types: ['product', 'campaign:created'], max_results: ['5'], language: ['sv'] })
    const second = await get(query)
    expect(second.events.map(({ event_id }) => event_id)).toEqual([18, 21, 24])
    expect(second).not.toHaveProperty('next_url')
  })

  it('takes types repeated or comma-separated, and all where none is named', async () => {
    await putEvents(1, 6, (id) => ['customer:created', 'product:created', 'webhook:deactivated'][id % 3] ?? '')
    const ids = async (types: string | string[]) => (await get({ types })).events.map(({ event_id }) => event_id)
    expect(await ids('product,webhook:deactivated')).toEqual([1, 2, 4, 5])
    expect(await ids(['product', 'webhook:deactivated'])).toEqual([1, 2, 4, 5])
    expect(await ids('')).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('refuses what it does not know, and names it', async () => {
    expect(await refusal({ types: 'customer,holiday' })).toMatch(/^400 types.*"holiday"/s)
    expect(await refusal({ types: 'customer:vanished' })).toMatch(/^400 types.*"customer:vanished"/s)
    expect(await refusal({ created_after_id: 'last' })).toMatch(/^400 created_after_id: expected a whole number/)
    expect(await refusal({ created_after_id: '-1' })).toMatch(/^400 created_after_id/)
    expect(await refusal({ max_results: '1001' })).toMatch(/^400 max_results: expected a whole number from 1 to 1000/)
    expect(await refusal({ prefetch: 'secrets' })).toMatch(/^400 prefetch/)
    expect(await refusal({ since: '1' })).toMatch(/^400 since: unknown parameter/)
  })
})
