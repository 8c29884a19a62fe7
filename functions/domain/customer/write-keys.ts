/**
 * The fixed parts of the `data` parameter of createcustomer and updatecustomer (interface: "Customer", write keys).
 * Data in another form is a programming error of the caller. `written-value.ts` judges the values themselves.
 */
import * as v from 'valibot'
import { fieldId, type Field, type Settings } from '../settings/settings.ts'
import { plainKeys } from '../world/customer.ts'

/** Write names with text values. */
export const textKeys = [...plainKeys, 'password'] as const
export type TextKey = (typeof textKeys)[number]

/** Every built-in write name. */
export const writeKeys = [...textKeys, 'created'] as const
export type WriteKey = (typeof writeKeys)[number]

/** The built-in keys, with text, or with null to delete; in addition custom fields by field id, with any JSON value. */
export const customerDataSchema = v.objectWithRest(
  v.entriesFromList(writeKeys, v.optional(v.nullable(v.string()))),
  v.unknown(),
)
export type CustomerData = Readonly<Record<string, unknown>>

export function isTextKey(key: string): key is TextKey {
  return textKeys.some((textKey) => textKey === key)
}

export function customerFields(settings: Settings): readonly Field[] {
  return settings.fields.filter((field) => field.scope === 'customer')
}

export function customerField(settings: Settings, id: string): Field | undefined {
  return settings.fields.find((field) => field.scope === 'customer' && fieldId(field) === id)
}

/** Keys that cannot be written. Names that only reads have are among them. */
export function unknownFields(data: CustomerData, settings: Settings): string[] {
  const allKeys = new Set<string>([...writeKeys, ...customerFields(settings).map(fieldId)])
  return Object.keys(data).filter((key) => !allKeys.has(key))
}

/** Built-in keys whose value is neither text nor null. A field of the account's own may have the id of such a key. */
export function wrongTypes(data: CustomerData, settings: Settings): { field: WriteKey; expected: string }[] {
  return writeKeys
    .filter((key) => customerField(settings, key) === undefined)
    .filter((key) => Object.hasOwn(data, key) && typeof data[key] !== 'string' && data[key] !== null)
    .map((field) => ({ field, expected: 'a string or null' }))
}
