/**
 * Countries by their two-letter codes (ISO 3166-1 alpha-2; interface: "Address object").
 *
 * The codes are listed here because `Intl` also names regions that are not countries (EU, UN, ZZ), reserved codes (AC,
 * IC, XK) and withdrawn codes (SU, YU). Which of these it names depends on the platform's ICU.
 */
import type { Language } from '../../language/language.ts'

export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')
const codes: ReadonlySet<string> = new Set(countryCodes)

/** The code in capitals, or undefined if no country has the code. Case and outer spaces do not matter. */
export function parseCountry(text: string): string | undefined {
  const written = text.trim()
  // Only plain letters are capitalised: 'ß' would become 'SS', a country.
  if (!/^[A-Za-z]{2}$/.test(written)) return undefined
  const code = written.toUpperCase()
  return codes.has(code) ? code : undefined
}

interface NamesIn {
  readonly all: Intl.DisplayNames
  /** Names that were looked up before: the platform takes long to find a name. */
  readonly found: Map<string, string>
}
const names = new Map<Language, NamesIn>()

export function countryName(code: string, language: Language): string {
  let ofLanguage = names.get(language)
  if (ofLanguage === undefined) {
    ofLanguage = { all: new Intl.DisplayNames(language, { type: 'region' }), found: new Map() }
    names.set(language, ofLanguage)
  }
  const name = ofLanguage.found.get(code) ?? ofLanguage.all.of(code) ?? code
  if (codes.has(code)) ofLanguage.found.set(code, name)
  return name
}
