/** Carriers, cut-offs, addresses and their order. */
import { describe, expect, it } from 'vitest'
import { carrierChoice } from '../../../functions/domain/edition/carrier-of.ts'
import { senderOf } from '../../../functions/domain/edition/list-sender.ts'
import { cutOffsOf } from '../../../functions/domain/edition/cut-off.ts'
import { foldedAddress } from '../../../functions/domain/edition/folded-address.ts'
import { comparison, keyed } from '../../../functions/domain/edition/line-order.ts'
import { addressBlock, streetLines } from '../../../functions/domain/place/address-block.ts'
import { comparedCode, isWithinRange, parsePostalRange } from '../../../functions/domain/place/postal-range.ts'
import { listOrders } from '../../../functions/domain/settings/settings-kinds.ts'
import { applyAccountFile } from '../../../functions/domain/settings/apply-file.ts'
import { fieldId } from '../../../functions/domain/settings/settings.ts'
import { demoSettings } from '../../settings.ts'

const settings = demoSettings({
  account: { id: 'demo' },
  carriers: [
    { id: 'walkers', countries: ['DK'], postal_codes: ['1000-2999', '8000'], weekdays: [5] },
    { id: 'post', countries: ['DK', 'SE'], cut_off: { days: 2, time: '10:30' } },
  ],
})

describe('The sender of a list', () => {
  const { business_entities } = settings
  const [entity] = business_entities
  const german = { ...(entity ?? expect.fail()), external_id: 'de', country: 'DE', language: 'de' as const }
  const norwegian = { ...german, external_id: 'no', country: 'NO', language: 'en' as const }
  const both = { ...settings, business_entities: [german, norwegian] }
  const title = { category: 'unsold' }
  const address = { name: 'Kari', address: 'Storgata 1', postal_code: '0155', city: 'Oslo', country: 'NO' }
  const lastLine = (countries: string[], country = 'NO') =>
    addressBlock({ ...address, country }, senderOf({ countries }, title, both)).at(-1)

  it('is the business entity in a country of the carrier, so that its own country is not on the label', () => {
    expect(lastLine(['NO'])).toBe('0155 Oslo')
    expect(lastLine(['SE', 'NO', 'DE'])).toBe('0155 Oslo')
    expect(lastLine(['SE', 'NO', 'DE'], 'DE')).toBe('TYSKLAND')
  })

  it('is the first entity for a carrier that delivers abroad or anywhere', () => {
    expect(lastLine(['SE'])).toBe('NORWEGEN')
    expect(lastLine([])).toBe('NORWEGEN')
    expect(senderOf(undefined, title, both)).toEqual({ country: 'DE', language: 'de' })
  })

  it('is the entity that sells the title; with sellers in several countries, every address has its country', () => {
    const [campaign = expect.fail()] = settings.campaigns
    const [product = expect.fail()] = settings.products
    const sold = (...entities: string[]) => ({
      ...both,
      products: [{ ...product, external_id: 'title', category: 'magazine', recurring: true }],
      campaigns: entities.map((business_entity) => ({ ...campaign, business_entity, products: ['title'] })),
    })
    const magazine = { category: 'magazine' }
    expect(senderOf({ countries: [] }, magazine, sold('no'))).toEqual({ country: 'NO', language: 'nb' })
    expect(senderOf({ countries: ['SE'] }, magazine, sold('no'))).toEqual({ country: 'NO', language: 'nb' })
    expect(senderOf({ countries: ['DE'] }, magazine, sold('no'))).toEqual({ country: 'DE', language: 'de' })
    const abroad = senderOf({ countries: [] }, magazine, sold('de', 'no'))
    expect(addressBlock({ ...address, country: 'DE' }, abroad).at(-1)).toBe('DEUTSCHLAND')
    expect(addressBlock(address, abroad).at(-1)).toBe('NORWEGEN')
  })
})

