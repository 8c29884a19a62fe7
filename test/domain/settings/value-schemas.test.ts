/** Single values of an account file: accepted values, and their stored form. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as schemas from '../../../functions/domain/settings/value-schemas.ts'

const isTaken = (schema: v.GenericSchema<unknown, unknown>, value: unknown) => v.safeParse(schema, value).success
const kept = (schema: v.GenericSchema<unknown, unknown>, value: unknown) => v.parse(schema, value)
const bytes = (count: number) => Buffer.alloc(count, 255).toString('base64')

describe('A duration', () => {
  it.each(['P1D', 'P12345D', 'P1W', 'P1234W', 'P1M', 'P1200M', 'P100Y', 'P99Y12M', 'P1Y2M3W4D', 'P99Y52W', 'P99Y365D'])(
    '%s is taken',
    (value) => {
      expect(schemas.isDuration(value)).toBe(true)
      expect(schemas.isTimeSpan(value)).toBe(true)
    },
  )

  it.each([
    ...['P', 'PT1H', 'P0D', 'P0Y0M', '-P1D', 'P-1D', 'P1.5D', '1D', 'xP1D', 'P1Dx', 'P1D1Y', 'P1YM', 'PD', 'P1000Y'],
    // A duration of more than a century in total.
    ...['P101Y', 'P1201M', 'P5201W', 'P36501D', 'P100Y1D', 'P99Y13M', 'P99Y53W', 'P99Y366D', 'P123456D', 'P12345M'],
  ])('%s is refused', (value) => {
    expect(schemas.isDuration(value)).toBe(false)
  })

  it('is kept in its shortest form', () => {
    expect(kept(schemas.duration, 'P01Y000D')).toBe('P1Y')
  })
})

describe('A span of time', () => {
  it.each(['PT1H', 'PT90M', 'PT1S', 'P1DT12H', 'P1Y2M3W4DT5H6M7S', 'PT999999H', 'P0DT1S'])('%s is taken', (value) => {
    expect(schemas.isTimeSpan(value)).toBe(true)
  })

  it.each(['PT', 'P1DT', 'T1H', 'PTH', 'PT0S', 'PT1H1D', 'PT1Hx', 'xPT1H', 'P1DxT1H', 'PxT1H', 'PT1000000H', 'PT-1H'])(
    '%s is refused',
    (value) => {
      expect(schemas.isTimeSpan(value)).toBe(false)
    },
  )
})

describe('A domain of e-mail addresses', () => {
  it('is kept in lower case', () => {
    expect(kept(schemas.domain, 'Paper-1.Example')).toBe('paper-1.example')
  })

  it.each(['a.dk', '1.dk', 'a.b.example', 'a--b.example', 'xn--sholm-uua.dk'])('%s is taken', (value) => {
    expect(isTaken(schemas.domain, value)).toBe(true)
  })

  it.each(['paper', '.dk', 'a..dk', '-a.dk', 'a-.dk', 'a_b.dk', 'a.d', 'a.dk ', 'ann@a.dk', 'a.dk/x', 'å.dk', 'a.x_y'])(
    '%s is refused',
    (value) => {
      expect(isTaken(schemas.domain, value)).toBe(false)
    },
  )
})

describe('An address of the web', () => {
  it.each(['https://example.com', 'http://example.com/a?b=c'])('%s is taken', (value) => {
    expect(isTaken(schemas.url, value)).toBe(true)
  })

  it.each([
    ...['example.com', 'ftp://example.com', 'xhttps://example.com', 'httpsx://example.com'],
    ...['https://ann@example.com', 'https://:secret@example.com', 'https://example.com#top'],
  ])('%s is refused', (value) => {
    expect(isTaken(schemas.url, value)).toBe(false)
  })
})

describe('A range of addresses', () => {
  it.each([
    '192.0.2.1',
    '192.0.2.0/24',
    '192.0.2.1/32',
    '10.0.0.0/0',
    '2001:db8::1',
    '2001:db8::/32',
    '2001:db8::1/128',
  ])('%s is taken', (value) => {
    expect(isTaken(schemas.addressRange, value)).toBe(true)
  })

  it.each([
    ...['192.0.2', '192.0.2.1/33', '192.0.2.1/', '192.0.2.1/024', '192.0.2.1/24/24', '192.0.2.1/x24', '192.0.2.1/24x'],
    ...['2001:db8::1/129', 'fe80::1%eth0', '::ffff:192.0.2.1', '::ffff:7f00:1', '::ffff:7f00:1/128'],
  ])('%s is refused', (value) => {
    expect(isTaken(schemas.addressRange, value)).toBe(false)
  })
})

describe('A signing secret', () => {
  it('has 24 to 64 bytes in base64, with or without its begin', () => {
    const lengths = [23, 24, 64, 65]
    expect(lengths.map((count) => isTaken(schemas.signingSecret, bytes(count)))).toEqual([false, true, true, false])
    expect(isTaken(schemas.signingSecret, `whsec_${bytes(32)}`)).toBe(true)
    expect(isTaken(schemas.signingSecret, bytes(32).replace(/=+$/, ''))).toBe(true)
  })

  it.each([`${bytes(24)}!`, `x whsec_${bytes(24)}`, `whsec_whsec_${bytes(24)}`, `${bytes(24)} `, 'whsec_'])(
    '%s is refused',
    (value) => {
      expect(isTaken(schemas.signingSecret, value)).toBe(false)
    },
  )
})

describe('A secret that is sent in a header', () => {
  it('has visible characters alone, and enough of them', () => {
    const taken = (value: string) => isTaken(schemas.secret(4), value)
    expect(['abc', 'abcd', '~!"a', 'a bcd', 'abcd ', ' abcd', 'abcdé', 'a\nbcd'].map(taken)).toEqual([
      ...[false, true, true, false, false, false, false, false],
    ])
    expect([taken('a'.repeat(1_000)), taken('a'.repeat(1_001))]).toEqual([true, false])
  })
})

describe('Names and ids', () => {
  const unpaired = 'a\ud800'
  it('of the account owner’s own have no marks of keys and no spaces around', () => {
    const taken = (value: string) => isTaken(schemas.identifier, value)
    expect(['a', 'a b', 'Å-1', ' a', 'a ', 'a#b', 'a,b', 'a\nb', unpaired].map(taken)).toEqual([
      ...[true, true, true, false, false, false, false, false, false],
    ])
  })

  it('that are shown may have a comma', () => {
    const taken = (value: string) => isTaken(schemas.label, value)
    expect(['a,b', ' a', 'a ', 'a#b', 'a\tb', unpaired].map(taken)).toEqual([true, false, false, false, false, false])
  })

  it('that are part of a path have plain letters, and are no place in it', () => {
    const taken = (value: string) => isTaken(schemas.plainIdentifier, value)
    expect(['a.b-c_1', '.', '..', '...', '.a', 'a/b', 'å', 'a'.repeat(64), 'a'.repeat(65)].map(taken)).toEqual([
      ...[true, false, false, true, true, false, false, true, false],
    ])
  })

  it('are lines of printable characters, and texts are several of them', () => {
    expect(['a', 'a\nb', 'a\u0007', unpaired].map((value) => isTaken(schemas.line(), value))).toEqual([
      ...[true, false, false, false],
    ])
    expect(['a\nb', 'a\u0007', unpaired].map((value) => isTaken(schemas.lines(), value))).toEqual([true, false, false])
  })
})

describe('Known names', () => {
  it('of currencies, countries, colours, banks and timezones are kept in one form', () => {
    expect([
      isTaken(schemas.currency, 'DKK'),
      isTaken(schemas.currency, 'dkk'),
      isTaken(schemas.currency, 'ABC'),
    ]).toEqual([true, false, false])
    expect([kept(schemas.country, 'dk'), isTaken(schemas.country, 'Atlantis')]).toEqual(['DK', false])
    expect(kept(schemas.colour, '#AABB00')).toBe('#aabb00')
    expect(['#abc', 'aabb00', '#aabb00x', 'x#aabb00'].map((value) => isTaken(schemas.colour, value))).toEqual([
      ...[false, false, false, false],
    ])
    expect(kept(schemas.iban, 'dk50 0040-0440 1162 43')).toBe('DK5000400440116243')
    expect([isTaken(schemas.timezone, 'Europe/Copenhagen'), isTaken(schemas.timezone, 'Europe/Atlantis')]).toEqual([
      ...[true, false],
    ])
  })

  it('of rights and operations are those that there are', () => {
    const rights = [
      '*',
      'customers',
      'customers:read',
      'customers.createcustomer',
      'customer',
      'Customers',
      'customers*',
    ]
    expect(rights.map((value) => isTaken(schemas.right, value))).toEqual([
      ...[true, true, true, true, false, false, false],
    ])
    expect(['createcustomer', 'createcustomers'].map((value) => isTaken(schemas.operation, value))).toEqual([
      true,
      false,
    ])
    const limits = schemas.operationTable(v.number())
    expect([isTaken(limits, { credit: 1 }), isTaken(limits, { credits: 1 }), isTaken(limits, [])]).toEqual([
      ...[true, false, false],
    ])
  })
})

describe('An end', () => {
  it('is an instant, or the end of a day in the account’s timezone', () => {
    const end = schemas.end('Europe/Copenhagen')
    expect(kept(end, '2027-03-01')).toBe('2027-03-01T23:00:00.000Z')
    expect(kept(end, '2027-03-01T12:00')).toBe('2027-03-01T11:00:00.000Z')
    expect([isTaken(end, 'soon'), isTaken(end, 1)]).toEqual([false, false])
    expect(kept(schemas.datetime('Europe/Copenhagen'), '2027-03-01T12:00')).toBe('2027-03-01T11:00:00.000Z')
    expect(isTaken(schemas.datetime('UTC'), '2027-03-32T12:00')).toBe(false)
  })
})
