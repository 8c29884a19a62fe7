/**
 * Valibot schemas as JSON Schema. What a caller sends is described by the input of a schema, what the service answers by
 * its output. A schema that cannot be put into words fails here instead of becoming one that allows everything.
 */
import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { isSchema, wrapperSchema } from '../http/parameters.ts'
import { namedSchemas } from './named.ts'

/** A schema of something that is sent, or of something that is answered. */
export type Direction = 'input' | 'output'

type Schema = v.GenericSchema<unknown, unknown>

/**
 * Checks say in code what JSON Schema cannot (which dates exist, which fields an account has); the service tells a caller
 * who breaks one in words. Metadata is what the edge notes for itself.
 */
const leftToTheService = ['check', 'raw_check', 'metadata']

/** The schema in words, with references to the named ones that it is made of. */
export function jsonSchemaOf(schema: Schema, direction: Direction): JsonSchema {
  const words = toJsonSchema(schema, { ...config(direction), definitions: namedSchemas })
  delete words.$schema
  delete words.$defs
  return words
}

/** The named schemas themselves; nothing in them transforms, so they are the same in both directions. */
export function namedJsonSchemas(): Readonly<Record<string, JsonSchema>> {
  return toJsonSchemaDefs(namedSchemas, config('output'))
}

function config(typeMode: Direction): ConversionConfig {
  return {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'throw',
    ignoreActions: leftToTheService,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideSchema: ({ valibotSchema, jsonSchema, errors }) => {
      if (errors !== undefined) return undefined
      return isFlag(jsonSchema) ? { type: 'boolean' } : withEntries(jsonSchema, valibotSchema, typeMode)
    },
  }
}

/** A flag may be sent as 1 or 0 too. A client made from the document needs one way only, and wants it as a boolean. */
function isFlag({ anyOf }: JsonSchema): boolean {
  return JSON.stringify(anyOf) === '[{"type":"boolean"},{"enum":[0,1],"type":"number"}]'
}

const objectSchema = v.looseObject({ entries: v.record(v.string(), v.custom<Schema>(isSchema)) })
const pipeSchema = v.looseObject({ pipe: v.array(v.unknown()) })

/** Of the entries of an object, what the converter misses because it reads a pipe only up to where the type changes. */
function withEntries(words: JsonSchema, schema: Schema, direction: Direction): JsonSchema {
  if (!v.is(objectSchema, schema)) return words
  const properties = Object.entries(words.properties ?? {}).map(([name, property]): [string, typeof property] => {
    const entry = schema.entries[name]
    if (typeof property === 'boolean' || entry === undefined) return [name, property]
    const narrowed = narrowedBy(entry)
    const description = descriptionOf(entry)
    return [
      name,
      {
        ...(narrowed !== undefined && jsonSchemaOf(narrowed, direction)),
        ...property,
        ...(description !== undefined && { description }),
      },
    ]
  })
  return { ...words, properties: Object.fromEntries(properties) }
}

/** The schema that a pipe narrows `unknown` to. */
function narrowedBy(schema: Schema): Schema | undefined {
  if (v.is(wrapperSchema, schema)) return narrowedBy(schema.wrapped)
  const [first, ...rest] = v.is(pipeSchema, schema) ? schema.pipe : []
  if (!isSchema(first) || first.type !== 'unknown') return undefined
  return rest.find(isSchema) ?? narrowedBy(first)
}

/** A description may come after a transformation. */
function descriptionOf(schema: Schema): string | undefined {
  return v.getDescription(schema) ?? (v.is(wrapperSchema, schema) ? descriptionOf(schema.wrapped) : undefined)
}
