/** Terms that are agreed on with the first price: the first period, and the price of each period after it. */
import { describe, expect, it } from 'vitest'
import { keepsTerms, shownPrice, termsOf } from '../../../functions/domain/order/agreed-terms.ts'
import { orderSummary } from '../../../functions/domain/order/order-summary.ts'
import { repriced } from '../../../functions/domain/order/reprice.ts'
import type { Campaign, Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { dkk, now, placed, settings } from './order-start.ts'

const later: Instant = '2027-03-05T09:00:00.000Z'
const order = placed({ products: [{ campaign_id: 'intro' }, { external_id: 'wine-book' }, { campaign_id: 'year' }] })
const monthly = { campaign_id: 'standard', name: 'The Gazette', price: dkk(8_000), every: 'P1M' }

/** The account with some present campaigns. */
const changed = (id: string, more: Partial<Campaign>): Settings => ({
  ...settings,
  campaigns: settings.campaigns.map((campaign) => (campaign.id === id ? { ...campaign, ...more } : campaign)),
})
const costing = (id: string, amount: number) =>
  changed(id, { invoice_lines: [{ text: 'Paper', amount, tax_rate: 0.25, when: {} }] })
const without = (id: string): Settings => ({
  ...settings,
  campaigns: settings.campaigns.filter((campaign) => campaign.id !== id),
})

describe('The terms of an ordered subscription', () => {
  it('are its first period, and what follows it at which price', () => {
    const terms = order.products.map((product) => (product.kind === 'campaign' ? product.terms : 'none'))
    expect(terms).toEqual([{ duration: 'P3M', then: monthly }, 'none', { duration: 'P1Y', then: null }])
    expect(termsOf('ten-issues', null, settings)).toEqual({ assignments: 10, then: null })
    expect(termsOf('gone', null, settings)).toEqual({ then: null })
  })

  it('are sent back by the button of a page, without what they are called', () => {
    const { name: _, ...binding } = monthly
    expect(shownPrice(orderSummary(order, { settings, now }))).toEqual({
      totals: [dkk(89_900)],
      terms: [
        { duration: 'P3M', then: binding },
        { duration: 'P1Y', then: null },
      ],
    })
    const ten = orderSummary(placed({ products: [{ campaign_id: 'ten-issues' }] }), { settings, now })
    expect(shownPrice(ten).terms).toEqual([{ assignments: 10, then: null }])
  })
})

describe('An order holds its settings to its terms', () => {
  it('while what follows costs no more than was shown', () => {
    expect(keepsTerms(order, settings)).toBe(true)
    expect(keepsTerms(order, costing('standard', 8_000))).toBe(true)
    expect(keepsTerms(order, costing('standard', 7_999))).toBe(true)
    expect(keepsTerms(order, costing('standard', 8_001))).toBe(false)
  })

  it('and to what follows, how long it is and how long the first period is', () => {
    expect(keepsTerms(order, changed('intro', { renews_to: 'year' }))).toBe(false)
    expect(keepsTerms(order, changed('standard', { duration: 'P2M' }))).toBe(false)
    expect(keepsTerms(order, changed('intro', { duration: 'P2M' }))).toBe(false)
    expect(keepsTerms(order, changed('year', { renews_to: 'year' }))).toBe(false)
    expect(keepsTerms(order, without('year'))).toBe(false)
  })

  it('and not to what a campaign is called', () => {
    expect(keepsTerms(order, changed('standard', { customer_facing_name: 'The New Gazette' }))).toBe(true)
  })

  it('with the price of the whole quantity, with its code', () => {
    const two = placed({ products: [{ campaign_id: 'intro', quantity: 2 }], ordering_code: 'OFF50' })
    expect(keepsTerms(two, settings)).toBe(true)
    expect(keepsTerms(two, costing('standard', 8_001))).toBe(false)
  })

  it('at the instant of which its prices are, as some depend on the calendar', () => {
    const until = [
      { text: 'Paper', amount: 8_000, tax_rate: 0.25, when: {} },
      { text: 'Paper', amount: 9_000, tax_rate: 0.25, when: {}, from: '2027-06-03' },
    ]
    const dated = changed('standard', { invoice_lines: until })
    expect(keepsTerms(order, dated)).toBe(true)
    expect(keepsTerms({ ...order, priced: later }, dated)).toBe(false)
    const { priced: _, ...old } = order
    expect(keepsTerms(old, dated)).toBe(true)
    expect(keepsTerms({ ...old, created: later }, dated)).toBe(false)
  })
})

describe('An order that is still to be confirmed', () => {
  it('is the very same while its prices and terms are', () => {
    expect(repriced(order, settings, later)).toBe(order)
  })

  it('has the present price of what costs another, and the instant of it', () => {
    const dearer = repriced(order, costing('year', 90_000), later)
    expect(dearer.priced).toBe(later)
    expect(dearer.products.map(({ price }) => price.amountMinor)).toEqual([9_900, 0, 90_000])
    expect(dearer.products[0]).toBe(order.products[0])
    expect(dearer.products[1]).toBe(order.products[1])
  })

  it('has the present terms of what is followed by another', () => {
    const [intro] = repriced(order, costing('standard', 9_000), later).products
    expect(intro).toMatchObject({ price: dkk(9_900), terms: { duration: 'P3M', then: { price: dkk(9_000) } } })
  })

  it('keeps the price of what has none any more, as its approval says what is wrong', () => {
    expect(repriced(order, without('year'), later)).toBe(order)
  })
})
