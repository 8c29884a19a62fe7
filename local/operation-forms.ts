/**
 * The console's knowledge of the operations: their parameters out of the OpenAPI document, in fewer words. `npm run
 * types` writes the file, as the console imports nothing of the service.
 */
import * as v from 'valibot'
import { namedSchemas } from '../functions/api/openapi/named-schemas.ts'
import { endpoints } from '../functions/api/openapi/endpoints.ts'
import { describeEndpoints } from '../functions/openapi/openapi-document.ts'
import { operations } from '../functions/operations/all-operations.ts'

export const operationFormsPath = 'console/operations/generated/operation-forms.ts'

/** Parameters of every previewed call, which the console fills in itself. */
const ofPreviews = ['preview', 'until', 'expect', 'use_external_lookup']
const objectSchema = v.record(v.string(), v.unknown())
const bodySchema = v.looseObject({
  post: v.looseObject({
    requestBody: v.looseObject({
      content: v.looseObject({ 'application/json': v.looseObject({ schema: v.looseObject({ $ref: v.string() }) }) }),
    }),
  }),
})
const documentSchema = v.looseObject({
  paths: objectSchema,
  components: v.looseObject({ schemas: v.record(v.string(), objectSchema) }),
})

export function operationFormsText(): string {
  const described: unknown = JSON.parse(JSON.stringify(describeEndpoints(endpoints, namedSchemas)))
  const { paths, components } = v.parse(documentSchema, described)
  const forms = operations.map(({ facts: { name } }) => {
    const { post } = v.parse(bodySchema, paths[`/api/customers/${name}/`])
    const { $ref } = post.requestBody.content['application/json'].schema
    return [name, shortened(components.schemas[nameOf($ref)])]
  })
  const json = JSON.stringify(Object.fromEntries(forms), null, 2)
  return `/** Written by \`npm run types\` from the OpenAPI document. A test holds this file to the document. */
import type { ObjectForm } from '../../forms/schema.ts'

export const operationForms: Readonly<Record<string, ObjectForm>> = ${json}
`
}

const nameOf = (reference: string) => reference.replace('#/components/schemas/', '')

const kept = ['enum', 'minimum', 'maximum', 'maxLength', 'required', 'const', 'dependentRequired', 'minProperties']
const nested = ['items', 'if', 'then', 'else', 'not']

function shortened(schema: unknown): unknown {
  if (!v.is(objectSchema, schema)) return schema
  const { type, pattern, $ref, properties } = schema
  if (typeof $ref === 'string') return { kind: nameOf($ref) }
  // A form has no way to say null beside the keys of an object, so such a value has no field.
  if (Array.isArray(type)) return {}
  return {
    ...(type !== undefined && { kind: typeof pattern === 'string' ? kindOfPattern(pattern) : type }),
    ...Object.fromEntries(kept.flatMap((key) => (isWorthKeeping(schema[key]) ? [[key, schema[key]]] : []))),
    ...Object.fromEntries(nested.flatMap((key) => (schema[key] === undefined ? [] : [[key, shortened(schema[key])]]))),
    ...(v.is(objectSchema, properties) && { properties: shortenedAll(properties) }),
  }
}

/** Leaves undefined values and empty lists out of a schema, as they say nothing. */
export const isWorthKeeping = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)

const shortenedAll = (properties: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !ofPreviews.includes(name))
      .map(([name, schema]) => [name, shortened(schema)]),
  )

/** Dates and datetimes are known by their patterns. */
export function kindOfPattern(pattern: string): string {
  if (pattern.includes('T([01]')) return 'datetime'
  return pattern.startsWith('^(\\d{3}[1-9]|') ? 'date' : 'string'
}