describe('The carrier of an address', () => {
  it('is the first that fits its country, its code and the weekday', () => {
    const friday = carrierChoice(settings, '2027-01-22')
    expect(friday({ country: 'DK', postal_code: '1260' })).toBe('walkers')
    expect(friday({ country: 'DK', postal_code: '8000' })).toBe('walkers')
    expect(friday({ country: 'DK', postal_code: '3000' })).toBe('post')
    expect(friday({ country: 'SE', postal_code: '114 55' })).toBe('post')
    expect(friday({ country: 'NO', postal_code: '0150' })).toBe('none')
    expect(friday(undefined)).toBe('none')
    expect(carrierChoice(settings, '2027-01-21')({ country: 'DK', postal_code: '1260' })).toBe('post')
  })

  it.each([
    ['1000-2999', '1000', true],
    ['1000-2999', '3000', false],
    ['10-19', '19999', true],
    ['SW1', 'sw1a 1aa', true],
    ['00-950', '00-950', true],
    ['00-950', '95000', false],
    ['00-001-02-999', '01-500', true],
  ])('reads the range %s: %s is within it: %s', (range, code, isWithin) => {
    const parsed = parsePostalRange(range)
    expect(parsed !== undefined && isWithinRange(comparedCode({ postal_code: code }), parsed)).toBe(isWithin)
  })

  it.each([
    ['DK', 'DK-1500', '1500'],
    ['DK', 'dk 1500', '1500'],
    ['DE', 'D-10115', '10115'],
    ['SE', 'S-114 55', '11455'],
    ['NO', 'N-0154', '0154'],
    ['FI', 'FI-00100', '00100'],
    ['NL', 'NL-1012 ab', '1012AB'],
    ['DK', 'S-114 55', 'S11455'],
    ['GB', 'SW1A 1AA', 'SW1A1AA'],
  ])('in %s has the code %s as %s', (country, postal_code, compared) => {
    expect(comparedCode({ country, postal_code })).toBe(compared)
  })

  it('is that of its code with the prefix of its country', () => {
    expect(carrierChoice(settings, '2027-01-22')({ country: 'DK', postal_code: 'DK-1500' })).toBe('walkers')
  })

  it('is that of a range with the prefix of the country, as the address has it', () => {
    const { carriers } = demoSettings({
      account: { id: 'demo' },
      carriers: [{ id: 'city', countries: ['LU'], postal_codes: ['L-1000-L-1999'] }],
    })
    const choice = carrierChoice({ carriers }, '2027-01-22')
    expect(choice({ country: 'LU', postal_code: 'L-1009' })).toBe('city')
    expect(choice({ country: 'LU', postal_code: 'L-2009' })).toBe('none')
    expect(choice({ country: 'LU' })).toBe('none')
  })

  it('is not one whose only range has no codes', () => {
    const [carrier = expect.fail()] = settings.carriers
    const earlier = { ...carrier, postal_codes: ['1000-29999'] }
    expect(carrierChoice({ carriers: [earlier] }, '2027-01-22')({ country: 'DK', postal_code: '1260' })).toBe('none')
  })

  it('has no range that goes backwards', () => {
    expect(parsePostalRange('2999-1000')).toBeUndefined()
    expect(parsePostalRange('1000-29999')).toBeUndefined()
    expect(parsePostalRange('12345-6789')).toEqual({ from: '123456789', to: '123456789' })
    expect(parsePostalRange('a b!')).toBeUndefined()
  })
})

describe('Cut-offs', () => {
  const product = { external_id: 'w', name: 'w', category: 'c', recurring: false, date: '2027-03-29' }

  it('are those of the carriers by the clock of the account, through a change of it', () => {
    expect(cutOffsOf(product, settings).map(({ carrier, cutOff }) => [carrier, cutOff])).toEqual([
      ['post', '2027-03-27T09:30:00.000Z'],
      ['none', '2027-03-27T09:30:00.000Z'],
    ])
  })

  it('are that of the issue where it has one', () => {
    const cut_off = '2027-03-20T08:00:00.000Z'
    expect(cutOffsOf({ ...product, cut_off }, settings).map(({ cutOff }) => cutOff)).toEqual([cut_off, cut_off])
  })
})

