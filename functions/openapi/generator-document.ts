/**
 * The document for generators of clients. It leaves out parts that they skip, fail at or turn into a second type:
 * conditions between parameters, further spellings of one value, form bodies, and the calls that the service makes.
 * Validators and people use the complete document.
 */
import type { JsonSchema } from '@valibot/to-json-schema'
import type { ParameterWords, Words } from '../http/schema-words.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import type { Operation } from './openapi-operation.ts'
import type { RequestBody } from './openapi-parameters.ts'
import { isFormName } from './type-name.ts'

type JsonOperation = Omit<Operation, 'requestBody'> & {
  readonly requestBody?: Omit<RequestBody, 'content'> & {
    readonly content: Pick<RequestBody['content'], 'application/json'>
  }
}

export type GeneratorDocument = Omit<OpenApiDocument, 'webhooks' | 'paths'> & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonOperation>>>>
}

export function forGenerators({ webhooks: _webhooks, paths, ...document }: OpenApiDocument): GeneratorDocument {
  const schemas = Object.entries(document.components.schemas).filter(([name]) => !isFormName(name))
  return {
    ...document,
    paths: mapped(paths, (methods) => mapped(methods, plainOperation)),
    components: { ...document.components, schemas: mapped(Object.fromEntries(schemas), plainWords) },
  }
}

function plainOperation({ requestBody, ...operation }: Operation): JsonOperation {
  return {
    ...operation,
    parameters: operation.parameters.map((parameter) =>
      'schema' in parameter ? { ...parameter, schema: plainWords(parameter.schema) } : parameter,
    ),
    ...(requestBody !== undefined && {
      requestBody: { ...requestBody, content: { 'application/json': requestBody.content['application/json'] } },
    }),
  }
}

/** A schema without conditions, and with one spelling of each value. */
export function plainWords({ contentSchema: _content, ...words }: Words & ParameterWords): JsonSchema {
  const { if: _if, then: _then, else: _else, not: _not, ...unconditional } = words
  const { dependentRequired: _required, dependentSchemas: _schemas, ...plain } = unconditional
  const { properties, items, additionalProperties, anyOf, oneOf, enum: values, ...others } = plain
  const list = anyOf?.find(isList)
  if (list !== undefined) return { ...others, ...plainWords(list) }
  if (anyOf?.some(isPlainValue) === true) return { ...others, ...commonType(anyOf) }
  return {
    ...others,
    ...sizeOf(words),
    // Java's generator writes constants of truth values as texts.
    ...(values !== undefined && plain.type !== 'boolean' && { enum: values }),
    ...(properties !== undefined && { properties: mapped(properties, plainPart) }),
    ...(items !== undefined && { items: Array.isArray(items) ? items.map(plainPart) : plainPart(items) }),
    ...(additionalProperties !== undefined && { additionalProperties: plainPart(additionalProperties) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(plainPart) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(plainPart) }),
  }
}

/** Bounds of numbers: without them Go's generator takes 32 bits for amounts, and Java's does for counts. */
function sizeOf({ type, format, maximum = Infinity }: Words): JsonSchema {
  const types = [type ?? []].flat()
  if (format !== undefined) return {}
  if (types.includes('number')) return { format: 'double' }
  return types.includes('integer') && maximum > 2 ** 31 - 1 ? { format: 'int64' } : {}
}

const plainPart = (part: JsonSchema | boolean): JsonSchema | boolean =>
  typeof part === 'boolean' ? part : plainWords(part)

/** A choice with texts or numbers has the type of all its parts, or any value: Python reads no lists of choices. */
function commonType(parts: readonly (JsonSchema | boolean)[]): JsonSchema {
  const types = new Set(
    parts.map((part) => (typeof part === 'object' && !Array.isArray(part.type) ? part.type : undefined)),
  )
  const [type] = types
  return types.size === 1 && type !== undefined ? { type } : {}
}

const plainTypes: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean'])
const isPlainValue = (part: JsonSchema | boolean): boolean => typeof part === 'object' && plainTypes.has(part.type)

const isList = (part: JsonSchema | boolean): part is JsonSchema => typeof part === 'object' && part.type === 'array'

const mapped = <Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
