/**
 * The parameters of a call, parsed by the endpoint's schema (interface: "Endpoints", general request rules). GET
 * parameters come from the query. POST parameters come from a form body, with structured ones as JSON text, or from a
 * JSON body with one attribute each; the query may hold some of them too. Names in braces in the endpoint's path come
 * from the path. One schema reads all these spellings: text becomes the type that the schema names.
 */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as v from 'valibot'
import { malformed, missing, notAllowed, unknownName, type Mistake } from '../domain/refusal/mistake.ts'
import { ProgrammingError } from './http-error.ts'
import { parseJson, fromBody, fromPath, fromQuery, refuseEncoded, type Sent } from './sent-parameters.ts'

/** The schema of all parameters of an endpoint: an object that refuses unknown names. */
export type ParameterSchema = v.GenericSchema<unknown, unknown> & { readonly entries: v.ObjectEntries }

/** Marks a list that may be repeated or comma-separated in text. */
export const list = <Item extends v.GenericSchema<unknown, unknown>>(item: Item) =>
  v.pipe(v.array(item, 'a list'), v.metadata({ list: true }))

/** true or false, or 1 or 0, as the interface allows for flags. */
export const flag = () =>
  v.pipe(
    v.union([v.boolean(), v.picklist([0, 1])], 'true or false'),
    v.transform((value) => value === true || value === 1),
  )

/** A schema of objects that refuses arrays, which JavaScript counts as objects. */
export const noArray = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value), 'a JSON object'),
    schema,
  )

/** An object with any keys. */
export const jsonObject = () => noArray(v.record(v.string(), v.unknown(), 'a JSON object'))

/** A whole number within bounds. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.number('a whole number'),
    v.integer('a whole number'),
    v.minValue(least, `a whole number from ${least} to ${most}`),
    v.maxValue(most, `a whole number from ${least} to ${most}`),
  )

/** The id of an account, as callers without a key name one. A longer id would not fit into a key of the storage. */
export const accountParameter = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9._-]{1,64}$/, 'the id of an account'),
  v.description('The id of the account.'),
)

/** Parameters that every endpoint takes, and that other files read. */
const universal = new Set(['service-key', 'language'])

/** Parses all parameters of a call. A ProgrammingError names the faulty parameter. */
export function readParameters<Schema extends ParameterSchema>(
  schema: Schema,
  event: APIGatewayProxyEvent,
  maxBodyBytes?: number,
): v.InferOutput<Schema> {
  return parse(schema, sentParameters(event, maxBodyBytes))
}

/**
 * Parses the parameters of a call that also takes those of another schema, the other ones first. A name that is in
 * both schemas belongs to the other one, which may depend on what was sent.
 */
export function readBoth<Schema extends ParameterSchema, Beside extends ParameterSchema>(
  schema: Schema,
  other: Beside | ((sent: ReadonlyMap<string, Sent>) => Beside),
  event: APIGatewayProxyEvent,
  maxBodyBytes?: number,
): { readonly beside: v.InferOutput<Beside>; readonly parameters: () => v.InferOutput<Schema> } {
  const all = sentParameters(event, maxBodyBytes)
  const sent = [...all]
  const beside = typeof other === 'function' ? other(all) : other
  const isBeside = ([name]: readonly [string, Sent]) => schemaOf(name, beside) !== undefined
  return {
    beside: parse(beside, new Map(sent.filter(isBeside))),
    parameters: () => parse(schema, new Map(sent.filter((each) => !isBeside(each))), Object.keys(beside.entries)),
  }
}

/** The values of a call's parameters by their names, as sent. */
function sentParameters(event: APIGatewayProxyEvent, maxBodyBytes: number | undefined): ReadonlyMap<string, Sent> {
  refuseEncoded(event)
  const sent = fromPath(event)
  const inPath = new Set(sent.keys())
  const add = (name: string, value: Sent, place: 'query' | 'body') => {
    if (sent.has(name)) {
      throw new ProgrammingError(
        notAllowed(name, `given both in the ${inPath.has(name) ? 'path' : 'query'} and in the ${place}.`),
      )
    }
    sent.set(name, value)
  }
  for (const [name, value] of fromQuery(event)) if (!universal.has(name)) add(name, value, 'query')
  if (event.httpMethod === 'POST') {
    for (const [name, value] of fromBody(event, maxBodyBytes)) add(name, value, 'body')
  }
  return sent
}

function parse<Schema extends ParameterSchema>(
  schema: Schema,
  sent: ReadonlyMap<string, Sent>,
  beside: readonly string[] = [],
): v.InferOutput<Schema> {
  return check(
    schema,
    Object.fromEntries([...sent].map(([name, value]) => [name, decode(name, value, schemaOf(name, schema))])),
    { beside },
  )
}

/** Names that every object inherits are not parameters. */
function schemaOf(name: string, { entries }: ParameterSchema): v.GenericSchema<unknown, unknown> | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined
}

