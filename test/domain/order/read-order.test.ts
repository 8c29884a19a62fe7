/** Input of an ordering form: a new order, mistakes of its form, or the faults of its values. */
import { describe, expect, it } from 'vitest'
import { readRecipient } from '../../../functions/domain/order/read-recipient.ts'
import { fieldValuesOf, orderInputSchema } from '../../../functions/domain/order/order-input.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import * as v from 'valibot'
import { dkk, faultsOf, form, now, placed, settings, tryToPlace, type Placed } from './order-start.ts'

/** The mistakes of a submitted order as `field: words`. */
const mistakesOf = (input: object) => {
  const read = tryToPlace(input)
  return read.outcome === 'mistaken' ? read.mistakes.map(({ field, words }) => `${field}: ${words}`) : [read.outcome]
}
const requiring = (name: string): Settings => ({
  ...settings,
  fields: settings.fields.map((field) => (field.name === name ? { ...field, required: true } : field)),
})

describe('An order', () => {
  it('is what was submitted, at the prices of its instant', () => {
    expect(
      placed({ heard_from: 'A friend', phone: '33 12 45 67', edition: 'print', email: ' ann@example.com ' }),
    ).toEqual({
      ...{ id: 'o1', version: 1, status: 'awaiting', created: now, expires: '2027-03-31T09:00:00.000Z' },
      ...{ form: 'gazette', language: 'en', email: 'ann@example.com', ip: '192.0.2.1', confirmed: true, priced: now },
      asks: { email_confirmation: false, approval: 'automatic', payment: false },
      address: {
        ...{ name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK' },
        ...{ postal_code: '1260', city: 'København K', derived: ['postal_code', 'city'] },
      },
      fields: {
        order: { 'Heard from': 'A friend' },
        customer: { Phone: '33 12 45 67' },
        subscription: { Edition: 'print' },
      },
      products: [
        {
          ...{ kind: 'campaign', campaign_id: 'intro' },
          ...{ campaign_name: "Three months' introduction", customer_facing_name: 'Try The Gazette', quantity: 1 },
          subscribed_to: [{ name: 'The Gazette', external_id: 'gazette' }],
          price: dkk(9_900),
          terms: {
            duration: 'P3M',
            then: { campaign_id: 'standard', name: 'The Gazette', price: dkk(9_500), every: 'P1M' },
          },
        },
      ],
      ...{ subscriptions: [], mails: [] },
    })
  })

  it('keeps what its form asked for, and until when it can be confirmed', () => {
    const asked = placed(
      { confirmed: false },
      {
        form: { email_confirmation: true, approval: 'manual', payment: true, expires_days: 2 },
        more: { takesPayments: true },
      },
    )
    expect(asked).toMatchObject({
      ...{ status: 'awaitingconfirmation', confirmed: false, expires: '2027-03-03T09:00:00.000Z' },
      asks: { email_confirmation: true, approval: 'manual', payment: true },
    })
  })

  it('has products without a price beside its campaigns', () => {
    const { products } = placed({ products: [{ external_id: 'wine-book' }, { campaign_id: 'year', quantity: 3 }] })
    expect(products).toMatchObject([
      { kind: 'product', external_id: 'wine-book', name: 'The Wine Book', price: dkk(0) },
      { kind: 'campaign', campaign_id: 'year', quantity: 3, price: dkk(240_000), terms: { then: null } },
    ])
  })

  it('of a password gives it to be hashed, and does not keep it', () => {
    const read = tryToPlace({ password: 'correct horse' })
    expect(read).toMatchObject({ outcome: 'read', password: 'correct horse' })
    expect(JSON.stringify('order' in read && read.order)).not.toContain('horse')
    for (const password of [undefined, '']) expect(tryToPlace({ password })).not.toHaveProperty('password')
    expect(faultsOf({ password: 'short' })).toEqual(['password: password_length'])
  })
})

describe('A mistake in the form of an order', () => {
  it('is a value that the form does not ask for', () => {
    expect(mistakesOf({ ':Birthday': '1990-01-01', heard_from: 'Radio' })).toEqual([
      ':Birthday: not a field of this form.',
    ])
  })

  it('is a product without an id, or with two', () => {
    expect(mistakesOf({ products: [{ campaign_id: 'intro' }, {}] })).toEqual([
      'products.1: expected either campaign_id or external_id.',
    ])
    expect(mistakesOf({ products: [{ campaign_id: 'intro', external_id: 'wine-book' }] })).toEqual([
      'products.0: expected either campaign_id or external_id.',
    ])
  })

  it('is a quantity of a product without a campaign', () => {
    expect(mistakesOf({ products: [{ external_id: 'wine-book', quantity: 2 }] })).toEqual([
      'products.0.quantity: goes with campaign_id only.',
    ])
  })

  it('is a product, an address or a recipient with a key that nobody knows, and more than an order can have', () => {
    const isRead = (input: object) => v.safeParse(orderInputSchema, input).success
    expect(isRead({})).toBe(true)
    expect(isRead({ products: [{ campaign_id: 'intro', colour: 'red' }] })).toBe(false)
    expect(isRead({ address: { street: 'Bredgade' } })).toBe(false)
    expect(isRead({ recipient: { phone: '1' } })).toBe(false)
    const many = (count: number) => ({ products: Array.from({ length: count }, () => ({ campaign_id: 'intro' })) })
    expect([isRead(many(10)), isRead(many(11))]).toEqual([true, false])
    const quantities = [0, 1, 1.5, 1_000, 1_001].map((quantity) => isRead({ products: [{ quantity }] }))
    expect(quantities).toEqual([false, true, false, true, false])
    expect([isRead({ email: 'a'.repeat(5_000) }), isRead({ email: 'a'.repeat(5_001) })]).toEqual([true, false])
    expect(isRead({ address: null, recipient: null })).toBe(true)
    expect(isRead({ confirmed: 'yes' })).toBe(false)
  })
})

describe('What is submitted beside the fixed keys', () => {
  it('are the values of the form’s fields, by field id', () => {
    const input = v.parse(orderInputSchema, { email: 'ann@example.com', website: '', phone: '1', edition: null })
    expect(fieldValuesOf(input)).toEqual({ phone: '1', edition: null })
    expect(input).toMatchObject({ products: [], confirmed: true })
  })
})

describe('An order is refused', () => {
  it('without anything that is ordered', () => {
    expect(faultsOf({ products: [] })).toEqual(['products: order_nothing_chosen'])
  })

  it('for what is not on its form, or not in the account any more', () => {
    const off = { products: [{ campaign_id: 'standard' }, { external_id: 'web' }, { campaign_id: 'intro' }] }
    expect(faultsOf(off)).toEqual(['products.0: order_not_on_form', 'products.1: order_not_on_form'])
    const gone: Placed = { form: { campaigns: ['intro', 'gone'], products: ['lost'] } }
    expect(faultsOf({ products: [{ campaign_id: 'gone' }, { external_id: 'lost' }] }, gone)).toEqual([
      'products.0: order_not_on_form',
      'products.1: order_not_on_form',
    ])
  })

  it('for what is ordered twice, and a product may have the id of a campaign', () => {
    expect(faultsOf({ products: [{ campaign_id: 'intro' }, { campaign_id: 'intro', quantity: 2 }] })).toEqual([
      'products.1: order_product_twice',
    ])
    const books = {
      ...settings,
      products: settings.products.map((p) => (p.external_id === 'wine-book' ? { ...p, external_id: 'intro' } : p)),
    }
    const both = { products: [{ campaign_id: 'intro' }, { external_id: 'intro' }] }
    expect(placed(both, { settings: books, form: { products: ['intro'] } }).products).toHaveLength(2)
  })

  it('where its form asks for payment and nobody takes payments', () => {
    expect(faultsOf({}, { form: { payment: true } })).toEqual([': order_payment_unavailable'])
    expect(faultsOf({}, { form: { payment: true }, more: { takesPayments: true } })).toEqual(['read'])
  })

  it('without an e-mail address or a name, and for faults of the address where they are', () => {
    expect(faultsOf({ email: ' ' })).toEqual(['email: field_required'])
    expect(faultsOf({ email: undefined })).toEqual(['email: field_required'])
    expect(faultsOf({ email: 'ann' })).toEqual(['email: email_invalid'])
    expect(faultsOf({ address: { address: 'Bredgade 1' } })).toEqual(['address.name: field_required'])
    expect(faultsOf({ address: undefined })).toEqual(['address.name: field_required'])
    expect(faultsOf({ address: { name: ' ', company: 'Berg ApS' } })).toEqual(['read'])
    expect(faultsOf({ address: { name: 'Ann', country: 'Atlantis' } })).toEqual(['address.country: country_unknown'])
    expect(faultsOf({ billing_address: { address: 'Bredgade 1' } })).toEqual(['billing_address.name: field_required'])
    expect(faultsOf({ billing_address: { name: 'Ann', country: 'Atlantis' } })).toEqual([
      'billing_address.country: country_unknown',
    ])
  })

  it('without a required field, or with a value that does not fit', () => {
    const required = { settings: requiring('Phone') }
    for (const phone of [undefined, null, '', ' '])
      expect(faultsOf({ phone }, required)).toEqual(['phone: field_required'])
    expect(faultsOf({ phone: '1' }, required)).toEqual(['read'])
    expect(faultsOf({ edition: 'gold' })).toEqual(['edition: choice_expected'])
    expect(faultsOf({ phone: null, edition: ' ' })).toEqual(['read'])
  })

  it('without a field that every customer has to have, though its form does not ask for it', () => {
    const birthday = { settings: requiring('Birthday') }
    expect(faultsOf({}, birthday)).toEqual([':Birthday: field_required'])
    expect(placed({ ':Birthday': '1990-01-01' }, birthday).fields.customer).toEqual({ Birthday: '1990-01-01' })
  })
})

describe('An ordering code', () => {
  it('is kept with what it takes off what, and gives the order its price', () => {
    const spring = placed({ ordering_code: ' spring ' })
    expect(spring.ordering_code).toEqual({
      ...{ code: 'SPRING', discount: { kind: 'percent', percent: 25 }, campaigns: ['intro'] },
    })
    expect(spring.products[0]?.price).toEqual(dkk(7_425))
    expect(tryToPlace({ ordering_code: 'SPRING' })).toMatchObject({ code: { terms: { percent_off: 25 } } })
    for (const ordering_code of [undefined, '', ' ']) {
      expect(placed({ ordering_code })).not.toHaveProperty('ordering_code')
      expect(tryToPlace({ ordering_code })).not.toHaveProperty('code')
    }
  })

  it('is refused where nobody knows it, or where it takes nothing off what was chosen', () => {
    expect(faultsOf({ ordering_code: 'AUTUMN' })).toEqual(['ordering_code: ordering_code_unknown'])
    const others = { ordering_code: 'SPRING', products: [{ campaign_id: 'year' }, { external_id: 'wine-book' }] }
    expect(faultsOf(others)).toEqual(['ordering_code: ordering_code_for_others'])
    const one = { ordering_code: 'SPRING', products: [{ campaign_id: 'year' }, { campaign_id: 'intro' }] }
    expect(placed(one).products.map(({ price }) => price.amountMinor)).toEqual([80_000, 7_425])
  })
})

describe('A gift', () => {
  const gift = { form: { gift: true } }
  const recipient = { name: 'Bo', email: ' bo@example.com ', message: 'Enjoy\nit' }

  it('has no link among its words', () => {
    const winning = { ...recipient, name: 'www.spam.example', message: 'Win: https://spam.example' }
    expect(faultsOf({ recipient: winning }, gift)).toEqual([
      'recipient.message: text_with_link',
      'recipient.name: text_with_link',
    ])
  })

  it('names who gets it', () => {
    expect(placed({ recipient }, gift).gift).toEqual({ name: 'Bo', email: 'bo@example.com', message: 'Enjoy\nit' })
    for (const message of [undefined, null, ' '])
      expect(placed({ recipient: { ...recipient, message } }, gift).gift).not.toHaveProperty('message')
  })

  it('needs a name and an e-mail address', () => {
    expect(faultsOf({}, gift)).toEqual(['recipient.name: field_required', 'recipient.email: field_required'])
    expect(faultsOf({ recipient: { ...recipient, email: 'bo' } }, gift)).toEqual(['recipient.email: email_invalid'])
    expect(faultsOf({ recipient: { ...recipient, name: 'B'.repeat(300) } }, gift)).toHaveLength(1)
    expect(faultsOf({ recipient: { ...recipient, message: 'B'.repeat(300) } }, gift)).toEqual(['read'])
  })

  it('can be ordered with a form for gifts alone', () => {
    expect(faultsOf({ recipient })).toEqual(['recipient: order_no_gift'])
    expect(placed({ recipient: null })).not.toHaveProperty('gift')
  })
})

describe('Whoever takes a gift', () => {
  const given = placed(
    {
      recipient: { name: 'Bo Lind', email: 'bo@example.com' },
      heard_from: 'Radio',
      phone: '1',
      billing_address: { name: 'Ann' },
    },
    { form: { gift: true } },
  )
  const read = (address: object | null | undefined, order = given) => {
    const taken = readRecipient(order, { address }, settings, now)
    return taken.outcome === 'read' ? taken.asOrder : taken.faults.map(({ field, code }) => `${field}: ${code}`)
  }

  it('is an orderer of nothing, with the address that they give themselves', () => {
    const { billing_address: _, ...others } = { ...given, password_hash: undefined }
    const { password_hash: _p, ...order } = others
    expect(read({ name: 'Bo L', address: 'Søgade 2' })).toEqual({
      ...order,
      ...{ email: 'bo@example.com', address: { name: 'Bo L', address: 'Søgade 2', country: 'DK' } },
      ...{ fields: { order: {}, customer: {}, subscription: {} }, products: [], subscriptions: [] },
    })
    expect(read({ name: 'Bo' }, { ...given, password_hash: 'hash' })).not.toHaveProperty('password_hash')
  })

  it('has the name that the giver gave where the address has none', () => {
    for (const address of [undefined, null, {}, { name: ' ' }, { name: null, company: '' }])
      expect(read(address)).toMatchObject({ address: { name: 'Bo Lind', country: 'DK' } })
    expect(read({ company: 'Lind AB' })).toMatchObject({ address: { company: 'Lind AB' } })
  })

  it('is refused for the faults of the address', () => {
    expect(read({ name: 'Bo', country: 'Atlantis' })).toEqual(['address.country: country_unknown'])
  })
})

it('The form of these tests is one of an account', () => {
  expect(form.campaigns.every((id) => settings.campaigns.some((campaign) => campaign.id === id))).toBe(true)
})
