/** The tax that is charged for a line of a category, by the seller, the buyer and the date. */
import { describe, expect, it } from 'vitest'
import type { TaxRate } from '../../../functions/domain/settings/settings.ts'
import { taxed } from '../../../functions/domain/tax/tax-of-supply.ts'
import type { TaxBuyer, TaxSeller } from '../../../functions/domain/tax/tax-parties.ts'

const danish: TaxSeller = { country: 'DK', tax_registration_id: 'DK12345674' }
const date = '2027-03-01'

const rate = (given: Partial<TaxRate> & Pick<TaxRate, 'category' | 'rate'>): TaxRate => ({
  buyer: 'any',
  place: 'seller',
  reverse_charge: false,
  ...given,
})
const electronic = (given: Partial<TaxRate> & Pick<TaxRate, 'rate'>) =>
  rate({ category: 'electronic', place: 'buyer', ...given })

const exempt = 'Outside the scope of EU VAT, Article 59'
const table: readonly TaxRate[] = [
  electronic({ country: 'DK', rate: 0.25 }),
  electronic({ country: 'DE', rate: 0.07 }),
  electronic({ country: 'SE', rate: 0.06 }),
  electronic({ country: 'NO', rate: 0.25 }),
  electronic({ rate: 0, reason: exempt }),
  electronic({ buyer: 'business', rate: 0, reverse_charge: true }),
  rate({ category: 'print', rate: 0.25 }),
]

const charged = (
  category: string,
  buyer: TaxBuyer,
  more: { seller?: TaxSeller; date?: string; table?: readonly TaxRate[] } = {},
) => taxed(category, 10_000, { seller: more.seller ?? danish, buyer, date: more.date ?? date }, more.table ?? table)

describe('electronic products go by the country of the buyer', () => {
  it('at home it is the domestic tax', () => {
    expect(charged('electronic', { country: 'DK' })).toEqual({
      amountMinor: 10_000,
      tax_rate: 0.25,
      tax: { kind: 'domestic', category: 'electronic', place: 'buyer', country: 'DK' },
    })
  })

  it('a German reader pays the same amount, with German tax for the One Stop Shop', () => {
    expect(charged('electronic', { country: 'DE' })).toEqual({
      amountMinor: 10_000,
      tax_rate: 0.07,
      tax: { kind: 'oss', category: 'electronic', place: 'buyer', country: 'DE' },
    })
  })

  it('a Norwegian reader pays a tax that is no matter of the One Stop Shop', () => {
    expect(charged('electronic', { country: 'NO' })).toMatchObject({
      tax_rate: 0.25,
      tax: { kind: 'foreign', country: 'NO' },
    })
  })

  it('a reader elsewhere pays the same amount without tax, and the line says why', () => {
    expect(charged('electronic', { country: 'US' })).toEqual({
      amountMinor: 10_000,
      tax_rate: 0,
      tax: { kind: 'exempt', category: 'electronic', place: 'buyer', country: 'US', reason: exempt },
    })
  })

  it('a reader without a country counts as one in the country of the seller', () => {
    expect(charged('electronic', {})).toMatchObject({ tax_rate: 0.25, tax: { kind: 'domestic', country: 'DK' } })
  })
})

describe('printed products go by the country of the seller', () => {
  it.each([{ country: 'DE' }, { country: 'US' }, {}, { country: 'SE', tax_registration_id: 'SE556703748501' }])(
    'for %j',
    (buyer) => {
      expect(charged('print', buyer)).toEqual({
        amountMinor: 10_000,
        tax_rate: 0.25,
        tax: { kind: 'domestic', category: 'print', place: 'seller', country: 'DK' },
      })
    },
  )
})

describe('a reverse charge', () => {
  const swedish: TaxBuyer = { company: 'Boken AB', country: 'SE', tax_registration_id: 'SE556703748501' }
  const reversed = {
    amountMinor: 8_000,
    tax_rate: 0,
    tax: { kind: 'reverse_charge', category: 'electronic', place: 'buyer', country: 'SE' },
  }

  it('is for a business of another EU country, which pays the amount less the domestic tax', () => {
    expect(charged('electronic', swedish)).toEqual(reversed)
  })

  it('goes by the VAT id where the address has no country, and without a company as well', () => {
    expect(charged('electronic', { tax_registration_id: 'SE556703748501' })).toEqual(reversed)
  })

  it.each<[string, TaxBuyer, TaxSeller, number]>([
    ['the buyer has no VAT id', { company: 'Boken AB', country: 'SE' }, danish, 0.06],
    ['the check digits are wrong', { ...swedish, tax_registration_id: 'SE556703748502' }, danish, 0.06],
    [
      'the id is of no EU country',
      { company: 'Bok AS', country: 'NO', tax_registration_id: 'NO923609016MVA' },
      danish,
      0.25,
    ],
    ['both are of one country', { company: 'Bog ApS', country: 'DK', tax_registration_id: 'DK12345674' }, danish, 0.25],
    ['the address is in the country of the seller', { ...swedish, country: 'DK' }, danish, 0.25],
    ['the seller has no VAT id', swedish, { country: 'DK' }, 0.06],
    ['the seller has another id', swedish, { country: 'DK', tax_registration_id: 'CVR 1' }, 0.06],
  ])('is none where %s', (_, buyer, seller, tax_rate) => {
    expect(charged('electronic', buyer, { seller })).toMatchObject({ amountMinor: 10_000, tax_rate })
  })

  it('knows Greece by EL and leaves Northern Ireland out', () => {
    expect(charged('electronic', { tax_registration_id: 'EL094259216' })).toMatchObject({
      tax: { kind: 'reverse_charge', country: 'GR' },
    })
    expect(charged('electronic', { country: 'GB', tax_registration_id: 'XI366303068' })).toMatchObject({
      tax: { kind: 'exempt' },
    })
  })
})

