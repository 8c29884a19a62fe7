/** Values for calls of noise: examples of the description, values made up from its schemas, and what makes them fit. */
import fc from 'fast-check'
import * as v from 'valibot'
import { operationOf, resolved } from '../test/openapi/read.ts'
import { valuesOf, type Json } from '../test/openapi/schema-values.ts'
import { carrier, deliveryMethod, formsOf, offers, provider } from './accounts.ts'
import type { Chance } from './chance.ts'
import { aSetting, emailOfNoise, recipeOf, type Fitting, type NoiseEndpoint, type Values } from './noise-recipes.ts'

const valuesSchema = v.record(
  v.string(),
  v.custom<Json>(() => true),
)
const exampleSchema = v.looseObject({ value: valuesSchema })

/** A valid call of an operation. */
export function validValues(endpoint: NoiseEndpoint, fitting: Fitting): Values {
  const { isWhole, values } = recipeOf(endpoint.name)
  const example = isWhole === true ? {} : fitted(firstExample(endpoint, fitting.chance), endpoint, fitting)
  return { ...example, ...values?.(fitting) }
}

/** Any example of the description, which may be one of a fault. */
export function anyExample(endpoint: NoiseEndpoint, fitting: Fitting): Values {
  const { requestBody } = operationOf(endpoint)
  const examples = Object.values(requestBody?.content['application/json'].examples ?? {}).filter((each) =>
    v.is(exampleSchema, each),
  )
  if (examples.length === 0) return validValues(endpoint, fitting)
  return fitted(v.parse(exampleSchema, fitting.chance.one(examples)).value, endpoint, fitting)
}

/** Values made up from the schemas. */
export function madeUpValues(endpoint: NoiseEndpoint, seed: number): Values {
  const made = arbitraries.get(endpoint.name) ?? arbitraryOf(endpoint)
  arbitraries.set(endpoint.name, made)
  const [value] = fc.sample(made, { seed, numRuns: 1 })
  return v.parse(valuesSchema, value)
}
const arbitraries = new Map<string, fc.Arbitrary<Json>>()

const inQueryOf = (endpoint: NoiseEndpoint) =>
  operationOf(endpoint).parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' ? [parameter] : [],
  )

/** The names that a valid call has, in the body, the query and the path. */
export function namesOf(endpoint: NoiseEndpoint): readonly string[] {
  const names = new Set(Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))
  const { form, isWhole } = recipeOf(endpoint.name)
  const values = form === undefined && isWhole !== true ? firstExample(endpoint) : {}
  const take = (value: Json): void => {
    if (Array.isArray(value)) for (const inner of value) take(inner)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        names.add(name)
        take(inner)
      }
    }
  }
  take(values)
  return [...names]
}

/** The example of the operation itself, with some values that may be absent. */
function firstExample(endpoint: NoiseEndpoint, chance?: Chance): Values {
  const { requestBody } = operationOf(endpoint)
  if (requestBody !== undefined) {
    const [first] = Object.values(requestBody.content['application/json'].examples ?? {})
    return v.is(exampleSchema, first) ? first.value : {}
  }
  const given = inQueryOf(endpoint).filter(({ required }) => required === true || chance?.isStruck(0.2) === true)
  return v.parse(
    valuesSchema,
    Object.fromEntries(given.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]))),
  )
}

function arbitraryOf(endpoint: NoiseEndpoint): fc.Arbitrary<Json> {
  const body = operationOf(endpoint).requestBody?.content['application/json'].schema
  if (body !== undefined) return valuesOf(resolved(body))
  const inQuery = inQueryOf(endpoint)
  const fields = Object.fromEntries(
    inQuery.map(({ name, schema }): [string, fc.Arbitrary<Json>] => [name, valuesOf(schema.contentSchema ?? schema)]),
  )
  const requiredKeys = inQuery.flatMap(({ name, required }) => (required ? [name] : []))
  return fc.record(fields, { requiredKeys })
}

/** Replaces names and ids with existing ones, and dates with near ones, so that the call reaches the rules. */
export const fitted = (values: Values, endpoint: NoiseEndpoint, fitting: Fitting): Values =>
  v.parse(valuesSchema, fittingValue(values, { ...fitting, path: endpoint.path }))

interface InPath extends Fitting {
  readonly path: string
}

/** A value of the path. */
export const pathValue = (name: string, endpoint: NoiseEndpoint, fitting: Fitting): Json =>
  knownValue(name, { ...fitting, path: endpoint.path }) ?? name

function fittingValue(value: Json, inPath: InPath, name = ''): Json {
  const { chance } = inPath
  const known = knownValue(name, inPath)
  if (known !== undefined) return Array.isArray(value) ? [known] : known
  if (Array.isArray(value)) return value.map((item) => fittingValue(item, inPath, name))
  if (typeof value === 'string') return nearDate(value, name, chance)
  if (typeof value !== 'object' || value === null) return value
  if (name === 'settings') return aSetting
  // The accounts have no other fields of their own.
  const members = Object.entries(value).filter(([key]) => name !== 'data' || customerFields.includes(key))
  return Object.fromEntries(members.map(([key, inner]) => [key, fittingValue(inner, inPath, key)]))
}

const customerFields = ['name', 'address', 'postal_code', 'city', 'country', 'email', 'phone']

function knownValue(name: string, { chance, account, owner, path, known }: InPath): Json | undefined {
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
      return formsOf(account.id).manual
    case 'currency':
      return account.currency
    case 'number':
    case 'invoice_number':
      return known('invoice_number') ?? `P-${chance.whole(1, 30)}`
    case 'country':
      return 'DK'
    case 'email':
      return emailOfNoise(owner)
    default:
      return known(name)
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
