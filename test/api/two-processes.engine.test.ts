/**
 * Two processes of the service, because on AWS concurrent calls run in separate processes: one changes the settings.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connectToEngine } from '../engine.ts'
import { queueEvent } from '../queue.ts'
import type * as routedCalls from '../routed-calls.ts'
import { useService } from '../service.ts'

const service = useService()

type OtherProcess = typeof routedCalls
let loaded: OtherProcess | undefined

/**
 * A second process with its own modules, loaded only once because that takes half a second. The first process loads the
 * handlers of its calls before, because every module that is loaded later belongs to the second one.
 */
async function otherProcess(): Promise<OtherProcess> {
  if (loaded === undefined) {
    await update({})
    await service.call(subscribingAnn({ preview: true }))
    await service.call({ path: '/api/ordering-forms/none/orders/', json: {} })
    vi.resetModules()
    loaded = await import('../routed-calls.ts')
    await connectToEngine((await import('../../functions/store/dynamo/client.ts')).documentClient())
  }
  return loaded
}

type Call = Omit<routedCalls.RoutedCall, 'key'> & { readonly key?: string }

/** A call of the other process. */
async function elsewhere(call: Call) {
  const { routedCall } = await otherProcess()
  const query = { language: 'en', ...call.query }
  return await routedCall({ key: service.key, ...call, query })
}

const here = async (call: Call) => {
  const answer = await service.call(call)
  expect(answer).toMatchObject({ status: 200 })
  return answer
}
const update = (json: Readonly<Record<string, unknown>>) => here({ path: '/api/settings/update/', json })
const operation = (name: string, json: Readonly<Record<string, unknown>>): Call => ({
  path: `/api/customers/${name}/`,
  json,
})

const subscribingAnn = (others: Readonly<Record<string, unknown>> = {}) =>
  operation('createsubscription', { id: 'ann', periods: [{ campaign_id: 'new' }], ...others })

/** The other process has cached the settings, and reads nothing more for some seconds. */
beforeEach(async () => {
  const operations = [
    { operation: 'createcustomer', id: 'ann', data: { name: 'Ann', country: 'DK' } },
    { operation: 'createsubscription', id: 'ann', periods: [{ campaign_id: 'year', invoicing: 'none' }] },
  ]
  expect(await here(many('update', ...operations))).toMatchObject({ body: { succeeded: 2 } })
  const { clearSettingsCache } = await otherProcess()
  clearSettingsCache()
  expect(await elsewhere({ path: '/api/customers/', query: { id: 'ann' } })).toMatchObject({ status: 200 })
})

const campaign = {
  id: 'new',
  name: 'New',
  business_entity: 'dk',
  products: ['gazette'],
  duration: 'P1M',
  invoice_lines: [{ text: 'The Gazette', amount: 1000, tax_rate: 0.25 }],
}
const field = { scope: 'customer', name: 'Team' }
const subscribing = { operation: 'createsubscription', id: 'ann', periods: [{ campaign_id: 'new' }] }
const many = (name: string, ...operations: readonly unknown[]) => operation(name, { operations })
const lines = [{ text: 'Stand', amount: 1000, currency: 'EUR', tax_rate: 0.25 }]
const everything = { allowed_apis: ['*'], allowed_ips: ['0.0.0.0/0'] }

