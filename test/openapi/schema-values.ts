/** Values that a schema of the document allows: a client that knows only the document may send them. */
import type { JsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import { resolved } from './read.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const name = fc.stringMatching(/^:?[a-z][a-z_]{0,11}$/)
const text = (constraints: fc.StringConstraints) =>
  fc.string({ unit: 'grapheme', ...constraints }).filter((value) => !/[\0\ufffd]/.test(value))
const anything: fc.Arbitrary<Json> = fc.oneof(text({}), fc.integer(), fc.boolean(), fc.constant(null))

export function valuesOf(reference: JsonSchema | boolean): fc.Arbitrary<Json> {
  const schema = resolved(reference)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(valuesOf))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return stringsOf(schema)
    case 'integer':
      return fc.integer(bounds(schema))
    case 'number':
      return numbersOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valuesOf(itemOf(schema)), { minLength: schema.minItems ?? 0, maxLength: 5 })
    case 'object':
      return objectsOf(schema)
    case 'null':
      return fc.constant(null)
    case undefined:
      return anything
  }
}

function stringsOf({ pattern, minLength = 0, maxLength = 100 }: JsonSchema): fc.Arbitrary<string> {
  return pattern === undefined ? text({ minLength, maxLength }) : fc.stringMatching(new RegExp(pattern))
}

function bounds({ minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema) {
  const within = (value: number) => Math.min(Math.max(value, -(2 ** 31)), 2 ** 31 - 1)
  return { min: within(minimum), max: within(maximum) }
}

/** Negative zero and the tiniest fractions do not survive JSON and storage, so no client can mean them. */
function numbersOf({ minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema): fc.Arbitrary<number> {
  const numbers = fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true })
  return numbers.map((value) => (Math.abs(value) < 1e-6 ? 0 : value)).filter((value) => value >= minimum)
}

function itemOf({ items }: JsonSchema): JsonSchema | boolean {
  if (items === undefined || Array.isArray(items)) throw new Error('The document says what the items of a list are.')
  return items
}

function objectsOf({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<Json> {
  const values = Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, valuesOf(property)]))
  const known: fc.Arbitrary<Record<string, Json>> = fc.record(values, { requiredKeys: required })
  if (typeof additionalProperties !== 'object') return known
  return fc
    .tuple(fc.dictionary(name, valuesOf(additionalProperties), { maxKeys: 5 }), known)
    .map(([others, of]) => ({ ...others, ...of }))
}
