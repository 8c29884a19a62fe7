/**
 * What a document says of a parameter beyond what the edge checks. The edge holds a call to its form; values of the
 * wrong form are refused later, with messages by field, and some parameters go together only in ways that the operation
 * knows. A caller who reads the document learns of both before it calls.
 */
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { wrapperSchema } from './read-parameters.ts'

/**
 * The types of the converter, made for an older JSON Schema, do not know the keyword for what follows from a parameter.
 */
export interface Words extends JsonSchema {
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
}

const metadataSchema = v.looseObject({ words: v.custom<Words>((words) => typeof words === 'object' && words !== null) })

/** The words that a schema was given by `v.metadata({ words })`, as `words` are noted here and nowhere else. */
export function wordsOf(schema: v.GenericSchema<unknown, unknown>): Words | undefined {
  const metadata = v.getMetadata(schema)
  if (v.is(metadataSchema, metadata)) return metadata.words
  return v.is(wrapperSchema, schema) ? wordsOf(schema.wrapped) : undefined
}

/** Not the year 0, which no calendar of the service has. Without a look-ahead, which some validators do not know. */
const date = String.raw`(\d{3}[1-9]|\d{2}[1-9]\d|\d[1-9]\d{2}|[1-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`
const time = String.raw`([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?`

/** A datetime of the interface, with an offset or without. */
export const datetimeWords: Words = { pattern: `^${date}T${time}$` }

/** A date of the interface. */
export const dateWords: Words = { pattern: `^${date}$` }

/** That all of these parameters are given. Strict validators want to be told that there are such. */
export const given = (...names: readonly string[]): Words => ({
  properties: Object.fromEntries(names.map((name) => [name, true])),
  required: [...names],
})
