/** One entry of `data`, judged: the new value of its field, or the reason of the refusal. */
import * as v from 'valibot'
import { languages, languageSchema } from '../../language/language.ts'
import { parseCountry } from '../place/country.ts'
import type { Field, Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { derivableKeys, type Customer } from '../world/customer.ts'
import { customerField, isTextKey, type CustomerData, type TextKey } from './write-keys.ts'
import { parseFieldDatetime, parseFieldValue, type FieldValue } from '../fields/field-value.ts'
import { parsed, refused, type Parsed } from '../fields/parsed.ts'
import { parseTaxId } from '../tax/tax-id.ts'
import { parseCountryText, parseEmailText, parseLine, parseText } from '../fields/text.ts'

/** The answer of an outside register about a tax registration id. */
export type TaxLookup = 'valid' | 'invalid' | 'unreachable' | 'skipped'

export interface Writing {
  /** Undefined for a customer to be created. */
  readonly current: Customer | undefined
  /** Checked: no `unknownFields`, no `wrongTypes`. */
  readonly data: CustomerData
  readonly settings: Settings
  /** The hash of the password that `passwordToHash` names. */
  readonly passwordHash?: string | undefined
  /** The answer about the id that `taxIdToLookUp` names; `skipped` where absent. */
  readonly taxLookup?: TaxLookup | undefined
}

/** A field's new value. Undefined deletes the value. */
export type Written =
  | { readonly kind: 'text'; readonly key: TextKey; readonly value: string | undefined }
  | { readonly kind: 'created'; readonly key: 'created'; readonly value: Instant }
  | { readonly kind: 'custom'; readonly key: string; readonly field: Field; readonly value: FieldValue | undefined }

/** NIST SP 800-63B, 5.1.1.2. The limit applies to new passwords: older, shorter passwords still log in. */
export const minPasswordLength = 8
export const maxPasswordLength = 1000

export function parseWritten(writing: Writing, key: string, value: unknown): Parsed<Written> {
  if (key === 'created') return parseCreated(writing, value)
  // A custom field keeps its id, even if the service later got a built-in field of the same name.
  if (!isTextKey(key) || customerField(writing.settings, key) !== undefined) return parseCustom(writing, key, value)
  if (value === null) return parsed({ kind: 'text', key, value: undefined })
  if (typeof value !== 'string') throw new TypeError(`${key} must be text or null.`)
  const text = parseTextKey(writing, key, value)
  if (text.outcome === 'refused') return text
  // An empty part of an address counts as no part.
  const isEmptyPart = text.value.trim() === '' && derivableKeys.some((part) => part === key)
  return parsed({ kind: 'text', key, value: isEmptyPart ? undefined : text.value })
}

/** The clear text of a new password. A text that is not a password is refused without a hash. */
export function passwordToHash(data: CustomerData): string | undefined {
  const password = data['password']
  return typeof password === 'string' && isPassword(password) ? password : undefined
}

/**
 * The id that a register should check, in its kept form: an id that is new to the customer and whose check digits fit.
 */
export function taxIdToLookUp(current: Customer | undefined, data: CustomerData): string | undefined {
  const value = data['tax_registration_id']
  if (typeof value !== 'string') return undefined
  const taxId = parseTaxId(value, taxCountry(current, data))
  return taxId?.checked === true && taxId.id !== current?.builtin.tax_registration_id ? taxId.id : undefined
}

/** Every customer has a start, so the start can be moved but not deleted. */
function parseCreated({ settings }: Writing, value: unknown): Parsed<Written> {
  if (value === null) return refused('field_required')
  const created = parseFieldDatetime(value, settings.account.timezone)
  return created.outcome === 'refused' ? created : parsed({ kind: 'created', key: 'created', value: created.value })
}

function parseCustom({ settings }: Writing, key: string, value: unknown): Parsed<Written> {
  const field = customerField(settings, key)
  if (field === undefined) throw new TypeError(`There is no field ${key}.`)
  if (field.required && (value === null || (typeof value === 'string' && value.trim() === '')))
    return refused('field_required')
  if (value === null) return parsed({ kind: 'custom', key, field, value: undefined })
  const fieldValue = parseFieldValue(field, value, settings.account.timezone)
  return fieldValue.outcome === 'refused' ? fieldValue : parsed({ kind: 'custom', key, field, value: fieldValue.value })
}

function parseTextKey(writing: Writing, key: TextKey, text: string): Parsed<string> {
  switch (key) {
    case 'name':
    case 'company':
    case 'billing_name':
    case 'billing_company':
    case 'postal_code':
    case 'city':
    case 'billing_postal_code':
    case 'billing_city':
      return parseLine(text)
    case 'address':
    case 'billing_address':
      return parseText(text)
    case 'country':
    case 'billing_country':
      return parseCountryText(text)
    case 'email':
    case 'billing_email':
      return parseEmailText(text)
    case 'language':
      return parseLanguage(text)
    case 'tax_registration_id':
      return parseTaxRegistration(writing, text)
    case 'password':
      return parsePassword(writing, text)
  }
}

function parseLanguage(text: string): Parsed<string> {
  return v.is(languageSchema, text) ? parsed(text) : refused('choice_expected', { choices: languages.join(', ') })
}

function parseTaxRegistration({ current, data, taxLookup }: Writing, text: string): Parsed<string> {
  const taxId = parseTaxId(text, taxCountry(current, data))
  if (taxId === undefined) return refused('tax_id_invalid')
  const isNew = taxId.id !== current?.builtin.tax_registration_id
  return isNew && taxLookup === 'invalid' ? refused('tax_id_not_registered') : parsed(taxId.id)
}

function parsePassword({ passwordHash }: Writing, text: string): Parsed<string> {
  if (/\p{Cc}/u.test(text)) return refused('text_control_characters')
  if (!isPassword(text)) return refused('password_length', { min: minPasswordLength, max: maxPasswordLength })
  if (passwordHash === undefined) throw new TypeError('The hash of the password is missing.')
  return parsed(passwordHash)
}

function isPassword(text: string): boolean {
  return text.length >= minPasswordLength && text.length <= maxPasswordLength
}

/** The country of an id without a prefix: the country after the write, the billing country first. */
function taxCountry(current: Customer | undefined, data: CustomerData): string | undefined {
  return countryAfter('billing_country', current, data) ?? countryAfter('country', current, data)
}

function countryAfter(key: 'billing_country' | 'country', current: Customer | undefined, data: CustomerData) {
  const value = data[key]
  if (value === undefined) return current?.builtin[key]
  return typeof value === 'string' ? parseCountry(value) : undefined
}
