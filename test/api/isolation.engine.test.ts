/**
 * Two accounts over every endpoint of the OpenAPI document: each of its examples is called with the key of one account
 * and the ids of the other's customer, and once more with ids that nothing has. The caller has customers of both ids,
 * so that calls reach the data of a customer. Both must be answered alike, so that nobody learns even that an id
 * exists; and nothing of the other account changes.
 */
import { beforeEach, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { keptExamples } from '../../functions/api/openapi/stored-examples.ts'
import type { Endpoint } from '../../functions/http/endpoint.ts'
import { namesInPath } from '../../functions/http/read-parameters.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import type { CallExample } from '../../functions/openapi/examples.ts'
import { moveClock } from '../../functions/store/account/clock.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { demoFile } from '../demo-account.ts'
import { firstDay } from '../first-day.ts'
import { orderIdOf, useOrders } from '../orders.ts'
import { useService } from '../service.ts'
import { storedItems } from '../stored-items.ts'

const service = useService()
const orders = useOrders(service)

/** Texts of the other account that no call here sends, so that an answer with one of them has revealed something. */
const privateTexts = [
  'Zoltan Zebra',
  'Zebragade 7',
  '+4570707070',
  'A zebra of a note',
  'Zebra saddle',
  'zebra-receiver',
]
const secrets = ['bearer-token-of-the-zebra', 'response-key-of-the-zebra', 'correct horse battery zebra']

const laterThatDay = '2026-11-01T12:00:00'

/** Forms of an account are pages for the public, which are known by their address. */
const isForThePublic = ({ path }: Endpoint) => path.includes('{url_id}')

/** Names of parameters that identify something of a customer's. */
const idNames = [
  'id',
  'subscription_id',
  'override_id',
  'note_id',
  'complaint_id',
  'product_assignment_id',
  'order_id',
  'invoice_number',
  'file_id',
]
const alsoIds = ['customer', 'customer_id', 'account', 'order', 'number', 'email', 'value', 'text']
/**
 * Ids of entities that the zebra account lacks: their calls keep the ids of the examples, which neither account has.
 */
const foreignIds = ['payment_id', 'request_id', 'agreement_id', 'job_id', 'entry_id', 'list_id', 'line_id']
/** Settings, which both accounts have under the same ids, and the texts of the caller itself. */
const otherIds = [
  'campaign_id',
  'new_campaign_id',
  'external_id',
  'url_id',
  'delivery_method_id',
  'provider_id',
  'created_after_id',
]
type Ids = Readonly<Record<string, string>>

const stranger = { account: '', key: '' }
beforeEach(async () => {
  stranger.account = `stranger-${service.account}`
  stranger.key = `key-${stranger.account}`
  await moveClock(stranger.account, firstDay, firstDay)
  const access = { name: 'stranger', key: stranger.key, allowed_apis: ['*'] }
  const file = {
    ...demoFile,
    account: { ...demoFile.account, id: stranger.account },
    api_accesses: [{ ...access, rate_per_second: 1000, burst: 1000, max_connections: 50 }],
  }
  await applyAccount(file, { by: 'System', via: 'settings', now: firstDay, runtime })
})

const subscribedSchema = v.looseObject({ subscription_id: v.string() })
const notedSchema = v.looseObject({ note_id: v.string() })
const complainedSchema = v.looseObject({ complaint_id: v.string() })
const overriddenSchema = v.looseObject({ override_id: v.string() })
const assignedSchema = v.looseObject({ product_assignment_id: v.string() })
const filedSchema = v.looseObject({ file_id: v.string() })
const invoicedSchema = v.looseObject({ invoice_number: v.string() })

/** A customer with one entity of each kind, and the ids of all of them. */
async function zebra(): Promise<Ids> {
  const id = 'zebra'
  const email = 'zoltan@zebra.example'
  await service.configure({
    business_entities: [{ external_id: 'dk', invoice_prefix: 'ZEBRA-' }],
    webhooks: [
      {
        id,
        url: 'https://zebra-receiver.example/',
        bearer_token: secrets[0],
        response_key: secrets[1],
        enabled: false,
      },
    ],
  })
  const act = async (operation: string, more: object) => {
    const answer = await service.call({ path: `/api/customers/${operation}/`, json: { id, ...more } })
    expect({ operation, ...answer }).toMatchObject({ operation, status: 200 })
    return answer.body
  }
  const data = { name: privateTexts[0], address: `${privateTexts[1]}\n1260 København K`, country: 'DK', email }
  await act('createcustomer', { data: { ...data, phone: privateTexts[2], password: secrets[2] } })
  const periods = [{ campaign_id: 'standard' }]
  const { subscription_id } = v.parse(subscribedSchema, await act('createsubscription', { periods }))
  const { note_id } = v.parse(notedSchema, await act('createnote', { text: privateTexts[3] }))
  const pause = { override_type: 'pause-delivery', begin: '2026-12-01T00:00:00', end: '2026-12-15T00:00:00' }
  const { override_id } = v.parse(overriddenSchema, await act('createoverride', { subscription_id, ...pause }))
  const seat = { external_id: 'wine-book' }
  const { product_assignment_id } = v.parse(assignedSchema, await act('assignproduct', seat))
  await act('assignproduct', { ...seat, subscription_id, period: 'none' })
  const { complaint_id } = v.parse(complainedSchema, await act('complain', { subscription_id, remedy: 'none' }))
  const lines = [{ text: privateTexts[4], amount: 25_000, currency: 'DKK', tax_rate: 0.25 }]
  const { invoice_number } = v.parse(invoicedSchema, await act('invoice', { business_entity: 'dk', lines }))
  await act('createpayment', { invoice_number, amount: 100, currency: 'DKK' })
  await orders.form()
  const order_id = orderIdOf(await orders.place({ email: 'order@zebra.example' }))
  const file = { kind: 'bank', name: `${privateTexts[0]}.txt`, content: privateTexts[1] }
  const { file_id } = v.parse(filedSchema, (await service.call({ path: '/api/files/', json: file })).body)
  return {
    file_id,
    ...{
      id,
      subscription_id,
      note_id,
      complaint_id,
      override_id,
      product_assignment_id,
      invoice_number,
      order_id,
      email,
    },
  }
}

/** Ids that nothing has, in the same form and as close to the true ones as possible. */
const madeUp = (text: string, account: string) =>
  text
    .replaceAll(account, 'a-00000000-0000-4000-8000-000000000000')
    .replaceAll(/zebra/g, 'zobra')
    .replaceAll('ZEBRA-', 'ZOBRA-')
    // Ids of files.
    .replace(/^[\w-]{32}$/, 'A'.repeat(32))
    .replaceAll('Zoltan', 'Zoltin')
    .replaceAll(/(?<=[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-)[\da-f]{12}/g, '000000000000')

/** The example's values, with the ids of a customer in the place of the example's. */
function aimed(value: unknown, ids: Ids, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => aimed(item, ids, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, aimed(inner, ids, key)]))
  if (typeof value !== 'string') return value
  switch (name) {
    case 'id':
      return /~(?=DK-)/.test(value) ? `${ids['id']}~${ids['invoice_number']}` : value === 'year' ? value : ids['id']
    case 'customer':
    case 'customer_id':
      return ids['id']
    case 'number':
      return ids['invoice_number']
    case 'order':
      return ids['order_id']
    case 'value':
      return ids['email']
    case 'text':
      return ids['name']
    case 'now':
      return laterThatDay
    default:
      return ids[name] ?? value
  }
}

const textValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const queryValue = (value: unknown) => (Array.isArray(value) ? value.map(textValue) : textValue(value))
const valuesSchema = v.record(v.string(), v.unknown())

interface Calling {
  readonly example: CallExample
  readonly ids: Ids
  readonly key: string
}

async function callAs(endpoint: Endpoint, { example: { path = {}, query = {}, body }, ids, key }: Calling) {
  const inPath = v.parse(valuesSchema, aimed(path, ids))
  const to = namesInPath(endpoint.path).reduce(
    (text, part) =>
      text.replace(`{${part}}`, encodeURIComponent(textValue(inPath[part] ?? ids[part] ?? 'x'.repeat(43)))),
    endpoint.path,
  )
  const inQuery = Object.entries(v.parse(valuesSchema, aimed(query, ids)))
  return await service.call({
    ...{ method: endpoint.method, path: to, key: endpoint.access === 'bearer' ? null : key },
    query: Object.fromEntries(inQuery.map(([name, value]) => [name, queryValue(value)])),
    headers: { 'Accept-Encoding': 'gzip', ...(endpoint.access === 'bearer' && { Authorization: `Bearer ${key}` }) },
    ...(endpoint.method === 'POST' && { json: aimed(body ?? {}, ids) }),
  })
}

const examplesOf = (endpoint: Endpoint): readonly CallExample[] => {
  const kept = Object.values(keptExamples.calls.get(endpoint.name) ?? {})
  return kept.length > 0 ? kept : [{}]
}

