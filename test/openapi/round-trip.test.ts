import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { previewParameters } from '../../functions/http/preview-parameters.ts'
import { readBoth, readParameters } from '../../functions/http/read-parameters.ts'
import type { Operation } from '../../functions/openapi/openapi-operation.ts'
import type { Parameter } from '../../functions/openapi/openapi-parameters.ts'
import { apiEvent } from '../http/api-event.ts'
import { operationOf, resolved } from './read.ts'
import { valuesOf, type Json } from './schema-values.ts'

const objects = v.record(
  v.string(),
  v.custom<Json>(() => true),
)

/** Values without structure, as text. */
const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Whether the document has a parameter of a form sent as JSON text. */
function isStructured(name: string, { requestBody }: Operation): boolean {
  const form = requestBody?.content['application/x-www-form-urlencoded'].schema
  const words = form === undefined ? undefined : resolved(form).properties?.[name]
  return typeof words === 'object' && words.contentMediaType === 'application/json'
}

/** A POST's parameters, encoded as a form according to the document. */
function formOf(values: Readonly<Record<string, Json>>, operation: Operation): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (isStructured(name, operation)) form.append(name, JSON.stringify(value))
    else for (const item of Array.isArray(value) ? value : [value]) form.append(name, textOf(item))
  }
  return form.toString()
}

/** A GET's parameter, encoded according to the document. */
function spelled(parameter: Parameter, value: Json): string | string[] {
  if (parameter.schema.contentSchema !== undefined) return JSON.stringify(value)
  if (!Array.isArray(value)) return textOf(value)
  return parameter.explode === false ? value.map(textOf).join(',') : value.map(textOf)
}

/** Text in a comma-separated list holds no comma and no space at its ends; ids never do. */
const listed = (value: Json) =>
  !Array.isArray(value) || value.every((item) => /^[^,\s][^,]*(?<!\s)$/u.test(textOf(item)))

const parametersIn = (place: Parameter['in'], { parameters }: Operation) =>
  parameters.flatMap((parameter) => ('in' in parameter && parameter.in === place ? [parameter] : []))

/** Values of an operation's parameters, with optional ones sometimes left out. */
function requestsIn(place: Parameter['in'], operation: Operation) {
  const parameters = parametersIn(place, operation)
  return fc.record(
    Object.fromEntries(
      parameters.map((parameter) => {
        const { contentSchema } = parameter.schema
        return [
          parameter.name,
          contentSchema === undefined ? valuesOf(parameter.schema).filter(listed) : valuesOf(contentSchema),
        ]
      }),
    ),
    { requiredKeys: parameters.flatMap(({ name, required }) => (required ? [name] : [])) },
  )
}

const encoded = (inPath: Readonly<Record<string, Json>>): Record<string, string> =>
  Object.fromEntries(Object.entries(inPath).map(([name, value]) => [name, encodeURIComponent(textOf(value))]))

describe('A request made from the document alone', () => {
  // The forms of pages are sent by the pages alone, and never as JSON.
  const posts = endpoints.filter(({ method, answerType }) => method === 'POST' && answerType === undefined)
  it.each(posts.map((endpoint) => ({ endpoint, name: endpoint.name })))(
    'is read the same in both body forms: $name',
    ({ endpoint }) => {
      const operation = operationOf(endpoint)
      const { schema } = operation.requestBody?.content['application/json'] ?? {}
      expect(schema).toBeDefined()
      fc.assert(
        fc.property(valuesOf(schema ?? false), requestsIn('path', operation), (value, inPath) => {
          const json = v.parse(objects, value)
          fc.pre(Object.entries(json).every(([key, item]) => isStructured(key, operation) || listed(item)))
          // An account's own names, such as an ordering form's fields, have no type, so a form body has texts there.
          const named = { ...endpoint.parameters.entries, ...previewParameters.entries }
          fc.pre(Object.entries(json).every(([key, item]) => key in named || typeof item === 'string'))
          const at = { method: 'POST', path: endpoint.path, inPath: encoded(inPath) } as const
          const beside = endpoint.previews === true ? previewParameters : v.strictObject({})
          const read = (event: ReturnType<typeof apiEvent>) => {
            const both = readBoth(endpoint.parameters, beside, event)
            return { beside: both.beside, parameters: both.parameters() }
          }
          const fromJson = read(apiEvent({ ...at, json }))
          const fromForm = read(apiEvent({ ...at, form: formOf(json, operation) }))
          expect(fromForm).toEqual(fromJson)
          const isBeside = ([name]: [string, unknown]) => Object.hasOwn(beside.entries, name)
          const sent = Object.entries({ ...json, ...inPath })
          expect(fromJson).toEqual({
            beside: v.parse(beside, Object.fromEntries(sent.filter(isBeside))),
            parameters: v.parse(
              endpoint.parameters,
              Object.fromEntries(sent.filter((parameter) => !isBeside(parameter))),
            ),
          })
        }),
      )
    },
  )

  const gets = endpoints.filter(
    ({ method, parameters }) => method === 'GET' && Object.keys(parameters.entries).length > 0,
  )
  it.each(gets.map((endpoint) => ({ endpoint, name: endpoint.name })))('is read as meant: $name', ({ endpoint }) => {
    const operation = operationOf(endpoint)
    fc.assert(
      fc.property(requestsIn('query', operation), requestsIn('path', operation), (values, inPath) => {
        const query = Object.fromEntries(
          parametersIn('query', operation).flatMap((parameter) => {
            const value = values[parameter.name]
            return value === undefined ? [] : [[parameter.name, spelled(parameter, value)]]
          }),
        )
        const event = apiEvent({ path: endpoint.path, inPath: encoded(inPath), query })
        expect(readParameters(endpoint.parameters, event)).toEqual(
          v.parse(endpoint.parameters, { ...values, ...inPath }),
        )
      }),
    )
  })
})