describe('An address', () => {
  const sender = { country: 'DK', language: 'da' } as const

  it.each([
    [
      {
        name: 'Ann Berg',
        company: 'Kunst ApS',
        address: 'Bredgade 1, 2. tv.\n1260 København K',
        postal_code: '1260',
        city: 'København K',
        country: 'DK',
      },
      ['Kunst ApS', 'Ann Berg', 'Bredgade 1, 2. tv.', '1260 København K'],
    ],
    [
      { name: 'Jürgen Groß', address: 'Lindenstraße 5', postal_code: '10115', city: 'Berlin', country: 'DE' },
      ['Jürgen Groß', 'Lindenstraße 5', '10115 Berlin', 'TYSKLAND'],
    ],
    [
      {
        name: 'Kari Nordmann',
        address: 'Storgata 1\n0150 Oslo\nNorge',
        postal_code: '0150',
        city: 'Oslo',
        country: 'NO',
      },
      ['Kari Nordmann', 'Storgata 1', '0150 Oslo', 'NORGE'],
    ],
    [
      {
        ...{ name: 'Jo Smith', company: 'Art Ltd', address: '10 Downing Street' },
        ...{ postal_code: 'SW1A 2AA', city: 'London', country: 'GB' },
      },
      ['Jo Smith', 'Art Ltd', '10 Downing Street', 'LONDON', 'SW1A 2AA', 'STORBRITANNIEN'],
    ],
    [
      {
        ...{ name: 'Al Doe', company: 'Art Inc.', address: '1 Main St' },
        ...{ postal_code: 'NY 10001', city: 'New York', country: 'US' },
      },
      ['Al Doe', 'Art Inc.', '1 Main St', 'New York NY 10001', 'USA'],
    ],
    [
      { name: 'Åsa Ek', address: 'Storgatan 1', postal_code: '114 55', city: 'Stockholm', country: 'SE' },
      ['Åsa Ek', 'Storgatan 1', '114 55 Stockholm', 'SVERIGE'],
    ],
    [
      {
        ...{ name: 'Jan de Vries', company: 'Kunst B.V.', address: 'Damrak 1' },
        ...{ postal_code: '1012 LG', city: 'Amsterdam', country: 'NL' },
      },
      ['Kunst B.V.', 'Jan de Vries', 'Damrak 1', '1012 LG Amsterdam', 'NEDERLANDENE'],
    ],
    [
      { name: 'Anne Leroy', address: '1 rue de Rivoli', postal_code: '75001', city: 'Paris', country: 'FR' },
      ['Anne Leroy', '1 rue de Rivoli', '75001 Paris', 'FRANKRIG'],
    ],
  ])('stands in the order of its country (%#)', (address, lines) => {
    expect(addressBlock(address, sender)).toEqual(lines)
  })

  it('on one line has its street before the comma', () => {
    const place = { postal_code: '1260', city: 'København K', country: 'DK' }
    expect(streetLines({ address: 'Bredgade 1, 1260 København K', ...place })).toEqual(['Bredgade 1'])
  })

  it('is the same for a route however it is written', () => {
    const one = { address: 'Søndergade 12 B\n8000 Aarhus C', postal_code: '8000', city: 'Aarhus C', country: 'DK' }
    expect(foldedAddress({ address: 'SØNDERGADE 12b', postal_code: '8000', country: 'dk' })).toBe(foldedAddress(one))
    expect(foldedAddress({ ...one, address: 'Søndergade 13' })).not.toBe(foldedAddress(one))
  })
})

describe('The order of a list', () => {
  const sorted = (...lines: readonly [route: string | undefined, country: string, code: string, street: string][]) =>
    lines
      .map(([route, country, postal_code, address], index) =>
        keyed({
          ...{ key: String(index), customer: '', copies: 1, address: { country, postal_code, address } },
          ...(route !== undefined && { route }),
        }),
      )
      .toSorted(comparison(listOrders))
      .map(({ line }) => line.address.address)

  it('is by route, country, code and street, with numbers as numbers', () => {
    expect(
      sorted(
        [undefined, 'DK', '1000', 'Bredgade 10'],
        [undefined, 'DK', '1000', 'Bredgade 2'],
        [undefined, 'DE', '10115', 'Weg 1'],
        ['K10', 'DK', '2000', 'Ende'],
        ['K2', 'DK', '2000', 'Anfang'],
      ),
    ).toEqual(['Anfang', 'Ende', 'Weg 1', 'Bredgade 2', 'Bredgade 10'])
  })

  it('does not depend on spaces that were typed twice, or on the prefix of a country', () => {
    const streets = ['Gade 10', 'Gade  3', ' Gade 2', 'Gade 1']
    expect(
      sorted(...streets.map((street): [undefined, string, string, string] => [undefined, 'DK', '5000', street])),
    ).toEqual(['Gade 1', ' Gade 2', 'Gade  3', 'Gade 10'])
    expect(sorted([undefined, 'DK', '2000', 'Late'], [undefined, 'DK', 'DK-1500', 'Early'])).toEqual(['Early', 'Late'])
  })

  it('sorts letters as people of the country do', () => {
    expect(
      sorted(
        [undefined, 'DK', '1', 'Aarhusvej'],
        [undefined, 'DK', '1', 'Østergade'],
        [undefined, 'DK', '1', 'Zoovej'],
      ),
    ).toEqual(['Zoovej', 'Østergade', 'Aarhusvej'])
    expect(sorted([undefined, 'DE', '1', 'Zum Tor'], [undefined, 'DE', '1', 'Östweg'])).toEqual(['Östweg', 'Zum Tor'])
  })
})