describe('settings that one process has just changed', () => {
  it.each<[string, Readonly<Record<string, unknown>>, Call]>([
    ['a campaign, in a single call', { campaigns: [campaign] }, subscribingAnn()],
    [
      'a campaign, in a call that is repeated under its key',
      { campaigns: [campaign] },
      { ...subscribingAnn(), headers: { 'Idempotency-Key': randomUUID() } },
    ],
    ['a campaign, in a preview', { campaigns: [campaign] }, subscribingAnn({ preview: true })],
    [
      'a field, in an operation',
      { fields: [field] },
      operation('updatecustomer', { id: 'ann', data: { ':Team': 'A' } }),
    ],
    [
      'a field, in a filter',
      { fields: [field] },
      {
        path: '/api/customers/',
        query: { filter: '{"condition_type":"customer:field","field":":Team","operator":"notfilledin"}' },
      },
    ],
    [
      'a product',
      { products: [{ external_id: 'ball', name: 'Ball', category: 'books' }] },
      operation('assignproduct', { id: 'ann', external_id: 'ball' }),
    ],
    [
      'a delivery method, by its own address',
      { delivery_methods: [{ id: 'pigeon', name: 'Pigeon' }] },
      { path: '/api/prepareinvoicedeliveries/pigeon/', json: {} },
    ],
    [
      'a business entity',
      {
        business_entities: [
          { external_id: 'de', name: 'Demo GmbH', currency: 'EUR', country: 'DE', invoice_prefix: 'X-' },
        ],
      },
      operation('invoice', { id: 'ann', business_entity: 'de', lines }),
    ],
    [
      'an ordering form',
      { ordering_forms: [{ url_id: 'fresh', name: 'Fresh', campaigns: ['year'] }] },
      { path: '/api/ordering-forms/fresh/', method: 'GET' },
    ],
    [
      'the page of an ordering form',
      { ordering_forms: [{ url_id: 'fresh-page', name: 'Fresh', campaigns: ['year'] }] },
      { path: '/ordering-forms/fresh-page/', method: 'GET' },
    ],
  ])('has %s, and another one takes it at once', async (_, file, call) => {
    if ('ordering_forms' in file) expect(await elsewhere(call)).toMatchObject({ status: 404 })
    await update(file)
    expect(await elsewhere(call)).toMatchObject({ status: 200 })
  })

  it.each(['update', 'bulkupdates'])('has a campaign, and %s of another one takes it at once', async (name) => {
    await update({ campaigns: [campaign], fields: [field] })
    const other = { operation: 'createcustomer', data: { name: 'Bo', ':Team': 'A' } }
    const wrong = { operation: 'createsubscription', id: 'ann', periods: [{ campaign_id: 'never' }] }
    expect(await elsewhere(many(name, wrong, other, subscribing))).toMatchObject({
      status: 200,
      body: { succeeded: 2, failed: 1, errors: [{ '': ['There is no campaign "never".'] }, {}, {}] },
    })
  })

  it('has a campaign, and the preview of many operations of another one takes it at once', async () => {
    await update({ campaigns: [campaign] })
    expect(await elsewhere(operation('bulkupdates', { operations: [subscribing], preview: true }))).toMatchObject({
      status: 200,
      body: { succeeded: 1, preview: { documents: [{ to_pay: 10 }] } },
    })
  })

  it('has a price, and a preview of one process is done by the other', async () => {
    await update({ campaigns: [campaign] })
    expect(await elsewhere(subscribingAnn())).toMatchObject({ status: 200 })
    await update({ campaigns: [{ ...campaign, invoice_lines: [{ ...campaign.invoice_lines[0], amount: 3000 }] }] })
    const previewed = await here(subscribingAnn({ preview: true }))
    const previewSchema = v.object({ preview: v.object({ expect: v.string() }) })
    const { expect: expected } = v.parse(previewSchema, previewed.body).preview
    expect(await elsewhere(subscribingAnn({ expect: expected }))).toMatchObject({
      status: 200,
    })
  })
})

describe('an API access that one process has just changed', () => {
  const key = () => `other-${service.account}`
  const reading: Call = { path: '/api/customers/', query: { id: 'ann' } }

  it('is new, and another process knows its key at once, though it was asked for that key before', async () => {
    expect(await elsewhere({ ...reading, key: key() })).toMatchObject({ status: 403 })
    await update({ api_accesses: [{ name: 'other', key: key(), ...everything }] })
    expect(await elsewhere({ ...reading, key: key() })).toMatchObject({ status: 200 })
  })

  it.each([
    ['another right', { allowed_apis: ['customers'] }],
    ['another address', { allowed_ips: ['127.0.0.0/8'] }],
    ['more time', { expires: '2030-01-01' }],
    ['the right to write', { read_only: false }],
  ])('has %s, which counts in another process at once', async (_, change) => {
    const before = { allowed_apis: ['*'], allowed_ips: ['0.0.0.0/0'], read_only: false }
    const lacking = { allowed_apis: ['orders'], allowed_ips: ['10.0.0.1'], expires: '2020-01-01', read_only: true }
    const [name = ''] = Object.keys(change)
    const first = { ...before, [name]: Object.entries(lacking).find(([each]) => each === name)?.[1] }
    await update({ api_accesses: [{ name: 'other', key: key(), ...first }] })
    const writing = { ...operation('updatecustomer', { id: 'ann', data: { name: 'Anna' } }), key: key() }
    expect(await elsewhere(writing)).toMatchObject({ status: 403 })
    await update({ api_accesses: [{ name: 'other', ...change }] })
    expect(await elsewhere(writing)).toMatchObject({ status: 200 })
  })

  it('may do an operation of many more, which counts in another process at once', async () => {
    const rights = ['customers.bulkupdates', 'customers.update', 'customers']
    await update({ api_accesses: [{ name: 'other', key: key(), allowed_apis: ['preview'] }] })
    const calls = {
      ...many('bulkupdates', { operation: 'updatecustomer', id: 'ann', data: { name: 'A' } }),
      key: key(),
    }
    expect(await elsewhere(calls)).toMatchObject({ status: 403 })
    await update({ api_accesses: [{ name: 'other', allowed_apis: rights }] })
    expect(await elsewhere(calls)).toMatchObject({ status: 200, body: { succeeded: 1 } })
  })

  it('is removed, and another process refuses its key five seconds later at the latest', async () => {
    await update({ api_accesses: [{ name: 'other', key: key(), ...everything }] })
    const { clearSettingsCache } = await otherProcess()
    let now = 0
    clearSettingsCache(() => now)
    expect(await elsewhere({ ...reading, key: key() })).toMatchObject({ status: 200 })
    await update({ api_accesses: [{ name: 'other', delete: true }] })
    now = 5_000
    expect(await elsewhere({ ...reading, key: key() })).toMatchObject({ status: 403 })
  })
})

