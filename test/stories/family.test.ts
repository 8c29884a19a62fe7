/** A family: children's subscriptions added to their mother's, a present that ends by itself, and a death. */
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const { service, on, until, customer } = useTeller()

it('Two children have add-ons, and their mother stops', async () => {
  const line = (amount: number) => [{ text: '{campaign}, {begin} to {end}', amount, tax_rate: 0.25 }]
  // In July the family pays three a day, and one for each child.
  await service.configure({
    campaigns: [
      {
        ...{ id: 'family', name: 'Family', products: ['gazette'], duration: 'P1M', renews_to: 'family' },
        ...{ policy: 'open', invoice_lines: line(9_300), addons: [{ campaign: 'child', mandatory: false }] },
      },
      {
        ...{ id: 'child', name: 'Child', products: ['web'], duration: 'P1M', renews_to: 'child' },
        ...{ policy: 'open', invoice_lines: line(3_100) },
      },
    ],
  })
  await on('2031-07-01T00:00:00')
  const ann = await customer('Ann')
  const family = await ann.subscribes({ campaign_id: 'family' }, {}, ['family created', 'invoice:created DK-1'])
  const beside = { addon_base_subscription_id: family }
  await ann.until('2031-07-01T09:00:00', [])
  await ann.subscribes({ campaign_id: 'child', begin: '2031-07-01T00:00:00' }, beside, [
    'child created',
    'invoice:created DK-2',
  ])
  await ann.until('2031-07-11T00:00:00', [])
  await ann.subscribes({ campaign_id: 'child' }, beside, ['child-2 created', 'invoice:created DK-3'])
  await ann.pays(15_500, [
    'payment:allocated DK-1',
    'invoice:paid DK-1',
    'payment:allocated DK-2',
    'invoice:paid DK-2',
    'payment:allocated DK-3',
    'invoice:paid DK-3',
  ])

  // 11 days of 31 are left of the first two, and 21 of the younger child's.
  await ann.until('2031-07-21T00:00:00', [])
  await ann.does('cancelsubscription', { subscription_id: family }, [
    'family registered-stop 2031-07-21',
    'family active to stopped',
    'child registered-stop 2031-07-21',
    'child active to stopped',
    'child-2 registered-stop 2031-07-21',
    'child-2 active to stopped',
    'invoice:credited DK-1',
    'invoice:credited DK-2',
    'invoice:credited DK-3',
  ])
  expect(await ann.documents()).toEqual([
    'DK-1 2031-07-01, due 2031-07-15: 93.00, paid',
    '  Family, 1 July 2031 to 31 July 2031: 93.00',
    'DK-2 2031-07-01, due 2031-07-15: 31.00, paid',
    '  Child, 1 July 2031 to 31 July 2031: 31.00',
    'DK-3 2031-07-11, due 2031-07-25: 31.00, paid',
    '  Child, 11 July 2031 to 10 August 2031: 31.00',
    'DK-C1 2031-07-21: -33.00 for DK-1',
    '  Credit: Family, 21 July 2031 to 31 July 2031: -33.00',
    'DK-C2 2031-07-21: -11.00 for DK-2',
    '  Credit: Child, 21 July 2031 to 31 July 2031: -11.00',
    'DK-C3 2031-07-21: -21.00 for DK-3',
    '  Credit: Child, 21 July 2031 to 10 August 2031: -21.00',
  ])
  expect(await ann.subscriptions()).toEqual({
    family: 'stopped: 2031-07-01/2031-07-21 family',
    child: 'stopped: 2031-07-01/2031-07-21 child',
    'child-2': 'stopped: 2031-07-11/2031-07-21 child',
  })
  expect(await ann.balance()).toEqual({ dk: 65 })
  await ann.pays(-6_500, [], { method: 'external' })
  expect(await ann.balance()).toEqual({})
  await ann.until('2031-12-01T00:00:00', [])
})

