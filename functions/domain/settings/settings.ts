/**
 * A complete account as it is kept and as every rule reads it: the account file's sections and keys under their own
 * names, every default filled in, and API keys as hashes only. `file.ts` says what may be written, `apply.ts` makes one
 * of these of it.
 *
 * Optional keys are those that have no default. Two defaults hang on other values and are therefore looked up rather
 * than filled in: a field's id (`fieldId`) and a dated product's instant of assignment (`assignAt`).
 */
import type * as v from 'valibot'
import type { Language } from '../../language/language.ts'
import { parseDatetime, type Instant } from '../time.ts'
import type { settingsSchema } from './settings-schema.ts'

export { fieldScopes, fieldTypes, overrideTypes } from './settings-kinds.ts'

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T

/** Shared by every call of a process, so nobody may write to it. */
export type Settings = Frozen<v.InferOutput<typeof settingsSchema>>
export type AccountMode = Settings['account']['mode']
export type BusinessEntity = Settings['business_entities'][number]
export type Field = Settings['fields'][number]
export type FieldScope = Field['scope']
export type Product = Settings['products'][number]
export type Campaign = Settings['campaigns'][number]
export type Policy = Settings['policies'][number]
export type DeliveryMethod = Settings['delivery_methods'][number]
export type ApiAccess = Settings['api_accesses'][number]
export type Webhook = Settings['webhooks'][number]

/** The field's key in `data`, `new_values` and filters (interface: "Custom field id"). */
export function fieldId(field: Pick<Field, 'name' | 'external_id'>): string {
  return field.external_id ?? `:${field.name}`
}

/** What is spoken where a call does not say: the language of the first business entity (interface: "Language"). */
export function defaultLanguage(settings: Settings): Language {
  return settings.business_entities[0]?.language ?? 'en'
}

/** When a dated product is assigned: as set, or at the start of its date; undefined for one without a date. */
export function assignAt(product: Product, timezone: string): Instant | undefined {
  if (product.assign_at !== undefined) return product.assign_at
  return product.date === undefined ? undefined : parseDatetime(`${product.date}T00:00`, timezone)
}

/** Every hash that an access can be used by, whether or not the time of the previous one is over. */
export const keyHashesOf = ({ key_hash, previous_key_hash }: ApiAccess): readonly string[] =>
  previous_key_hash === undefined ? [key_hash] : [key_hash, previous_key_hash]
