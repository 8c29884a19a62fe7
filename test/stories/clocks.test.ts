/**
 * A year across both changes of the clock in Copenhagen: 28 March 2027 has 23 hours, 31 October 25. A day costs the
 * same whatever its length, from midnight as from noon. The stop is moved to different instants of those days, which
 * shows the cost of each.
 */
import { expect, it } from 'vitest'
import type { Instant } from '../../functions/domain/time/time.ts'
import { line, local, Subscriber } from '../domain/billing/billing-life.ts'
import { account } from '../domain/subscription/life.ts'

/** Ten a day. */
const settings = account([
  { id: 'weeks', duration: 'P28D', renews_to: 'weeks', invoice_days_before: 7, invoice_lines: [line(28_000)] },
])
const from = (begin: string) =>
  new Subscriber(settings).create(local('2027-01-01'), { periods: [{ campaign_id: 'weeks', begin: `${begin}:00` }] })
const hoursBetween = (one: Instant, other: Instant) => (Date.parse(other) - Date.parse(one)) / 3_600_000

it('A year from midnight to midnight', () => {
  const year = from('2027-01-04T00:00')

  // The difference between a stop before and after a day of 23 hours is ten.
  expect(hoursBetween(local('2027-03-28'), local('2027-03-29'))).toBe(23)
  year.stop(local('2027-03-10'), local('2027-03-28')).stop(local('2027-03-11'), local('2027-03-29'))
  year.stop(local('2027-03-12'), local('2028-01-03'))

  // The same holds for a day of 25 hours.
  expect(hoursBetween(local('2027-10-31'), local('2027-11-01'))).toBe(25)
  year.stop(local('2027-10-20'), local('2027-10-31')).stop(local('2027-10-21'), local('2027-11-01'))

  expect(year.to(local('2028-01-01')).ledger()).toEqual([
    'DK-1 2027-01-01, due 2027-01-15: 280.00, 280.00 to pay',
    '  Paper 2027-01-04/2027-02-01: 280.00',
    'DK-2 2027-01-25, due 2027-02-08: 280.00, 280.00 to pay',
    '  Paper 2027-02-01/2027-03-01: 280.00',
    'DK-3 2027-02-22, due 2027-03-08: 280.00, 270.00 to pay',
    '  Paper 2027-03-01/2027-03-29: 280.00',
    'DK-C1 2027-03-10: -10.00 for DK-3',
    '  Paper 2027-03-28/2027-03-29: -10.00',
    'DK-4 2027-03-11, due 2027-03-11: 10.00, 10.00 to pay',
    '  Paper 2027-03-28/2027-03-29: 10.00',
    'DK-5 2027-03-22, due 2027-04-05: 280.00, 280.00 to pay',
    '  Paper 2027-03-29/2027-04-26: 280.00',
    'DK-6 2027-04-19, due 2027-05-03: 280.00, 280.00 to pay',
    '  Paper 2027-04-26/2027-05-24: 280.00',
    'DK-7 2027-05-17, due 2027-05-31: 280.00, 280.00 to pay',
    '  Paper 2027-05-24/2027-06-21: 280.00',
    'DK-8 2027-06-14, due 2027-06-28: 280.00, 280.00 to pay',
    '  Paper 2027-06-21/2027-07-19: 280.00',
    'DK-9 2027-07-12, due 2027-07-26: 280.00, 280.00 to pay',
    '  Paper 2027-07-19/2027-08-16: 280.00',
    'DK-10 2027-08-09, due 2027-08-23: 280.00, 280.00 to pay',
    '  Paper 2027-08-16/2027-09-13: 280.00',
    'DK-11 2027-09-06, due 2027-09-20: 280.00, 280.00 to pay',
    '  Paper 2027-09-13/2027-10-11: 280.00',
    'DK-12 2027-10-04, due 2027-10-18: 280.00, 200.00 to pay',
    '  Paper 2027-10-11/2027-11-08: 280.00',
    'DK-C2 2027-10-20: -80.00 for DK-12',
    '  Paper 2027-10-31/2027-11-08: -80.00',
    'DK-13 2027-10-21, due 2027-10-21: 10.00, 10.00 to pay',
    '  Paper 2027-10-31/2027-11-01: 10.00',
  ])
})

