import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { flag, jsonObject, list, readParameters, wholeNumber } from '../../functions/http/read-parameters.ts'
import { apiEvent, type CallOptions } from './api-event.ts'

const schema = v.strictObject({
  id: v.string(),
  data: v.optional(jsonObject()),
  create: v.optional(flag()),
  quantity: v.optional(wholeNumber(1, 1000)),
  types: v.optional(list(v.picklist(['a', 'b'], 'one of a, b'))),
})
const read = (options: CallOptions) => readParameters(schema, apiEvent(options))

const method = v.pipe(v.string(), v.regex(/^[a-z-]+$/, 'the id of a delivery method'))
const inPathSchema = v.strictObject({ method, max_results: v.optional(wholeNumber(1, 100)) })
const readInPath = (options: CallOptions) => readParameters(inPathSchema, apiEvent(options))

describe('Parameters in the path', () => {
  it('stand beside those of the query and the body, decoded', () => {
    expect(readInPath({ inPath: { method: 'print%2Dhouse' }, query: { max_results: '5' } })).toEqual({
      method: 'print-house',
      max_results: 5,
    })
    expect(readInPath({ inPath: { method: 'print-house' }, json: { max_results: 5 } })).toEqual({
      method: 'print-house',
      max_results: 5,
    })
  })

  it.each<[string, CallOptions, string]>([
    ['a wrong one', { inPath: { method: 'Print+House' } }, 'method: expected the id of a delivery method.'],
    ['one that is no UTF-8', { inPath: { method: '%ff' } }, 'method: expected URL-encoded UTF-8.'],
    ['a null character', { inPath: { method: '%00' } }, 'method: expected text without null characters.'],
    [
      'one in the query too',
      { inPath: { method: 'a' }, query: { method: 'a' } },
      'method: given both in the path and in the query.',
    ],
    [
      'one in the body too',
      { inPath: { method: 'a' }, json: { method: 'a' } },
      'method: given both in the path and in the body.',
    ],
  ])('refuse %s, naming it', (_, options, message) => {
    expect(() => readInPath(options)).toThrow(message)
  })
})

