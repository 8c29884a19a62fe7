/** Suspensions for unpaid invoices, with and without a policy by which the suspended time is not billed. */
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()

const monthly = (policy: string) => ({
  ...{ id: 'monthly', name: 'Monthly', products: ['gazette'], duration: 'P1M', renews_to: 'monthly', policy },
  ...{ invoice_days_before: 7, invoice_lines: [{ text: '{begin} to {end}', amount: 3_100, tax_rate: 0.25 }] },
})
const dunning = [
  { days_after_due: 3, action: 'suspend' },
  { days_after_due: 60, action: 'stop' },
]

const suspended = [
  '2031-03-18 override:created suspension',
  '2031-03-18 override:started suspension',
  '2031-03-18 monthly active to suspended',
]

it('The time that a subscriber is suspended is not billed, and the period goes on when she has paid', async () => {
  await service.configure({
    policies: [{ external_id: 'fair', dunning, bill_while_suspended: false }],
    campaigns: [monthly('fair')],
  })
  await on('2031-03-01T00:00:00')
  const ann = await customer('Ann')
  await ann.subscribes({ campaign_id: 'monthly' }, {}, ['monthly created', 'invoice:created DK-1'])
  // Due on the 15th, suspended three days later. Thirteen days of March are left.
  await ann.until('2031-03-18T00:00:00', suspended)
  // No renewal and no invoice comes while she does not pay, on 25 March or later.
  await ann.until('2031-04-30T12:00:00', [])
  expect(await ann.subscriptions()).toEqual({ monthly: 'suspended: 2031-03-01/2031-04-01 monthly' })

  await ann.until('2031-05-01T00:00:00', [])
  await ann.pays(3_100, [
    'payment:allocated DK-1',
    'invoice:paid DK-1',
    'override:ended suspension',
    'monthly suspended to active',
  ])
  // 44 days later, so the period lasts until 15 May, and its successor is made and invoiced a week before.
  expect(await ann.subscriptions()).toEqual({ monthly: 'active: 2031-03-01/2031-05-15 monthly' })
  await ann.until('2031-05-08T00:00:00', [
    '2031-05-08 monthly renewed monthly to monthly',
    '2031-05-08 invoice:created DK-2',
  ])
  expect(await ann.documents()).toEqual([
    'DK-1 2031-03-01, due 2031-03-15: 31.00, paid',
    '  1 March 2031 to 31 March 2031: 31.00',
    'DK-2 2031-05-08, due 2031-05-22: 31.00, 31.00 to pay',
    '  15 May 2031 to 14 June 2031: 31.00',
  ])
})

it('A plan that was switched during a suspension is invoiced when the suspension ends, and due from then on', async () => {
  const other = { ...monthly('fair'), id: 'other', renews_to: 'other' }
  await service.configure({
    policies: [{ external_id: 'fair', dunning, bill_while_suspended: false }],
    campaigns: [monthly('fair'), other],
  })
  await on('2031-03-01T00:00:00')
  const gry = await customer('Gry')
  const subscription_id = await gry.subscribes({ campaign_id: 'monthly' }, {}, [
    'monthly created',
    'invoice:created DK-1',
  ])
  await gry.until('2031-03-20T00:00:00', suspended)
  await gry.does('switchsubscriptionplan', { subscription_id, new_campaign_id: 'other' }, [
    'monthly switched-plan monthly to other',
    'invoice:credited DK-1',
  ])
  await gry.until('2031-04-20T00:00:00', [])
  await gry.pays(3_100, [
    'payment:allocated DK-1',
    'invoice:paid DK-1',
    'override:ended suspension',
    'monthly suspended to active',
    'invoice:created DK-2',
    'payment:allocated DK-2',
  ])
  expect(await gry.documents()).toEqual([
    'DK-1 2031-03-01, due 2031-03-15: 31.00, paid',
    '  1 March 2031 to 31 March 2031: 31.00',
    'DK-C1 2031-03-20: -14.00 for DK-1',
    '  Credit: 20 March 2031 to 31 March 2031, with 2 days of pause: -14.00',
    'DK-2 2031-04-20, due 2031-05-04: 31.00, 17.00 to pay',
    '  20 March 2031 to 20 May 2031, less 31 days of pause: 31.00',
  ])
  // She has two weeks to pay the new invoice, and is not suspended for it earlier.
  await gry.until('2031-05-04T00:00:00', [])
})