it('A year from noon to noon', () => {
  const year = from('2027-01-04T12:00')

  // The short day is from the 27th to the 28th, and each half of it costs half.
  expect(hoursBetween(local('2027-03-27T12:00'), local('2027-03-28T12:00'))).toBe(23)
  year.stop(local('2027-03-10'), local('2027-03-27T12:00')).stop(local('2027-03-11'), local('2027-03-28'))
  year.stop(local('2027-03-12'), local('2027-03-28T12:00')).stop(local('2027-03-13'), local('2028-01-03'))

  // The long day is from the 30th to the 31st.
  expect(hoursBetween(local('2027-10-30T12:00'), local('2027-10-31T12:00'))).toBe(25)
  year.stop(local('2027-10-20'), local('2027-10-30T12:00')).stop(local('2027-10-21'), local('2027-10-31'))
  year.stop(local('2027-10-22'), local('2027-10-31T12:00'))

  expect(year.to(local('2028-01-01')).ledger()).toEqual([
    'DK-1 2027-01-01, due 2027-01-15: 280.00, 280.00 to pay',
    '  Paper 2027-01-04T12:00/2027-02-01T12:00: 280.00',
    'DK-2 2027-01-25, due 2027-02-08: 280.00, 280.00 to pay',
    '  Paper 2027-02-01T12:00/2027-03-01T12:00: 280.00',
    'DK-3 2027-02-22, due 2027-03-08: 280.00, 260.00 to pay',
    '  Paper 2027-03-01T12:00/2027-03-29T12:00: 280.00',
    'DK-C1 2027-03-10: -20.00 for DK-3',
    '  Paper 2027-03-27T12:00/2027-03-29T12:00: -20.00',
    'DK-4 2027-03-11, due 2027-03-11: 5.00, 5.00 to pay',
    '  Paper 2027-03-27T12:00/2027-03-28: 5.00',
    'DK-5 2027-03-12, due 2027-03-12: 5.00, 5.00 to pay',
    '  Paper 2027-03-28/2027-03-28T12:00: 5.00',
    'DK-6 2027-03-13, due 2027-03-13: 10.00, 10.00 to pay',
    '  Paper 2027-03-28T12:00/2027-03-29T12:00: 10.00',
    'DK-7 2027-03-22, due 2027-04-05: 280.00, 280.00 to pay',
    '  Paper 2027-03-29T12:00/2027-04-26T12:00: 280.00',
    'DK-8 2027-04-19, due 2027-05-03: 280.00, 280.00 to pay',
    '  Paper 2027-04-26T12:00/2027-05-24T12:00: 280.00',
    'DK-9 2027-05-17, due 2027-05-31: 280.00, 280.00 to pay',
    '  Paper 2027-05-24T12:00/2027-06-21T12:00: 280.00',
    'DK-10 2027-06-14, due 2027-06-28: 280.00, 280.00 to pay',
    '  Paper 2027-06-21T12:00/2027-07-19T12:00: 280.00',
    'DK-11 2027-07-12, due 2027-07-26: 280.00, 280.00 to pay',
    '  Paper 2027-07-19T12:00/2027-08-16T12:00: 280.00',
    'DK-12 2027-08-09, due 2027-08-23: 280.00, 280.00 to pay',
    '  Paper 2027-08-16T12:00/2027-09-13T12:00: 280.00',
    'DK-13 2027-09-06, due 2027-09-20: 280.00, 280.00 to pay',
    '  Paper 2027-09-13T12:00/2027-10-11T12:00: 280.00',
    'DK-14 2027-10-04, due 2027-10-18: 280.00, 190.00 to pay',
    '  Paper 2027-10-11T12:00/2027-11-08T12:00: 280.00',
    'DK-C2 2027-10-20: -90.00 for DK-14',
    '  Paper 2027-10-30T12:00/2027-11-08T12:00: -90.00',
    'DK-15 2027-10-21, due 2027-10-21: 5.00, 5.00 to pay',
    '  Paper 2027-10-30T12:00/2027-10-31: 5.00',
    'DK-16 2027-10-22, due 2027-10-22: 5.00, 5.00 to pay',
    '  Paper 2027-10-31/2027-10-31T12:00: 5.00',
  ])
})