/** The context for reporting the mistakes of a value. */
interface Telling {
  /** The place of the value within the call. */
  readonly prefix?: string
  /** Further allowed names, which another schema has read. */
  readonly beside?: readonly string[]
}

/** Parses a value by a schema. Every issue is named with its path. */
export function check<Schema extends v.GenericSchema<unknown, unknown>>(
  schema: Schema,
  value: unknown,
  telling: Telling = {},
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { message: expectation })
  if (result.success) return result.output
  throw new ProgrammingError(...result.issues.slice(0, 10).map((issue) => mistakeOf(issue, schema, telling)))
}

/** The names in braces of an endpoint's path. */
export const namesInPath = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

function decode(name: string, sent: Sent, schema: v.GenericSchema<unknown, unknown> | undefined): unknown {
  const isList = schema !== undefined && listMark(schema)
  if (sent.from === 'json') {
    return isList && typeof sent.value === 'string' ? split([sent.value]) : sent.value
  }
  if (isList) return split(sent.texts)
  const [text, ...more] = sent.texts
  if (more.length > 0) throw new ProgrammingError(malformed(name, `expected once, given ${sent.texts.length} times.`))
  return text === undefined || schema === undefined ? text : fromText(name, text, schema)
}

const split = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The value of a text, by the schema of its parameter. The schema itself judges a text that does not fit. */
function fromText(name: string, text: string, schema: v.GenericSchema<unknown, unknown>): unknown {
  const kinds = kindsOf(schema)
  if (kinds.has('string')) return text
  if (kinds.has('boolean') && /^(?:true|false|1|0)$/.test(text)) return text === 'true' || text === '1'
  if (kinds.has('number') && /^[+-]?\d+(?:\.\d+)?$/.test(text)) {
    const number = Number(text)
    if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number
  }
  return kinds.has('json') ? parseJson(text, name) : text
}

/** A schema around another, such as an optional one. */
export const wrapperSchema = v.looseObject({
  wrapped: v.custom<v.GenericSchema<unknown, unknown>>((value) => isSchema(value)),
})
const unionSchema = v.looseObject({
  options: v.array(v.custom<v.GenericSchema<unknown, unknown>>((value) => isSchema(value))),
})
const picklistSchema = v.looseObject({ options: v.array(v.union([v.string(), v.number(), v.bigint()])) })

export function isSchema(value: unknown): value is v.GenericSchema<unknown, unknown> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

/** The kinds of value that a schema takes, as far as text can express them. */
export function kindsOf(schema: v.GenericSchema<unknown, unknown>): Set<'string' | 'number' | 'boolean' | 'json'> {
  if (v.is(wrapperSchema, schema)) return kindsOf(schema.wrapped)
  if (schema.type === 'picklist' && v.is(picklistSchema, schema)) {
    return new Set(schema.options.map((option) => (typeof option === 'string' ? 'string' : 'number')))
  }
  if (schema.type === 'union' && v.is(unionSchema, schema)) {
    return new Set(schema.options.flatMap((option) => [...kindsOf(option)]))
  }
  switch (schema.type) {
    case 'string':
    case 'literal':
      return new Set(['string'])
    case 'number':
      return new Set(['number'])
    case 'boolean':
      return new Set(['boolean'])
    default:
      return new Set(['json'])
  }
}

export function listMark(schema: v.GenericSchema<unknown, unknown>): boolean {
  const inner = v.is(wrapperSchema, schema) ? schema.wrapped : schema
  return v.getMetadata(inner)['list'] === true
}

/** The expected form of a parameter without a description of its form. */
function expectation(issue: v.BaseIssue<unknown>): string {
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    number: 'a number',
    boolean: 'true or false',
    Object: 'a JSON object',
    Array: 'a JSON array',
    Record: 'a JSON object',
  }
  return issue.expected === null ? 'something else' : (words[issue.expected] ?? issue.expected)
}

function mistakeOf(
  issue: v.BaseIssue<unknown>,
  schema: v.GenericSchema<unknown, unknown>,
  { prefix = '', beside = [] }: Telling,
): Mistake {
  const within = v.getDotPath(issue) ?? ''
  const path = `${prefix}${within}` || 'parameters'
  const isObject = issue.type === 'strict_object'
  if (isObject && issue.expected === 'never') {
    const hint =
      v.is(entriesSchema, schema) && !within.includes('.')
        ? `; expected one of: ${[...Object.keys(schema.entries), ...beside].join(', ') || 'none'}`
        : ''
    return unknownName(path, `unknown parameter${hint}.`)
  }
  if (isObject && issue.received === 'undefined' && issue.expected !== 'Object') return missing(path)
  return malformed(path, `expected ${issue.message}.`)
}

const entriesSchema = v.looseObject({ entries: v.record(v.string(), v.unknown()) })
