/** A company with a seat for each employee, which becomes half as large in the middle of a year. */
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const { on, until, customer } = useTeller()

it('The company halves its seats', async () => {
  await on('2031-01-01T00:00:00')
  const company = await customer('Vestergaard')
  const seats = async (quantity: number, told: readonly string[]) =>
    await company.subscribes({ campaign_id: 'company' }, { quantity }, told)
  const forty = await seats(40, ['company created', 'invoice:created DK-1'])
  const ann = await customer('Ann')
  const bo = await customer('Bo')
  const seat = (group_subscription_id: string) => ({ periods: undefined, group_subscription_id })
  await ann.does('createsubscription', seat(forty), ['company-seat created'])
  await bo.does('createsubscription', seat(forty), ['company-seat created'])
  await company.until('2031-01-30T09:00:00', ['2031-01-22 invoice:reminded DK-1'])
  await company.pays(2_400_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])

  // On 27 May 219 days of 365 are left of the agreement: 14,400 of 24,000, which pays for 20 seats of a new year.
  await until('2031-05-27T00:00:00', {})
  await company.does('cancelsubscription', { subscription_id: forty }, [
    'company registered-stop 2031-05-27',
    'company active to stopped',
    'invoice:credited DK-1',
  ])
  const twenty = await seats(20, ['company-2 created', 'invoice:created DK-2', 'invoice:paid DK-2'])
  await ann.does('createsubscription', seat(twenty), ['company-seat-2 created'])

  // Both have lost their old seats, and are notified when the stop of the group takes effect; only Ann has a new one.
  const lost = ['2031-05-27 company-seat registered-stop 2031-05-27', '2031-05-27 company-seat active to stopped']
  await until('2031-06-01T00:00:00', { Ann: lost, Bo: lost })
  expect(await company.documents()).toEqual([
    'DK-1 2031-01-01, due 2031-01-15: 24000.00, paid',
    '  Company agreement, 40 seats: 24000.00',
    'DK-2 2031-05-27, due 2031-06-10: 12000.00, paid',
    '  Company agreement, 20 seats: 12000.00',
    'DK-C1 2031-05-27: -14400.00 for DK-1',
    '  Credit: Company agreement, 40 seats: -14400.00',
  ])
  expect(await company.balance()).toEqual({ dk: 2_400 })
  expect(await ann.subscriptions()).toEqual({
    'company-seat': 'stopped: 2031-01-01/2031-05-27 company-seat',
    'company-seat-2': 'active: 2031-05-27/2032-05-27 company-seat',
  })
  expect(await bo.subscriptions()).toEqual({ 'company-seat': 'stopped: 2031-01-01/2031-05-27 company-seat' })

  // The balance is a part of the next year's invoice.
  await until('2032-05-28T00:00:00', {
    Vestergaard: ['2032-05-27 company-2 renewed company to company', '2032-05-27 invoice:created DK-3'],
    Ann: ['2032-05-27 company-seat-2 renewed company-seat to company-seat'],
  })
  expect((await company.heads()).slice(3)).toEqual(['DK-3 2032-05-27, due 2032-06-10: 12000.00, 9600.00 to pay'])
})