/** The endpoints that reveal the customer to a caller, or answer differently than for ids that do not exist. */
async function learntBy(key: string, zebraIds: Ids, asked: readonly Endpoint[]): Promise<string[]> {
  const ids: Ids = { ...zebraIds, account: service.account, name: 'zoltan zebra' }
  const otherwise = Object.fromEntries(
    Object.entries(ids).map(([name, value]) => [name, madeUp(value, service.account)]),
  )
  const learnt: string[] = []
  for (const endpoint of asked) {
    for (const example of examplesOf(endpoint)) {
      const answer = await callAs(endpoint, { example, ids, key })
      const other = await callAs(endpoint, { example, ids: otherwise, key })
      const [text, otherText] = [answer, other].map(({ body }) => JSON.stringify(body))
      const hasTold = [...privateTexts, ...secrets].some((each) => text?.includes(each))
      const isAlike = madeUp(text ?? '', service.account) === madeUp(otherText ?? '', service.account)
      // Things that a write makes for the caller have their own numbers.
      const isOwn = answer.status === 200 && endpoint.method === 'POST'
      const isSame = answer.status === other.status && (isAlike || isOwn)
      if (hasTold || !isSame)
        learnt.push(`${endpoint.name} ${answer.status} ${text}, else ${other.status} ${otherText}`)
    }
  }
  return learnt
}

function quietLog(): void {
  for (const level of ['info', 'warn', 'error', 'debug', 'log'] as const) vi.spyOn(console, level).mockReturnValue()
}

/** Calls that remove data come last. */
const last = ['deletecustomer', 'settings-update', 'test-clock-move']
const inOrder = (all: readonly Endpoint[]) => [
  ...all.filter(({ name }) => !last.includes(name)),
  ...all.filter(({ name }) => last.includes(name)),
]

it('teaches a stranger nothing at any endpoint, and changes nothing', async () => {
  quietLog()
  const ids = await zebra()
  for (const id of ['zebra', 'zobra']) {
    const json = { id, data: { name: 'Somebody else' } }
    const made = await service.call({ path: '/api/customers/createcustomer/', json, key: stranger.key })
    expect(made).toMatchObject({ status: 200 })
  }
  // Attempts at public forms are counted for every caller.
  const things = async () => (await storedItems(service.account)).filter((item) => !('attempts' in item))
  const before = await things()
  const asked = inOrder(endpoints.filter((endpoint) => !isForThePublic(endpoint)))
  expect(await learntBy(stranger.key, ids, asked)).toEqual([])
  expect(await things()).toEqual(before)
})

it('sees that the account itself is told', async () => {
  quietLog()
  const reading = endpoints.filter(
    ({ path, method }) => method === 'GET' && /^\/api\/(?:customers|invoices)\//.test(path),
  )
  const told = await learntBy(service.key, await zebra(), reading)
  expect(new Set(told.map((words) => words.split(' ')[0])).size).toBeGreaterThan(3)
})

it('knows each parameter of the examples that names something of an account', () => {
  const names = new Set<string>()
  const gather = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) names.add(name)
      gather(inner)
    }
  }
  for (const endpoint of endpoints) {
    for (const { path, query, body } of examplesOf(endpoint)) for (const part of [path, query, body]) gather(part)
  }
  const known = [...idNames, ...alsoIds, ...foreignIds, ...otherIds]
  expect([...names].filter((name) => /(?:^|_)(?:id|number)$/.test(name) && !known.includes(name))).toEqual([])
})