describe('Parameters', () => {
  it('mean the same in a query, a form and a JSON body', () => {
    const expected = { id: '7', data: { name: 'Ann' }, create: true, quantity: 3, types: ['a', 'b'] }
    const text = { id: '7', data: '{"name":"Ann"}', create: 'true', quantity: '3', types: 'a,b' }
    expect(read({ query: text })).toEqual(expected)
    expect(read({ form: text })).toEqual(expected)
    expect(read({ json: { id: '7', data: { name: 'Ann' }, create: true, quantity: 3, types: ['a', 'b'] } })).toEqual(
      expected,
    )
  })

  it('that are lists may be repeated, comma-separated, or both', () => {
    expect(read({ query: { id: '7', types: ['a', 'b'] } }).types).toEqual(['a', 'b'])
    expect(read({ query: { id: '7', types: ['a,b', ' b '] } }).types).toEqual(['a', 'b', 'b'])
    expect(read({ form: 'id=7&types=a&types=b' }).types).toEqual(['a', 'b'])
    expect(read({ json: { id: '7', types: 'a,b' } }).types).toEqual(['a', 'b'])
  })

  it('may stand in the query of a POST, beside the body', () => {
    expect(read({ query: { create: '0' }, json: { id: '7' } })).toEqual({ id: '7', create: false })
  })

  it('leave key and language to those that read them', () => {
    expect(read({ query: { 'service-key': 'k', language: 'da', id: '7' } })).toEqual({ id: '7' })
  })

  it.each<[string, CallOptions, string]>([
    ['a missing one', { json: {} }, 'id: missing, but required.'],
    ['an unknown one', { json: { id: '7', foo: 1 } }, 'foo: unknown parameter; expected one of: id, data'],
    ['an unknown one in the query', { query: { id: '7', foo: '1' } }, 'foo: unknown parameter'],
    [
      'an unknown one that every object inherits',
      { query: { id: '7', hasOwnProperty: 'x' } },
      'hasOwnProperty: unknown parameter; expected one of: id',
    ],
    ['such a one in a body', { json: { id: '7', toString: [] } }, 'toString: unknown parameter; expected one of: id'],
    ['a wrong type', { json: { id: 7 } }, 'id: expected text.'],
    ['a flag that is none', { json: { id: '7', create: 'yes' } }, 'create: expected true or false.'],
    ['a flag that is none, in text', { form: { id: '7', create: 'maybe' } }, 'create: expected true or false.'],
    ['a fraction for a whole number', { json: { id: '7', quantity: 1.5 } }, 'quantity: expected a whole number.'],
    ['text for a number', { form: { id: '7', quantity: 'many' } }, 'quantity: expected a whole number.'],
    [
      'a number out of bounds',
      { form: { id: '7', quantity: '0' } },
      'quantity: expected a whole number from 1 to 1000.',
    ],
    ['an unknown enumerated value', { query: { id: '7', types: 'a,c' } }, 'types.1: expected one of a, b.'],
    ['a structure that is no JSON', { form: { id: '7', data: '{' } }, 'data: expected valid JSON.'],
    ['a structure of another kind', { form: { id: '7', data: '[1]' } }, 'data: expected a JSON object.'],
    ['one given twice', { form: 'id=7&id=8' }, 'id: expected once, given 2 times.'],
    [
      'one in query and body',
      { query: { id: '7' }, json: { id: '7' } },
      'id: given both in the query and in the body.',
    ],
    ['a body that is no object', { json: ['7'] }, 'body: expected a JSON object'],
    [
      'a body that is no JSON',
      { body: 'id', headers: { 'content-type': 'application/json' } },
      'body: expected valid JSON.',
    ],
    ['a form that is no UTF-8', { form: 'id=%ED%A0%80' }, 'body: expected URL-encoded UTF-8.'],
    ['bytes in a query that are no UTF-8', { query: { id: 'Anders\ufffd' } }, 'id: expected valid UTF-8.'],
    ['such bytes in a name', { query: { id: '7', '\ufffd': '1' } }, 'a parameter name: expected valid UTF-8.'],
    ['such bytes in a form', { form: 'id=\ufffd' }, 'id: expected valid UTF-8.'],
    ['such bytes in JSON', { json: { id: '7', data: { a: '\ufffd' } } }, 'body.data.a: expected valid UTF-8.'],
    [
      'another charset',
      { body: '{"id":"7"}', headers: { 'content-type': 'application/json; charset="ISO-8859-1"' } },
      'Content-Type: expected no charset but utf-8.',
    ],
    ['a null character in a form', { form: { id: 'a\0' } }, 'id: expected text without null characters.'],
    [
      'a lone surrogate in JSON',
      { body: '{"id":"\\ud83d"}', headers: { 'content-type': 'application/json' } },
      'body.id: expected well-formed Unicode',
    ],
    [
      'another content type',
      { body: '<id>7</id>', headers: { 'content-type': 'text/xml' } },
      'Content-Type: expected application/x-www-form-urlencoded or application/json.',
    ],
    ['a body without measure', { json: { id: 'x'.repeat(1_048_577) } }, 'body: expected at most 1048576 bytes.'],
  ])('refuse %s, naming it', (_, options, message) => {
    expect(() => read(options)).toThrow(message)
  })

  it('may say that they are UTF-8, in any spelling of it', () => {
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8']) {
      const headers = { 'content-type': `application/json; Charset=${charset}` }
      expect(read({ body: '{"id":"\u00e5"}', headers })).toEqual({ id: '\u00e5' })
    }
  })

  const named = (count: number) => Array.from({ length: count }, (_, index) => [`name-${index}`, '1'] as const)

  it('are at most 1,000 names, in a form and in a query', () => {
    expect(() => read({ form: Object.fromEntries(named(1_000)) })).toThrow('unknown parameter')
    const tooMany = 'expected at most 1000 different parameter names.'
    expect(() => read({ form: Object.fromEntries(named(1_001)) })).toThrow(`body: ${tooMany}`)
    expect(() => read({ query: Object.fromEntries(named(1_001)) })).toThrow(`query: ${tooMany}`)
    expect(() => read({ json: Object.fromEntries(named(1_001)) })).toThrow('body: expected at most 1000 names.')
    expect(() => read({ json: { id: '7', data: { deep: [Object.fromEntries(named(1_001))] } } })).toThrow(
      'body.data.deep[0]: expected at most 1000 names.',
    )
  })

  it('are gone through once: no text of a form is looked at twice, and none after those that are too many', () => {
    const looks = vi.spyOn(String.prototype, 'isWellFormed')
    const searches = vi.spyOn(URLSearchParams.prototype, 'getAll')
    const looked = (form: string) => {
      looks.mockClear()
      expect(() => read({ form })).toThrow('expected')
      return looks.mock.calls.length
    }
    const form = (count: number) => new URLSearchParams(Object.fromEntries(named(count))).toString()
    expect(looked(form(500))).toBe(1_000)
    expect(looked(form(1_000))).toBe(2_000)
    expect(looked(form(40_000))).toBe(2_000)
    // Each occurrence of a repeated value is checked once.
    expect(looked(`id=7${'&id=8'.repeat(9_999)}`)).toBe(10_001)
    expect(searches).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('survive any text unharmed on their way through a form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!/[\0\ufffd]/.test(text) && text.isWellFormed())
        expect(read({ form: { id: text } }).id).toBe(text)
        expect(read({ json: { id: text } }).id).toBe(text)
      }),
    )
  })
})
