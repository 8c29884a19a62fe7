/**
 * The document that generators of clients read. Each rule is based on generators that failed, or that made an unusable
 * client: `docs/decisions/openapi.md` names them, and `npm run clients` tries six of them.
 */
import { Validator } from '@seriousme/openapi-schema-validator'
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { plainWords } from '../../functions/openapi/generator-document.ts'
import { document, nodesOf, parsed, plainDocument } from './read.ts'

const asJson = parsed(JSON.stringify({ ...plainDocument, servers: [{ url: 'https://api.example' }] }))
const nodes = [...nodesOf(asJson)].filter(({ pointer }) => !/\/examples?(?:\/|$)/.test(pointer))
/** Schemas alone: a property or a response may have any name. */
const schemas = nodes.filter(({ pointer }) => !/\/(?:properties|responses|schemas)$/.test(pointer))

const pointersWith = (keywords: readonly string[]) =>
  schemas.flatMap(({ pointer, value }) =>
    keywords.filter((keyword) => keyword in value).map((keyword) => `${pointer}: ${keyword}`),
  )

const choiceSchema = v.looseObject({ parts: v.array(v.looseObject({})) })
const choices = schemas.flatMap(({ pointer, value }) =>
  ['anyOf', 'oneOf'].flatMap((keyword) => {
    const { parts } = v.parse(choiceSchema, {
      parts: Object.entries(value).find(([key]) => key === keyword)?.[1] ?? [],
    })
    return parts.length === 0 ? [] : [{ pointer, parts }]
  }),
)
const choicesWhere = (isWrong: (parts: readonly JsonSchema[]) => boolean) =>
  choices.filter(({ parts }) => isWrong(parts)).map(({ pointer }) => pointer)