describe('The settings of carriers', () => {
  const faults = (carrier: object) => {
    const applied = applyAccountFile({
      ...{ current: demoSettings(), hasCustomers: false, hash: (text: string) => text, makeKey: () => 'k' },
      file: { account: { id: 'demo' }, carriers: [{ id: 'c', ...carrier }] },
    })
    return applied.outcome === 'refused' ? applied.faults.map(({ field, code }) => [field, code]) : applied.outcome
  }

  it.each<[object, string, string]>([
    [{ postal_codes: ['2-1'] }, 'carriers[0].postal_codes[0]', 'settings_postal_range'],
    [{ columns: [{ name: 'x', from: 'nothing' }] }, 'carriers[0].columns[0].from', 'settings_list_value'],
    ...['csv', 'jsonl'].map((format): [object, string, string] => [
      {
        format,
        columns: [
          { name: 'a', from: 'name' },
          { name: 'a', from: 'street' },
        ],
      },
      'carriers[0].columns[1].name',
      'settings_duplicate',
    ]),
    [{ format: 'fixed', columns: [{ name: 'x', from: 'name' }] }, 'carriers[0].columns[0].width', 'settings_missing'],
    [{ format: 'fixed' }, 'carriers[0].columns', 'settings_missing'],
    [
      { format: 'fixed', columns: [{ name: 'x', from: 'line_id', width: 19 }] },
      'carriers[0].columns[0].width',
      'settings_too_small',
    ],
    [{ label: { lines: ['{nothing}'] } }, 'carriers[0].label.lines[0]', 'settings_list_value'],
    [{ label: { lines: ['{name', '{city}'] } }, 'carriers[0].label.lines[0]', 'settings_list_value'],
    [{ label: { page: '20x20', columns: 20, rows: 1 } }, 'carriers[0].label.columns', 'settings_too_great'],
    [{ label: { page: 'A4', rows: 20 } }, 'carriers[0].label.rows', 'settings_too_great'],
    [{ label: { page: 'A3' } }, 'carriers[0].label.page', 'settings_label_page'],
    [{ bundle: { most_copies: 5, least_copies: 6 } }, 'carriers[0].bundle.least_copies', 'settings_too_great'],
    [{ bundle: { most_copies: 5, by: 'route' }, sort: ['country'] }, 'carriers[0].bundle.by', 'settings_not_one_of'],
    [{ cut_off: { days: 1, time: '25:00' } }, 'carriers[0].cut_off.time', 'settings_time'],
    [{ weekdays: [8] }, 'carriers[0].weekdays[0]', 'settings_too_great'],
    [{ id: 'none' }, 'carriers[0].id', 'settings_reserved'],
  ])('refuse %j', (carrier, field, code) => {
    expect(faults(carrier)).toContainEqual([field, code])
  })

  it('stay as an earlier version took them while the account changes in other places', () => {
    const before = demoSettings({ account: { id: 'demo' }, carriers: [{ id: 'c', label: { lines: ['{name}'] } }] })
    const [carrier = expect.fail()] = before.carriers
    const label = { ...(carrier.label ?? expect.fail()), lines: ['{name'], rows: 50 }
    const twice = { name: 'x', from: 'name', pad: 'right' as const }
    const current = { ...before, carriers: [{ ...carrier, label, columns: [twice, twice] }] }
    const apply = (file: object) =>
      applyAccountFile({
        ...{ current, hasCustomers: false, hash: (text: string) => text, makeKey: () => 'k' },
        file: { account: { id: 'demo' }, ...file },
      })
    expect(apply({ account: { id: 'demo', name: 'Other Media' } })).toMatchObject({ outcome: 'applied' })
    expect(apply({ carriers: [{ id: 'c', name: 'Post' }] })).toMatchObject({
      faults: [
        { field: 'carriers[0].columns[1].name' },
        { field: 'carriers[0].label.lines[0]' },
        { field: 'carriers[0].label.rows' },
      ],
    })
  })

  it('refuse a field with an address of its own, which a column cannot show', () => {
    const current = demoSettings({ fields: [{ name: 'Second home', type: 'address', scope: 'customer' }] })
    const [id = expect.fail()] = current.fields
      .filter(({ name }) => name === 'Second home')
      .map((field) => fieldId(field))
    const applied = applyAccountFile({
      ...{ current, hasCustomers: false, hash: (text: string) => text, makeKey: () => 'k' },
      file: { account: { id: 'demo' }, carriers: [{ id: 'c', columns: [{ name: 'x', from: id }] }] },
    })
    expect(applied).toMatchObject({ faults: [{ field: 'carriers[0].columns[0].from', code: 'settings_list_value' }] })
  })

  it('take columns with values of lines and with fields', () => {
    expect(
      faults({
        columns: [
          { name: 'x', from: 'line_3' },
          { name: 'y', from: ':edition' },
        ],
      }),
    ).toEqual(demoSettings().fields.some(({ name }) => name === 'edition') ? 'applied' : expect.anything())
  })
})