describe('a role that one process has just changed', () => {
  const own = { Origin: 'https://api.example' }
  const role = (allowed_apis: readonly string[]) => ({ roles: [{ name: 'desk', allowed_apis, limits: {} }] })
  const user = { email: 'ann@demo.example', name: 'Ann', role: 'desk' }

  it('lets the session of a new user do more in another process at once', async () => {
    await update({ ...role(['orders:read']), users: [user] })
    const linked = await elsewhere({ path: '/api/session/links/', json: { email: user.email } })
    const { token } = v.parse(v.object({ token: v.string() }), linked.body)
    const { routedCall } = await otherProcess()
    const begun = await routedCall({ path: '/api/session/', json: { link: token }, key: null, headers: own })
    expect(begun).toMatchObject({ status: 200 })
    const cookie = String(begun.headers['Set-Cookie']).split(';')[0] ?? ''
    const read = () => routedCall({ path: '/api/customers/', key: null, headers: { Cookie: cookie } })
    expect(await read()).toMatchObject({ status: 403 })
    await update(role(['customers:read']))
    expect(await read()).toMatchObject({ status: 200 })
  })
})

describe('an order for what one process has just changed', () => {
  it('is approved by the worker in another process, and not left to people', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await update({
      campaigns: [campaign],
      ordering_forms: [{ url_id: `form-${service.account}`, name: 'Form', campaigns: ['new'] }],
    })
    const path = `/api/ordering-forms/form-${service.account}/orders/`
    const address = { name: 'Bo', address: 'Vej 1', country: 'DK' }
    const products = [{ campaign_id: 'new' }]
    const json = { email: 'bo@example.com', address, products, confirmed: true }
    const { order_id } = v.parse(v.object({ order_id: v.string() }), (await here({ path, json })).body)
    const { handler } = await workQueue()
    await handler(queueEvent([JSON.stringify({ account: service.account, order: order_id })]))
    expect(await elsewhere({ path: '/api/orders/', query: { order_id } })).toMatchObject({
      body: { orders: [{ status: 'approved' }] },
    })
  })

  /** The worker of the other process. */
  async function workQueue() {
    await otherProcess()
    return await import('../../functions/jobs/work-queue.ts')
  }
})

describe('what shows settings', () => {
  it.each([
    ['/api/settings/', 'campaigns'],
    ['/api/settings/names/', 'campaigns'],
    ['/api/settings/fields/', 'fields'],
    ['/api/campaigns/', 'campaigns'],
    ['/api/products/', 'products'],
  ])('is true in %s of every process', async (path, section) => {
    // The queue of the search, which has an account counted, is no part of this test.
    vi.spyOn(console, 'warn').mockReturnValue()
    const headers = { Authorization: `Bearer ${service.key}` }
    const ask = async () => await (await otherProcess()).routedCall({ path, headers, key: null })
    expect(await ask()).toMatchObject({ status: 200 })
    await update({
      campaigns: [{ ...campaign, name: 'Newest' }],
      fields: [{ ...field, name: 'Newest' }],
      products: [{ external_id: 'newest', name: 'Newest', category: 'books' }],
    })
    const { body } = await ask()
    expect(body).toMatchObject({ [section]: expect.arrayContaining([expect.objectContaining({ name: 'Newest' })]) })
  })
})

describe('calls of the storage', () => {
  /** The sort keys and partitions of single reads that `work` makes in the other process. */
  async function readsOf(work: () => Promise<unknown>): Promise<string[]> {
    const { documentClient } = await otherProcess()
    const reads: string[] = []
    documentClient().middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName === 'GetItemCommand') reads.push(JSON.stringify(args.input))
        return await next(args)
      },
      { step: 'initialize', name: 'reads' },
    )
    try {
      await work()
    } finally {
      documentClient().middlewareStack.remove('reads')
    }
    return reads
  }
  const registry = (reads: readonly string[]) => reads.filter((read) => read.includes(`"sk":"${service.account}"`))
  const wrong = operation('createsubscription', { id: 'ann', periods: [{ campaign_id: 'never' }] })

  it('are no more for a call that is done', async () => {
    const right = operation('updatecustomer', { id: 'ann', data: { name: 'Anna' } })
    expect(registry(await readsOf(() => elsewhere(right)))).toEqual([])
  })

  it('are one more for a call that is refused: the entry of the registry, strongly consistent', async () => {
    const reads = await readsOf(async () => expect(await elsewhere(wrong)).toMatchObject({ status: 422 }))
    expect(registry(reads)).toEqual([expect.stringContaining('"ConsistentRead":true')])
  })

  it('are one more for many operations, however many are refused', async () => {
    const some = Array.from({ length: 500 }, () => ({ ...subscribing, periods: [{ campaign_id: 'never' }] }))
    const reads = await readsOf(async () =>
      expect(await elsewhere(many('bulkupdates', ...some))).toMatchObject({ body: { failed: 500 } }),
    )
    expect(registry(reads)).toHaveLength(1)
  })
})
