import { Validator } from '@seriousme/openapi-schema-validator'
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { eventCatalogue } from '../../functions/domain/facts/event.ts'
import { isRight, nameOfRight, rightTo } from '../../functions/domain/settings/access/access-rights.ts'
import { previewParameters } from '../../functions/http/preview-parameters.ts'
import { namesInPath } from '../../functions/http/read-parameters.ts'
import { subjects } from '../../functions/http/subject.ts'
import type { Parameter } from '../../functions/openapi/openapi-parameters.ts'
import { titleOf } from '../../functions/openapi/type-name.ts'
import { operations as calls } from '../../functions/operations/all-operations.ts'
import { functions } from '../../lib/wiring.ts'
import { asJson, compiled, document, nodesOf, operationOf, resolved } from './read.ts'

const descriptionOf = (words: JsonSchema | boolean) =>
  typeof words === 'boolean' ? undefined : (words.description ?? resolved(words).description)
const operations = endpoints.map((endpoint) => ({ endpoint, operation: operationOf(endpoint) }))

const mappingSchema = v.looseObject({
  oneOf: v.array(v.object({ $ref: v.string() })),
  discriminator: v.object({ propertyName: v.string(), mapping: v.record(v.string(), v.string()) }),
})

const pascalCase = (key: string) => key.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The places at which a schema describes its parts, besides its properties. */
const partsOf = ({ items, anyOf = [], oneOf = [], allOf = [] }: JsonSchema): (JsonSchema | boolean)[] => [
  ...(items === undefined ? [] : [items].flat()),
  ...anyOf,
  ...oneOf,
  ...allOf,
]

/** Whether the schema is an object without a name, or a list or choice of such objects. */
const isUnnamedObject = (words: JsonSchema | boolean): boolean =>
  typeof words !== 'boolean' &&
  words.$ref === undefined &&
  (words.type === 'object' || partsOf(words).some(isUnnamedObject))

/** Unnamed objects in a component, called after the component and the properties that lead to them. */
function madeUpNames(words: JsonSchema | boolean, name: string): string[] {
  if (typeof words === 'boolean' || words.$ref !== undefined) return []
  const ofProperties = Object.entries(words.properties ?? {}).flatMap(([key, property]) => {
    const made = `${name}${pascalCase(key)}`
    return [...(isUnnamedObject(property) ? [made] : []), ...madeUpNames(property, made)]
  })
  return [...ofProperties, ...partsOf(words).flatMap((part) => madeUpNames(part, name))]
}

const forAnybody = [
  ...[
    'healthz',
    'openapi',
    'docs',
    'console',
    'session-begin',
    'session-links-email',
    'session-sign-in',
    'session-callback',
  ],
  ...['invoice-page', 'invoice-pdf', 'invoice-pay'],
  ...['agreement-page', 'provider-notice', 'test-provider-page', 'test-provider-choose'],
  ...['ordering-form', 'ordering-form-order', 'ordering-form-page', 'ordering-form-send'],
  ...['withdraw-page', 'withdraw-send', 'cancel-page', 'cancel-send', 'take-back-page', 'take-back-send'],
  ...['portal-page', 'portal-send', 'self-operation'],
  ...['order-page', 'order-confirm', 'order-email-page', 'order-email-confirm'],
  ...['order-payment-page', 'order-gift-page', 'order-gift-accept', 'stop-page', 'stop-send'],
]

