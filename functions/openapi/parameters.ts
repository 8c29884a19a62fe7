/**
 * Where the parameters of an endpoint go: into the query of a GET, into the body of a POST in either of its two forms.
 */
import type { JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Endpoint } from '../http/endpoint.ts'
import { kindsOf, listMark } from '../http/parameters.ts'
import type { InWords } from './json-schema.ts'

export interface Reference {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required?: true
  readonly description?: string
  readonly schema: ParameterWords
  readonly style?: 'form'
  readonly explode?: boolean
}

/** What JSON text holds is a keyword that the types of the converter, made for an older JSON Schema, do not know. */
export interface ParameterWords extends JsonSchema {
  readonly contentSchema?: JsonSchema
}

export interface RequestBody {
  readonly required: boolean
  readonly content: {
    readonly 'application/json': { readonly schema: JsonSchema }
    readonly 'application/x-www-form-urlencoded': {
      readonly schema: JsonSchema
      readonly encoding?: Readonly<Record<string, { readonly contentType: 'application/json' }>>
    }
  }
}

/** The parameters of a GET, in its query. */
export function queryParameters({ parameters }: Endpoint, inWords: InWords): readonly Parameter[] {
  const { properties = {}, required = [] } = inWords(parameters, 'input')
  return Object.entries(properties).map(([name, property]) => {
    const words = typeof property === 'boolean' ? {} : property
    const { description, ...schema } = words
    return {
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...spelling(schema, description, parameters.entries[name]),
    }
  })
}

/** The parameters of a POST, in its body; undefined where it has none. */
export function requestBody({ parameters }: Endpoint, inWords: InWords): RequestBody | undefined {
  const schema = inWords(parameters, 'input')
  const structured = Object.entries(parameters.entries).filter(([, entry]) => isStructured(entry))
  if (Object.keys(parameters.entries).length === 0) return undefined
  return {
    required: (schema.required ?? []).length > 0,
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': {
        schema,
        ...(structured.length > 0 && {
          encoding: Object.fromEntries(structured.map(([name]) => [name, { contentType: 'application/json' }])),
        }),
      },
    },
  }
}

function spelling(
  schema: JsonSchema,
  description: string | undefined,
  entry: v.GenericSchema<unknown, unknown> | undefined,
): Omit<Parameter, 'name' | 'in' | 'required'> {
  if (entry !== undefined && isStructured(entry)) {
    // Under `content` generated clients would take an object, and many put it into the query in some form of their own.
    return {
      description: description === undefined ? 'JSON text.' : `${description} JSON text.`,
      schema: { type: 'string', contentMediaType: 'application/json', contentSchema: schema },
    }
  }
  const said = { ...(description !== undefined && { description }), schema }
  // A list may be repeated too; a document can name one way only.
  return schema.type === 'array' ? { ...said, style: 'form', explode: false } : said
}

/** Whether it is JSON text where it travels as text. */
function isStructured(entry: v.GenericSchema<unknown, unknown>): boolean {
  return !listMark(entry) && kindsOf(entry).has('json')
}
