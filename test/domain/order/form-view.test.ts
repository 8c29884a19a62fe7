/** The view of an ordering form: prices by the billing rules, with and without a code, now and afterwards. */
import { describe, expect, it } from 'vitest'
import { formView } from '../../../functions/domain/order/form-view.ts'
import type { OrderingForm, Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { demoSettings as demoAccount } from '../../settings.ts'
import { form, now } from './order-start.ts'

const demoSettings = demoAccount()
const { name: _, ...unnamed } = form
const plain: OrderingForm = {
  ...unnamed,
  fields: ['heard_from', 'phone'],
  ordering_codes: form.ordering_codes.map((one) =>
    one.code === 'OFF50' ? { ...one, valid_until: '2027-03-01' } : one,
  ),
}

function shown(options: { code?: string; form?: Partial<OrderingForm>; settings?: Settings; at?: Instant } = {}) {
  const { code, form: changed = {}, settings = demoSettings, at = now } = options
  return formView({ settings, form: { ...plain, ...changed } }, { language: 'en', now: at, code, takesPayments: false })
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

  it('is called by its name, else by its id, and links to its terms', () => {
    expect(shown()).toMatchObject({ account: 'demo', url_id: 'gazette', name: 'gazette', language: 'en', gift: false })
    expect(shown()).not.toHaveProperty('terms_url')
    expect(shown({ form: { name: 'Subscribe', terms_url: 'https://terms' } })).toMatchObject({
      ...{ name: 'Subscribe', terms_url: 'https://terms' },
    })
  })

  it('takes codes where it has any, and says nothing of one that nobody wrote', () => {
    expect(shown().accepts_codes).toBe(true)
    expect(shown({ form: { ordering_codes: [] } }).accepts_codes).toBe(false)
    expect(shown()).not.toHaveProperty('code')
  })

  it('shows products without a price in the currency of its first campaign, and leaves out what is gone', () => {
    expect(shown().products).toEqual([{ external_id: 'wine-book', name: 'The Wine Book', price: dkk(0) }])
    const view = shown({ form: { campaigns: ['gone', 'year'], products: ['lost'] } })
    expect([view.campaigns.map(({ campaign_id }) => campaign_id), view.products]).toEqual([['year'], []])
  })

  it('shows what a campaign subscribes to', () => {
    expect(shown().campaigns[0]?.subscribed_to).toEqual([{ name: 'The Gazette', external_id: 'gazette' }])
  })

  it('names each seller of its campaigns once, and the first of the account where it has none', () => {
    const swedish = demoSettings.campaigns.map((one) => (one.id === 'year' ? { ...one, business_entity: 'se' } : one))
    const sellers = (campaigns: string[]) =>
      shown({ settings: { ...demoSettings, campaigns: swedish }, form: { campaigns } }).sellers.map(
        (one) => one.external_id,
      )
    expect(sellers(['intro', 'year', 'ten-issues'])).toEqual(['dk', 'se'])
    expect(sellers(['year'])).toEqual(['se'])
    expect(sellers([])).toEqual(['dk'])
    expect(shown({ settings: { ...demoSettings, campaigns: swedish }, form: { campaigns: ['year'] } }).sellers).toEqual(
      [{ external_id: 'se', name: 'Demo Media AB', country: 'SE' }],
    )
    expect(shown({ settings: { ...demoSettings, business_entities: [] } }).sellers).toEqual([])
  })

  it('asks for the fields of orders, customers and subscriptions in its own order, and for no others', () => {
    const fields = ['edition', 'bank_reference', 'heard_from', 'seat']
    expect(shown({ form: { fields } }).fields).toEqual([
      ...[{ id: 'edition', name: 'Edition', type: 'choice', choices: ['print', 'digital'] }].map((field) => ({
        ...{ ...field, required: false, scope: 'subscription' },
      })),
      { id: 'heard_from', name: 'Heard from', type: 'text', choices: [], required: false, scope: 'order' },
    ])
  })

  it('asks for a required field of subscriptions only where there is one to subscribe to, and for no field twice', () => {
    const required = ['Edition', 'Phone', 'Heard from']
    const settings = {
      ...demoSettings,
      fields: demoSettings.fields.map((field) => ({ ...field, required: required.includes(field.name) })),
    }
    const asked = (form: Partial<OrderingForm>) => shown({ settings, form }).fields.map(({ id }) => id)
    expect(asked({ fields: ['phone'] })).toEqual(['phone', 'edition'])
    expect(asked({ fields: [], campaigns: [] })).toEqual(['phone'])
  })

  it('shows a campaign that is counted in issues with what follows it, as if it began now', () => {
    const campaigns = demoSettings.campaigns.map((campaign) =>
      campaign.id === 'ten-issues' ? { ...campaign, renews_to: 'standard' } : campaign,
    )
    const [, , issues] = shown({ settings: { ...demoSettings, campaigns } }).campaigns
    expect(issues?.then).toEqual({ campaign_id: 'standard', name: 'The Gazette', price: dkk(8000), every: 'P1M' })
    const gone = campaigns.filter(({ id }) => id !== 'standard')
    expect(shown({ settings: { ...demoSettings, campaigns: gone } }).campaigns[2]?.then).toBeNull()
  })

  it('shows a campaign without an end as followed by nothing', () => {
    const view = shown({ form: { campaigns: ['company-seat'] } })
    expect(view.campaigns).toMatchObject([{ campaign_id: 'company-seat', price: dkk(0), then: null }])
    expect(view.campaigns[0]).not.toHaveProperty('duration')
  })

  it('shows prices where a field that subscriptions have to have is still empty, and a reminder is still to come', () => {
    const fields = demoSettings.fields.map((field) => ({ ...field, required: true }))
    expect(shown({ settings: { ...demoSettings, fields } }).campaigns.map(({ price }) => price.amountMinor)).toEqual([
      9900, 80000, 50000,
    ])
  })
})
