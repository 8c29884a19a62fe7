/** Addresses, sellers and values of fields as a reader of the page's language reads them. */
import { streetLines } from '../domain/place/address-block.ts'
import { countryName } from '../domain/place/country.ts'
import { givenAddress, showFieldValue, type Address, type FieldValue } from '../domain/fields/field-value.ts'
import type { Seller } from '../domain/order/order-view.ts'
import type { Field } from '../domain/settings/settings.ts'
import { taxId } from '../invoice-document/format.ts'
import { clockTime, localeOf, longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { sayIn } from './say-order.ts'

const linesOf = (text: string | undefined): string[] =>
  (text ?? '').split(/\r\n?|\n/).filter((line) => line.trim() !== '')

export function addressLines(address: Address, language: Language): string[] {
  const parts = givenAddress(address)
  const { name, company, postal_code, city, country } = parts
  const lines = streetLines(parts)
  return [
    ...linesOf(company),
    ...linesOf(name),
    ...lines,
    ...placeLines([postal_code, city], lines),
    ...(country === undefined || country === '' ? [] : [countryName(country, language)]),
  ]
}

/** Postal code and city on a line of their own, unless the address lines already have both. */
function placeLines(parts: readonly (string | undefined)[], lines: readonly string[]): string[] {
  const placeParts = parts.flatMap((part) => (part === undefined || part.trim() === '' ? [] : [part.trim()]))
  const isThere = placeParts.every((part) => lines.some((line) => wordsIn(line).includes(wordsIn(part))))
  return isThere ? [] : [placeParts.join(' ')]
}

/** The words of a text between blanks, so that whole words alone are found. */
const wordsIn = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[\s,]+/)
    .join(' ')
    .trim()} `

/** The details about a seller that the law requires, under the seller's name. */
export const sellerLines = ({ address, country, tax_registration_id }: Seller, language: Language): string[] => [
  ...linesOf(address),
  ...(country === undefined ? [] : [countryName(country, language)]),
  ...taxId(tax_registration_id, language),
]

export interface ValueOptions {
  readonly language: Language
  /** The account's timezone. */
  readonly timezone: string
}

export function valueLines(type: Field['type'], value: FieldValue, { language, timezone }: ValueOptions): string[] {
  if (typeof value === 'object') return addressLines(value, language)
  if (typeof value === 'boolean') return [sayIn(language)(value ? 'yes' : 'no')]
  if (typeof value === 'number') return [new Intl.NumberFormat(localeOf(language)).format(value)]
  if (type === 'date') return [longDate(value, language)]
  const text = showFieldValue(type, value, timezone)
  if (type === 'datetime' && typeof text === 'string') {
    return [`${longDate(text.slice(0, 10), language)} ${clockTime(text, language)}`]
  }
  return linesOf(value)
}
