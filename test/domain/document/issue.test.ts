import { describe, expect, it } from 'vitest'
import { emptyLedger } from '../../../functions/domain/world/ledger.ts'
import { issueInvoice } from '../../../functions/domain/document/issue-document.ts'
import type { Customer } from '../../../functions/domain/world/customer.ts'
import { account, monthly } from '../subscription/life.ts'
import { line, Subscriber } from '../billing/billing-life.ts'

const newYear = '2027-01-01T11:00:00.000Z'
const settings = account([{ ...monthly, invoice_lines: [line(10_000)] }], { delivery_methods: [{ id: 'print' }] })
const issuer = {
  external_id: 'dk',
  name: 'Gazette A/S',
  country: 'DK',
  currency: 'DKK',
  invoice_prefix: 'DK-',
  due_days: 14,
  language: 'da' as const,
}
const book = { text: 'Book', amountMinor: 1_000, tax_rate: 0.25, template: false }

describe('A number', () => {
  it('counts up for each business entity and series, from what is known', () => {
    const given = new Subscriber(settings)
    given.world = {
      ...given.world,
      ledger: { ...given.world.ledger, numbers: { 'invoice#dk': 41, 'credit_note#dk': 7 } },
    }
    for (const id of ['a', 'b']) given.create(newYear, { periods: [{ campaign_id: 'monthly' }] }, id)
    given.stop(newYear, newYear, 'a').stop(newYear, newYear, 'b')
    expect(given.documents().map(({ number }) => number)).toEqual(['DK-C7', 'DK-C8', 'DK-41', 'DK-42'])
    expect(given.world.ledger.numbers).toEqual({ 'invoice#dk': 43, 'credit_note#dk': 9 })
  })
})

describe('An invoice', () => {
  const issued = (builtin: Customer['builtin'], more: object = {}) => {
    const { world } = new Subscriber(settings)
    const invoice = { issuer, lines: [book], delivery: 'email', ...more }
    return issueInvoice({ ...world, customer: { ...world.customer, builtin } }, invoice, newYear, settings)
  }
  const buyerOf = (builtin: Customer['builtin']) => issued(builtin).world.ledger.open[0]?.buyer

  it('is due as many days after its date as its business entity gives, or when it is said to be', () => {
    expect(issued({}).world.ledger.open).toMatchObject([{ date: '2027-01-01', due: '2027-01-15' }])
    const later = { issuer: { ...issuer, due_days: 90 } }
    // The days until the due date include a change of the clock.
    expect(issued({}, later).world.ledger.open).toMatchObject([{ due: '2027-04-01' }])
    expect(issued({}, { due: '2026-12-24' }).world.ledger.open).toMatchObject([{ due: '2026-12-24' }])
  })

  it('is from the business entity as of its making', () => {
    expect(issued({}).world.ledger.open).toMatchObject([{ seller: { name: 'Gazette A/S', country: 'DK' } }])
  })

  it('has all that is known of the business entity, and no more', () => {
    const whole = { ...issuer, address: 'Bredgade 1', tax_registration_id: 'DK12345674' }
    expect(issued({}, { issuer: whole }).world.ledger.open[0]?.seller).toStrictEqual({
      name: 'Gazette A/S',
      address: 'Bredgade 1',
      country: 'DK',
      tax_registration_id: 'DK12345674',
    })
    const { country: _, ...nameless } = issuer
    expect(issued({}, { issuer: nameless }).world.ledger.open[0]?.seller).toStrictEqual({ name: 'Gazette A/S' })
  })

  it('is to a billing name without the company of the customer itself', () => {
    expect(buyerOf({ name: 'Ann', company: 'Ltd', billing_name: 'Bo' })).toStrictEqual({ name: 'Bo' })
  })

  it('is to the customer as of its making', () => {
    const own = { name: 'Ann', address: 'Street 1', country: 'DK', email: 'ann@example.com' }
    expect(buyerOf(own)).toEqual(own)
    expect(buyerOf({ ...own, tax_registration_id: 'DK1' })).toEqual({ ...own, tax_registration_id: 'DK1' })
  })

  it('goes by the billing fields where there are any, and by the own ones for the rest', () => {
    const own = { name: 'Ann', address: 'Street 1', country: 'DK', email: 'ann@example.com' }
    expect(buyerOf({ ...own, billing_company: 'Ltd', billing_email: 'bills@example.com' })).toEqual({
      company: 'Ltd',
      address: 'Street 1',
      country: 'DK',
      email: 'bills@example.com',
    })
    expect(buyerOf({ ...own, billing_address: 'Street 2', billing_country: 'SE' })).toEqual({
      ...own,
      address: 'Street 2',
      country: 'SE',
    })
  })

  it.each([
    ['email', ['email']],
    ['print', ['print']],
    ['manual', []],
    ['none', []],
  ])('by %s is handed to %s', (delivery, by) => {
    const { records } = issued({}, { delivery }).world
    expect(records.flatMap((record) => (record.record === 'delivery' ? [record.by] : []))).toEqual(by)
  })

  it('is handed on as it is, also where the balance paid it', () => {
    const paid = new Subscriber(settings)
      .pay(newYear, 10_000)
      .create(newYear, { periods: [{ campaign_id: 'monthly' }] })
    const records = paid.world.records.map(({ record }) => record)
    expect(records).toEqual(['payment', 'delivery', 'document'])
  })

  it('is open in the books until it is settled, and then an entry', () => {
    const given = new Subscriber(settings).create(newYear, { periods: [{ campaign_id: 'monthly' }] })
    expect(given.world.ledger.open.map(({ number }) => number)).toEqual(['DK-1'])
    given.pay(newYear, 10_000)
    expect(given.world.ledger).toMatchObject({
      ...emptyLedger,
      numbers: { 'invoice#dk': 2 },
    })
  })
})

describe('A credit note', () => {
  it('names what it credits, is never due, and is handed on as the invoice was', () => {
    const given = new Subscriber(settings).create(newYear, {
      periods: [{ campaign_id: 'monthly' }],
      invoiced_by: 'print',
    })
    const note = given.stop(newYear).document('DK-C1')
    expect(note).toMatchObject({
      type: 'credit_note',
      credits: 'DK-1',
      date: '2027-01-01',
      dunning: [],
      delivery: 'print',
    })
    expect(note.due).toBeUndefined()
    expect(given.history.slice(-1)).toEqual(['Credit note DK-C1 created for invoice DK-1'])
  })
})
