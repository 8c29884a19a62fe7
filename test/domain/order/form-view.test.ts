/** What an ordering form shows: prices by the billing rules, with and without a code, now and afterwards. */
import { describe, expect, it } from 'vitest'
import { formView } from '../../../functions/domain/order/form-view.ts'
import type { OrderingForm, Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time.ts'
import { demoSettings as demoAccount } from '../../settings.ts'

const demoSettings = demoAccount()
const now: Instant = '2027-03-01T09:00:00.000Z'

const plain: OrderingForm = {
  url_id: 'gazette',
  campaigns: ['intro', 'year', 'ten-issues'],
  products: ['wine-book'],
  fields: ['heard_from', 'phone'],
  email_confirmation: false,
  approval: 'automatic',
  payment: false,
  expires_days: 30,
  gift: false,
  ordering_codes: [
    { code: 'SPRING', percent_off: 25, campaigns: ['intro'] },
    { code: 'OFF50', amount_off: 5000, campaigns: [], valid_until: '2027-03-01' },
  ],
}

function shown(options: { code?: string; form?: Partial<OrderingForm>; settings?: Settings; at?: Instant } = {}) {
  const { code, form = {}, settings = demoSettings, at = now } = options
  return formView({ settings, form: { ...plain, ...form } }, { language: 'en', now: at, code, takesPayments: false })
}

const dkk = (amountMinor: number) => ({ amountMinor, currency: 'DKK' })

describe('A form', () => {
  it('shows each campaign at the price of its first period, and what follows it', () => {
    const [intro, year, issues] = shown().campaigns
    expect(intro).toMatchObject({ price: dkk(9900), duration: 'P3M', seller: 'dk', name: 'Try The Gazette' })
    expect(intro?.then).toEqual({ campaign_id: 'standard', name: 'The Gazette', price: dkk(8000), every: 'P1M' })
    expect(intro?.lines).toEqual([
      { text: 'The Gazette, 1 March 2027 to 31 May 2027', amountMinor: 9900, tax_rate: 0.25 },
    ])
    expect(year).toMatchObject({ price: dkk(80000), duration: 'P1Y', then: null })
    expect(issues).toMatchObject({ price: dkk(50000), assignments: 10, then: null })
  })

  it('tells what goes on until it is stopped from what ends by itself', () => {
    const renewedTo = (renews_to: string) => ({
      ...demoSettings,
      campaigns: demoSettings.campaigns.map((campaign) =>
        campaign.id === 'ten-issues' ? { ...campaign, renews_to } : campaign,
      ),
    })
    const ends = (settings: Settings) => shown({ settings }).campaigns.map(({ then }) => then?.ends)
    // The year renews to nothing, the introduction to a month that renews to itself, and a seat has no end.
    expect(ends(renewedTo('year'))).toEqual([undefined, undefined, true])
    expect(ends(renewedTo('intro'))).toEqual([undefined, undefined, undefined])
    expect(ends(renewedTo('company-seat'))).toEqual([undefined, undefined, undefined])
  })

  it('shows the mandatory add-ons of what follows within its price', () => {
    const campaigns = demoSettings.campaigns.map((campaign) =>
      campaign.id === 'web-addon'
        ? { ...campaign, invoice_lines: [{ text: 'Web', amount: 1000, tax_rate: 0.25, when: {} }] }
        : campaign,
    )
    const [standard] = shown({ settings: { ...demoSettings, campaigns }, form: { campaigns: ['standard'] } }).campaigns
    expect(standard).toMatchObject({ price: dkk(9000), then: { price: dkk(9000), every: 'P1M' } })
  })

  it('takes a percentage off every line of the first period alone, and of the campaigns of the code alone', () => {
    const view = shown({ code: ' spring ' })
    expect(view.code).toEqual({ code: 'SPRING', valid: true })
    expect(view.campaigns[0]).toMatchObject({ price: dkk(7425), full_price: dkk(9900), then: { price: dkk(8000) } })
    expect(view.campaigns[1]).toMatchObject({ price: dkk(80000), full_price: dkk(80000) })
  })

  it('takes an amount off, and never more than there is', () => {
    expect(shown({ code: 'OFF50' }).campaigns.map(({ price }) => price.amountMinor)).toEqual([4900, 75000, 45000])
    const ordering_codes = [{ code: 'ALL', amount_off: 1_000_000, campaigns: [] }]
    expect(shown({ code: 'ALL', form: { ordering_codes } }).campaigns[0]?.price).toEqual(dkk(0))
  })

  it('knows a code to the end of its last day in the timezone of the account', () => {
    expect(shown({ code: 'OFF50', at: '2027-03-01T22:59:59.000Z' }).code?.valid).toBe(true)
    expect(shown({ code: 'OFF50', at: '2027-03-01T23:00:00.000Z' }).code?.valid).toBe(false)
    expect(shown({ code: 'OTHER' })).toMatchObject({ code: { code: 'OTHER', valid: false } })
  })

  it('asks for its fields, and for those without which nobody becomes a customer', () => {
    const birthday = demoSettings.fields.map((field) =>
      field.name === 'Birthday' ? { ...field, required: true } : field,
    )
    expect(
      shown({ settings: { ...demoSettings, fields: birthday } }).fields.map(({ id, scope }) => [id, scope]),
    ).toEqual([
      ['heard_from', 'order'],
      ['phone', 'customer'],
      [':Birthday', 'customer'],
    ])
  })

  it('cannot be ordered from where it asks for payment and nobody takes payments', () => {
    expect(shown({ form: { payment: true } }).can_be_ordered).toBe(false)
    expect(shown().can_be_ordered).toBe(true)
  })
})
