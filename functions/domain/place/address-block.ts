/**
 * An address in the lines and the order that the post of its country requires (Universal Postal Union, S42): the postal
 * code is before the city, behind it, or on a line of its own, and the person is below the company or above it.
 */
import { countryName } from './country.ts'
import { isCountryLine, namesPlace } from './postal-place.ts'
import type { Language } from '../../language/language.ts'

/** The parts of an address, each of which may be absent. */
export interface AddressParts {
  readonly name?: string | undefined
  readonly company?: string | undefined
  readonly address?: string | undefined
  readonly postal_code?: string | undefined
  readonly city?: string | undefined
  readonly country?: string | undefined
}

/** Countries whose postal code is on the line below the city. */
const codeBelow: ReadonlySet<string> = new Set(['GB', 'GG', 'IE', 'IM', 'JE', 'GI', 'IN', 'HK'])
/** Countries whose postal code comes after the city. */
const codeBehind: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'NZ', 'SG', 'TH', 'PR'])

/** Countries whose post wants the town and the code in capitals. */
const townInCapitals: ReadonlySet<string> = new Set(['GB', 'GG', 'IM', 'JE'])
/** Elsewhere the company is first, and the person is to its attention. */
const isPersonFirst = (country: string) => codeBelow.has(country) || codeBehind.has(country)

/** The number of other letters that a line of postal code and city may have: `DK-`, commas and spaces. */
const longestBeside = 9

const linesOf = (text: string | undefined): string[] =>
  (text ?? '').split(/\r\n?|\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))

/** The lines of the text without a postal code, city and country at its end. */
export function streetLines({ address, postal_code, city, country = '' }: AddressParts): string[] {
  const lines = linesOf(address)
  if (country !== '' && lines.length > 1 && isCountryLine(lines.at(-1), country)) lines.pop()
  const last = lines.at(-1)
  if (last === undefined) return []
  const parts = [postal_code, city].flatMap((part) => (part === undefined || part === '' ? [] : [part]))
  const isPlace = (line: string) =>
    parts.length > 0 && namesPlace(line, parts) && line.length < parts.join('').length + longestBeside
  // Some write the whole address on one line: "Bredgade 1, 1260 København K".
  const comma = last.lastIndexOf(',')
  if (comma > 0 && isPlace(last.slice(comma + 1))) return [...lines.slice(0, -1), last.slice(0, comma).trim()]
  return isPlace(last) ? lines.slice(0, -1) : lines
}

/** The lines of person and company, once if they are the same. */
export function nameLines({ company = '', name = '', country = '' }: AddressParts): string[] {
  const lines = isPersonFirst(country) ? [name, company] : [company, name]
  return [...new Set(lines.map((each) => each.trim()))].filter((each) => each !== '')
}

/** The lines of postal code and city. */
export function placeLines({ postal_code: code = '', city = '', country = '' }: AddressParts): string[] {
  if (codeBelow.has(country)) {
    const lines = [city, code].filter((part) => part !== '')
    return townInCapitals.has(country) ? lines.map((line) => line.toLocaleUpperCase('en')) : lines
  }
  const parts = codeBehind.has(country) ? [city, code] : [code, city]
  const line = parts.filter((part) => part !== '').join(' ')
  return line === '' ? [] : [line]
}

export interface Sender {
  /** The country whose post carries the letter. Addresses in that country are written without it. */
  readonly country?: string | undefined
  readonly language: Language
}

/** The whole address. */
export function addressBlock(parts: AddressParts, { country: home, language }: Sender): string[] {
  const { country = '' } = parts
  const abroad = country !== '' && country !== home ? [countryName(country, language).toLocaleUpperCase(language)] : []
  return [...nameLines(parts), ...streetLines(parts), ...placeLines(parts), ...abroad]
}
