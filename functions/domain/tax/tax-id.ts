/**
 * Tax registration ids (interface: "Customer"). Ids are kept in capitals without separators, with the prefix of their
 * country. If the check digits of a country are known (jsvat: the EU, Britain, Norway, Switzerland and a few more),
 * they must fit. For the rest of the world only the form is checked: 5 to 20 letters and digits, at least four of them
 * digits and not all of these zero, as in every country's ids.
 */
import { checkVAT, countries, type Country } from 'jsvat-next'
import { parseCountry } from '../place/country.ts'

export interface TaxId {
  readonly id: string
  /** Whether the check digits are known and fit. Only such an id can be checked with a register. */
  readonly checked: boolean
}

/** By the first two letters of an id. The prefixes of Greece and Northern Ireland are not their country codes. */
const rules: ReadonlyMap<string, Country> = new Map(
  countries.flatMap((country): [string, Country][] => {
    const code = country.codes[0] ?? ''
    const others = { GR: ['EL'], GB: ['XI'] }[code] ?? []
    return [code, ...others].map((prefix) => [prefix, country])
  }),
)

/** Reads an id. An id without a prefix counts as an id of the customer's country. Undefined for an impossible id. */
export function parseTaxId(written: string, customerCountry: string | undefined): TaxId | undefined {
  const stripped = written.replaceAll(/[ .\-/]/g, '')
  if (!/^[0-9A-Za-z]{5,20}$/.test(stripped) || !/(?:\d.*){4}/.test(stripped) || !/[1-9]/.test(stripped))
    return undefined
  const compact = stripped.toUpperCase()
  const readings = customerCountry === undefined ? [compact] : [compact, `${prefixOf(customerCountry)}${compact}`]
  for (const reading of readings) {
    const id = checkedForm(reading)
    if (id !== undefined) return { id, checked: true }
  }
  return mayBeUnchecked(compact, customerCountry) ? { id: compact, checked: false } : undefined
}

/**
 * Whether no country's check digits apply. Outside the countries with rules an id may begin with any letters. The first
 * two letters therefore name a country only if the customer's own country has rules.
 */
function mayBeUnchecked(compact: string, customerCountry: string | undefined): boolean {
  const prefix = compact.slice(0, 2)
  if (!rules.has(customerCountry ?? prefix)) return true
  return !rules.has(prefix) && parseCountry(prefix) !== undefined
}

function checkedForm(prefixed: string): string | undefined {
  const prefix = prefixed.slice(0, 2)
  const rule = rules.get(prefix)
  if (rule === undefined) return undefined
  const rest = prefixed.slice(2)
  const id = prefix === 'GR' ? `EL${rest}` : prefixed
  return checkVAT(prefix === 'NO' ? `${rest.replace(/MVA$/, '')}MVA` : id, [rule]).isValid ? id : undefined
}

/** Swiss ids have three letters before their digits. */
function prefixOf(country: string): string {
  return country === 'CH' ? 'CHE' : country
}
