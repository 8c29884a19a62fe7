/** Ways to look things up in an OpenAPI document. */
import type { JsonSchema } from '@valibot/to-json-schema'
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { keptExamples } from '../../functions/api/openapi/stored-examples.ts'
import { namedSchemas } from '../../functions/api/openapi/named-schemas.ts'
import type { Endpoint } from '../../functions/http/endpoint.ts'
import { forGenerators } from '../../functions/openapi/generator-document.ts'
import { describeEndpoints } from '../../functions/openapi/openapi-document.ts'
import type { Operation } from '../../functions/openapi/openapi-operation.ts'

/** The document of the service, with all that validators read. */
export const document = describeEndpoints(endpoints, namedSchemas, keptExamples)

/** The document as generators of clients read it. */
export const plainDocument = forGenerators(document)

/** The document as plain JSON, as a client gets it. */
export const asJson: Record<string, unknown> = v.parse(
  v.record(v.string(), v.unknown()),
  JSON.parse(JSON.stringify({ ...document, servers: [{ url: 'https://api.example' }] })),
)

const objectSchema = v.record(v.string(), v.unknown())
export const parsed = (text: string) => v.parse(objectSchema, JSON.parse(text))

/**
 * Strict: keywords that do not exist or cannot apply are errors. Formats are not checked. Optimising the code of a
 * validator takes longer than all its runs.
 */
const ajv = new Ajv2020.Ajv2020({ strict: true, formats: { email: true }, code: { optimize: false } })
// Generators of clients read them. Only the other keywords decide about validity.
ajv.addKeyword('discriminator')
ajv.addKeyword('x-enum-varnames')

/** The text of a schema whose references lead to the components, which are compiled once for all schemas. */
const referring = (schema: unknown) =>
  JSON.stringify(schema).replaceAll('#/components/schemas/', 'https://api.example/components#/$defs/')
ajv.addSchema(parsed(referring({ $defs: document.components.schemas })), 'https://api.example/components')

const validators = new Map<string, ValidateFunction>()

/** A validator of a schema of the document. */
export function compiled(schema: JsonSchema): ValidateFunction {
  const text = referring(schema)
  const validator = validators.get(text) ?? ajv.compile(parsed(text))
  validators.set(text, validator)
  return validator
}

const methods = { GET: 'get', POST: 'post', DELETE: 'delete' } as const

export function operationOf({ path, method }: Pick<Endpoint, 'path' | 'method'>): Operation {
  const operation = document.paths[path]?.[methods[method]]
  if (operation === undefined) throw new Error(`The document lacks ${method} ${path}.`)
  return operation
}

/** A schema with a reference followed. */
export function resolved(schema: JsonSchema | boolean): JsonSchema {
  if (typeof schema === 'boolean') throw new Error('The document has no boolean schemas in these places.')
  if (schema.$ref === undefined) return schema
  const named = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')]
  if (named === undefined) throw new Error(`Nothing at ${schema.$ref}.`)
  return named
}

/** Every node of the document with its JSON pointer. */
export function* nodesOf(value: unknown, pointer = ''): Generator<{ pointer: string; value: object }> {
  if (typeof value !== 'object' || value === null) return
  yield { pointer, value }
  for (const [key, child] of Object.entries(value)) {
    yield* nodesOf(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
}
