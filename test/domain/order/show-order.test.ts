/** Orders in GET /api/orders/ and on their own pages. */
import { describe, expect, it } from 'vitest'
import { orderSummary } from '../../../functions/domain/order/order-summary.ts'
import type { Order } from '../../../functions/domain/order/order.ts'
import { showOrder, type OrderWanted } from '../../../functions/domain/order/show-order.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { dkk, now, placed, settings } from './order-start.ts'

const answers = { heard_from: 'Radio', phone: '33 12 45 67', edition: 'print' }
const order = placed(answers)
const everything: Order = {
  ...placed({
    ...{ ...answers, ordering_code: 'SPRING', billing_address: { company: 'Berg ApS', country: 'SE' } },
    products: [{ campaign_id: 'intro', quantity: 2 }, { external_id: 'wine-book' }],
  }),
  ...{ password_hash: 'hash', status: 'awaitingconfirmation', logged_in: '1001' },
  gift: { name: 'Bo', email: 'bo@example.com', message: 'Enjoy' },
  payment: { provider: 'p', session: 's', state: 'authorised', asked: now, agreement: { id: 'g1', text: 'Card *1' } },
  reason: { kind: 'refused', at: now, by: 'Eva', text: 'The campaign is gone.' },
}
const without = (more: Partial<Settings>): Settings => ({ ...settings, ...more })
const wanted: OrderWanted = { data: true, invoice_lines: false, password: true, resumeUrl: 'https://orders/o1' }
const shown = (of: Order, more: Partial<OrderWanted> = {}, by = settings) =>
  showOrder(of, { ...wanted, ...more }, { settings: by, language: 'en', now })

describe('An order that is read', () => {
  it('has an id, and the parts that are asked for', () => {
    expect(shown(order, { data: false })).toEqual({ id: 'o1' })
    expect(Object.keys(shown(order, { data: false, invoice_lines: true }))).toEqual(['id', 'invoice_lines'])
    expect(shown(order)).not.toHaveProperty('invoice_lines')
  })

  it('shows what was ordered by whom, and the answers by field id', () => {
    expect(shown(order)).toEqual({
      ...{ id: 'o1', created: '2027-03-01T10:00:00', ordering_form: 'gazette', status: 'awaiting' },
      ...{ email: 'ann@example.com', ip: '192.0.2.1', ...answers },
      address: {
        ...{ name: 'Ann Berg', address: 'Bredgade 1\n1260 København K' },
        ...{ postal_code: '1260', city: 'København K', country: 'DK' },
      },
      products: [
        {
          ...{ campaign_id: 'intro', campaign_name: "Three months' introduction", quantity: 1 },
          ...{ campaign_customer_facing_name: 'Try The Gazette', text: 'Try The Gazette', price: 99, currency: 'DKK' },
          subscribed_to: [{ name: 'The Gazette', external_id: 'gazette' }],
        },
      ],
    })
  })

  it('shows everything that there is', () => {
    expect(shown(everything)).toMatchObject({
      ...{ billing_address: { company: 'Berg ApS', country: 'SE' }, password: 'hash', ordering_code: 'SPRING' },
      ...{ customer_id: '1001', payment_agreement: { id: 'g1', text: 'Card *1' } },
      reason: { kind: 'refused', text: 'The campaign is gone.' },
      products: [
        { text: '2 × Try The Gazette', quantity: 2, price: 148.5 },
        {
          ...{ name: 'The Wine Book', customer_facing_name: 'The Wine Book', external_id: 'wine-book' },
          ...{ text: 'The Wine Book', price: 0, currency: 'DKK' },
        },
      ],
    })
    expect(shown(everything)).not.toHaveProperty('reason.by')
    expect(shown({ ...everything, reason: { kind: 'expired', at: now } })['reason']).toEqual({ kind: 'expired' })
    expect(shown({ ...everything, customer: '1002', subscriptions: ['1002~a'] })).toMatchObject({
      ...{ customer_id: '1002', subscriptions: ['1002~a'] },
    })
  })

  it('says where its orderer goes on while it is to be confirmed', () => {
    expect(shown(everything)['resume_ordering_url']).toBe('https://orders/o1')
    expect(shown(order)).not.toHaveProperty('resume_ordering_url')
  })

  it('shows nothing of whom it was erased', () => {
    const erased = { ...order, email: '', ip: '', fields: { order: {}, customer: {}, subscription: {} } }
    expect(Object.keys(shown(erased))).toEqual(['id', 'created', 'ordering_form', 'address', 'products', 'status'])
  })

  it('has the lines that it would be invoiced if it were approved now, with its discount and for its country', () => {
    expect(shown(everything, { invoice_lines: true })['invoice_lines']).toMatchObject([
      { text: 'The Gazette, 1 March 2027 to 31 May 2027', amount: 148.5, tax_rate: 0.25 },
    ])
    const gone = without({ campaigns: settings.campaigns.filter(({ id }) => id !== 'intro') })
    expect(shown(everything, { invoice_lines: true }, gone)['invoice_lines']).toEqual([])
  })
})

