/** A price that changes from a date: the readers with the old price and with the new one, and the credits of each. */
import { expect, it } from 'vitest'
import { line, local, Subscriber } from '../domain/billing/billing-life.ts'
import { account } from '../domain/subscription/life.ts'

const paper = { text: 'Paper', category: 'subscription' }
const settings = account([
  {
    ...{ id: 'month', duration: 'P1M', renews_to: 'month', invoice_days_before: 10 },
    invoice_lines: [
      line(9_000, paper),
      line(12_000, { ...paper, from: '2027-07-01' }),
      line(600, { text: 'Energy', from: '2027-04-01' }),
      line(0, { text: 'Energy', from: '2027-07-01' }),
    ],
  },
  {
    ...{ id: 'quarter', duration: 'P3M', renews_to: 'quarter' },
    invoice_lines: [line(27_000, paper), line(36_000, { ...paper, from: '2027-07-01' })],
  },
])
const begun = (campaign: string, day: string, more = {}) =>
  new Subscriber(settings).create(local(day), { periods: [{ campaign_id: campaign, ...more }] })

it('A month costs the price of the day on which it begins, also where it is invoiced before that day', () => {
  const ann = begun('month', '2027-03-01')
  ann.to(local('2027-07-15'))
  expect(ann.ledger()).toEqual([
    'DK-1 2027-03-01, due 2027-03-15: 90.00, 90.00 to pay',
    '  Paper 2027-03-01/2027-04-01: 90.00',
    // Ten days ahead.
    'DK-2 2027-03-22, due 2027-04-05: 96.00, 96.00 to pay',
    '  Paper 2027-04-01/2027-05-01: 90.00',
    '  Energy 2027-04-01/2027-05-01: 6.00',
    'DK-3 2027-04-21, due 2027-05-05: 96.00, 96.00 to pay',
    '  Paper 2027-05-01/2027-06-01: 90.00',
    '  Energy 2027-05-01/2027-06-01: 6.00',
    'DK-4 2027-05-22, due 2027-06-05: 96.00, 96.00 to pay',
    '  Paper 2027-06-01/2027-07-01: 90.00',
    '  Energy 2027-06-01/2027-07-01: 6.00',
    'DK-5 2027-06-21, due 2027-07-05: 120.00, 120.00 to pay',
    '  Paper 2027-07-01/2027-08-01: 120.00',
  ])
})

it('A quarter that began before the date stays at its price, and its stop gives that price back', () => {
  const bo = begun('quarter', '2027-06-01')
  bo.to(local('2027-07-20'))
  bo.stop(local('2027-08-01'))
  expect(bo.ledger()).toEqual([
    'DK-1 2027-06-01, due 2027-06-15: 270.00, 179.02 to pay',
    '  Paper 2027-06-01/2027-09-01: 270.00',
    'DK-C1 2027-08-01: -90.98 for DK-1',
    '  Paper 2027-08-01/2027-09-01: -90.98',
  ])
})

it('A switch after the date gives the old price back and costs the new one', () => {
  const bo = begun('quarter', '2027-06-01')
  bo.switchTo('month', local('2027-08-01'))
  expect(bo.ledger().slice(2)).toEqual([
    'DK-C1 2027-08-01: -90.98 for DK-1',
    '  Paper 2027-08-01/2027-09-01: -90.98',
    'DK-2 2027-08-01, due 2027-08-15: 120.00, 120.00 to pay',
    '  Paper 2027-08-01/2027-09-01: 120.00',
  ])
})

it('A part of a month costs its share of the price of the day on which it begins', () => {
  const end = local('2027-07-16')
  const cy = begun('month', '2027-06-16', { end, invoicing: 'adjusted_begin' })
  expect(cy.ledger().slice(0, 3)).toEqual([
    'DK-1 2027-06-16, due 2027-06-30: 96.00, 96.00 to pay',
    '  Paper 2027-06-16/2027-07-16: 90.00',
    '  Energy 2027-06-16/2027-07-16: 6.00',
  ])
  const half = begun('month', '2027-07-01', { end, invoicing: 'adjusted_end' })
  // Fifteen days of July's thirty-one.
  expect(half.ledger().slice(0, 2)).toEqual([
    'DK-1 2027-07-01, due 2027-07-15: 58.06, 58.06 to pay',
    '  Paper 2027-07-01/2027-07-16: 58.06',
  ])
})

it('What was brought in as invoiced elsewhere is not billed again, and renews at the price of its day', () => {
  const dan = begun('quarter', '2027-05-10', {
    external_invoicing: { invoiced: 20_000, currency: 'DKK', tax_rate: 0.25 },
  })
  dan.to(local('2027-08-10'))
  expect(dan.ledger()).toEqual([
    'DK-1 2027-08-10, due 2027-08-24: 360.00, 360.00 to pay',
    '  Paper 2027-08-10/2027-11-10: 360.00',
  ])
})

it('A price that is set while a quarter runs leaves that quarter alone', () => {
  const eva = new Subscriber({
    ...settings,
    campaigns: settings.campaigns.map((one) => ({ ...one, invoice_lines: one.invoice_lines.slice(0, 1) })),
  }).create(local('2027-06-01'), { periods: [{ campaign_id: 'quarter' }] })
  eva.settings = settings
  eva.to(local('2027-09-01'))
  expect(eva.ledger()).toEqual([
    'DK-1 2027-06-01, due 2027-06-15: 270.00, 270.00 to pay',
    '  Paper 2027-06-01/2027-09-01: 270.00',
    'DK-2 2027-09-01, due 2027-09-15: 360.00, 360.00 to pay',
    '  Paper 2027-09-01/2027-12-01: 360.00',
  ])
})
