import { describe, expect, it } from 'vitest'
import { countryName, parseCountry } from '../../../functions/domain/place/country.ts'
import { languages } from '../../../functions/language/language.ts'

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
const pairs = letters.flatMap((first) => letters.map((second) => `${first}${second}`))

describe('countries', () => {
  it('are the 249 of ISO 3166-1, each with a name of its own in every language', () => {
    const codes = pairs.filter((code) => parseCountry(code) !== undefined)
    expect(codes).toHaveLength(249)
    for (const language of languages) {
      const names = new Set(codes.map((code) => countryName(code, language)))
      expect(names.size).toBe(249)
      expect(codes.filter((code) => names.has(code))).toEqual([])
    }
  })

  it('are read in either case and kept in capitals', () => {
    expect(parseCountry('dk')).toBe('DK')
    expect(parseCountry(' Se ')).toBe('SE')
  })

  it('do not include groups, reserved, withdrawn and test codes, or what only looks like letters', () => {
    for (const code of ['EU', 'UN', 'EZ', 'QO', 'ZZ', 'XA', 'XB', 'XK', 'AC', 'IC', 'UK', 'SU', 'DD', 'YU', 'AN']) {
      expect(parseCountry(code)).toBeUndefined()
    }
    for (const code of ['', 'D', 'DNK', '208', 'ß', 'ſe']) expect(parseCountry(code)).toBeUndefined()
  })

  it('are named in the asked language', () => {
    expect(languages.map((language) => countryName('DE', language))).toEqual([
      'Germany',
      'Tyskland',
      'Tyskland',
      'Tyskland',
      'Deutschland',
      'Saksa',
    ])
  })
})