describe('The page of an order', () => {
  const summary = (of: Order, by = settings) => orderSummary(of, { settings: by, now })

  it('shows what was ordered, what it costs and what was answered', () => {
    const { items, ...page } = summary(order)
    expect(page).toEqual({
      ...{ account: 'demo', order_id: 'o1', status: 'awaiting', language: 'en', created: now, expires: order.expires },
      ...{ form: { url_id: 'gazette', name: 'Subscribe to The Gazette' }, email: 'ann@example.com' },
      ...{ address: order.address, totals: [dkk(9_900)], payment: false, withdraw_days: 14 },
      fields: [{ name: 'Heard from', type: 'text', value: 'Radio' }],
      sellers: [
        {
          ...{ external_id: 'dk', name: 'Demo Media ApS', address: 'Bredgade 1\n1260 København K', country: 'DK' },
          ...{ tax_registration_id: 'DK12345674', email: 'abo@demo-media.example' },
        },
      ],
    })
    expect(items).toMatchObject([
      {
        ...{ kind: 'campaign', campaign_id: 'intro', name: 'Try The Gazette', quantity: 1, seller: 'dk' },
        ...{ price: dkk(9_900), full_price: dkk(9_900), duration: 'P3M', then: { price: dkk(9_500) } },
        lines: [{ text: 'The Gazette, 1 March 2027 to 31 May 2027', amountMinor: 9_900, tax_rate: 0.25 }],
      },
    ])
  })

  it('shows the address of invoices, the code, the gift and the payment that was agreed on', () => {
    expect(summary(everything)).toMatchObject({
      ...{ billing_address: { company: 'Berg ApS' }, ordering_code: 'SPRING', payment_agreement: 'Card *1' },
      gift: { name: 'Bo', email: 'bo@example.com', message: 'Enjoy' },
      items: [
        { price: dkk(14_850), full_price: dkk(19_800) },
        { kind: 'product', name: 'The Wine Book', price: dkk(0) },
      ],
      totals: [dkk(14_850)],
    })
    const accepted = { at: now, customer: '1002', subscriptions: [] }
    expect(summary({ ...order, gift: { name: 'Bo', email: 'b@example.com', accepted } }).gift).toEqual({
      ...{ name: 'Bo', email: 'b@example.com' },
    })
  })

  it('has the fields by their names in its language', () => {
    const names = { da: 'Hvor har du hørt om os?' }
    const named = { ...settings, fields: settings.fields.map((field) => ({ ...field, names })) }
    const fieldsIn = (language: 'da' | 'de') => orderSummary(order, { settings: named, now, language }).fields
    expect(fieldsIn('da')).toEqual([{ name: 'Heard from', label: names.da, type: 'text', value: 'Radio' }])
    expect(fieldsIn('de')).toEqual([{ name: 'Heard from', type: 'text', value: 'Radio' }])
  })

  it('is in the language that it is asked in, else in that of the order', () => {
    const danish = orderSummary(order, { settings, now, language: 'da' })
    expect(danish.language).toBe('da')
    expect(danish.items).toMatchObject([{ lines: [{ text: 'The Gazette, 1. marts 2027 to 31. maj 2027' }] }])
  })

  it('asks for a payment where its form does and it costs something', () => {
    const asked = { ...order, asks: { ...order.asks, payment: true } }
    expect(summary(asked).payment).toBe(true)
    expect(summary({ ...asked, products: [] }).payment).toBe(false)
  })

  it('says no more that it waits for a payment that has come', () => {
    const waiting = { ...order, status: 'awaitingpaymentprocessor', asks: { ...order.asks, payment: true } } as const
    const payment = { provider: 'p', session: 's', state: 'authorised', asked: now } as const
    expect([summary(waiting).status, summary({ ...waiting, payment }).status]).toEqual([
      'awaitingpaymentprocessor',
      'awaiting',
    ])
  })

  it('keeps the terms that were agreed on, whatever the settings say by now', () => {
    const changed = settings.campaigns.map((campaign) =>
      campaign.id === 'intro'
        ? { ...campaign, duration: 'P2M', invoice_lines: [{ text: 'Paper', amount: 20_000, tax_rate: 0.25, when: {} }] }
        : campaign,
    )
    const dearer = without({ campaigns: changed })
    expect(summary(order, dearer).items).toMatchObject([
      { price: dkk(9_900), duration: 'P3M', then: { price: dkk(9_500) }, full_price: dkk(20_000) },
    ])
  })

  it('shows a campaign and a form that are gone as they were ordered', () => {
    const gone = without({ campaigns: settings.campaigns.filter(({ id }) => id !== 'intro'), ordering_forms: [] })
    expect(summary(order, gone)).toMatchObject({
      ...{ form: { url_id: 'gazette', name: 'gazette' }, fields: [] },
      items: [
        {
          ...{ name: 'Try The Gazette', price: dkk(9_900), full_price: dkk(9_900), lines: [], seller: '' },
          ...{ duration: 'P3M', then: { price: dkk(9_500) } },
        },
      ],
    })
  })

  it('links to the terms of its form', () => {
    const ordering_forms = settings.ordering_forms.map((form) => ({ ...form, terms_url: 'https://terms' }))
    expect(summary(order, without({ ordering_forms })).terms_url).toBe('https://terms')
  })
})
