/**
 * Calls made up from the API's own description and its examples: allowed, nearly allowed, and hostile ones. They
 * concern customers of their own, whom no model follows. None may end in an error of the service.
 */
import fc from 'fast-check'
import * as v from 'valibot'
import { endpoints } from '../functions/api/openapi/endpoints.ts'
import { operationOf, resolved } from '../test/openapi/read.ts'
import { valuesOf, type Json } from '../test/openapi/schema-values.ts'
import { carrier, deliveryMethod, formsOf, offers, provider, type RehearsedAccount } from './accounts.ts'
import { chanceOf, type Chance } from './chance.ts'
import type { Answer, GatewayCall } from './gateway-call.ts'

/** Recognizes the customers of noise. */
export const isWild = (id: string) => !/^k\d+$/.test(id)

/**
 * Sessions, clocks and settings belong to a whole account, which the model follows; so do decisions on orders. Forms of
 * visitors are no JSON.
 */
const notServed =
  /^\/api\/(?:session|self|test|orders\/(?:approve|deny)|settings\/(?:update|fields|webhook\/$)|templates\/update|files\/\{|ordering-forms\/.*orders)/
const servedPages = /^\/(?:healthz|my|(?:ordering-forms|withdraw|cancel)\/\{\w+\})\/$/
const served = endpoints.filter(({ path, method }) =>
  path.startsWith('/api/') ? !notServed.test(path) : method === 'GET' && servedPages.test(path),
)

type Values = Record<string, Json>
const valuesSchema = v.record(
  v.string(),
  v.custom<Json>(() => true),
)
type Endpoint = (typeof endpoints)[number]
const endpointAt = (path: string) => served.find((each) => each.path === path) ?? chanceOf(0, path).one(served)
const [createCustomer, createSubscription] = ['createcustomer', 'createsubscription'].map((name) =>
  endpointAt(`/api/customers/${name}/`),
)

/** The values of answers to noise, by the customer's id and the value's name, and the calls by what they sent. */
interface Memory {
  readonly values: Map<string, Json[]>
  readonly owners: WeakMap<object, string>
}
const memories = new WeakMap<RehearsedAccount, Memory>()

function memoryOf(account: RehearsedAccount): Memory {
  const memory = memories.get(account) ?? { values: new Map(), owners: new WeakMap() }
  memories.set(account, memory)
  return memory
}

/** Remembers ids from the answer to a call of noise, so that later ones concern what is there. */
export function learnFrom(account: RehearsedAccount, { json }: GatewayCall, { status, body }: Answer): void {
  const { owners, values } = memoryOf(account)
  const owner = typeof json === 'object' && json !== null ? owners.get(json) : undefined
  if (status !== 200 || owner === undefined) return
  const take = (value: unknown, name: string): void => {
    if (typeof value === 'string' && /(?:_id|^id|number)$/.test(name)) {
      const known = values.get(`${owner} ${name}`) ?? []
      values.set(`${owner} ${name}`, [...known.slice(-3), value])
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) take(inner, Array.isArray(value) ? name : key)
    }
  }
  take(body, '')
}

export function noiseCall(seed: number, account: RehearsedAccount): GatewayCall {
  const chance = chanceOf(seed, 'noise')
  const owner = `w${seed % 4}`
  const { values: known } = memoryOf(account)
  const missing = known.has(`${owner} id`)
    ? known.has(`${owner} subscription_id`)
      ? undefined
      : createSubscription
    : createCustomer
  if (missing !== undefined && chance.isStruck(0.4)) return exampleCall(missing, { chance, account, owner })
  const endpoint = chance.one(served)
  const context = { chance, account, owner, path: endpoint.path }
  const isExample = chance.isStruck(0.5)
  const values = isExample ? exampleOf(endpoint, chance) : valuesFor(endpoint, seed)
  const fitted = isExample || chance.isStruck(0.8) ? v.parse(valuesSchema, fitting(values, context)) : values
  return callOf(endpoint, chance.isStruck(isExample ? 0.9 : 0.5) ? fitted : spoiled(fitted, chance), context)
}

const exampleCall = (endpoint: Endpoint, given: Omit<Fitting, 'path'>): GatewayCall => {
  const context = { ...given, path: endpoint.path }
  const values = v.parse(valuesSchema, fitting(exampleOf(endpoint, given.chance), context))
  return callOf(endpoint, endpoint === createCustomer ? { ...values, id: given.owner } : values, context)
}

function callOf(endpoint: Endpoint, sent: Values, context: Fitting): GatewayCall {
  const { account, owner } = context
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(fitting(name, context, name))),
  )
  if (endpoint.method === 'POST') {
    memoryOf(account).owners.set(sent, owner)
    return { path, json: sent, sourceIp: account.visitorIp }
  }
  const query = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, textOf(value)]))
  return { path, query, sourceIp: account.visitorIp }
}

const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

function valuesFor(endpoint: Endpoint, seed: number): Values {
  const { path, method } = endpoint
  const name = `${method} ${path}`
  const made = arbitraries.get(name) ?? arbitraryOf(endpoint)
  arbitraries.set(name, made)
  const [value] = fc.sample(made, { seed, numRuns: 1 })
  return v.parse(valuesSchema, value)
}
const arbitraries = new Map<string, fc.Arbitrary<Json>>()

const inQueryOf = (endpoint: Endpoint) =>
  operationOf(endpoint).parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' ? [parameter] : [],
  )

const exampleSchema = v.looseObject({ value: valuesSchema })

