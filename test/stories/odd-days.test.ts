/** Days that do not exist in every year, and days that are shorter or longer than others. */
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()
const plan = (id: string, duration: string, amount: number) => ({
  ...{ id, name: id, products: ['gazette'], duration, renews_to: id, policy: 'open' },
  invoice_lines: [{ text: '{begin} to {end}', amount, tax_rate: 0.25 }],
})

it('She subscribed on the last of January in a leap year', async () => {
  await service.configure({ campaigns: [plan('month', 'P1M', 3_100)] })
  await on('2032-01-31T00:00:00')
  const ann = await customer('Ann')
  const subscription_id = await ann.subscribes({ campaign_id: 'month' }, {}, ['month created', 'invoice:created DK-1'])
  await ann.until('2032-04-14T00:00:00', [
    '2032-02-29 month renewed month to month',
    '2032-02-29 invoice:created DK-2',
    '2032-03-31 month renewed month to month',
    '2032-03-31 invoice:created DK-3',
  ])

  // From 31 March to 30 April 30 days are paid with 31, and 16 of them are left.
  await ann.does('cancelsubscription', { subscription_id }, [
    'month registered-stop 2032-04-14',
    'month active to stopped',
    'invoice:credited DK-3',
  ])
  expect(await ann.documents()).toEqual([
    'DK-1 2032-01-31, due 2032-02-14: 31.00, 31.00 to pay',
    '  31 January 2032 to 28 February 2032: 31.00',
    'DK-2 2032-02-29, due 2032-03-14: 31.00, 31.00 to pay',
    '  29 February 2032 to 30 March 2032: 31.00',
    'DK-3 2032-03-31, due 2032-04-14: 31.00, 14.47 to pay',
    '  31 March 2032 to 29 April 2032: 31.00',
    'DK-C1 2032-04-14: -16.53 for DK-3',
    '  Credit: 14 April 2032 to 29 April 2032: -16.53',
  ])
})

it('He subscribed on the leap day itself', async () => {
  await service.configure({ campaigns: [plan('annual', 'P1Y', 36_600)] })
  await on('2032-02-29T00:00:00')
  const bo = await customer('Bo')
  await bo.subscribes({ campaign_id: 'annual' }, {}, ['annual created', 'invoice:created DK-1'])
  await bo.until('2036-03-01T00:00:00', [
    '2033-02-28 annual renewed annual to annual',
    '2033-02-28 invoice:created DK-2',
    '2034-02-28 annual renewed annual to annual',
    '2034-02-28 invoice:created DK-3',
    '2035-02-28 annual renewed annual to annual',
    '2035-02-28 invoice:created DK-4',
    '2036-02-29 annual renewed annual to annual',
    '2036-02-29 invoice:created DK-5',
  ])
})

it('He stops in the night when the clock is changed', async () => {
  await service.configure({ campaigns: [plan('weeks', 'P28D', 28_000)] })
  await on('2031-03-10T00:00:00')
  const bo = await customer('Bo')
  const subscription_id = await bo.subscribes({ campaign_id: 'weeks' }, {}, ['weeks created', 'invoice:created DK-1'])
  await bo.pays(28_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])

  // Sunday 30 March has 23 hours. At noon, seven and a half days are left, at ten a day.
  await bo.until('2031-03-28T09:00:00', [])
  const stopsAt = (stop_at: string, told: readonly string[]) =>
    bo.does('cancelsubscription', { subscription_id, stop_at }, told)
  await stopsAt('2031-03-30T12:00:00', ['weeks registered-stop 2031-03-30T12:00', 'invoice:credited DK-1'])
  expect(await bo.balance()).toEqual({ dk: 75 })

  // There is no 02:30 in that night: it becomes 03:30, and the eight and a half hours until noon cost 3.54 of the ten.
  await stopsAt('2031-03-30T02:30:00', ['weeks registered-stop 2031-03-30T03:30', 'invoice:credited DK-1'])
  expect(await bo.balance()).toEqual({ dk: 78.54 })

  // He stops at the midnight after it, so he pays the whole short Sunday.
  await stopsAt('2031-03-31T00:00:00', [
    'weeks registered-stop 2031-03-31',
    'invoice:created DK-2',
    'invoice:paid DK-2',
  ])
  expect(await bo.balance()).toEqual({ dk: 70 })
  await bo.until('2031-04-01T00:00:00', ['2031-03-31 weeks active to stopped'])
})
