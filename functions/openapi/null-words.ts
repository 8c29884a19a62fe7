/** Values that may be null, as generators of clients know them: null is one of the types of the value. */
import type { JsonSchema } from '@valibot/to-json-schema'

/** A choice between a value and null; any other schema stays as it is. */
export function withoutNullChoice(words: JsonSchema): JsonSchema {
  const { anyOf, ...others } = words
  const values = anyOf?.filter((part) => typeof part === 'boolean' || part.type !== 'null')
  const [value] = values ?? []
  if (anyOf?.length !== 2 || values?.length !== 1 || typeof value !== 'object') return words
  return { ...orNull(value), ...others }
}

/** The value without null. */
export function neverNull({ type, enum: values, ...others }: JsonSchema): JsonSchema {
  const types = [type ?? []].flat().filter((name) => name !== 'null')
  const [only] = types
  return {
    ...(only !== undefined && { type: types.length === 1 ? only : types }),
    ...(values !== undefined && { enum: values.filter((value) => value !== null) }),
    ...others,
  }
}

/** The value or null. */
export function orNull(words: JsonSchema): JsonSchema {
  const { type, enum: values, const: only, ...others } = words
  if (type === undefined) return { anyOf: [words, { type: 'null' }] }
  const allValues = values ?? (only === undefined ? undefined : [only])
  return {
    type: [...[type].flat(), 'null'],
    ...(allValues !== undefined && { enum: [...allValues, null] }),
    ...others,
  }
}
