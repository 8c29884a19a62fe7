import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { flag, jsonObject, list, wholeNumber } from '../../functions/http/read-parameters.ts'
import { inWordsWith } from '../../functions/openapi/json-schema.ts'

const inWords = inWordsWith({})
const property = (schema: v.GenericSchema<unknown, unknown>) =>
  inWords(v.strictObject({ it: schema }), 'input').properties?.['it']

describe('A schema in words', () => {
  it('is what a caller sends, not what it is turned into', () => {
    const length = v.pipe(
      v.string(),
      v.minLength(1),
      v.transform((text) => text.length),
    )
    expect(property(length)).toEqual({ type: 'string', minLength: 1 })
  })

  it('leaves to the service what only code can check', () => {
    expect(
      property(
        v.pipe(
          v.string(),
          v.check((text) => text !== 'no'),
        ),
      ),
    ).toEqual({ type: 'string' })
  })

  it('is a boolean for a flag, the way a client would have it', () => {
    expect(property(v.optional(v.pipe(flag(), v.description('Whether.')), true))).toEqual({
      type: 'boolean',
      description: 'Whether. Default true.',
    })
  })

  it('keeps a description that comes after a transformation', () => {
    expect(property(v.pipe(v.string(), v.transform(Number), v.description('Number.')))).toEqual({
      type: 'string',
      description: 'Number.',
    })
  })

  it('is what unknown is narrowed to', () => {
    const words = { type: 'object', additionalProperties: {} }
    expect(property(jsonObject())).toEqual(words)
    expect(property(v.optional(v.pipe(jsonObject(), v.description('Data.')), {}))).toEqual({
      ...words,
      description: 'Data.',
    })
  })

  it('has no default, which generators of clients take for a promise that the value is there: words tell it', () => {
    const described = v.pipe(wholeNumber(1, 10), v.description('Default the most.'))
    expect(property(v.optional(described, 10))).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 10,
      description: 'Default the most.',
    })
    expect(property(v.optional(v.string(), 'email'))).toEqual({ type: 'string', description: 'Default email.' })
  })

  it('has constants of text alone; another only value is a list of one', () => {
    expect(property(v.literal('a'))).toEqual({ type: 'string', const: 'a' })
    expect(property(v.literal(true))).toEqual({ type: 'boolean', enum: [true] })
    expect(property(v.literal(0))).toEqual({ type: 'integer', enum: [0] })
  })

  it('has null as one of the types of a value, and no choice for it', () => {
    expect(property(v.nullable(v.string()))).toEqual({ type: ['string', 'null'] })
    expect(property(v.nullable(v.pipe(v.string(), v.description('Text.'))))).toEqual({
      type: ['string', 'null'],
      description: 'Text.',
    })
    expect(property(v.nullable(v.picklist(['a', 'b'])))).toEqual({ type: ['string', 'null'], enum: ['a', 'b', null] })
    expect(property(v.nullable(v.literal('a')))).toEqual({ type: ['string', 'null'], enum: ['a', null] })
    expect(property(v.nullable(v.object({ id: v.string() })))).toMatchObject({ type: ['object', 'null'] })
  })

  it('has the parts of a choice within a choice beside the others', () => {
    const part = (kind: string, level: string) => v.object({ kind: v.literal(kind), level: v.literal(level) })
    const inner = v.variant('level', [part('a', '1'), part('a', '2')])
    expect(property(v.variant('kind', [inner, part('b', '1')]))?.valueOf()).toMatchObject({
      oneOf: [
        { properties: { kind: { const: 'a' }, level: { const: '1' } } },
        { properties: { kind: { const: 'a' }, level: { const: '2' } } },
        { properties: { kind: { const: 'b' }, level: { const: '1' } } },
      ],
    })
  })

  it('knows nothing of what the edge notes for itself', () => {
    expect(property(list(v.string()))).toEqual({ type: 'array', items: { type: 'string' } })
  })

  it('has bounds', () => {
    expect(property(wholeNumber(1, 10))).toEqual({ type: 'integer', minimum: 1, maximum: 10 })
  })

  it('refuses unknown keys where the service does', () => {
    expect(inWords(v.strictObject({}), 'input').additionalProperties).toBe(false)
  })

  it('does not exist for what has no words: that fails instead of allowing everything', () => {
    expect(() => property(v.custom<string>((value) => value === 'x'))).toThrow('custom')
    expect(() => property(v.pipe(v.string(), v.creditCard()))).toThrow('credit_card')
    expect(() => inWords(v.pipe(v.string(), v.transform(Number)), 'output')).toThrow('transform')
  })
})
