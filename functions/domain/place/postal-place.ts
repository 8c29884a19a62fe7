/**
 * The postal code and city of an address (extensions: "Addresses with parts"). Callers give them, or the service reads
 * them from the last line of the address's text. Parts that were read are marked as derived, so that they are never
 * mistaken for parts that a caller gave.
 */
import { countryName } from './country.ts'
import { languages } from '../../language/language.ts'

export const placeKeys = ['postal_code', 'city'] as const
export type PlaceKey = (typeof placeKeys)[number]
export type PostalPlace = Readonly<Record<PlaceKey, string>>
export type PlaceParts = Readonly<Partial<Record<PlaceKey, string | undefined>>>

/** The form of a country's last line: the code is before the city. */
interface LineForm {
  /** The code without its country's prefix. Groups are joined by `between`. */
  readonly code: string
  readonly between?: string
  /** Letters that people write before the code, with or without a hyphen: `DK-1260`, `S-114 55`. */
  readonly prefixes: readonly string[]
}

const fourDigits = String.raw`(\d{4})`
const fiveDigits = String.raw`(\d{5})`
const threeAndTwoDigits = String.raw`(\d{3})[ \u00a0]?(\d{2})`

/** Countries in which the code and the city share the last line, in this order (Universal Postal Union, S42). */
const lineForms: Readonly<Record<string, LineForm>> = {
  AT: { code: fourDigits, prefixes: ['AT', 'A'] },
  AX: { code: fiveDigits, prefixes: ['AX', 'FI', 'FIN'] },
  BE: { code: fourDigits, prefixes: ['BE', 'B'] },
  CH: { code: fourDigits, prefixes: ['CH'] },
  CZ: { code: threeAndTwoDigits, between: ' ', prefixes: ['CZ'] },
  DE: { code: fiveDigits, prefixes: ['DE', 'D'] },
  DK: { code: fourDigits, prefixes: ['DK'] },
  EE: { code: fiveDigits, prefixes: ['EE'] },
  ES: { code: fiveDigits, prefixes: ['ES', 'E'] },
  FI: { code: fiveDigits, prefixes: ['FI', 'FIN', 'SF'] },
  FO: { code: String.raw`(\d{3})`, prefixes: ['FO'] },
  FR: { code: fiveDigits, prefixes: ['FR', 'F'] },
  GL: { code: fourDigits, prefixes: ['GL', 'DK'] },
  IS: { code: String.raw`(\d{3})`, prefixes: ['IS'] },
  IT: { code: fiveDigits, prefixes: ['IT', 'I'] },
  LI: { code: fourDigits, prefixes: ['LI', 'FL'] },
  LU: { code: fourDigits, prefixes: ['LU', 'L'] },
  NL: { code: String.raw`(\d{4})[ \u00a0]?([A-Za-z]{2})`, between: ' ', prefixes: ['NL'] },
  NO: { code: fourDigits, prefixes: ['NO', 'N'] },
  PL: { code: String.raw`(\d{2})-?(\d{3})`, between: '-', prefixes: ['PL'] },
  PT: { code: String.raw`(\d{4})-?(\d{3})`, between: '-', prefixes: ['PT', 'P'] },
  SE: { code: threeAndTwoDigits, between: ' ', prefixes: ['SE', 'S'] },
  SJ: { code: fourDigits, prefixes: ['SJ', 'NO', 'N'] },
  SK: { code: threeAndTwoDigits, between: ' ', prefixes: ['SK'] },
}

/** The place that the last line of a text names; undefined if the country's form does not fit the line. */
export function readPlace(text: string, country: string | undefined): PostalPlace | undefined {
  const form = country === undefined || !Object.hasOwn(lineForms, country) ? undefined : lineForms[country]
  if (form === undefined || country === undefined) return undefined
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const last = isCountryLine(lines.at(-1), country) ? lines.at(-2) : lines.at(-1)
  // Some write the whole address on one line: "Bredgade 1, 1260 København K".
  return last === undefined
    ? undefined
    : (readLine(last, form) ?? readLine(last.slice(last.lastIndexOf(',') + 1), form))
}

/** Whether a postal code has the form of its country. Countries whose form is not known accept any postal code. */
export const isPostalCodeOf = (country: string, postalCode: string): boolean =>
  !Object.hasOwn(lineForms, country) || groupsOf(country, postalCode) !== undefined

/** A postal code without the prefix of its country: `1260` for `DK-1260`. A code of another form stays as it is. */
export const withoutPrefix = (country: string, postalCode: string): string =>
  groupsOf(country, postalCode)?.join('') ?? postalCode

function groupsOf(country: string, postalCode: string): string[] | undefined {
  const form = Object.hasOwn(lineForms, country) ? lineForms[country] : undefined
  if (form === undefined) return undefined
  const { code, prefixes } = form
  const pattern = new RegExp(String.raw`^(?:(?:${prefixes.join('|')})[- ]?)?${code}$`, 'iu')
  return pattern.exec(postalCode.trim())?.slice(1)
}

function readLine(line: string, { code, between = '', prefixes }: LineForm): PostalPlace | undefined {
  const pattern = new RegExp(
    String.raw`^(?:(?:${prefixes.join('|')})[- ]?)?${code}[ \u00a0,]+(\p{L}[^\t\u2028\u2029]{0,254})$`,
    'iu',
  )
  const groups = pattern.exec(line.trim())?.slice(1)
  const city = groups?.pop()?.trim()
  if (groups === undefined || city === undefined) return undefined
  return { postal_code: groups.join(between).toUpperCase(), city }
}

/** People end an address with the country, in any language. */
export function isCountryLine(line: string | undefined, country: string): boolean {
  if (line === undefined) return false
  const written = line.toLowerCase()
  return (
    written === country.toLowerCase() || languages.some((each) => countryName(country, each).toLowerCase() === written)
  )
}

/**
 * The parts that the text adds to the given parts. A given part stays. If it contradicts the text, nothing is read,
 * as the text is about another place.
 */
export function derivedPlace(
  parts: PlaceParts,
  text: string | undefined,
  country: string | undefined,
): Partial<PostalPlace> {
  const read = text === undefined ? undefined : readPlace(text, country)
  if (read === undefined || placeKeys.some((key) => !agrees(parts[key], read[key]))) return {}
  return Object.fromEntries(placeKeys.filter((key) => parts[key] === undefined).map((key) => [key, read[key]]))
}

/** Whether a text names all of the parts, regardless of spacing: `114 55` and `11455` are one postal code. */
export const namesPlace = (text: string, parts: readonly string[]): boolean =>
  parts.every((part) => plain(text).includes(plain(part)))

const plain = (text: string) => text.replaceAll(/[\s-]/g, '').toLowerCase()

function agrees(part: string | undefined, read: string): boolean {
  return part === undefined || plain(part) === plain(read)
}
