/**
 * Words of the OpenAPI document about a parameter beyond the checks of the edge. The edge checks the form of a call.
 * Values of a wrong form are refused later with messages by field, and only the operation knows which parameters go
 * together. The document tells a caller of both before the call.
 */
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { wrapperSchema } from './read-parameters.ts'

/** The converter's types lack keywords of JSON Schema for dependent parameters, and those of OpenAPI. */
export interface Words extends JsonSchema {
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
  readonly dependentSchemas?: Readonly<Record<string, JsonSchema>>
  /** The names of constants in generated clients, in the order of the values. */
  readonly 'x-enum-varnames'?: readonly string[]
  readonly discriminator?: {
    /** The property whose value tells which of the choices it is. */
    readonly propertyName: string
    /** The component of each value. */
    readonly mapping: Readonly<Record<string, string>>
  }
}

const metadataSchema = v.looseObject({ words: v.custom<Words>((words) => typeof words === 'object' && words !== null) })

/** The converter's types lack the keyword for the content of JSON text too. */
export interface ParameterWords extends JsonSchema {
  readonly contentSchema?: JsonSchema
}

/** The words of a schema, from `v.metadata({ words })`. Only this file reads them. */
export function wordsOf(schema: v.GenericSchema<unknown, unknown>): Words | undefined {
  const metadata = v.getMetadata(schema)
  if (v.is(metadataSchema, metadata)) return metadata.words
  // The words of a value do not hold for the choice between the value and null.
  if (schema.type === 'nullable') return undefined
  return v.is(wrapperSchema, schema) ? wordsOf(schema.wrapped) : undefined
}

/** A date without the year 0, which no calendar of the service has. Some validators do not know look-aheads. */
const date = String.raw`(\d{3}[1-9]|\d{2}[1-9]\d|\d[1-9]\d{2}|[1-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`
const time = String.raw`([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?`

/** A datetime of the interface, with an offset or without. */
export const datetimeWords: Words = { pattern: `^${date}T${time}$` }

/** A datetime, or a date alone. */
export const datetimeOrDateWords: Words = { pattern: `^${date}(T${time})?$` }

/** A date of the interface. */
export const dateWords: Words = { pattern: `^${date}$` }

/** A name or an id to be looked up, which is never empty. */
export const nameWords: Words = { minLength: 1 }

/** The condition that all of these parameters are given. Strict validators need their `properties` too. */
export const present = (...names: readonly string[]): Words => ({
  properties: Object.fromEntries(names.map((name) => [name, {}])),
  required: [...names],
})

/** The condition that none of these parameters is given. */
export const absent = (...names: readonly string[]): Words => ({
  properties: Object.fromEntries(names.map((name) => [name, false])),
})

/**
 * The condition that exactly one of these parameters is given. Generators of clients make types of `oneOf` and `not`,
 * and skip `if`.
 */
export const exactlyOne = (first: string, ...others: readonly string[]): Words => {
  const [next, ...rest] = others
  if (next === undefined) return present(first)
  return { if: present(first), then: absent(...others), else: exactlyOne(next, ...rest) }
}
