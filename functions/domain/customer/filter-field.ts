/**
 * The fields that filters can name: custom fields by field id, built-in fields by their read and write names. Passwords
 * are no filter fields.
 */
import type { Language } from '../../language/language.ts'
import { countryName } from '../place/country.ts'
import type { Field, Settings } from '../settings/settings.ts'
import { subscriptionField } from '../subscription/subscription-fields.ts'
import type { Customer, PlainKey } from '../world/customer.ts'
import { customerField } from './write-keys.ts'
import { valueOf } from '../fields/custom-fields.ts'
import { comparable, parseFieldValue, type Comparable, type FieldValue } from '../fields/field-value.ts'
import { formattedAddress } from './show-customer.ts'

export interface FilterField {
  readonly type: Field['type']
  readonly source:
    | { readonly of: 'builtin'; readonly key: PlainKey }
    | { readonly of: 'computed'; readonly name: 'created' | 'country_name' | 'formatted_address' }
    /** A custom field, by its name in the account file. */
    | { readonly of: 'custom'; readonly name: string }
}

const builtin = (key: PlainKey, type: Field['type'] = 'text'): FilterField => ({
  type,
  source: { of: 'builtin', key },
})

const builtinFields: ReadonlyMap<string, FilterField> = new Map([
  ['name', builtin('name')],
  ['company', builtin('company')],
  ['address', builtin('address')],
  ['location', builtin('address')],
  ['postal_code', builtin('postal_code')],
  ['city', builtin('city')],
  ['country', builtin('country')],
  ['country_code', builtin('country')],
  ['email', builtin('email', 'email')],
  ['billing_name', builtin('billing_name')],
  ['billing_company', builtin('billing_company')],
  ['billing_address', builtin('billing_address')],
  ['billing_postal_code', builtin('billing_postal_code')],
  ['billing_city', builtin('billing_city')],
  ['billing_country', builtin('billing_country')],
  ['billing_email', builtin('billing_email', 'email')],
  ['tax_registration_id', builtin('tax_registration_id')],
  ['language', builtin('language')],
  ['created', { type: 'datetime', source: { of: 'computed', name: 'created' } }],
  ['country_name', { type: 'text', source: { of: 'computed', name: 'country_name' } }],
  ['formatted_address', { type: 'text', source: { of: 'computed', name: 'formatted_address' } }],
])

export function customerFilterField(name: string, settings: Settings): FilterField | undefined {
  const field = customerField(settings, name)
  // A custom field keeps its id, even if the service later got a built-in field of the same name.
  return field === undefined
    ? builtinFields.get(name)
    : { type: field.type, source: { of: 'custom', name: field.name } }
}

export function subscriptionFilterField(name: string, settings: Settings): FilterField | undefined {
  const field = subscriptionField(settings, name)
  return field && { type: field.type, source: { of: 'custom', name: field.name } }
}

/** The kept value of the field. */
export function filterValue(
  customer: Customer,
  { type, source }: FilterField,
  language: Language,
): FieldValue | undefined {
  switch (source.of) {
    case 'builtin':
      return customer.builtin[source.key]
    case 'custom':
      return valueOf(customer, { name: source.name, type })
    case 'computed':
      return computed(customer, source.name, language)
  }
}

function computed(customer: Customer, name: 'created' | 'country_name' | 'formatted_address', language: Language) {
  const { country } = customer.builtin
  switch (name) {
    case 'created':
      return customer.created
    case 'country_name':
      return country === undefined ? undefined : countryName(country, language)
    case 'formatted_address':
      return formattedAddress(customer, language)
  }
}

export type FilterValueReading =
  { readonly outcome: 'read'; readonly value: Comparable } | { readonly outcome: 'refused'; readonly expected: string }

/**
 * A value to compare the field with. The present rules for text do not apply, as a value that older rules allowed can
 * still be searched for.
 */
export function readFilterValue({ type, source }: FilterField, written: unknown, timezone: string): FilterValueReading {
  switch (type) {
    case 'text':
    case 'choice':
    case 'email': {
      if (typeof written !== 'string') return { outcome: 'refused', expected: 'text' }
      const text = written.replaceAll('\r\n', '\n')
      const isCountry = source.of === 'builtin' && (source.key === 'country' || source.key === 'billing_country')
      return { outcome: 'read', value: isCountry ? text.toUpperCase() : comparable(type, text) }
    }
    case 'integer':
    case 'decimal':
    case 'boolean':
    case 'date':
    case 'datetime':
    case 'address': {
      const value = parseFieldValue({ type, choices: [] }, written, timezone)
      return value.outcome === 'refused'
        ? { outcome: 'refused', expected: expectations[type] }
        : { outcome: 'read', value: comparable(type, value.value) }
    }
  }
}

const expectations = {
  integer: 'a whole number',
  decimal: 'a number',
  boolean: 'true or false',
  date: 'a date, YYYY-MM-DD',
  datetime: 'a datetime, YYYY-MM-DDTHH:MM:SS',
  address: 'an address object',
} as const
