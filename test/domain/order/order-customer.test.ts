/** The customer data of an order: everything for a new customer, and only missing values for an existing one. */
import { describe, expect, it } from 'vitest'
import {
  buyerOf,
  fieldData,
  missingData,
  newCustomerData,
  type Ordering,
} from '../../../functions/domain/order/order-customer.ts'
import type { Customer } from '../../../functions/domain/world/customer.ts'
import { worldOf } from '../subscription/subscribed.ts'
import { settings } from './order-start.ts'

const ordering: Ordering = {
  email: 'ann@example.com',
  language: 'sv',
  address: {
    name: 'Ann',
    address: 'Bredgade 1\n1260 K',
    postal_code: '1260',
    city: 'K',
    country: 'DK',
    derived: ['city'],
  },
  billing_address: { company: 'Berg ApS', address: '', country: 'SE' },
  fields: {
    order: { 'Heard from': 'Radio' },
    customer: { Phone: '1', Newsletter: true, Retired: 'x' },
    subscription: { Edition: 'print' },
  },
}
const known = (builtin: Customer['builtin'], fields: Customer['fields'] = {}): Customer => ({
  ...worldOf([]).customer,
  builtin,
  fields,
})
const missing = (builtin: Customer['builtin'], fields?: Customer['fields'], of = ordering) =>
  Object.keys(missingData(of, known(builtin, fields), settings)).toSorted()

const address = ['address', 'country', 'name', 'postal_code']
const billing = ['billing_company', 'billing_country']
const fields = [':Newsletter', 'phone']
const all = [...address, ...billing, ...fields, 'email', 'language'].toSorted()

describe('The data of a new customer', () => {
  it('is the address, the address of invoices, and the fields, without what the service reads from their texts', () => {
    expect(newCustomerData(ordering, settings)).toEqual({
      ...{ email: 'ann@example.com', name: 'Ann', address: 'Bredgade 1\n1260 K', postal_code: '1260', country: 'DK' },
      ...{ billing_company: 'Berg ApS', billing_country: 'SE', phone: '1', ':Newsletter': true, language: 'sv' },
    })
  })

  it('has the hash in the place of the password', () => {
    expect(newCustomerData({ ...ordering, password_hash: 'hash' }, settings)).toMatchObject({ password: 'hash' })
    expect(newCustomerData(ordering, settings)).not.toHaveProperty('password')
  })

  it('is next to nothing of an order without anything', () => {
    const bare: Ordering = {
      email: 'ann@example.com',
      language: 'de',
      fields: { order: {}, customer: {}, subscription: {} },
    }
    expect(newCustomerData(bare, settings)).toEqual({ email: 'ann@example.com', language: 'de' })
  })
})

describe('What a known customer lacks', () => {
  it('is everything where nothing is known', () => {
    expect(missing({})).toEqual(all)
  })

  it('is never the password, and the e-mail address only where there is none', () => {
    expect(missing({}, {}, { ...ordering, password_hash: 'hash' })).toEqual(all)
    expect(missing({ email: 'anna@example.com' })).toEqual(all.filter((key) => key !== 'email'))
  })

  it('is the name only where there is neither a name nor a company', () => {
    for (const key of ['name', 'company'] as const)
      expect(missing({ [key]: 'A' })).toEqual(all.filter((each) => each !== 'name'))
  })

  it('is the address whole or not at all', () => {
    for (const key of ['address', 'postal_code', 'city', 'country'] as const) {
      const without = all.filter((each) => !['address', 'postal_code', 'country'].includes(each))
      expect(missing({ [key]: 'A' })).toEqual(without)
    }
  })

  it('is the address of invoices whole or not at all', () => {
    for (const key of ['billing_name', 'billing_company', 'billing_address', 'billing_country'] as const)
      expect(missing({ [key]: 'A' })).toEqual(all.filter((each) => !billing.includes(each)))
  })

  it('is of the fields what has no value', () => {
    expect(missing({}, { Phone: '2' })).toEqual(all.filter((each) => each !== 'phone'))
    // A value of a subscription field does not count as the customer's.
    expect(missing({}, { Edition: 'print' })).toEqual(all)
  })
})

describe('The answers to a form', () => {
  it('are given by field id, in the scope that they belong to, without fields that the account has no more', () => {
    expect(fieldData(ordering, 'customer', settings)).toEqual({ phone: '1', ':Newsletter': true })
    expect(fieldData(ordering, 'subscription', settings)).toEqual({ edition: 'print' })
  })
})

describe('What a price depends on of the orderer', () => {
  it('is the country, where it is known', () => {
    expect(buyerOf({ address: { name: 'Ann', country: 'SE' } })).toEqual({ country: 'SE' })
    expect(buyerOf({ address: { name: 'Ann' } })).toEqual({})
    expect(buyerOf({})).toEqual({})
  })
})
