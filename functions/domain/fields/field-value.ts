/**
 * Values of custom fields (interface: "Conventions"): from the written form to the kept form, and to the shown form.
 * Kept values are JSON values: a datetime is an instant, a date its ISO text, an e-mail is trimmed.
 */
import * as v from 'valibot'
import type { Field } from '../settings/settings.ts'
import { instantOf, isInstant, millisOf, parseDate, parseDatetime, showInstant, type Instant } from '../time/time.ts'
import { normaliseEmail } from './email.ts'
import { parsed, refused, type Parsed } from './parsed.ts'
import { derivedPlace, placeKeys } from '../place/postal-place.ts'
import { parseCountryText, parseEmailText, parseLine, parseText } from './text.ts'

/** The parts of an address, as callers give them and as answers show them. */
export const addressEntries = {
  name: v.exactOptional(v.string()),
  company: v.exactOptional(v.string()),
  address: v.exactOptional(v.string()),
  postal_code: v.exactOptional(v.string()),
  city: v.exactOptional(v.string()),
  country: v.exactOptional(v.string()),
}
export const addressSchema = v.object({
  ...addressEntries,
  /** The parts that the service read from the text. */
  derived: v.exactOptional(v.array(v.picklist(placeKeys))),
})
/** An address as it is kept. At least one of its parts is not empty. */
export type Address = Readonly<v.InferOutput<typeof addressSchema>>
export type AddressView = Omit<Address, 'derived'>

export const fieldValueSchema = v.union([v.string(), v.number(), v.boolean(), addressSchema])
export type FieldValue = string | number | boolean | Address

/** The storage cannot tell smaller numbers from zero. */
const smallestDecimal = 1e-100

/** The kept form of a written value, or the reason of its refusal. Deletion (null) is not a value. */
export function parseFieldValue(
  field: Pick<Field, 'type' | 'choices'>,
  written: unknown,
  timezone: string,
): Parsed<FieldValue> {
  switch (field.type) {
    case 'text':
      return typeof written === 'string' ? parseText(written) : refused('text_expected')
    case 'integer':
      return Number.isSafeInteger(written) && typeof written === 'number'
        ? parsed(withoutNegativeZero(written))
        : refused('integer_expected')
    case 'decimal':
      return isDecimal(written) ? parsed(withoutNegativeZero(written)) : refused('number_expected')
    case 'boolean':
      return typeof written === 'boolean' ? parsed(written) : refused('boolean_expected')
    case 'date': {
      const date = typeof written === 'string' ? parseDate(written) : undefined
      return date === undefined ? refused('date_expected') : parsed(date)
    }
    case 'datetime':
      return parseFieldDatetime(written, timezone)
    case 'choice':
      return typeof written === 'string' && field.choices.includes(written)
        ? parsed(written)
        : refused('choice_expected', { choices: field.choices.join(', ') })
    case 'email':
      return typeof written === 'string' ? parseEmailText(written) : refused('email_invalid')
    case 'address':
      return parseAddress(written)
  }
}

/** A datetime of a customer. It is kept to the second, as it is shown and compared to the second. */
export function parseFieldDatetime(written: unknown, timezone: string): Parsed<Instant> {
  const instant = typeof written === 'string' ? parseDatetime(written, timezone) : undefined
  return instant === undefined ? refused('datetime_expected') : parsed(wholeSecond(instant))
}

export function wholeSecond(instant: Instant): Instant {
  return instantOf(Math.floor(millisOf(instant) / 1000) * 1000)
}

/**
 * The stored value if it fits the field's present type. The field's type may have changed since the value was written.
 * A value of an older type is neither shown nor found, and is kept until another value is written.
 */
export function valueOfType(type: Field['type'], stored: FieldValue | undefined): FieldValue | undefined {
  if (stored === undefined) return undefined
  switch (type) {
    case 'text':
    case 'choice':
    case 'email':
      return typeof stored === 'string' ? stored : undefined
    case 'integer':
      return Number.isSafeInteger(stored) ? stored : undefined
    case 'decimal':
      return typeof stored === 'number' ? stored : undefined
    case 'boolean':
      return typeof stored === 'boolean' ? stored : undefined
    case 'date':
      return typeof stored === 'string' && parseDate(stored) !== undefined ? stored : undefined
    case 'datetime':
      return typeof stored === 'string' && isInstant(stored) ? stored : undefined
    case 'address':
      return typeof stored === 'object' ? stored : undefined
  }
}