/** Names that coincide where a file system or a language ignores capitals. */
function sameNames(names: readonly string[]): string[][] {
  const groups = Object.values(Object.groupBy(names, (name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')))
  return groups.flatMap((group) => (group !== undefined && group.length > 1 ? [group] : []))
}

const pascalCase = (text: string) =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The types that generators make of enums and objects without a name, called after the place. */
function madeUpTypes(words: JsonSchema | boolean, name: string): string[] {
  if (typeof words === 'boolean' || words.$ref !== undefined) return []
  const { properties = {}, items, anyOf = [], oneOf = [] } = words
  const parts = [...(items === undefined ? [] : [items].flat()), ...anyOf, ...oneOf]
  const isType = words.enum !== undefined || words.const !== undefined || words.type === 'object'
  return [
    ...(isType ? [name] : []),
    ...Object.entries(properties).flatMap(([key, property]) => madeUpTypes(property, `${name}${pascalCase(key)}`)),
    ...parts.flatMap((part) => madeUpTypes(part, name)),
  ]
}

/** Reserved names of client languages, and names that they import into every file of a client. */
const ofLanguages = [
  ...['Override', 'Deprecated', 'Object', 'Objects', 'String', 'Integer', 'Boolean', 'Double', 'Number', 'Math'],
  ...['List', 'ArrayList', 'Map', 'HashMap', 'Set', 'Arrays', 'Date', 'File', 'Error', 'Exception', 'Enum', 'Void'],
  ...['Array', 'Function', 'Promise', 'Record', 'Request', 'Response', 'Client', 'Any', 'Dict', 'None', 'Optional'],
  ...['Union', 'Literal', 'Annotated', 'Field', 'Self', 'Type', 'Unset', 'Result', 'Option', 'Vec', 'Box'],
]

describe('The document for generators of clients', () => {
  it('is a valid one, of version 3.1', async () => {
    const { errors, valid } = await new Validator().validate(structuredClone(asJson))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('has the calls, parameters and answers of the complete one', () => {
    expect(Object.keys(plainDocument.paths)).toEqual(Object.keys(document.paths))
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { requestBody, parameters, responses }] of Object.entries(methods)) {
        const call = plainDocument.paths[path]?.[method]
        expect(call?.parameters.length, path).toBe(parameters.length)
        expect(call?.responses, path).toEqual(responses)
        expect(call?.requestBody === undefined, path).toBe(requestBody === undefined)
      }
    }
  })

  it('has no conditions, which oapi-codegen cannot read', () => {
    expect(pointersWith(['if', 'then', 'else', 'not', 'dependentRequired', 'dependentSchemas'])).toEqual([])
  })

  it('has no truth value in the place of a schema', () => {
    const truths = nodes.flatMap(({ pointer, value }) => {
      const isPlace = /\/(?:properties|schemas|anyOf|oneOf|allOf)$/.test(pointer)
      return Object.entries(value).flatMap(([key, part]) =>
        (isPlace || ['items', 'schema'].includes(key)) && typeof part === 'boolean' ? [`${pointer}/${key}`] : [],
      )
    })
    expect(truths).toEqual([])
  })

  it('has null as a type of a value, in no choice', () => {
    expect(choicesWhere((parts) => parts.some(({ type }) => type === 'null'))).toEqual([])
    expect(schemas.some(({ value }) => 'type' in value && Array.isArray(value.type))).toBe(true)
  })

  it('has no choice of a list and one thing, and no choice within a choice', () => {
    expect(choicesWhere((parts) => parts.some(({ type }) => type === 'array'))).toEqual([])
    expect(choicesWhere((parts) => parts.some(({ anyOf, oneOf }) => (anyOf ?? oneOf) !== undefined))).toEqual([])
  })

  it('has no choice with texts or numbers in it', () => {
    const plain = ['string', 'number', 'integer', 'boolean']
    expect(choicesWhere((parts) => parts.some(({ type }) => typeof type === 'string' && plain.includes(type)))).toEqual(
      [],
    )
  })

  it('has only texts and numbers as constants: Java’s generator writes truth values as texts', () => {
    const wrong = schemas.filter(({ value }) => 'enum' in value && 'type' in value && value.type === 'boolean')
    expect(wrong.map(({ pointer }) => pointer)).toEqual([])
  })

  it('answers every call with one object, previews among its keys', () => {
    const answers = endpoints.flatMap(({ path, method, name, answerType, bodiless }) => {
      if (answerType !== undefined || bodiless !== undefined) return []
      const response = plainDocument.paths[path]?.[method.toLowerCase()]?.responses['200']
      if (response === undefined || '$ref' in response) throw new Error(`${name} has no answer.`)
      const { $ref = '' } = response.content['application/json']?.schema ?? {}
      return [{ name, answer: plainDocument.components.schemas[$ref.replace('#/components/schemas/', '')] }]
    })
    expect(answers.length).toBeGreaterThan(50)
    for (const { name, answer } of answers) expect(answer, name).toMatchObject({ type: 'object' })
    expect(plainDocument.components.schemas['CreateCustomerAnswer']).toMatchObject({
      properties: { id: { type: 'string' }, preview: { $ref: '#/components/schemas/Preview' } },
      required: [],
    })
  })

  it('has bodies as JSON alone, and no calls that the service makes: generators make calls of the client of them', () => {
    const bodies = Object.values(plainDocument.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ requestBody }) => (requestBody === undefined ? [] : [requestBody.content])),
    )
    expect(bodies.length).toBeGreaterThan(30)
    for (const content of bodies) expect(Object.keys(content)).toEqual(['application/json'])
    expect(asJson).not.toHaveProperty('webhooks')
  })

  it('refers only to what it has, and has nothing that is not referred to but the body of deliveries', () => {
    const referred = new Set(nodes.flatMap(({ value }) => ('$ref' in value ? [value.$ref] : [])))
    const has = Object.keys(plainDocument.components.schemas).map((name) => `#/components/schemas/${name}`)
    const deliveries = '#/components/schemas/EventDelivery'
    const schemasReferred = [...referred].filter((name) => String(name).startsWith('#/components/schemas/'))
    expect([...schemasReferred, deliveries].toSorted()).toEqual(has.toSorted())
  })
})

