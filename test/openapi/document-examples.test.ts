/**
 * Every call, operation and event has an example in the document, and each example fits its schemas. The stories of the
 * examples prove that the service answers so: `examples*.test.ts`.
 */
import type { JsonSchema } from '@valibot/to-json-schema'
import { describe, expect, it } from 'vitest'
import { readOperations } from '../../functions/api/bulk/call-operations.ts'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { keptExamples } from '../../functions/api/openapi/stored-examples.ts'
import { eventCatalogue } from '../../functions/domain/facts/event.ts'
import type { Endpoint } from '../../functions/http/endpoint.ts'
import { plainExample } from '../../functions/openapi/examples.ts'
import { componentOf, eventName, operationName } from '../../functions/openapi/type-name.ts'
import { operations } from '../../functions/operations/all-operations.ts'
import { demoSettings } from '../settings.ts'
import { compiled, document, operationOf } from './read.ts'

/** Pages that people open by a link, besides invoices. Programs do not need them. */
const pagesWithoutExample: ReadonlySet<string> = new Set(
  endpoints
    .filter(({ subject, name }) => subject === 'pages' && !['invoice-page', 'invoice-pdf'].includes(name))
    .map(({ name }) => name),
)
/** Pages, and the document that contains the examples. */
const selfDescribing = new Set(['openapi', 'docs', 'console', 'portal-page', 'portal-send', 'self-operation'])

const called = endpoints.filter(({ name }) => !pagesWithoutExample.has(name) && !selfDescribing.has(name))
const cases = called.map((endpoint) => ({ endpoint, name: endpoint.name }))

function expectToFit(schema: JsonSchema, value: unknown, what: string): void {
  const fits = compiled(schema)
  expect(fits(value), `${what}: ${JSON.stringify(fits.errors)}`).toBe(true)
}

const hasParameters = ({ parameters }: Endpoint) => Object.keys(parameters.entries).length > 0

describe('The examples of the document', () => {
  it.each(cases)('are there for the call and for its answer: $name', ({ endpoint, name }) => {
    const example = plainExample(keptExamples, endpoint)
    const missing = `Tell a story that calls ${name} in test/openapi/examples*.test.ts.`
    expect(example, missing).toBeDefined()
    if (endpoint.answerType === undefined && endpoint.bodiless === undefined)
      expect(example?.answer, missing).toBeDefined()
    if (endpoint.method === 'POST' && hasParameters(endpoint)) expect(example?.body, missing).toBeDefined()
    const { parameters, requestBody } = operationOf(endpoint)
    for (const parameter of parameters) {
      if ('name' in parameter && parameter.required) expect(parameter, name).toHaveProperty('example')
    }
    if (requestBody !== undefined) expect(requestBody.content['application/json'].examples, name).toBeDefined()
  })

  it.each(cases)('are what the schemas say: $name', ({ endpoint, name }) => {
    const { parameters, requestBody, responses } = operationOf(endpoint)
    for (const parameter of parameters) {
      if ('name' in parameter && parameter.example !== undefined) {
        const { contentSchema: _, contentMediaType: __, ...schema } = parameter.schema
        expectToFit(schema, parameter.example, `${name}, ${parameter.name}`)
      }
    }
    if (endpoint.bodiless !== undefined) return
    const answer = responses['200']
    if (answer === undefined || '$ref' in answer) throw new Error(`${name} has no answer of its own.`)
    const { schema = {} } = answer.content['application/json'] ?? {}
    const request = requestBody?.content['application/json'].schema
    for (const [as, { body, status, answer: answered }] of Object.entries(keptExamples.calls.get(name) ?? {})) {
      if (body !== undefined && status !== 400) expectToFit(request ?? {}, body, `${name}, ${as}, request`)
      if (status === undefined && answered !== undefined) expectToFit(schema, answered, `${name}, ${as}, answer`)
      if (status === 422) expectToFit(componentOf('MessagesByField'), answered, `${name}, ${as}, answer`)
    }
  })

  it.each(operations.map(({ facts }) => facts))('have the operation as one of many: $name', (facts) => {
    const { examples: [example] = [] } = componentNamed(operationName(facts))
    expect(example).toMatchObject({ operation: facts.name })
    expectToFit(componentOf('Operation'), example, facts.name)
    expect(readOperations([example], demoSettings())).toHaveLength(1)
  })

  it.each(Object.keys(eventCatalogue))('have an event of the type: %s', (type) => {
    const { examples: [example] = [] } = componentNamed(eventName(type))
    expect(example, `Tell a story that brings ${type} in test/openapi/examples*.test.ts.`).toMatchObject({
      event: type,
    })
    expectToFit(componentOf('Event'), example, type)
  })

  it('show refusals, mistakes of form and previews too', () => {
    expect(document.components.responses['Refused']?.content['application/json']?.examples).not.toEqual({})
    expect(document.components.responses['ProgrammingError']?.content['text/plain']?.examples).not.toEqual({})
    const bodies = [...keptExamples.calls.values()].flatMap((of) => Object.values(of)).map(({ body }) => body)
    const previewing = bodies.filter((body) => typeof body === 'object' && body !== null && 'preview' in body)
    expect(previewing.length).toBeGreaterThanOrEqual(2)
  })
})

function componentNamed(name: string): JsonSchema {
  const schema = document.components.schemas[name]
  if (schema === undefined) throw new Error(`The document has no component ${name}.`)
  return schema
}