export function showFieldValue(type: Field['type'], value: FieldValue, timezone: string): FieldValue {
  if (typeof value === 'object') return shownAddress(value)
  return type === 'datetime' && typeof value === 'string' && isInstant(value) ? showInstant(value, timezone) : value
}

export type Comparable = string | number | boolean

/** The text, number or boolean by which two values of a field are compared. */
export function comparable(type: Field['type'], value: FieldValue): Comparable {
  if (typeof value === 'object') return comparableAddress(value)
  return type === 'email' && typeof value === 'string' ? normaliseEmail(value) : value
}

/** Whether a filter counts the value as filled in (interface: "Filter condition objects"). */
export function isFilledIn(value: FieldValue | undefined): value is FieldValue {
  return value !== undefined && value !== '' && value !== false
}

const firstParts = ['name', 'company', 'address', 'country'] as const
const addressParts = [...firstParts, ...placeKeys] as const

/**
 * Postal code and city count only if they differ from those read from the address's text. So an address equals the
 * form in which answers show it.
 */
function comparableAddress(value: Address): string {
  const { postal_code, city, derived, ...rest } = value
  const { postal_code: code, city: place } = withPlace(rest)
  const view = shownAddress(value)
  const isOwn = view.postal_code !== code || view.city !== place
  return JSON.stringify([
    ...firstParts.map((part) => value[part] ?? null),
    ...(isOwn ? [view.postal_code ?? null, view.city ?? null] : []),
  ])
}

/** The parts of an address that the caller submitted, without the derived ones. */
export const givenAddress = ({ derived = [], ...address }: Address): AddressView =>
  Object.fromEntries(Object.entries(address).filter(([part]) => !derived.some((key) => key === part)))

/** The address as answers show it. */
export const shownAddress = ({ derived, ...address }: Address): AddressView => address

/** The submitted parts of an address, with the parts that are read from its text. */
function withPlace(view: AddressView): Address {
  const read = derivedPlace(view, view.address, view.country)
  const derived = placeKeys.filter((key) => read[key] !== undefined)
  return derived.length === 0 ? view : { ...view, ...read, derived }
}

const writtenAddressSchema = v.strictObject(v.entriesFromList(addressParts, v.nullish(v.string())))

export function parseAddress(written: unknown): Parsed<Address> {
  const form = v.safeParse(writtenAddressSchema, written)
  if (!form.success || !addressParts.some((part) => form.output[part])) return refused('address_expected')
  const address: { -readonly [Part in keyof AddressView]: AddressView[Part] } = {}
  for (const part of addressParts) {
    const text = form.output[part]
    if (text === undefined || text === null) continue
    const value = parseAddressPart(part, text)
    if (value.outcome === 'refused') return { ...value, part }
    // A blank postal code or city counts as none, and is read from the text.
    if ((part === 'postal_code' || part === 'city') && value.value.trim() === '') continue
    address[part] = value.value
  }
  return parsed(withPlace(address))
}

function parseAddressPart(part: (typeof addressParts)[number], text: string): Parsed<string> {
  switch (part) {
    case 'name':
    case 'company':
    case 'postal_code':
    case 'city':
      return parseLine(text)
    case 'address':
      return parseText(text)
    case 'country':
      return text === '' ? parsed(text) : parseCountryText(text)
  }
}

function isDecimal(written: unknown): written is number {
  if (typeof written !== 'number' || !Number.isFinite(written)) return false
  const size = Math.abs(written)
  return written === 0 || (size >= smallestDecimal && size <= Number.MAX_SAFE_INTEGER)
}

/** The storage has no negative zero, and a value must be read back as it was kept. */
function withoutNegativeZero(number: number): number {
  return number === 0 ? 0 : number
}