describe('a business that is charged no tax', () => {
  it('outside the EU pays the net as well, while a consumer there pays the price', () => {
    expect(charged('electronic', { company: 'Books Inc.', country: 'US' })).toMatchObject({
      amountMinor: 8_000,
      tax_rate: 0,
    })
  })

  it('pays the price where nobody at home is charged a tax', () => {
    const untaxed = [rate({ category: 'print', rate: 0, reason: 'Newspapers' })]
    expect(charged('print', { company: 'Bog ApS', country: 'DK' }, { table: untaxed })).toMatchObject({
      amountMinor: 10_000,
    })
  })
})

describe('of several rates that fit', () => {
  const chosen = (rates: readonly TaxRate[], buyer: TaxBuyer) => charged('electronic', buyer, { table: rates }).tax_rate
  const company = { company: 'Boken AB', country: 'SE' }

  it('the rate of the very country comes before everywhere else', () => {
    expect(chosen([electronic({ rate: 0.1 }), electronic({ country: 'SE', rate: 0.06 })], { country: 'SE' })).toBe(0.06)
  })

  it('the rate for the very buyer comes before the rate for any', () => {
    const rates = [
      electronic({ country: 'SE', rate: 0.06 }),
      electronic({ country: 'SE', buyer: 'consumer', rate: 0.05 }),
      electronic({ country: 'SE', buyer: 'business', rate: 0.04 }),
    ]
    expect(chosen(rates, { country: 'SE' })).toBe(0.05)
    expect(chosen(rates, company)).toBe(0.04)
  })

  it('a business goes by the rate for consumers only where there is none for it', () => {
    const consumers = electronic({ country: 'SE', buyer: 'consumer', rate: 0.06 })
    expect(chosen([consumers], company)).toBe(0.06)
    expect(chosen([consumers, electronic({ rate: 0.12 })], company)).toBe(0.12)
  })
})

describe('a rate counts from its date of supply', () => {
  const rising = [
    electronic({ country: 'DK', rate: 0.2, from: '2026-01-01' }),
    electronic({ country: 'DK', rate: 0.25, from: '2027-07-01' }),
    electronic({ rate: 0.1, from: '2026-01-01' }),
  ]
  it.each([
    ['2026-01-01', 0.2],
    ['2027-06-30', 0.2],
    ['2027-07-01', 0.25],
    ['2031-01-01', 0.25],
  ])('on %s it is %s', (day, tax_rate) => {
    expect(charged('electronic', { country: 'DK' }, { date: day, table: rising })).toMatchObject({ tax_rate })
  })

  it('before every date the earliest rate counts', () => {
    expect(charged('electronic', { country: 'DK' }, { date: '2020-01-01', table: rising })).toMatchObject({
      tax_rate: 0.2,
    })
  })

  it('the rate that has begun counts, not a later one of the very country', () => {
    const later = [electronic({ rate: 0.1 }), electronic({ country: 'SE', rate: 0.06, from: '2027-07-01' })]
    expect(charged('electronic', { country: 'SE' }, { table: later })).toMatchObject({ tax_rate: 0.1 })
  })
})

describe('where no rate fits', () => {
  const athome = [electronic({ country: 'DK', rate: 0.25 })]

  it('the buyer is charged as one in the country of the seller, and the line says so', () => {
    expect(charged('electronic', { country: 'US' }, { table: athome })).toEqual({
      amountMinor: 10_000,
      tax_rate: 0.25,
      tax: { kind: 'domestic', category: 'electronic', place: 'buyer', country: 'DK' },
    })
  })

  it('the first rate of the category counts where the seller has moved away from every rate', () => {
    const seller = { country: 'FI' }
    expect(charged('electronic', { country: 'US' }, { table: athome, seller })).toMatchObject({ tax_rate: 0.25 })
  })

  it('a category without any rate is a fault of the service', () => {
    expect(() => charged('electronic', {}, { table: [] })).toThrow('There is no tax rate of the category electronic.')
  })
})

it('a discount loses the same tax as the price', () => {
  const supply = { seller: danish, buyer: { company: 'Books Inc.', country: 'US' }, date }
  expect(taxed('electronic', -2_500, supply, table).amountMinor).toBe(-2_000)
})
