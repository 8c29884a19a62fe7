/** A period whose lines have several taxes: an invoice for each, and lines of one tax together. */
import { expect, it } from 'vitest'
import { local, Subscriber } from './billing-life.ts'
import { account } from '../subscription/life.ts'

const table = (category: string, country: string, rate: number, place: 'buyer' | 'seller') => ({
  ...{ category, country, rate, place },
})
const tax_rates = [
  table('print', 'DK', 0.25, 'seller'),
  { category: 'print', rate: 0, place: 'seller', reason: 'Elsewhere' },
  table('web', 'DK', 0.25, 'buyer'),
  table('web', 'SE', 0.25, 'buyer'),
  { category: 'web', rate: 0, place: 'buyer', reason: 'Outside the scope of VAT' },
  table('sound', 'DK', 0.25, 'buyer'),
  table('sound', 'SE', 0.06, 'buyer'),
  { category: 'sound', rate: 0, place: 'buyer', reason: 'Outside the scope of VAT' },
]
const settings = account(
  [
    {
      ...{ id: 'all', duration: 'P30D' },
      invoice_lines: [
        { text: 'Fee', amount: 1_000, tax_rate: 0.25 },
        { text: 'Web', amount: 2_000, tax: 'web' },
        { text: 'Print', amount: 3_000, tax: 'print' },
        { text: 'Sound', amount: 4_000, tax: 'sound' },
        { text: 'Gift', amount: 500, tax_rate: 0 },
      ],
    },
  ],
  { tax_rates, business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK', country: 'DK' }] },
)

const invoiced = (country: string) => {
  const life = new Subscriber(settings)
  life.world = { ...life.world, customer: { ...life.world.customer, builtin: { country } } }
  life.create(local('2027-04-01'), { periods: [{ campaign_id: 'all' }] })
  return life.documents().map(({ lines }) => lines.map(({ text }) => text))
}

it('equal rates of two countries are two taxes, and a rate of the line’s own is one of the seller’s country', () => {
  expect(invoiced('SE')).toEqual([['Fee', 'Print', 'Gift'], ['Web'], ['Sound']])
})

it('a buyer in the seller’s country has one tax for all', () => {
  expect(invoiced('DK')).toEqual([['Fee', 'Web', 'Print', 'Sound', 'Gift']])
})
