/**
 * The places of an endpoint's parameters: the query of a GET, the body of a POST in either of its two forms, or the
 * path.
 */
import type { JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Endpoint } from '../http/endpoint.ts'
import { namesInPath } from '../http/read-parameters.ts'
import type { ParameterWords } from '../http/schema-words.ts'
import { formOf, isStructured, requestOf } from './call-components.ts'
import { noExamples, shownExamples, type Examples, type ExampleViews } from './examples.ts'
import type { InWords } from './json-schema.ts'

export interface Reference {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: true
  readonly description?: string
  readonly schema: ParameterWords
  readonly example?: unknown
  readonly style?: 'form'
  readonly explode?: boolean
}

export interface RequestBody {
  readonly required: boolean
  readonly content: {
    readonly 'application/json': { readonly schema: JsonSchema; readonly examples?: ExampleViews }
    readonly 'application/x-www-form-urlencoded': {
      readonly schema: JsonSchema
    }
  }
}

/** The parameters outside a body: those in the path, and the query of a GET. */
export function addressParameters(endpoint: Endpoint, inWords: InWords, examples = noExamples): readonly Parameter[] {
  const { parameters, path, method } = endpoint
  const { properties = {}, required = [] } = inWords(parameters, 'input')
  const inPath = new Set(namesInPath(path))
  const example = exampleValues(endpoint, examples)
  return Object.entries(properties).flatMap(([name, property]): Parameter[] => {
    if (method === 'POST' && !inPath.has(name)) return []
    const words = typeof property === 'boolean' ? {} : property
    const { description, ...schema } = words
    return [
      {
        name,
        in: inPath.has(name) ? 'path' : 'query',
        ...(required.includes(name) && { required: true }),
        ...spelling(schema, description, parameters.entries[name]),
        ...(example.has(name) && { example: example.get(name) }),
      },
    ]
  })
}

/** The first value that an example has of each parameter. */
function exampleValues({ name }: Endpoint, { calls }: Examples): ReadonlyMap<string, unknown> {
  const all = Object.values(calls.get(name) ?? {}).toReversed()
  return new Map(all.flatMap(({ path, query }) => Object.entries({ ...path, ...query })))
}

/** The body of a POST; undefined for a POST without parameters in its body. */
export function requestBody(endpoint: Endpoint, inWords: InWords, examples = noExamples): RequestBody | undefined {
  const request = requestOf(endpoint, inWords)
  const form = formOf(endpoint, inWords)
  if (request === undefined || form === undefined) return undefined
  const views = shownExamples(examples, endpoint, ({ body }) => body)
  const [words] = Object.values(request.components)
  return {
    required: (words?.required ?? []).length > 0,
    content: {
      'application/json': { schema: request.schema, ...(views !== undefined && { examples: views }) },
      'application/x-www-form-urlencoded': { schema: form.schema },
    },
  }
}

function spelling(
  schema: JsonSchema,
  description: string | undefined,
  entry: v.GenericSchema<unknown, unknown> | undefined,
): Omit<Parameter, 'name' | 'in' | 'required'> {
  if (isStructured(entry)) {
    // Under `content` generated clients take an object, and many of them write it into the query in their own form.
    return {
      description: description === undefined ? 'JSON text.' : `${description} JSON text.`,
      schema: {
        type: 'string',
        minLength: 2,
        pattern: '^\\s*[\\[{]',
        contentMediaType: 'application/json',
        contentSchema: schema,
      },
    }
  }
  const described = { ...(description !== undefined && { description }), schema }
  // A list may also be repeated, but the document can name one spelling only.
  return schema.type === 'array' ? { ...described, style: 'form', explode: false } : described
}
