/**
 * Valibot schemas as JSON Schema. The input of a schema describes a call, its output describes an answer. A schema
 * without a description in JSON Schema fails here, instead of becoming a schema that allows everything.
 */
import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { isSchema, wrapperSchema } from '../http/read-parameters.ts'
import { wordsOf } from '../http/schema-words.ts'
import { withoutNullChoice } from './null-words.ts'

/** Whether a schema describes sent values or answered values. */
export type Direction = 'input' | 'output'

type Schema = v.GenericSchema<unknown, unknown>

/**
 * The checks without a description: checks that JSON Schema cannot express (which dates exist, which fields an account
 * has), as the service explains them to a caller who fails them; the check for finite numbers, as JSON has no others;
 * and the edge's own metadata.
 */
const leftToTheService = ['check', 'raw_check', 'finite', 'metadata']

/** Describes a schema, with references to the named schemas in it. */
export type InWords = (schema: Schema, direction: Direction) => JsonSchema

/** The named schemas are found by identity. If one is part of another schema, the document refers to its name. */
export type NamedSchemas = Readonly<Record<string, NamedSchema>>

/**
 * A schema without transformations, the same in both directions. `describe` is the description where rules instead of
 * the schema judge the content, or if no single schema has it.
 */
export type NamedSchema =
  | { readonly schema: Schema; readonly describe?: (inWords: InWords) => JsonSchema }
  | { readonly schema?: undefined; readonly describe: (inWords: InWords) => JsonSchema }

export function inWordsWith(named: NamedSchemas): InWords {
  const definitions = schemasOf(named)
  // Many places show the same schema.
  const schemasMade = { input: new WeakMap<Schema, JsonSchema>(), output: new WeakMap<Schema, JsonSchema>() }
  const inWords: InWords = (schema, direction) => {
    const before = schemasMade[direction].get(schema)
    if (before !== undefined) return before
    const words = toJsonSchema(narrowedBy(schema) ?? schema, {
      ...config(direction, inWords),
      definitions: namesAlone(definitions),
    })
    delete words.$schema
    delete words.$defs
    const all = { ...words, ...wordsOf(schema) }
    schemasMade[direction].set(schema, all)
    return all
  }
  return inWords
}

/**
 * Definitions that are referenced, and not converted again at each call. The converter reads each of them twice: first
 * to register it, then to convert it. The second read gives `v.unknown()`, which costs nothing to convert.
 */
function namesAlone(definitions: Record<string, Schema>): Record<string, Schema> {
  const readKeys = new Set<PropertyKey>()
  return new Proxy(definitions, {
    get(target, name, receiver): unknown {
      if (readKeys.has(name)) return v.unknown()
      readKeys.add(name)
      return Reflect.get(target, name, receiver)
    },
  })
}

/** The named schemas themselves. */
export function namedInWords(named: NamedSchemas, inWords: InWords): Readonly<Record<string, JsonSchema>> {
  const words = toJsonSchemaDefs(schemasOf(named), config('output', inWords))
  const described = Object.entries(named).flatMap(([name, { describe }]) =>
    describe === undefined ? [] : [[name, describe(inWords)] as const],
  )
  return { ...words, ...Object.fromEntries(described) }
}

const schemasOf = (named: NamedSchemas): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, { schema }]) => (schema === undefined ? [] : [[name, schema] as const])),
  )

function config(direction: Direction, inWords: InWords): ConversionConfig {
  return {
    target: 'draft-2020-12',
    typeMode: direction,
    errorMode: 'throw',
    ignoreActions: leftToTheService,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideSchema: ({ valibotSchema, jsonSchema, errors }) => {
      if (errors !== undefined) return undefined
      if (isFlag(jsonSchema)) return { type: 'boolean' }
      const words = withParts(jsonSchema, valibotSchema, (schema) => inWords(schema, direction))
      return withDefaultSaid(withoutNullChoice(forGenerators(words)), valibotSchema)
    },
  }
}

/** A flag may also be sent as 1 or 0. Generated clients need a single type, the boolean. */
function isFlag({ anyOf }: JsonSchema): boolean {
  return JSON.stringify(anyOf) === '[{"type":"boolean"},{"enum":[0,1],"type":"number"}]'
}

/**
 * A schema in the forms that generators of clients understand. They make a property with `default` required, even in
 * requests, accept only text constants, and make an unnamed type for a choice within a choice.
 */
