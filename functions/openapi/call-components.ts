/** The bodies of calls and of their answers, under the names that generated clients show. */
import type { JsonSchema } from '@valibot/to-json-schema'
import type { Endpoint } from '../http/endpoint.ts'
import { previewParameters } from '../http/preview-parameters.ts'
import { namesInPath } from '../http/read-parameters.ts'
import type { InWords } from './json-schema.ts'
import { answerName, componentOf, requestName } from './type-name.ts'

/** A schema for its place in the document, and the components that it refers to. */
export interface Placed {
  readonly schema: JsonSchema
  readonly components: Readonly<Record<string, JsonSchema>>
}

/** The body of a POST; undefined for a POST without parameters in its body. */
export function requestOf(endpoint: Endpoint, inWords: InWords): Placed | undefined {
  const { parameters, path, previews, method } = endpoint
  const inPath = namesInPath(path)
  const inBody = Object.keys(parameters.entries).filter((name) => !inPath.includes(name))
  if (method !== 'POST' || inBody.length === 0) return undefined
  const own = without(inWords(parameters, 'input'), inPath)
  const { properties } = inWords(previewParameters, 'input')
  const words = previews === true ? { ...own, properties: { ...own.properties, ...properties } } : own
  const name = requestName(endpoint)
  if (words.$ref !== undefined) return { schema: words, components: {} }
  return { schema: componentOf(name), components: { [name]: words } }
}

/** The body of a 200. Of a choice, at most one part has no name of its own; it is named after the endpoint. */
export function answerOf(endpoint: Endpoint, inWords: InWords): Placed {
  const words = inWords(endpoint.answer, 'output')
  const name = answerName(endpoint)
  if (endpoint.answerType !== undefined || words.$ref !== undefined) return { schema: words, components: {} }
  if (words.anyOf === undefined) return { schema: componentOf(name), components: { [name]: words } }
  const unnamed = words.anyOf.flatMap((part) => (typeof part === 'boolean' || part.$ref !== undefined ? [] : [part]))
  const [own, ...more] = unnamed
  if (more.length > 0) throw new Error(`Answers of ${endpoint.name} need names of their own (named-schemas.ts).`)
  const schema = { ...words, anyOf: words.anyOf.map((part) => (part === own ? componentOf(name) : part)) }
  return { schema, components: own === undefined ? {} : { [name]: own } }
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const { properties, required } = schema
  if (names.length === 0 || properties === undefined) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    ...(required !== undefined && { required: required.filter((name) => !names.includes(name)) }),
  }
}
