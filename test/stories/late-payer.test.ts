/** A year of a late payer: reminders, suspensions that payments end, and a sum for months to come. */
import { expect, it } from 'vitest'
import { line, local, Subscriber } from '../domain/billing/billing-life.ts'
import { account } from '../domain/subscription/life.ts'

const settings = account(
  [
    {
      ...{ id: 'monthly', duration: 'P1M', renews_to: 'monthly', invoice_days_before: 7, policy: 'standard' },
      invoice_lines: [line(12_900, { text: 'The Gazette' })],
    },
  ],
  {
    policies: [
      {
        external_id: 'standard',
        dunning: [
          { days_after_due: 7, action: 'remind' },
          { days_after_due: 14, action: 'suspend' },
          { days_after_due: 60, action: 'stop' },
        ],
      },
    ],
  },
)

it('The year of a subscriber who pays late', () => {
  const ann = new Subscriber(settings)

  // The first invoice is paid in time. The second is made a week before February.
  ann.create(local('2027-01-01T09:00'), { periods: [{ campaign_id: 'monthly', begin: '2027-01-01T00:00:00' }] })
  ann.pay(local('2027-01-12T11:00'), 12_900, { invoice_number: 'DK-1' })
  expect(ann.diary(local('2027-01-31'))).toEqual([
    '2027-01-01T09:00 created',
    '2027-01-01T09:00 invoice:created DK-1',
    '2027-01-12T11:00 payment:created p1 DK-1',
    '2027-01-12T11:00 payment:allocated p1 DK-1',
    '2027-01-12T11:00 invoice:paid DK-1',
    '2027-01-25 renewed monthly monthly',
    '2027-01-25 invoice:created DK-2',
  ])

  // DK-2 is forgotten: there is a reminder a week after it was due, and no newspaper a week later. The next invoice is
  // made nevertheless.
  expect(ann.diary(local('2027-02-24'))).toEqual([
    '2027-02-15 invoice:reminded DK-2',
    '2027-02-22 renewed monthly monthly',
    '2027-02-22 invoice:created DK-3',
    '2027-02-22 override:created suspension',
    '2027-02-22 override:started suspension',
    '2027-02-22 changed-status suspended active',
  ])
  expect(ann.heads()).toEqual([
    'DK-1 2027-01-01, due 2027-01-15: 129.00, paid',
    'DK-2 2027-01-25, due 2027-02-08: 129.00, 129.00 to pay',
    'DK-3 2027-02-22, due 2027-03-08: 129.00, 129.00 to pay',
  ])

  // The payment ends the suspension; half of the next invoice is paid, and a reminder asks for the rest.
  ann.pay(local('2027-02-25T11:00'), 12_900)
  expect(ann.diary()).toEqual([
    '2027-02-25T11:00 payment:created p2',
    '2027-02-25T11:00 payment:allocated p2 DK-2',
    '2027-02-25T11:00 invoice:paid DK-2',
    '2027-02-25T11:00 changed-status active suspended',
    '2027-02-25T11:00 override:ended suspension',
  ])
  ann.pay(local('2027-03-08T11:00'), 6_450)
  ann.pay(local('2027-03-20T11:00'), 6_450)
  expect(ann.diary(local('2027-03-24'))).toEqual([
    '2027-03-08T11:00 payment:created p3',
    '2027-03-08T11:00 payment:allocated p3 DK-3',
    '2027-03-15 invoice:reminded DK-3',
    '2027-03-20T11:00 payment:created p4',
    '2027-03-20T11:00 payment:allocated p4 DK-3',
    '2027-03-20T11:00 invoice:paid DK-3',
  ])

  // The reader pays a thousand in advance on 1 April, from which every invoice up to October's takes its amount.
  ann.pay(local('2027-04-01T12:00'), 100_000)
  expect(ann.balances()).toEqual({ dk: 100_000 - 12_900 })
  expect(ann.diary(local('2027-05-01'))).toEqual([
    '2027-03-25 renewed monthly monthly',
    '2027-03-25 invoice:created DK-4',
    '2027-04-01T12:00 payment:created p5',
    '2027-04-01T12:00 payment:allocated p5 DK-4',
    '2027-04-01T12:00 invoice:paid DK-4',
    '2027-04-24 renewed monthly monthly',
    '2027-04-24 invoice:created DK-5',
    '2027-04-24 payment:allocated p5 DK-5',
    '2027-04-24 invoice:paid DK-5',
  ])
  ann.diary(local('2027-10-24'))
  expect(ann.balances()).toEqual({ dk: 9_700 })

  // The balance does not cover November. Both invoices that are open in December are paid at once.
  expect(ann.diary(local('2027-12-02'))).toEqual([
    '2027-10-25 renewed monthly monthly',
    '2027-10-25 invoice:created DK-11',
    '2027-10-25 payment:allocated p5 DK-11',
    '2027-11-15 invoice:reminded DK-11',
    '2027-11-22 override:created suspension',
    '2027-11-22 override:started suspension',
    '2027-11-22 changed-status suspended active',
    '2027-11-24 renewed monthly monthly',
    '2027-11-24 invoice:created DK-12',
  ])
  ann.pay(local('2027-12-03T10:00'), 3_200 + 12_900)
  expect(ann.diary()).toEqual([
    '2027-12-03T10:00 payment:created p6',
    '2027-12-03T10:00 payment:allocated p6 DK-11',
    '2027-12-03T10:00 invoice:paid DK-11',
    '2027-12-03T10:00 payment:allocated p6 DK-12',
    '2027-12-03T10:00 invoice:paid DK-12',
    '2027-12-03T10:00 changed-status active suspended',
    '2027-12-03T10:00 override:ended suspension',
  ])

  expect(ann.to(local('2028-01-01')).ledger()).toEqual([
    'DK-1 2027-01-01, due 2027-01-15: 129.00, paid',
    '  The Gazette 2027-01-01/2027-02-01: 129.00',
    'DK-2 2027-01-25, due 2027-02-08: 129.00, paid',
    '  The Gazette 2027-02-01/2027-03-01: 129.00',
    'DK-3 2027-02-22, due 2027-03-08: 129.00, paid',
    '  The Gazette 2027-03-01/2027-04-01: 129.00',
    'DK-4 2027-03-25, due 2027-04-08: 129.00, paid',
    '  The Gazette 2027-04-01/2027-05-01: 129.00',
    'DK-5 2027-04-24, due 2027-05-08: 129.00, paid',
    '  The Gazette 2027-05-01/2027-06-01: 129.00',
    'DK-6 2027-05-25, due 2027-06-08: 129.00, paid',
    '  The Gazette 2027-06-01/2027-07-01: 129.00',
    'DK-7 2027-06-24, due 2027-07-08: 129.00, paid',
    '  The Gazette 2027-07-01/2027-08-01: 129.00',
    'DK-8 2027-07-25, due 2027-08-08: 129.00, paid',
    '  The Gazette 2027-08-01/2027-09-01: 129.00',
    'DK-9 2027-08-25, due 2027-09-08: 129.00, paid',
    '  The Gazette 2027-09-01/2027-10-01: 129.00',
    'DK-10 2027-09-24, due 2027-10-08: 129.00, paid',
    '  The Gazette 2027-10-01/2027-11-01: 129.00',
    'DK-11 2027-10-25, due 2027-11-08: 129.00, paid',
    '  The Gazette 2027-11-01/2027-12-01: 129.00',
    'DK-12 2027-11-24, due 2027-12-08: 129.00, paid',
    '  The Gazette 2027-12-01/2028-01-01: 129.00',
    'DK-13 2027-12-25, due 2028-01-08: 129.00, 129.00 to pay',
    '  The Gazette 2028-01-01/2028-02-01: 129.00',
  ])
  expect(ann.balances()).toEqual({})
})
