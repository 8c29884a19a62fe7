import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derivedPlace, readPlace } from '../../../functions/domain/place/postal-place.ts'

describe('the last line of an address', () => {
  it.each([
    ['DK', 'Bredgade 1\n1260 København K', '1260', 'København K'],
    ['DK', 'Bredgade 1\nDK-1260 København K', '1260', 'København K'],
    ['DK', 'Bredgade 1\ndk 1260 København K', '1260', 'København K'],
    ['DK', 'Bredgade 1, 2. tv., 1260 København K', '1260', 'København K'],
    ['DK', 'Bredgade 1\n1260 København K\nDanmark\n', '1260', 'København K'],
    ['DK', 'Bredgade 1\n1260 København K\nDenmark', '1260', 'København K'],
    ['SE', 'Storgatan 1\n114 55 Stockholm', '114 55', 'Stockholm'],
    ['SE', 'Storgatan 1\n11455 Stockholm', '114 55', 'Stockholm'],
    ['SE', 'Storgatan 1\nSE-114 55 Stockholm', '114 55', 'Stockholm'],
    ['SE', 'Storgatan 1\nS-114 55 Stockholm', '114 55', 'Stockholm'],
    ['NO', 'Karl Johans gate 1\n0154 Oslo', '0154', 'Oslo'],
    ['NO', 'Karl Johans gate 1\nN-0154 Oslo', '0154', 'Oslo'],
    ['FI', 'Mannerheimintie 1\n00100 Helsinki', '00100', 'Helsinki'],
    ['FI', 'Mannerheimintie 1\nFI-00100 Helsinki\nSuomi', '00100', 'Helsinki'],
    ['DE', 'Invalidenstraße 1\n10115 Berlin', '10115', 'Berlin'],
    ['DE', 'Hauptstraße 5\nD-60311 Frankfurt am Main', '60311', 'Frankfurt am Main'],
    ['NL', 'Damrak 1\n1012 LG Amsterdam', '1012 LG', 'Amsterdam'],
    ['NL', 'Damrak 1\n1012lg Amsterdam', '1012 LG', 'Amsterdam'],
    ['NL', "Plein 1\nNL-2511 CR 's-Gravenhage", undefined, undefined],
    ['PL', 'Nowa 1\n00-950 Warszawa', '00-950', 'Warszawa'],
    ['AT', 'Ring 1\nA-1010 Wien', '1010', 'Wien'],
  ])('%s: %j', (country, text, postal_code, city) => {
    expect(readPlace(text, country)).toEqual(postal_code === undefined ? undefined : { postal_code, city })
  })

  it.each([
    ['a country without a rule', 'US', '1 Main St\nSpringfield, IL 62701'],
    ['no country', undefined, 'Bredgade 1\n1260 København K'],
    ['a line of another form', 'DK', 'Bredgade 1\nKøbenhavn'],
    ['a code of another length', 'DK', 'Bredgade 1\n12600 København'],
    ['a street with a number first', 'DE', '12345'],
    ['a name that every object has', 'toString', '1260 København'],
    ['nothing', 'DK', ''],
  ])('is not read where it is of %s', (_, country, text) => {
    expect(readPlace(text, country)).toBeUndefined()
  })

  it('is never an exception, and never gives a code or city that does not stand in the text', () => {
    const country = fc.constantFrom('DK', 'SE', 'NO', 'FI', 'DE', 'NL', 'FR', 'PL', 'US')
    const line = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[A-Z]{0,2}-?\d{3,5} ?[A-Z]{0,2} [A-Za-z ]{0,9}$/),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), country, (lines, of) => {
        const text = lines.join('\n')
        const plain = (part: string) => part.replaceAll(/[\s\u00a0-]/g, '').toUpperCase()
        const place = readPlace(text, of)
        if (place === undefined) return
        expect(plain(text)).toContain(plain(place.postal_code))
        expect(text).toContain(place.city)
      }),
    )
  })
})

describe('the parts that a text adds', () => {
  const text = 'Bredgade 1\n1260 København K'

  it('are both, given none', () => {
    expect(derivedPlace({}, text, 'DK')).toEqual({ postal_code: '1260', city: 'København K' })
  })

  it('are the other one, given one that the text has too', () => {
    expect(derivedPlace({ postal_code: '1260' }, text, 'DK')).toEqual({ city: 'København K' })
    expect(derivedPlace({ city: 'københavn k' }, text, 'DK')).toEqual({ postal_code: '1260' })
  })

  it('are none, given one of another place', () => {
    expect(derivedPlace({ postal_code: '8000' }, text, 'DK')).toEqual({})
    expect(derivedPlace({ city: 'Aarhus' }, text, 'DK')).toEqual({})
  })
})
