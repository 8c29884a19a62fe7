/** A year of a subscriber who changes the plan, adds to it, pauses for the summer and leaves within a period. */
import { expect, it } from 'vitest'
import { line, local, Subscriber } from '../domain/billing/billing-life.ts'
import { account } from '../domain/subscription/life.ts'

const settings = account(
  [
    // Five a day.
    { id: 'print', duration: 'P1Y', renews_to: 'print', invoice_lines: [line(182_500, { text: 'Paper' })] },
    {
      ...{ id: 'digital', duration: 'P1M', renews_to: 'digital' },
      invoice_lines: [
        line(9_300, { text: 'Digital' }),
        line(3_100, { text: 'Weekend', tax_rate: 0, when: { ':Weekend': true } }),
      ],
    },
  ],
  { fields: [{ scope: 'subscription', name: 'Weekend', type: 'boolean' }] },
)

it('The year of a subscriber who changes the plan and leaves', () => {
  const bo = new Subscriber(settings)

  // A year in print is paid.
  bo.create(local('2027-01-01'), { periods: [{ campaign_id: 'print' }] }).pay(local('2027-01-11T09:00'), 182_500)
  expect(bo.ledger()).toEqual([
    'DK-1 2027-01-01, due 2027-01-15: 1825.00, paid',
    '  Paper 2027-01-01/2028-01-01: 1825.00',
  ])

  // After 90 days, print is too much. The remaining 275 pay for months of digital.
  bo.switchTo('digital', local('2027-04-01'))
  expect(bo.ledger().slice(2)).toEqual([
    'DK-C1 2027-04-01: -1375.00 for DK-1',
    '  Paper 2027-04-01/2028-01-01: -1375.00',
    'DK-2 2027-04-01, due 2027-04-15: 93.00, paid',
    '  Digital 2027-04-01/2027-05-01: 93.00',
  ])
  expect(bo.balances()).toEqual({ dk: 137_500 - 9_300 })

  // From 11 May the weekend edition is added, re-invoiced for the remaining 21 of 31 days.
  bo.update({ ':Weekend': true }, local('2027-05-11'), { reinvoice: true })
  expect(bo.ledger().slice(6)).toEqual([
    'DK-3 2027-05-01, due 2027-05-15: 93.00, paid',
    '  Digital 2027-05-01/2027-06-01: 93.00',
    'DK-C2 2027-05-11: -63.00 for DK-3',
    '  Digital 2027-05-11/2027-06-01: -63.00',
    'DK-4 2027-05-11, due 2027-05-25: 84.00, paid',
    '  Digital 2027-05-11/2027-06-01: 63.00',
    '  Weekend 2027-05-11/2027-06-01: 21.00',
  ])

  // Three weeks of July are paused, so July lasts until 22 August. Months are counted from there.
  bo.pause(local('2027-06-20'), local('2027-07-05'), local('2027-07-26'))
  expect(bo.diary(local('2027-10-01')).filter((told) => told > '2027-06-20')).toEqual([
    '2027-07-01 renewed digital digital',
    '2027-07-01 invoice:created DK-6',
    '2027-07-01 invoice:paid DK-6',
    '2027-07-05 override:started o1 pause-subscription',
    '2027-07-05 changed-status suspended active',
    '2027-07-26 changed-status active suspended',
    '2027-07-26 override:ended o1 pause-subscription',
    '2027-08-22 renewed digital digital',
    '2027-08-22 invoice:created DK-7',
    '2027-08-22 invoice:paid DK-7',
    '2027-09-22 renewed digital digital',
    '2027-09-22 invoice:created DK-8',
    '2027-09-22 invoice:paid DK-8',
  ])

  // With half of the last month to go all that is left is credited, and the balance is paid out by the bank.
  bo.stop(local('2027-10-07'))
  expect(bo.balances()).toEqual({ dk: 137_500 - 9_300 - 9_300 - (8_400 - 6_300) - 4 * 12_400 + 6_200 })
  bo.pay(local('2027-10-08T10:00'), -73_400)
  expect(bo.balances()).toEqual({})

  expect(bo.to(local('2028-06-01')).ledger().slice(13)).toEqual([
    'DK-5 2027-06-01, due 2027-06-15: 124.00, paid',
    '  Digital 2027-06-01/2027-07-01: 93.00',
    '  Weekend 2027-06-01/2027-07-01: 31.00',
    'DK-6 2027-07-01, due 2027-07-15: 124.00, paid',
    '  Digital 2027-07-01/2027-08-01: 93.00',
    '  Weekend 2027-07-01/2027-08-01: 31.00',
    'DK-7 2027-08-22, due 2027-09-05: 124.00, paid',
    '  Digital 2027-08-22/2027-09-22: 93.00',
    '  Weekend 2027-08-22/2027-09-22: 31.00',
    'DK-8 2027-09-22, due 2027-10-06: 124.00, paid',
    '  Digital 2027-09-22/2027-10-22: 93.00',
    '  Weekend 2027-09-22/2027-10-22: 31.00',
    'DK-C3 2027-10-07: -62.00 for DK-8',
    '  Digital 2027-10-07/2027-10-22: -46.50',
    '  Weekend 2027-10-07/2027-10-22: -15.50',
  ])
})
