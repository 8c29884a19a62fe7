/** The tax table of an account file, and the invoice lines that name its categories. */
import { describe, expect, it } from 'vitest'
import { showSettings } from '../../../functions/domain/settings/show-settings.ts'
import { applied, apply, demo, faults } from './account-file.ts'

const print = { category: 'print', rate: 0.25 }
const line = (keys: object) => ({ campaigns: [{ id: 'year', invoice_lines: [{ text: 'T', amount: 1, ...keys }] }] })
const said = (file: unknown) => faults(file, { current: demo() })

describe('a rate', () => {
  it('has its defaults, and shows its country in capitals', () => {
    const { settings } = applied({ tax_rates: [{ ...print, country: 'dk' }] }, { current: demo() })
    expect(showSettings(settings).tax_rates).toEqual([
      { category: 'print', country: 'DK', buyer: 'any', rate: 0.25, place: 'seller', reverse_charge: false },
    ])
  })

  it('is told from others by category, country, buyer and from, an absent key as its default', () => {
    const file = {
      tax_rates: [
        print,
        { ...print, country: 'DK' },
        { ...print, buyer: 'business' },
        { ...print, from: '2027-01-01' },
        { ...print, category: 'web' },
      ],
    }
    const { settings, history } = applied(file, { current: demo() })
    expect(settings.tax_rates).toHaveLength(5)
    expect(history).toEqual([
      'tax_rates: created "print any", "print DK any", "print business", "print any 2027-01-01", "web any"',
    ])
    expect(apply(file, { current: settings })).toEqual({ outcome: 'unchanged' })
    expect(apply(showSettings(settings), { current: settings })).toEqual({ outcome: 'unchanged' })
    const same = {
      tax_rates: [
        { ...print, buyer: 'any', country: null, rate: 0.12 },
        { ...print, country: ' dk ', rate: 0.3 },
      ],
    }
    expect(applied(same, { current: settings }).settings.tax_rates.map(({ rate }) => rate)).toEqual([
      0.12, 0.3, 0.25, 0.25, 0.25,
    ])
  })

  it('is removed by its identifier alone', () => {
    const { settings } = applied({ tax_rates: [print, { ...print, country: 'DK' }] }, { current: demo() })
    const after = applied({ tax_rates: [{ category: 'print', country: 'DK', delete: true }] }, { current: settings })
    expect(after.settings.tax_rates).toMatchObject([{ category: 'print', rate: 0.25 }])
  })

  it.each([
    [[{ rate: 0.25 }], 'tax_rates[0].category: is required'],
    [[{ category: 'print' }], 'tax_rates[0].rate: is required'],
    [[{ ...print, rate: 25 }], 'tax_rates[0].rate: must be at most 1'],
    [[{ ...print, country: 'Denmark' }], 'tax_rates[0].country: unknown country "Denmark"'],
    [[{ ...print, from: '2027' }], 'tax_rates[0].from: is not a date (YYYY-MM-DD)'],
    [[{ ...print, buyer: 'both' }], 'tax_rates[0].buyer: must be one of consumer, business, any'],
    [[{ ...print, place: 'both' }], 'tax_rates[0].place: must be one of seller, buyer'],
    [[print, { ...print, rate: 0 }], 'tax_rates[1].category: "print" occurs more than once'],
    [[{ ...print, reason: 'Books' }], 'tax_rates[0].reason: only a rate of 0 can have a reason'],
    [
      [{ ...print, country: 'DE' }],
      'tax_rates[0].place: no business entity is in DE, so this rate would never apply: set place to buyer',
    ],
    [
      [{ ...print, rate: 0, reverse_charge: true }],
      'tax_rates[0].reverse_charge: a reverse charge applies to the buyer business, at the rate 0',
    ],
    [
      [{ ...print, buyer: 'business', reverse_charge: true }],
      'tax_rates[0].reverse_charge: a reverse charge applies to the buyer business, at the rate 0',
    ],
    [[{ ...print, tax: 1 }], 'tax_rates[0].tax: unknown key'],
  ])('%j is refused', (tax_rates, fault) => {
    expect(said({ tax_rates })).toEqual([fault])
  })
})

describe('an invoice line', () => {
  it('names a category in place of a rate', () => {
    const { settings } = applied({ tax_rates: [print], ...line({ tax: 'print' }) }, { current: demo() })
    expect(showSettings(settings).campaigns.find(({ id }) => id === 'year')?.invoice_lines).toEqual([
      { text: 'T', amount: 1, tax: 'print', when: {} },
    ])
  })

  it.each([
    [{}, 'campaigns[0].invoice_lines[0].tax_rate: exactly one of tax_rate and tax is required'],
    [{ tax: 'print', tax_rate: 0 }, 'campaigns[0].invoice_lines[0].tax: exactly one of tax_rate and tax is required'],
    [{ tax: 'x' }, 'campaigns[0].invoice_lines[0].tax: unknown tax category "x"'],
  ])('%j is refused', (keys, fault) => {
    expect(said({ tax_rates: [print], ...line(keys) })).toEqual([fault])
  })

  it('needs a category with a rate for everybody', () => {
    const incomplete =
      'campaigns[0].invoice_lines[0].tax: the tax category "web" needs a rate for consumers, or for any buyer, in ' +
      'the country of the business entity or everywhere else'
    const abroad = { category: 'web', country: 'DE', place: 'buyer', rate: 0.07 }
    const businesses = { category: 'web', buyer: 'business', rate: 0.25 }
    expect(said({ tax_rates: [abroad, businesses], ...line({ tax: 'web' }) })).toEqual([incomplete])
    expect(said({ tax_rates: [abroad, { ...abroad, country: 'DK' }], ...line({ tax: 'web' }) })).toEqual([])
    expect(said({ tax_rates: [abroad, { category: 'web', rate: 0 }], ...line({ tax: 'web' }) })).toEqual([])
  })

  it('may have several categories in one campaign, as each rate makes a document of its own', () => {
    const invoice_lines = ['print', 'web'].map((tax) => ({ text: tax, amount: 1, tax }))
    const tax_rates = [print, { category: 'web', rate: 0.12 }]
    expect(said({ tax_rates, campaigns: [{ id: 'year', invoice_lines }] })).toEqual([])
  })
})

describe('a category that a line names', () => {
  const current = () =>
    applied({ tax_rates: [print, { ...print, from: '2027-01-01' }], ...line({ tax: 'print' }) }, { current: demo() })
      .settings
  const gone = [
    { category: 'print', delete: true },
    { category: 'print', from: '2027-01-01', delete: true },
  ]

  it('may lose a rate, and not its last one', () => {
    expect(faults({ tax_rates: gone.slice(0, 1) }, { current: current() })).toEqual([])
    expect(faults({ tax_rates: gone }, { current: current() })).toEqual([
      'tax_rates[1].delete: is still in use by campaigns "year"',
    ])
  })

  it('unless the line goes by another in the same file', () => {
    expect(faults({ tax_rates: gone, ...line({ tax_rate: 0.25 }) }, { current: current() })).toEqual([])
  })
})
