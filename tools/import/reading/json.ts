/** The values of JSON. */
import * as v from 'valibot'

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

export const jsonSchema: v.GenericSchema<unknown, Json> = v.lazy(() =>
  v.union(
    [v.null(), v.boolean(), v.number(), v.string(), v.array(jsonSchema), v.record(v.string(), jsonSchema)],
    'a JSON value',
  ),
)

/** Throws a SyntaxError if the text is not JSON. */
export function parseJson(text: string): Json {
  const value: unknown = JSON.parse(text)
  return v.parse(jsonSchema, value)
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