it('Her grandson got a quarter as a present, and wants to go on', async () => {
  await on('2031-12-10T12:00:00')
  const kim = await customer('Kim')
  const christmas = { campaign_id: 'intro', begin: '2031-12-24T00:00:00' }
  await kim.subscribes(christmas, { cancelled: true, invoiced_by: 'manual' }, [
    'intro created',
    'intro registered-stop 2032-03-24',
  ])
  expect(await kim.subscriptions()).toEqual({ intro: 'awaiting: 2031-12-24/2032-03-24 intro' })

  // Grandmother pays the invoice of Christmas Eve in the shop.
  await kim.until('2031-12-27T10:00:00', ['2031-12-24 intro awaiting to active', '2031-12-24 invoice:created DK-1'])
  await kim.pays(9_900, ['payment:allocated DK-1', 'invoice:paid DK-1'], { invoice_number: 'DK-1' })

  // The present is not renewed. His own subscription follows, invoiced a week before: print and postage.
  await kim.until('2032-03-10T10:00:00', [])
  const own = { campaign_id: 'standard', begin: '2032-03-24T00:00:00' }
  await kim.subscribes(own, { data: { edition: 'print' }, create_mandatory_addon_subscriptions: false }, [
    'standard created',
  ])
  await kim.until('2032-03-31T00:00:00', [
    '2032-03-17 invoice:created DK-2',
    '2032-03-24 intro active to stopped',
    '2032-03-24 standard awaiting to active',
  ])
  expect(await kim.documents()).toEqual([
    'DK-1 2031-12-24, due 2032-01-07: 99.00, paid',
    '  The Gazette, 24 December 2031 to 23 March 2032: 99.00',
    'DK-2 2032-03-17, due 2032-03-31: 95.00, 95.00 to pay',
    '  The Gazette, 24 March 2032 to 23 April 2032: 80.00',
    '  Postage: 15.00',
  ])
  expect(await kim.subscriptions()).toEqual({
    intro: 'stopped: 2031-12-24/2032-03-24 intro',
    standard: 'active: 2032-03-24/2032-04-24 standard',
  })
})

it('The customer died', async () => {
  await on('2031-01-01T00:00:00')
  const carl = await customer('Carl')
  const year = await carl.subscribes({ campaign_id: 'year' }, {}, ['year created', 'invoice:created DK-1'])
  await carl.until('2031-01-10T09:00:00', [])
  await carl.pays(80_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])

  // His daughter calls on 27 May: 146 days of 365 were served, and 480 of 800 are left.
  await carl.until('2031-05-27T00:00:00', [])
  await carl.isRefused('deletecustomer', {}, [''])
  await carl.does('cancelsubscription', { subscription_id: year }, [
    'year registered-stop 2031-05-27',
    'year active to stopped',
    'invoice:credited DK-1',
  ])
  expect(await carl.balance()).toEqual({ dk: 480 })
  await carl.isRefused('deletecustomer', {}, [''])

  // The bank has paid it to the estate. The books stay when the person is erased.
  await carl.until('2031-06-02T14:00:00', [])
  await carl.pays(-48_000, [], { method: 'external', date: '2031-06-02', note: 'To the estate' })
  expect(await carl.balance()).toEqual({})
  expect(await carl.heads()).toEqual([
    'DK-1 2031-01-01, due 2031-01-15: 800.00, paid',
    'DK-C1 2031-05-27: -480.00 for DK-1',
  ])
  const page = await carl.pageOf('DK-C1')
  await carl.does('deletecustomer', {}, ['customer:deleted'])
  await until('2032-02-01T00:00:00', {})
  const { body } = await service.call({ path: '/api/customers/', query: { id: carl.id } })
  expect(body).toEqual({ customers: [] })
  expect(await service.call({ path: page })).toMatchObject({ status: 200, body: expect.stringContaining('DK-C1') })
})