describe('The names in clients that are generated', () => {
  const { components, paths } = plainDocument
  const names = Object.keys(components.schemas)
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )

  it('of types and of calls differ in more than capitals and dashes', () => {
    expect(sameNames(names)).toEqual([])
    expect(sameNames(operations)).toEqual([])
    for (const { pointer, value } of schemas) {
      if (pointer.endsWith('/properties')) expect(sameNames(Object.keys(value)), pointer).toEqual([])
    }
  })

  it('of types are not those that generators make up for types without a name', () => {
    const made = Object.entries(components.schemas).flatMap(([name, words]) =>
      Object.entries(words.properties ?? {}).flatMap(([key, property]) =>
        madeUpTypes(property, `${name}${pascalCase(key)}`),
      ),
    )
    expect(made).toContain('SubscriptionState')
    expect(names.filter((name) => made.some((each) => each.toLowerCase() === name.toLowerCase()))).toEqual([])
    expect(sameNames([...new Set(made)])).toEqual([])
  })

  it('of types are none that a language has for itself', () => {
    const taken = new Set(ofLanguages.map((name) => name.toLowerCase()))
    expect(names.filter((name) => taken.has(name.toLowerCase()))).toEqual([])
  })

  it('of constants are not those that generators make up for types', () => {
    const constantSchema = v.object({ const: v.string(), 'x-enum-varnames': v.optional(v.array(v.string())) })
    // Names of components are known to oapi-codegen before it names the constants.
    const types = new Set(
      Object.entries(components.schemas).flatMap(([name, words]) =>
        madeUpTypes(words, name).filter((made) => made !== name),
      ),
    )
    const constants = schemas.flatMap(({ pointer, value }) => {
      const only = v.safeParse(constantSchema, value)
      if (!only.success) return []
      return (only.output['x-enum-varnames'] ?? [pascalCase(only.output.const)]).map((name) => ({ pointer, name }))
    })
    expect(constants.map(({ name }) => name)).toContain('SubscriptionStateConditionType')
    expect(constants.filter(({ name }) => types.has(name))).toEqual([])
  })
})

describe('A schema for generators', () => {
  it('is without conditions, in all its parts', () => {
    const condition = { if: { required: ['a'] }, then: { properties: { b: false } }, dependentRequired: { a: ['b'] } }
    const part = { type: 'object', properties: { b: { type: 'string' } } } as const
    expect(
      plainWords({
        ...{ type: 'object', properties: { a: { ...part, ...condition } } },
        ...{ additionalProperties: { ...part, ...condition }, ...condition },
      }),
    ).toEqual({ type: 'object', properties: { a: part }, additionalProperties: part })
    expect(plainWords({ type: 'array', items: { ...part, ...condition } })).toEqual({ type: 'array', items: part })
    expect(plainWords({ oneOf: [{ ...part, ...condition }] })).toEqual({ oneOf: [part] })
  })

  it('says of numbers how large they may be', () => {
    expect(plainWords({ type: 'number' })).toEqual({ type: 'number', format: 'double' })
    expect(plainWords({ type: 'integer' })).toEqual({ type: 'integer', format: 'int64' })
    expect(plainWords({ type: 'integer', maximum: 1000 })).toEqual({ type: 'integer', maximum: 1000 })
    expect(plainWords({ type: ['number', 'null'] })).toEqual({ type: ['number', 'null'], format: 'double' })
  })

  it('keeps properties that have the names of keywords', () => {
    const words = { type: 'object', properties: { if: { type: 'string' }, not: { type: 'boolean' } } } as const
    expect(plainWords(words)).toEqual(words)
  })

  it('has no choice of texts and numbers, but their type, or any value', () => {
    const known: JsonSchema = { type: 'string', enum: ['a'] }
    expect(plainWords({ description: 'A code.', anyOf: [known, { type: 'string' }] })).toEqual({
      description: 'A code.',
      type: 'string',
    })
    expect(plainWords({ description: 'One.', anyOf: [{ type: 'string' }, { type: 'number' }] })).toEqual({
      description: 'One.',
    })
    expect(plainWords({ anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Address' }] })).toEqual({})
  })

  it('has the list where one thing may stand for a list of one', () => {
    const one = { type: 'string' } as const
    const list = { type: 'array', items: one, maxItems: 5 } as const
    expect(plainWords({ description: 'Some.', anyOf: [one, list] })).toEqual({ description: 'Some.', ...list })
  })
})
