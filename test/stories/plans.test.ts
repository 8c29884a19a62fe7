/** Plans and prices that change: during a pause, by a discount, and twice in one month. */
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()
const line = (amount: number, more: object = {}) => ({ text: '{begin} to {end}', amount, tax_rate: 0.25, ...more })
const monthly = (id: string, invoice_lines: readonly object[]) => ({
  ...{ id, name: id, products: ['gazette'], duration: 'P1M', renews_to: id, policy: 'open', invoice_lines },
})

it("The campaign's price rose while he was paused", async () => {
  await service.configure({ campaigns: [{ ...monthly('plan', [line(8_000)]), invoice_days_before: 7 }] })
  await on('2031-01-01T00:00:00')
  const bo = await customer('Bo')
  const subscription_id = await bo.subscribes({ campaign_id: 'plan' }, {}, ['plan created', 'invoice:created DK-1'])
  await bo.pays(8_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])
  const pause = { subscription_id, begin: '2031-02-10T00:00:00', end: '2031-03-10T00:00:00' }
  await bo.overrides('pause-subscription', pause)
  await bo.until('2031-02-20T00:00:00', [
    '2031-01-25 plan renewed plan to plan',
    '2031-01-25 invoice:created DK-2',
    '2031-02-10 override:started pause-subscription',
    '2031-02-10 plan active to suspended',
  ])
  await service.configure({ campaigns: [{ id: 'plan', invoice_lines: [line(9_000)] }] })

  // February stays at the 80 that it was invoiced at. March is made two days after the change, at 90, and becomes 28
  // days longer when the pause ends. So the next period begins on 29 April.
  await bo.until('2031-04-25T00:00:00', [
    '2031-02-22 plan renewed plan to plan',
    '2031-02-22 invoice:created DK-3',
    '2031-03-10 plan suspended to active',
    '2031-03-10 override:ended pause-subscription',
    '2031-04-22 plan renewed plan to plan',
    '2031-04-22 invoice:created DK-4',
  ])
  expect(await bo.documents()).toEqual([
    'DK-1 2031-01-01, due 2031-01-15: 80.00, paid',
    '  1 January 2031 to 31 January 2031: 80.00',
    'DK-2 2031-01-25, due 2031-02-08: 80.00, 80.00 to pay',
    '  1 February 2031 to 28 February 2031: 80.00',
    'DK-3 2031-02-22, due 2031-03-08: 90.00, 90.00 to pay',
    '  1 March 2031 to 31 March 2031: 90.00',
    'DK-4 2031-04-22, due 2031-05-06: 90.00, 90.00 to pay',
    '  29 April 2031 to 28 May 2031: 90.00',
  ])
})

it('The student is none any more, and is one again', async () => {
  await service.configure({
    fields: [{ scope: 'subscription', name: 'Student', external_id: 'student', type: 'boolean' }],
    campaigns: [monthly('plan', [line(9_300), line(-3_100, { text: 'Student', when: { student: true } })])],
  })
  await on('2031-07-01T00:00:00')
  const kim = await customer('Kim')
  const subscription_id = await kim.subscribes({ campaign_id: 'plan' }, { data: { student: true } }, [
    'plan created',
    'invoice:created DK-1',
  ])
  expect((await kim.read()).subscriptions[0]?.price).toBe(62)

  // 21 of 31 days of July, at two a day, are invoiced again at three.
  await kim.until('2031-07-11T00:00:00', [])
  const student = (is: boolean, reinvoice: boolean) => ({ subscription_id, data: { student: is }, reinvoice })
  await kim.does('updatesubscription', student(false, true), [
    'plan updated',
    'invoice:credited DK-1',
    'invoice:created DK-2',
  ])
  expect((await kim.read()).subscriptions[0]?.price).toBe(93)

  // The new card of 21 July counts from August, because no more is charged before.
  await kim.until('2031-07-21T00:00:00', [])
  await kim.does('updatesubscription', student(true, false), ['plan updated'])
  await kim.until('2031-08-01T00:00:00', ['2031-08-01 plan renewed plan to plan', '2031-08-01 invoice:created DK-3'])
  expect(await kim.documents()).toEqual([
    'DK-1 2031-07-01, due 2031-07-15: 62.00, 20.00 to pay',
    '  1 July 2031 to 31 July 2031: 93.00',
    '  Student: -31.00',
    'DK-2 2031-07-11, due 2031-07-25: 63.00, 63.00 to pay',
    '  11 July 2031 to 31 July 2031: 63.00',
    'DK-C1 2031-07-11: -42.00 for DK-1',
    '  Credit: 11 July 2031 to 31 July 2031: -63.00',
    '  Credit: Student: 21.00',
    'DK-3 2031-08-01, due 2031-08-15: 62.00, 62.00 to pay',
    '  1 August 2031 to 31 August 2031: 93.00',
    '  Student: -31.00',
  ])
})

it('She switched twice in a month', async () => {
  await service.configure({ campaigns: [monthly('basic', [line(3_000)]), monthly('plus', [line(6_000)])] })
  await on('2031-06-01T00:00:00')
  const ann = await customer('Ann')
  const subscription_id = await ann.subscribes({ campaign_id: 'basic' }, {}, ['basic created', 'invoice:created DK-1'])
  await ann.pays(3_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])

  // June has 30 days, and so has a month from 11 June: one a day, and two a day.
  await ann.until('2031-06-11T00:00:00', [])
  await ann.does('switchsubscriptionplan', { subscription_id, new_campaign_id: 'plus' }, [
    'basic switched-plan basic to plus',
    'invoice:credited DK-1',
    'invoice:created DK-2',
  ])
  expect((await ann.heads()).slice(1)).toEqual([
    'DK-2 2031-06-11, due 2031-06-25: 60.00, 40.00 to pay',
    'DK-C1 2031-06-11: -20.00 for DK-1',
  ])

  // She finds it too expensive with twenty of its thirty days left: 40 are credited, the whole amount still to be paid.
  await ann.until('2031-06-21T00:00:00', [])
  await ann.does('switchsubscriptionplan', { subscription_id, new_campaign_id: 'basic' }, [
    'basic switched-plan plus to basic',
    'invoice:credited DK-2',
    'invoice:paid DK-2',
    'invoice:created DK-3',
  ])
  expect(await ann.documents()).toEqual([
    'DK-1 2031-06-01, due 2031-06-15: 30.00, paid',
    '  1 June 2031 to 30 June 2031: 30.00',
    'DK-2 2031-06-11, due 2031-06-25: 60.00, paid',
    '  11 June 2031 to 10 July 2031: 60.00',
    'DK-C1 2031-06-11: -20.00 for DK-1',
    '  Credit: 11 June 2031 to 30 June 2031: -20.00',
    'DK-3 2031-06-21, due 2031-07-05: 30.00, 30.00 to pay',
    '  21 June 2031 to 20 July 2031: 30.00',
    'DK-C2 2031-06-21: -40.00 for DK-2',
    '  Credit: 21 June 2031 to 10 July 2031: -40.00',
  ])
  expect(await ann.subscriptions()).toEqual({
    basic: 'active: 2031-06-01/2031-06-11 basic, 2031-06-11/2031-06-21 plus, 2031-06-21/2031-07-21 basic',
  })
  expect(await ann.balance()).toEqual({})
})