describe('The OpenAPI document', () => {
  it('is a valid one, of version 3.1', async () => {
    const validator = new Validator()
    const { errors, valid } = await validator.validate(asJson)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('has the routes of the wiring, under the names of their functions, and nothing else', () => {
    const wired = functions.flatMap(({ name, trigger }) =>
      trigger.kind === 'route' ? [`${trigger.method.toLowerCase()} ${trigger.path} ${name}`] : [],
    )
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => `${method} ${path} ${operation.operationId}`),
    )
    expect(described.toSorted()).toEqual(wired.toSorted())
  })

  it('calls every operation by a name of its own', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it('names the right that opens a call, and those that some of its parameters need, as the service checks them', () => {
    for (const { endpoint, operation } of operations) {
      const { access, path, method, onlyReads, furtherRights = [] } = endpoint
      const isOpened = access === 'key' || access === 'bearer'
      const needs = nameOfRight(rightTo(path, method === 'GET' || onlyReads === true))
      expect(operation['x-rights'], path).toEqual(isOpened ? { needs, also: furtherRights } : undefined)
      for (const { right } of furtherRights) {
        expect(operation.description, path).toContain(right)
        expect(isRight(right), right).toBe(true)
      }
    }
    for (const { facts } of calls) {
      const words = document.components.schemas[`${facts.title}Operation`]?.description
      const single = operations.find(({ endpoint }) => endpoint.name === facts.name)?.operation
      for (const { operation: also, where } of facts.alsoDoes ?? []) {
        expect(words).toContain(`If ${where}, the right customers.${also} is needed too.`)
        expect(single?.['x-rights']?.also).toContainEqual({ right: `customers.${also}`, where })
      }
    }
    const also = operations.flatMap(({ operation }) => operation['x-rights']?.also ?? [])
    expect(also).toContainEqual({ right: 'customers.refund', where: 'refund is payment' })
    expect(also).toContainEqual({ right: 'passwords', where: 'fields has password without one id' })
  })

  it('groups calls by their subjects, each with a sentence', () => {
    for (const { endpoint, operation } of operations)
      expect(operation.tags, endpoint.name).toEqual([subjects[endpoint.subject].name])
    const tags = new Set(operations.flatMap(({ operation }) => operation.tags))
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...tags].toSorted())
    for (const { name, description } of document.tags) expect(description, name).toMatch(/^[A-Z].{20,}\.$/)
  })

  it('names requests, answers and operations after their calls: the titles are the names with capitals', () => {
    for (const { name, title } of endpoints) {
      if (title !== undefined) expect(title.toLowerCase(), name).toBe(name.replaceAll('-', ''))
    }
    const titles = endpoints.map((endpoint) => titleOf(endpoint))
    expect(new Set(titles).size).toBe(titles.length)
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'CreateCustomerRequest',
        'CreateCustomerOperation',
        'BulkUpdatesRequest',
        'BulkUpdatesAnswer',
        'InvoiceRequest',
        'SubscriptionRenewedEvent',
        'ProductAssignmentCreatedEvent',
      ]),
    )
  })

  it('has a component of every body of a request, of every JSON answer, of every operation and of every event', () => {
    const { schemas } = document.components
    for (const { endpoint, operation } of operations) {
      const { requestBody, responses } = operation
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        expect(schema.$ref, endpoint.name).toBeTruthy()
      if (endpoint.bodiless !== undefined) {
        expect(responses[endpoint.bodiless.status], endpoint.name).toMatchObject({ content: {} })
        expect(responses, endpoint.name).not.toHaveProperty('200')
        continue
      }
      const answer = responses['200']
      if (answer === undefined || '$ref' in answer) throw new Error(`${endpoint.name} has no answer of its own.`)
      const schema = answer.content['application/json']?.schema
      if (schema === undefined) continue
      for (const part of schema.anyOf ?? [schema]) expect(part, endpoint.name).toHaveProperty('$ref')
    }
    const names = (component: string) =>
      Object.values(v.parse(mappingSchema, schemas[component]).discriminator.mapping).map((ref) =>
        ref.split('/').at(-1),
      )
    expect(names('Operation').toSorted()).toEqual(
      Object.keys(schemas)
        .filter((name) => /.Operation$/.test(name))
        .toSorted(),
    )
    const events = Object.keys(schemas).filter((name) => /.Event$/.test(name) && name !== 'WebhookTestEvent')
    expect(names('Event').toSorted()).toEqual(events.toSorted())
  })

  it('tells operations and events apart by a property that is a constant of each', () => {
    const { schemas } = document.components
    for (const [component, property, known] of [
      ['Operation', 'operation', calls.map(({ facts }) => facts.name)],
      ['Event', 'event', Object.keys(eventCatalogue)],
    ] as const) {
      const { oneOf, discriminator } = v.parse(mappingSchema, schemas[component])
      expect(discriminator.propertyName).toBe(property)
      expect(Object.keys(discriminator.mapping).toSorted()).toEqual([...known].toSorted())
      expect(oneOf.map(({ $ref }) => $ref)).toEqual(Object.values(discriminator.mapping))
      for (const [value, reference] of Object.entries(discriminator.mapping)) {
        const { properties, required } = resolved({ $ref: reference })
        expect(properties?.[property], reference).toEqual({ type: 'string', const: value })
        expect(required, reference).toContain(property)
      }
    }
  })

  it('has nothing that generators of clients stumble over: no defaults, no constants but text, no titles', () => {
    const stumbling = [...nodesOf(asJson)].flatMap(({ pointer, value }) => {
      const isExample = /\/examples?(?:\/|$)/.test(pointer)
      // A property or a response may have any name.
      const isSchema = !/\/(?:properties|responses)$/.test(pointer) && pointer !== '/info'
      const found = ['default', 'title', ...('const' in value && typeof value.const !== 'string' ? ['const'] : [])]
      return isSchema && !isExample
        ? found.filter((keyword) => keyword in value).map((keyword) => `${pointer}: ${keyword}`)
        : []
    })
    expect(stumbling).toEqual([])
    // Generators make types of `not` schemas, so no schema may use `not` to forbid something.
    const forbidding = [...nodesOf(asJson)].filter(({ pointer, value }) => 'not' in value && !pointer.endsWith('/if'))
    expect(forbidding.map(({ pointer }) => pointer)).toEqual([])
  })

  it('describes the deliveries of events as calls to the receiver', () => {
    const { post } = document.webhooks.events
    expect(post.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/EventDelivery' })
    expect(post.responses['200'].headers).toHaveProperty('X-Service-Webhook-Key')
    const fits = compiled({ $ref: '#/components/schemas/EventDelivery' })
    const event = {
      event: 'subscription:registered-stop',
      event_id: 7,
      timestamp: '2031-01-01T00:00:00',
      via: 'api',
      customer_id: '1001',
      subscription_id: '1001~1',
      stop_at: '2031-02-01T00:00:00',
    }
    expect(fits([event]), JSON.stringify(fits.errors)).toBe(true)
    expect(fits([{ ...event, subscription_id: undefined }])).toBe(false)
    expect(fits([{ ...event, event: 'webhook:test', event_id: 0, webhook_id: 'crm' }])).toBe(true)
    expect(fits([])).toBe(false)
  })

  it('has every parameter of every endpoint: in the path, in the query of a GET, or in both forms of the body of a POST', () => {
    for (const { endpoint, operation } of operations) {
      const namesOf = (place: Parameter['in']) =>
        operation.parameters.flatMap((parameter) =>
          'in' in parameter && parameter.in === place ? [parameter.name] : [],
        )
      const inPath = namesInPath(endpoint.path)
      const beside = endpoint.previews === true ? Object.keys(previewParameters.entries) : []
      const own = Object.keys(endpoint.parameters.entries).filter((name) => !inPath.includes(name))
      const names = [...own, ...beside.filter((name) => !own.includes(name))]
      const inQuery = namesOf('query')
      const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) =>
        Object.keys(resolved(schema).properties ?? {}),
      )
      expect(namesOf('path'), endpoint.name).toEqual(inPath)
      expect(inQuery, endpoint.name).toEqual(endpoint.method === 'GET' ? names : [])
      expect(bodies, endpoint.name).toEqual(endpoint.method === 'POST' && names.length > 0 ? [names, names] : [])
    }
  })

  it('says of every parameter what it is for', () => {
    for (const { endpoint, operation } of operations) {
      for (const parameter of operation.parameters) {
        if ('in' in parameter) expect(parameter.description, `${endpoint.name}: ${parameter.name}`).toBeTruthy()
      }
      const body = operation.requestBody?.content['application/json'].schema
      for (const [name, words] of Object.entries(body === undefined ? {} : (resolved(body).properties ?? {}))) {
        expect(descriptionOf(words), `${endpoint.name}: ${name}`).toBeTruthy()
      }
    }
  })

  it('has the language of a call wherever a key is needed, and an idempotency key where changes are made once', () => {
    for (const { endpoint, operation } of operations) {
      const shared = operation.parameters.flatMap((parameter) => ('$ref' in parameter ? [parameter.$ref] : []))
      const expected = [
        ...(endpoint.access === 'open' ? [] : ['#/components/parameters/language']),
        ...(endpoint.idempotent ? ['#/components/parameters/idempotency-key'] : []),
        ...(endpoint.access !== 'open' && endpoint.method === 'POST' ? ['#/components/parameters/acting-user'] : []),
      ]
      expect(shared, endpoint.name).toEqual(expected)
    }
    expect(operationOf({ method: 'POST', path: '/api/customers/createcustomer/' }).parameters).toContainEqual({
      $ref: '#/components/parameters/idempotency-key',
    })
  })

  it('takes the key in any of three ways or a session, but for field settings as a bearer token only, and where anybody may call not at all', () => {
    const anyWay = [{ 'X-Service-Key': [] }, { 'service-key': [] }, { bearer: [] }, { session: [] }]
    const ofSessions = ['session', 'session-end']
    for (const { endpoint, operation } of operations) {
      const open = forAnybody.includes(endpoint.name)
      const narrow = endpoint.name === 'settings-fields' ? [{ bearer: [] }, { session: [] }] : anyWay
      const expected = open ? [] : ofSessions.includes(endpoint.name) ? [{ session: [] }] : narrow
      expect(operation.security, endpoint.name).toEqual(expected)
    }
    expect(document.components.securitySchemes).toMatchObject({
      'X-Service-Key': { type: 'apiKey', in: 'header', name: 'X-Service-Key' },
      'service-key': { type: 'apiKey', in: 'query', name: 'service-key' },
      bearer: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
    })
  })

  it('has no component of a name that generators make up for an object without one', () => {
    const { schemas } = document.components
    const madeUp = Object.entries(schemas).flatMap(([name, words]) => madeUpNames(words, name))
    expect(madeUp).toContain('CustomerHistory')
    expect(madeUp.filter((name) => Object.hasOwn(schemas, name))).toEqual([])
  })

  it('leaves open only what is open: no schema allows everything unless any JSON value is meant', () => {
    // Exports have personal data in its stored form, any key of the settings may change, and jobs have the results of
    // all calls.
    const meant =
      /\/SettingsPlanAnswer\/.*\/properties\/(?:before|after)$|\/(?:CustomersExportAnswer\/properties\/\w+\/items|properties\/(?:data|new_values|result|results\/items)|schemas\/(?:Customer(?:Read|Write)Data|OrderingFormOrder(?:Request|Form)))\/additionalProperties$/
    const isSchemaPlace =
      /\/(?:schema|contentSchema|items|additionalProperties|(?:any|one|all)Of\/\d+|properties\/[^/]+|schemas\/[^/]+)$/
    const saysNothing = (value: object) =>
      Object.keys(value).every((keyword) => ['description', 'default', 'title', 'examples'].includes(keyword))
    // A condition on the presence of a parameter does not describe its value.
    const isCondition = /(?<!\/properties)\/(?:if|then|else)(?:\/.*)?\/properties\/[^/]+$/
    const open = [...nodesOf(asJson)].filter(
      ({ pointer, value }) => isSchemaPlace.test(pointer) && !isCondition.test(pointer) && saysNothing(value),
    )
    expect(open.map(({ pointer }) => pointer).filter((pointer) => !meant.test(pointer))).toEqual([])
  })

  it('refers only to what it has, and has nothing that is not referred to', () => {
    const referred = new Set([...nodesOf(asJson)].flatMap(({ value }) => ('$ref' in value ? [value.$ref] : [])))
    const has = Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`))
    expect([...referred].toSorted()).toEqual(has.toSorted())
  })
})