function forGenerators({ default: _default, propertyNames, oneOf, ...words }: JsonSchema): JsonSchema {
  const named = JSON.stringify(propertyNames) === '{"type":"string"}' ? undefined : propertyNames
  const rest = {
    ...words,
    ...(oneOf !== undefined && { oneOf: oneOf.flatMap(choicesOf) }),
    ...(named !== undefined && { propertyNames: named }),
  }
  const only = rest.const
  if (typeof only === 'string') return { type: 'string', ...rest }
  if (typeof only === 'boolean') return onlyOne('boolean', rest)
  return typeof only === 'number' ? onlyOne(Number.isInteger(only) ? 'integer' : 'number', rest) : rest
}

/** The parts of a choice within a choice are parts of the outer one. */
const choicesOf = (part: Words): readonly Words[] =>
  typeof part === 'object' && part.oneOf !== undefined && Object.keys(part).length === 1 ? part.oneOf : [part]

const onlyOne = (type: 'boolean' | 'integer' | 'number', { const: only, ...others }: JsonSchema): JsonSchema => ({
  ...others,
  type,
  enum: only === undefined ? [] : [only],
})

const defaultSchema = v.looseObject({ default: v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]) })

/** Descriptions state the defaults in words. */
function withDefaultSaid(words: JsonSchema, schema: Schema): JsonSchema {
  const { description = '' } = words
  if (!v.is(defaultSchema, schema) || /\bdefault\b/i.test(description)) return words
  const value = Array.isArray(schema.default) ? schema.default.join(', ') : String(schema.default)
  return value === '' ? words : { ...words, description: `${description} Default ${value}.`.trim() }
}

const objectSchema = v.looseObject({ entries: v.record(v.string(), v.custom<Schema>(isSchema)) })
const arraySchema = v.looseObject({ item: v.custom<Schema>(isSchema) })
const unionSchema = v.looseObject({ type: v.literal('union'), options: v.array(v.custom<Schema>(isSchema)) })
const nullableSchema = v.looseObject({ type: v.literal('nullable'), wrapped: v.custom<Schema>(isSchema) })
const pipeSchema = v.looseObject({ pipe: v.array(v.unknown()) })

/** Objects, arrays and unions, with the words that the converter misses on their parts. */
function withParts(words: JsonSchema, schema: Schema, inWords: (schema: Schema) => JsonSchema): JsonSchema {
  const withPart = (part: Words | undefined, schemaOfPart: Schema | undefined): Words =>
    part === undefined || typeof part === 'boolean' || schemaOfPart === undefined
      ? (part ?? {})
      : complete(part, schemaOfPart, inWords)
  if (v.is(arraySchema, schema) && !Array.isArray(words.items)) {
    return { ...words, items: withPart(words.items, schema.item) }
  }
  if (v.is(unionSchema, schema) && words.anyOf?.length === schema.options.length) {
    return { ...words, anyOf: words.anyOf.map((part, index) => withPart(part, schema.options[index])) }
  }
  if (v.is(nullableSchema, schema) && words.anyOf?.length === 2) {
    return { ...words, anyOf: words.anyOf.map((part, index) => withPart(part, [schema.wrapped][index])) }
  }
  if (!v.is(objectSchema, schema)) return words
  const properties = Object.entries(words.properties ?? {}).map(([name, part]): [string, Words] => [
    name,
    withPart(part, schema.entries[name]),
  ])
  return { ...words, properties: Object.fromEntries(properties) }
}

type Words = JsonSchema | boolean

/** The converter reads a pipe up to its change of type. The words after that are added here. */
function complete(words: JsonSchema, schema: Schema, inWords: (schema: Schema) => JsonSchema): JsonSchema {
  const narrowed = words.$ref === undefined ? narrowedBy(schema) : undefined
  const description = descriptionOf(schema)
  return withDefaultSaid(
    {
      ...(narrowed !== undefined && inWords(narrowed)),
      ...words,
      ...wordsOf(schema),
      ...(description !== undefined && { description }),
    },
    schema,
  )
}

/** The schema that a pipe narrows `unknown` to. */
function narrowedBy(schema: Schema): Schema | undefined {
  if (v.is(wrapperSchema, schema)) return narrowedBy(schema.wrapped)
  const [first, ...rest] = v.is(pipeSchema, schema) ? schema.pipe : []
  if (!isSchema(first) || first.type !== 'unknown') return undefined
  return narrowedBy(first) ?? rest.find(isSchema)
}

/** A description may come after a transformation. */
function descriptionOf(schema: Schema): string | undefined {
  return v.getDescription(schema) ?? (v.is(wrapperSchema, schema) ? descriptionOf(schema.wrapped) : undefined)
}
