import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../functions/http/endpoint.ts'
import { flag, jsonObject, list } from '../../functions/http/read-parameters.ts'
import { inWordsWith } from '../../functions/openapi/json-schema.ts'
import { formOf, requestOf } from '../../functions/openapi/call-components.ts'
import { addressParameters, requestBody } from '../../functions/openapi/openapi-parameters.ts'

const inWords = inWordsWith({})

const endpoint = (
  entries: v.ObjectEntries,
  { method = 'POST', path = '/api/example/' }: Partial<Pick<Endpoint, 'method' | 'path'>> = {},
): Endpoint => ({
  name: 'example',
  subject: 'customers',
  method,
  path,
  summary: 'Does something.',
  access: 'key',
  parameters: v.strictObject(entries),
  answer: v.object({}),
})

const entries = {
  id: v.pipe(v.string(), v.description('Which one.')),
  types: v.optional(list(v.picklist(['a', 'b']))),
  data: v.optional(jsonObject()),
  create: v.optional(flag(), false),
}
const data = { type: 'object', additionalProperties: {} }
const types = { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }

describe('Parameters', () => {
  it('of a GET go into the query: lists comma-separated, structures as JSON text', () => {
    expect(addressParameters(endpoint(entries, { method: 'GET' }), inWords)).toEqual([
      { name: 'id', in: 'query', required: true, description: 'Which one.', schema: { type: 'string' } },
      { name: 'types', in: 'query', schema: types, style: 'form', explode: false },
      {
        name: 'data',
        in: 'query',
        description: 'JSON text.',
        schema: {
          type: 'string',
          minLength: 2,
          pattern: '^\\s*[\\[{]',
          contentMediaType: 'application/json',
          contentSchema: data,
        },
      },
      { name: 'create', in: 'query', description: 'Default false.', schema: { type: 'boolean' } },
    ])
  })

  it('of a GET say of a structure what it is for, and that it is JSON text', () => {
    const described = endpoint({ data: v.pipe(jsonObject(), v.description('Fields.')) }, { method: 'GET' })
    expect(addressParameters(described, inWords)).toMatchObject([{ required: true, description: 'Fields. JSON text.' }])
  })

  it('of a POST go into its body, as a JSON object or a form in which structures are JSON text', () => {
    const words = {
      type: 'object',
      properties: {
        id: { type: 'string', description: 'Which one.' },
        types,
        data,
        create: { type: 'boolean', description: 'Default false.' },
      },
      required: ['id'],
      additionalProperties: false,
    }
    const schema = { $ref: '#/components/schemas/ExampleRequest' }
    expect(requestOf(endpoint(entries), inWords)).toEqual({ schema, components: { ExampleRequest: words } })
    expect(requestBody(endpoint(entries), inWords)).toEqual({
      required: true,
      content: {
        'application/json': { schema },
        'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/ExampleForm' } },
      },
    })
    const text = { type: 'string', description: 'JSON text.', contentMediaType: 'application/json' }
    expect(formOf(endpoint(entries), inWords)?.components).toEqual({
      ExampleForm: { ...words, properties: { ...words.properties, data: text } },
    })
  })

  it('of a POST are of one type in both bodies where none is a structure', () => {
    const { id, types: list } = entries
    const { 'application/json': json, 'application/x-www-form-urlencoded': form } =
      requestBody(endpoint({ id, types: list }), inWords)?.content ?? {}
    expect(form?.schema).toEqual({ $ref: '#/components/schemas/ExampleRequest' })
    expect(json?.schema).toEqual(form?.schema)
  })

  it('may be left out altogether where none is required, and there is no body where there are none', () => {
    expect(requestBody(endpoint({ id: v.optional(v.string()) }), inWords)?.required).toBe(false)
    expect(requestBody(endpoint({}), inWords)).toBeUndefined()
  })

  it('that the path names go into the path, and nowhere else', () => {
    const path = '/api/example/{id}/'
    const inPath = { name: 'id', in: 'path', required: true, description: 'Which one.', schema: { type: 'string' } }
    const { id, create } = entries
    expect(addressParameters(endpoint({ id, create }, { path }), inWords)).toEqual([inPath])
    expect(addressParameters(endpoint({ id, create }, { path, method: 'GET' }), inWords)).toEqual([
      inPath,
      { name: 'create', in: 'query', description: 'Default false.', schema: { type: 'boolean' } },
    ])
    expect(requestBody(endpoint({ id, create }, { path }), inWords)?.required).toBe(false)
    expect(requestOf(endpoint({ id, create }, { path }), inWords)?.components['ExampleRequest']).toMatchObject({
      properties: { create: { type: 'boolean' } },
      required: [],
    })
    expect(requestBody(endpoint({ id }, { path }), inWords)).toBeUndefined()
  })
})
