/** The bodies of calls and of their answers, under the names that generated clients show. */
import type { JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Endpoint } from '../http/endpoint.ts'
import {
  hasOwnUntil,
  previewAlone,
  previewAloneWords,
  previewParameters,
  previewWords,
} from '../http/preview-parameters.ts'
import { kindsOf, listMark, namesInPath } from '../http/read-parameters.ts'
import type { ParameterWords } from '../http/schema-words.ts'
import { joinedAnswer } from './joined-answer.ts'
import type { InWords } from './json-schema.ts'
import { answerName, componentOf, formName, requestName } from './type-name.ts'

/** A schema for its place in the document, and the components that it refers to. */
export interface Placed {
  readonly schema: JsonSchema
  readonly components: Readonly<Record<string, JsonSchema>>
}

/** The body of a POST as JSON; undefined for a POST without parameters in its body. */
export function requestOf(endpoint: Endpoint, inWords: InWords): Placed | undefined {
  const { parameters, path, previews, method } = endpoint
  if (method !== 'POST' || namesInBody(endpoint).length === 0) return undefined
  const own = without(inWords(parameters, 'input'), namesInPath(path))
  const ownUntil = hasOwnUntil(parameters)
  const { properties } = inWords(ownUntil ? previewAlone : previewParameters, 'input')
  const together = ownUntil ? previewAloneWords : previewWords
  const words = previews === true ? { ...own, ...together, properties: { ...own.properties, ...properties } } : own
  const name = requestName(endpoint)
  if (words.$ref !== undefined) return { schema: words, components: {} }
  return { schema: componentOf(name), components: { [name]: words } }
}

/**
 * The same body as a form, in which structured parameters are JSON text. It has its own component if there are such
 * parameters: a client with one type for both bodies would send structures in its own form.
 */
export function formOf(endpoint: Endpoint, inWords: InWords): Placed | undefined {
  const request = requestOf(endpoint, inWords)
  const structured = namesInBody(endpoint).filter((name) => isStructured(endpoint.parameters.entries[name]))
  if (request === undefined || structured.length === 0) return request
  const [{ properties = {}, required = [], additionalProperties } = {}] = Object.values(request.components)
  const texts = structured.map((name): [string, ParameterWords] => [name, jsonTextOf(properties[name])])
  // A request that refers to a named component shows no properties here, so they come from the endpoint.
  const others = Object.entries(endpoint.parameters.entries)
    .filter(([name]) => namesInBody(endpoint).includes(name) && !structured.includes(name) && !(name in properties))
    .map(([name, entry]): [string, JsonSchema] => [name, inWords(entry, 'input')])
  const words: JsonSchema = {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries([...texts, ...others]) },
    required: [...required],
    additionalProperties: additionalProperties ?? false,
  }
  const name = formName(endpoint)
  return { schema: componentOf(name), components: { [name]: words } }
}

/** Whether the parameter is JSON text in a query or a form. */
export const isStructured = (entry: v.GenericSchema<unknown, unknown> | undefined): boolean =>
  entry !== undefined && !listMark(entry) && kindsOf(entry).has('json')

function namesInBody({ parameters, path }: Endpoint): string[] {
  const inPath = namesInPath(path)
  return Object.keys(parameters.entries).filter((name) => !inPath.includes(name))
}

const jsonTextOf = (words: JsonSchema | boolean | undefined): ParameterWords => ({
  type: 'string',
  description: `${(typeof words === 'object' ? words.description : undefined) ?? ''} JSON text.`.trim(),
  contentMediaType: 'application/json',
})

/** The body of a 200. One of two forms, such as a preview, is one object: see `joined-answer.ts`. */
export function answerOf(endpoint: Endpoint, inWords: InWords): Placed {
  const words = inWords(joinedAnswer(endpoint.answer), 'output')
  const name = answerName(endpoint)
  const isNamed = endpoint.bodiless === undefined && endpoint.answerType === undefined && words.$ref === undefined
  return isNamed ? { schema: componentOf(name), components: { [name]: words } } : { schema: words, components: {} }
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
