/**
 * Calls made up from the API's own description: allowed, nearly allowed, and hostile ones. They concern customers of
 * their own, whom no model follows. None may end in an error of the service.
 */
import fc from 'fast-check'
import * as v from 'valibot'
import { endpoints } from '../functions/api/openapi/endpoints.ts'
import { operationOf, resolved } from '../test/openapi/read.ts'
import { valuesOf, type Json } from '../test/openapi/schema-values.ts'
import { offers, type RehearsedAccount } from './accounts.ts'
import { chanceOf, type Chance } from './chance.ts'
import type { GatewayCall } from './gateway-call.ts'

/** Recognizes the customers of noise. */
export const isWild = (id: string) => !/^k\d+$/.test(id)

/**
 * Calls about customers: settings, sessions and clocks belong to a whole account, and orders have visitors and no
 * customers.
 */
const served = endpoints.filter(
  ({ path, method }) =>
    /^\/api\/(?:customers|events|invoices|campaigns|products|reports|access|orders)\//.test(path) &&
    method !== 'DELETE' &&
    !/\/(?:orders\/(?:approve|deny)|export)\//.test(path),
)

type Values = Record<string, Json>
const valuesSchema = v.record(
  v.string(),
  v.custom<Json>(() => true),
)
const arbitraries = new Map<string, fc.Arbitrary<Json>>()

export function noiseCall(seed: number, { currency }: RehearsedAccount): GatewayCall {
  const chance = chanceOf(seed, 'noise')
  const endpoint = chance.one(served)
  const values = valuesFor(endpoint, seed)
  const fitted = chance.isStruck(0.8) ? v.parse(valuesSchema, fitting(values, { chance, currency })) : values
  const sent = chance.isStruck(0.5) ? fitted : spoiled(fitted, chance)
  if (endpoint.method === 'POST') return { path: endpoint.path, json: sent }
  const query = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, textOf(value)]))
  return { path: endpoint.path, query }
}

const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

function valuesFor(endpoint: (typeof endpoints)[number], seed: number): Values {
  const { path, method } = endpoint
  const name = `${method} ${path}`
  const made = arbitraries.get(name) ?? arbitraryOf(endpoint)
  arbitraries.set(name, made)
  const [value] = fc.sample(made, { seed, numRuns: 1 })
  return v.parse(valuesSchema, value)
}

function arbitraryOf(endpoint: (typeof endpoints)[number]): fc.Arbitrary<Json> {
  const { requestBody, parameters } = operationOf(endpoint)
  const body = requestBody?.content['application/json'].schema
  if (body !== undefined) return valuesOf(resolved(body))
  const inQuery = parameters.flatMap((parameter) => ('in' in parameter && parameter.in === 'query' ? [parameter] : []))
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
  readonly currency: string
}

/** Replaces random names and ids with existing ones, so that the call reaches the rules. */
function fitting(value: Json, context: Fitting, name = ''): Json {
  const { chance, currency } = context
  switch (name) {
    case 'id':
    case 'customer':
      return `w${chance.whole(0, 3)}`
    case 'campaign_id':
    case 'new_campaign_id':
      return chance.one(offers).id
    case 'business_entity':
      return 'main'
    case 'currency':
      return currency
    case 'invoice_number':
      return `P-${chance.whole(1, 30)}`
    case 'country':
      return 'DK'
    default:
  }
  if (Array.isArray(value)) return value.map((item) => fitting(item, context))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fitting(inner, context, key)]))
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
