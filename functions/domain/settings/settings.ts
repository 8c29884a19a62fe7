/**
 * A complete account, as it is stored and as every rule reads it: the account file's sections and keys under their own
 * names, with every default filled in, and API keys as hashes only. `file-schema.ts` defines the file, and
 * `apply-file.ts` turns a file into settings.
 *
 * Optional keys have no default. Two defaults depend on other values and are looked up on use: a field's id (`fieldId`)
 * and a dated product's instant of assignment (`assignAt` in `issue-times.ts`).
 */
import type * as v from 'valibot'
import type { Language } from '../../language/language.ts'
import type { settingsSchema } from './settings-schema.ts'

export {
  dunFromKinds,
  fieldScopes,
  fieldTypes,
  noticeMoments,
  noticeStarts,
  overrideTypes,
  providerKinds,
  retainedKinds,
  taxBuyers,
  taxPlaces,
} from './settings-kinds.ts'

export type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T

/** Every call of a process shares the settings, so no code may change them. */
export type Settings = Frozen<v.InferOutput<typeof settingsSchema>>
export type AccountMode = Settings['account']['mode']
export type BusinessEntity = Settings['business_entities'][number]
export type Field = Settings['fields'][number]
export type FieldScope = Field['scope']
export type Product = Settings['products'][number]
export type Campaign = Settings['campaigns'][number]
export type Policy = Settings['policies'][number]
export type TaxRate = Settings['tax_rates'][number]
export type BankMethod = NonNullable<Settings['business_entities'][number]['bank_methods']>[number]
export type PaymentProviderSettings = Settings['payment_providers'][number]
export type DeliveryMethod = Settings['delivery_methods'][number]
export type Carrier = Settings['carriers'][number]
export type StopReason = Settings['stop_reasons'][number]
export type ApiAccess = Settings['api_accesses'][number]
export type OrderingForm = Settings['ordering_forms'][number]
export type OrderingCode = OrderingForm['ordering_codes'][number]
export type Role = Settings['roles'][number]
export type User = Settings['users'][number]
export type SignIn = NonNullable<Settings['sign_in']>
export type Portal = NonNullable<Settings['portal']>
export type ConsentPurpose = Settings['consents'][number]
export type NoticeEntry = Settings['notices'][number]
export type Retention = Settings['retention'][number]
export type Webhook = Settings['webhooks'][number]

/** The field's key in `data`, `new_values` and filters (interface: "Custom field id"). */
export function fieldId(field: Pick<Field, 'name' | 'external_id'>): string {
  return field.external_id ?? `:${field.name}`
}

/** The language of a call that names none: the language of the first business entity (interface: "Language"). */
export function defaultLanguage(settings: Settings): Language {
  return settings.business_entities[0]?.language ?? 'en'
}

/** Every hash of an access's keys, the previous key included even after its time. */
export const keyHashesOf = ({ key_hash, previous_key_hash }: ApiAccess): readonly string[] =>
  previous_key_hash === undefined ? [key_hash] : [key_hash, previous_key_hash]