/** An example of the description: the first one more often than others, which are of faults as well. */
function exampleOf(endpoint: Endpoint, chance: Chance): Values {
  const { requestBody } = operationOf(endpoint)
  if (endpoint.path === '/api/settings/plan/') return aSetting
  if (requestBody !== undefined) {
    const examples = Object.values(requestBody.content['application/json'].examples ?? {})
    const named = examples.filter((each) => v.is(exampleSchema, each))
    if (named.length === 0) return {}
    return v.parse(exampleSchema, chance.isStruck(0.6) ? named[0] : chance.one(named)).value
  }
  const given = inQueryOf(endpoint).filter(({ required }) => required === true || chance.isStruck(0.2))
  return v.parse(
    valuesSchema,
    Object.fromEntries(given.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]))),
  )
}

function arbitraryOf(endpoint: Endpoint): fc.Arbitrary<Json> {
  const body = operationOf(endpoint).requestBody?.content['application/json'].schema
  if (body !== undefined) return valuesOf(resolved(body))
  const inQuery = inQueryOf(endpoint)
  const fields = inQuery.map(({ name, schema }) => [name, valuesOf(schema.contentSchema ?? schema)])
  return fc.record(
    v.parse(
      v.record(
        v.string(),
        v.custom<fc.Arbitrary<Json>>(() => true),
      ),
      Object.fromEntries(fields),
    ),
    {
      requiredKeys: inQuery.flatMap(({ name, required }) => (required ? [name] : [])),
    },
  )
}

interface Fitting {
  readonly chance: Chance
  readonly account: RehearsedAccount
  readonly owner: string
  readonly path: string
}

/** Replaces names and ids with existing ones, and dates with near ones, so that the call reaches the rules. */
function fitting(value: Json, context: Fitting, name = ''): Json {
  const { chance, account, owner } = context
  const known = knownOf(name, context)
  if (known !== undefined) return Array.isArray(value) ? [known] : known
  const learnt = memoryOf(account).values.get(`${owner} ${name}`)
  if (learnt !== undefined && name !== 'id') return chance.one(learnt)
  if (Array.isArray(value)) return value.map((item) => fitting(item, context, name))
  if (typeof value === 'string') return nearDate(value, name, chance)
  if (typeof value !== 'object' || value === null) return value
  if (name === 'settings') return aSetting
  // The accounts have no other fields of their own.
  const members = Object.entries(value).filter(([key]) => name !== 'data' || customerFields.includes(key))
  return Object.fromEntries(members.map(([key, inner]) => [key, fitting(inner, context, key)]))
}

const aSetting = { policies: [{ external_id: 'students', name: 'Students' }] }
const customerFields = ['name', 'address', 'postal_code', 'city', 'country', 'email', 'phone']

function knownOf(name: string, { chance, account, owner, path }: Fitting): string | undefined {
  switch (name) {
    case 'id':
      return path.startsWith('/api/carriers/') ? carrier : path.includes('/webhook/') ? 'all' : owner
    case 'customer':
    case 'customer_id':
      return owner
    case 'campaign':
    case 'campaign_id':
    case 'new_campaign_id':
      return chance.one(offers).id
    case 'business_entity':
    case 'entity':
      return 'main'
    case 'external_id':
      return chance.one(['book', 'issue'])
    case 'delivery_method_id':
      return deliveryMethod
    case 'provider':
      return provider
    case 'method':
      return 'card'
    case 'url_id':
      return formsOf(account.id).automatic
    case 'currency':
      return account.currency
    case 'number':
    case 'invoice_number': {
      const numbers = memoryOf(account).values.get(`${owner} invoice_number`)
      return numbers === undefined ? `P-${chance.whole(1, 30)}` : textOf(chance.one(numbers))
    }
    case 'country':
      return 'DK'
    case 'email':
      return `${owner}@noise.example`
    default:
      return undefined
  }
}

/** Ends are later than begins, and past days are those of payments and reports. */
function nearDate(text: string, name: string, chance: Chance): string {
  const date = /^\d{4}-\d\d-\d\d(T[\d:]+)?$/.exec(text)
  if (date === null) return text
  const ahead = /^(?:end|until|to|date_to)$/.test(name) ? 45 : /^(?:date|from|date_from)$/.test(name) ? -45 : 15
  const day = new Date(Date.now() + (ahead + chance.whole(-14, 14)) * 86_400_000).toISOString().slice(0, 10)
  return `${day}${date[1] ?? ''}`
}

const hostile: readonly Json[] = [
  ...['', ' ', '\0', '𝒳'.repeat(300), '../../etc/passwd', "' OR 1=1 --", '<script>alert(1)</script>', '__proto__'],
  ...['2027-02-30', '9999-99-99T99:99:99', '-1', 'NaN', `A#r1-0#C#k0`, 'k0#C', '\ud800', '${jndi:ldap://x}'],
  ...[-1, 0, 1e308, 2 ** 53, 0.1, -0, true, null, [], {}, [[[[[[]]]]]], { constructor: { prototype: 1 } }],
]

/** Leaves one value out, makes it hostile, or adds one. */
function spoiled(values: Values, chance: Chance): Values {
  const names = Object.keys(values)
  const name = names.length === 0 || chance.isStruck(0.1) ? 'unknown_parameter' : chance.one(names)
  if (chance.isStruck(0.3)) return Object.fromEntries(Object.entries(values).filter(([each]) => each !== name))
  return { ...values, [name]: chance.one(hostile) }
}