it('A subscriber who never pays owes the days until the suspension', async () => {
  await service.configure({
    policies: [{ external_id: 'fair', dunning, bill_while_suspended: false }],
    campaigns: [monthly('fair')],
  })
  await on('2031-03-01T00:00:00')
  const bob = await customer('Bob')
  await bob.subscribes({ campaign_id: 'monthly' }, {}, ['monthly created', 'invoice:created DK-1'])
  await bob.until('2031-05-13T23:59:59', suspended)
  await bob.until('2031-05-14T00:00:00', [
    '2031-05-14 monthly registered-stop 2031-05-14',
    '2031-05-14 monthly suspended to stopped',
    '2031-05-14 invoice:credited DK-1',
  ])
  // Seventeen of the days of March were served, and fourteen were not.
  expect(await bob.documents()).toEqual([
    'DK-1 2031-03-01, due 2031-03-15: 31.00, 17.00 to pay',
    '  1 March 2031 to 31 March 2031: 31.00',
    'DK-C1 2031-05-14: -14.00 for DK-1',
    '  Credit: 1 March 2031 to 31 March 2031: 14 days of pause: -14.00',
  ])
})

it('Without that policy a suspended subscription is renewed and billed as ever', async () => {
  await service.configure({ policies: [{ external_id: 'plain', dunning }], campaigns: [monthly('plain')] })
  await on('2031-03-01T00:00:00')
  const kim = await customer('Kim')
  await kim.subscribes({ campaign_id: 'monthly' }, {}, ['monthly created', 'invoice:created DK-1'])
  await kim.until('2031-03-25T00:00:00', [
    ...suspended,
    '2031-03-25 monthly renewed monthly to monthly',
    '2031-03-25 invoice:created DK-2',
  ])
  await kim.pays(
    3_100,
    ['payment:allocated DK-1', 'invoice:paid DK-1', 'monthly suspended to active', 'override:ended suspension'],
    { invoice_number: 'DK-1' },
  )
  expect(await kim.subscriptions()).toEqual({
    monthly: 'active: 2031-03-01/2031-04-01 monthly, 2031-04-01/2031-05-01 monthly',
  })
})

it('A pause goes by the policy of the day it was registered, also after a switch', async () => {
  const plan = (id: string, policy: string) => ({
    ...{ id, name: id, products: ['gazette'], duration: 'P1M', renews_to: id, policy },
    invoice_lines: [{ text: '{begin} to {end}', amount: 3_100, tax_rate: 0.25 }],
  })
  await service.configure({
    policies: [{ external_id: 'longer' }, { external_id: 'fixed', pause_extends_period: false }],
    campaigns: [plan('kept', 'longer'), plan('short', 'fixed')],
  })
  await on('2031-03-01T00:00:00')
  const eva = await customer('Eva')
  const subscription_id = await eva.subscribes({ campaign_id: 'kept' }, {}, ['kept created', 'invoice:created DK-1'])
  const pause = { subscription_id, begin: '2031-03-10T00:00:00', end: '2031-03-15T00:00:00' }
  await eva.overrides('pause-subscription', pause)
  await eva.does('switchsubscriptionplan', { subscription_id, new_campaign_id: 'short' }, [
    'kept switched-plan kept to short',
    'invoice:credited DK-1',
    'invoice:created DK-2',
  ])
  await eva.until('2031-03-16T00:00:00', [
    '2031-03-10 override:started pause-subscription',
    '2031-03-10 kept active to suspended',
    '2031-03-15 kept suspended to active',
    '2031-03-15 override:ended pause-subscription',
  ])
  // A month and the five days, although the policy of the new campaign moves no end.
  expect(await eva.subscriptions()).toEqual({ kept: 'active: 2031-03-01/2031-04-06 short' })
  // A pause that is registered now follows the present policy.
  const later = { subscription_id, begin: '2031-03-20T00:00:00', end: '2031-03-25T00:00:00' }
  await eva.overrides('pause-subscription', later)
  await eva.until('2031-03-26T00:00:00', [
    '2031-03-20 override:started pause-subscription',
    '2031-03-20 kept active to suspended',
    '2031-03-25 kept suspended to active',
    '2031-03-25 override:ended pause-subscription',
  ])
  expect(await eva.subscriptions()).toEqual({ kept: 'active: 2031-03-01/2031-04-06 short' })
})

it('A gap between two periods is awaiting', async () => {
  await on('2031-03-01T00:00:00')
  const lea = await customer('Lea')
  const periods = [
    { campaign_id: 'year', begin: '2031-03-01T00:00:00', end: '2031-04-01T00:00:00', invoicing: 'none' },
    { campaign_id: 'year', begin: '2031-05-01T00:00:00', end: '2031-06-01T00:00:00', invoicing: 'none' },
  ]
  await lea.does('createsubscription', { periods }, ['year created'])
  await lea.until('2031-04-15T00:00:00', ['2031-04-01 year active to awaiting'])
  expect(await lea.subscriptions()).toEqual({
    year: 'awaiting: 2031-03-01/2031-04-01 year, 2031-05-01/2031-06-01 year',
  })
  await lea.until('2031-06-01T00:00:00', ['2031-05-01 year awaiting to active', '2031-06-01 year active to ended'])
})
