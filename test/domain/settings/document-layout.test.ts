/** Settings of documents: logo, colour, IBAN, codes to pay by, exchange rates, and their letters. */
import { encode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { maxLogoBytes } from '../../../functions/domain/settings/brand/read-logo.ts'
import { jpegs, jpegUrl, noisyPng, png, pngUrl, svg, svgUrl } from '../../logos.ts'
import { applied, apply, demo, faults } from './account-file.ts'

const said = (file: unknown) => faults(file, { current: demo(), account: 'demo' })
const entity = (keys: object) => ({
  business_entities: [{ external_id: 'de', name: 'Verlag', currency: 'EUR', ...keys }],
})
const kept = (keys: object) => {
  const { settings, logos } = applied(entity(keys), { current: demo(), account: 'demo' })
  return { entity: settings.business_entities.find(({ external_id }) => external_id === 'de'), logos, settings }
}
const logoFaults = (logo: unknown) => said(entity({ logo }))
const wrong =
  'business_entities[0].logo: must be a data URL of an undamaged PNG or JPEG image, such as data:image/png;base64,…'

describe('a logo', () => {
  it.each([
    ['a PNG', pngUrl(png(30, 10)), 'png'],
    ['a JPEG', jpegUrl(jpegs.baseline), 'jpeg'],
    ['a JPEG by its short name', jpegUrl(jpegs.grey).replace('jpeg', 'jpg'), 'jpeg'],
    ['lines of base64', pngUrl(png(30, 10)).replaceAll(/.{76}/g, '$&\r\n'), 'png'],
  ])('is kept as a reference, and its image apart: %s', (_, logo, type) => {
    const { entity: made, logos } = kept({ logo })
    expect(made?.logo).toMatch(new RegExp(`^${type}-\\d+-[0-9a-f]{64}$`))
    expect([...logos.keys()]).toEqual([made?.logo])
    expect(JSON.stringify(made).length).toBeLessThan(400)
  })

  it('changes nothing when it is applied again, and goes with null', () => {
    const logo = pngUrl(png(30, 10))
    const { settings } = kept({ logo })
    expect(apply(entity({ logo }), { current: settings, account: 'demo' }).outcome).toBe('unchanged')
    const gone = applied(entity({ logo: null }), { current: settings, account: 'demo' })
    expect(gone.settings.business_entities.at(-1)).not.toHaveProperty('logo')
  })

  it.each([
    ['text', 'logo.png'],
    ['an address', 'https://example.com/logo.png'],
    ['a reference that the service made', `png-1-${'0'.repeat(64)}`],
    ['another type', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
    ['a PNG that is none', pngUrl(Buffer.from('PNG'))],
    ['a PNG that was cut', pngUrl(png(30, 10).slice(0, -20))],
    ['a PNG with a wrong checksum', pngUrl(png(30, 10).map((byte, index) => (index === 45 ? byte ^ 1 : byte)))],
    ['base64 that is none', 'data:image/png;base64,%%%'],
    ['a JPEG that says that it is a PNG', pngUrl(jpegs.baseline)],
    ['a PNG that says that it is a JPEG', jpegUrl(png(30, 10))],
    ['a JPEG that was cut', jpegUrl(jpegs.baseline.subarray(0, -20))],
    ['an SVG', svgUrl(svg)],
    ['an SVG that is written as text', `data:image/svg+xml,${encodeURIComponent(svg)}`],
    ['an SVG that says that it is a PNG', pngUrl(Buffer.from(svg))],
    ['a PNG without base64', `data:image/png,${encodeURIComponent('PNG')}`],
  ])('is refused as %s', (_, logo) => expect(logoFaults(logo)).toEqual([wrong]))

  it('is refused as no text, and as more than 100 KB', () => {
    expect(logoFaults(7)).toEqual(['business_entities[0].logo: must be a string'])
    const large = noisyPng(170, 170)
    expect(large.byteLength).toBeGreaterThan(maxLogoBytes)
    expect(logoFaults(pngUrl(large))).toEqual(['business_entities[0].logo: the image may have at most 100 KB'])
  })

  it('is refused with more than a million pixels', () => {
    const said = 'business_entities[0].logo: the image may have at most 1000000 pixels'
    expect(logoFaults(pngUrl(png(30, 10).map((byte, at) => (at === 18 || at === 22 ? 8 : byte))))).toEqual([said])
  })

  it('is refused where the new ones of a change have too many pixels together, and is looked into once', () => {
    // A width and a height that few bytes hold: half a million pixels each.
    const large = (seed: number) => {
      const data = new Uint8Array(500_000)
      data[0] = seed
      return pngUrl(encode({ width: 1000, height: 500, data, channels: 1 }))
    }
    const entities = (seeds: readonly number[]) => ({
      business_entities: seeds.map((seed, index) => ({
        external_id: `e${index}`,
        name: 'A',
        currency: 'EUR',
        logo: large(seed),
      })),
    })
    const current = demo()
    const { settings } = applied(entities([1, 2, 3, 4, 4, 4]), { current, account: 'demo' })
    const refused = (index: number) =>
      `business_entities[${index}].logo: the new images of one change may have at most 2000000 pixels in total: ` +
      'add some of them in a later change'
    expect(said(entities([1, 2, 3, 4, 5, 6]))).toEqual([refused(4), refused(5)])
    // Images that the settings have already are not unpacked again.
    expect(apply(entities([1, 2, 3, 4, 5, 6, 7, 8]), { current: settings, account: 'demo' }).outcome).toBe('applied')
  })

  it('is refused as too long before it is read', () => {
    expect(logoFaults(`data:image/png;base64,${'\n'.repeat(5_000_000)}`)).toEqual([
      'business_entities[0].logo: the image may have at most 100 KB',
    ])
  })

  it('is refused where all logos together are too large for one answer', () => {
    const business_entities = Array.from({ length: 20 }, (_, index) => ({
      external_id: `e${index}`,
      name: 'N',
      currency: 'EUR',
      invoice_prefix: `E${'abcdefghijklmnopqrst'.charAt(index)}-`,
      logo: pngUrl(noisyPng(150, 150 + index)),
    }))
    const refused = said({ business_entities })
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toContain("logo: the account's logos may have at most 1536 KB in total")
    const same = business_entities.map((one) => ({ ...one, logo: business_entities[0]?.logo }))
    expect(said({ business_entities: same })).toEqual([])
  })
})

describe('colour, IBAN, codes to pay by and exchange rates', () => {
  it('are kept in one form', () => {
    const { entity: made } = kept({
      colour: '#0F6C78',
      iban: 'DE89 3704 0044 0532 0130 00',
      payment_codes: ['epc'],
      exchange_rates: [{ currency: 'DKK', from: '2027-01-01', rate: 7.46 }],
    })
    expect(made).toMatchObject({
      colour: '#0f6c78',
      iban: 'DE89370400440532013000',
      payment_codes: [{ epc: true }],
      exchange_rates: [{ currency: 'DKK', from: '2027-01-01', rate: 7.46 }],
    })
  })

  const form = 'must be one of {"epc": true}, {"swish": "<ten digits>"}, {"fik": "<eight digits, the first an 8>"}'
  it.each<[string, object, readonly string[]]>([
    ['a colour by its name', { colour: 'teal' }, ['colour: must be a colour such as #0a7f5c, not "teal"']],
    ['a wrong IBAN', { iban: 'DE88370400440532013000' }, ['iban: "DE88370400440532013000" is not a valid IBAN']],
    ['an unknown code', { payment_codes: ['bitcoin'] }, [`payment_codes[0]: ${form}`]],
    ['no code', { payment_codes: [{}] }, [`payment_codes[0]: ${form}`]],
    [
      'a code without an account',
      { payment_codes: [{ epc: true }] },
      ['payment_codes[0]: this code needs a business entity with iban'],
    ],
    [
      'codes of other currencies',
      { payment_codes: [{ swish: '1231181189' }, { fik: '81234567' }] },
      [
        'payment_codes[0]: this code needs a business entity with SEK',
        'payment_codes[1]: this code needs a business entity with DKK',
      ],
    ],
    ['a short Swish number', { payment_codes: [{ swish: '123' }] }, [`payment_codes[0]: ${form}`]],
    [
      'a rate of its own currency, and one twice',
      {
        exchange_rates: [
          { currency: 'EUR', from: '2027-01-01', rate: 1 },
          { currency: 'DKK', from: '2027-01-01', rate: 7.4 },
          { currency: 'DKK', from: '2027-01-01', rate: 7.5 },
        ],
      },
      [
        'exchange_rates[0].currency: must differ from the currency of the business entity',
        'exchange_rates[2].from: "DKK 2027-01-01" occurs more than once',
      ],
    ],
  ])('are refused: %s', (_, keys, expected) => {
    expect(said(entity(keys))).toEqual(expected.map((fault) => `business_entities[0].${fault}`))
  })
})

describe('letters that papers cannot show', () => {
  const words = (letters: string) => `documents cannot show ${letters}: use Latin, Greek, Cyrillic or Hebrew letters`

  it('are refused where they are written', () => {
    const file = {
      business_entities: [
        { external_id: 'jp', name: '東京', currency: 'JPY', address: 'Ελλάδα\nРоссия', payment_text: 'Thanks 😀' },
      ],
      campaigns: [
        {
          id: 'a',
          name: '内部',
          customer_facing_name: 'News',
          invoice_lines: [{ text: '新聞', amount: 1, tax_rate: 0 }],
        },
        { id: 'b', name: '新' },
      ],
    }
    expect(said(file)).toEqual([
      `business_entities[0].name: ${words('東京')}`,
      `business_entities[0].payment_text: ${words('😀')}`,
      `campaigns[0].invoice_lines[0].text: ${words('新聞')}`,
      `campaigns[1].name: ${words('新')}`,
    ])
  })

  it('stay where they were written before there was this rule', () => {
    const current = demo()
    const [first, ...others] = current.business_entities
    const older = { ...current, business_entities: first === undefined ? [] : [{ ...first, name: '東京' }, ...others] }
    const file = { business_entities: [{ external_id: first?.external_id, due_days: 30 }] }
    expect(faults(file, { current: older, account: 'demo' })).toEqual([])
  })
})
