/** Subscriptions that were invoiced elsewhere: by a previous system, and by another country's business entity. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()

it('An old subscriber is brought in, and leaves', async () => {
  await on('2031-01-01T00:00:00')
  const carl = await customer('Carl')
  // The previous system has invoiced 730 for the year until July: two a day.
  const year = {
    ...{ campaign_id: 'year', begin: '2030-07-01T00:00:00', renewed: true },
    external_invoicing: { invoiced: 73_000, currency: 'DKK', tax_rate: 0.25, invoice_number: 'OLD-771' },
  }
  const subscription_id = await carl.subscribes(year, {}, ['year created'])
  expect(await carl.heads()).toEqual([])

  // 122 of its 365 days are left on the first of March.
  await carl.until('2031-03-01T00:00:00', [])
  await carl.does('cancelsubscription', { subscription_id }, [
    'year registered-stop 2031-03-01',
    'year active to stopped',
    'invoice:credited OLD-771',
  ])
  // The credit note names the invoice of the previous system.
  expect(await carl.heads()).toEqual(['DK-C1 2031-03-01: -244.00 for OLD-771'])
  expect(await carl.balance()).toEqual({ dk: 244 })
  await carl.until('2031-03-05T00:00:00', [])
  await carl.pays(-24_400, [], { method: 'external' })
  expect(await carl.balance()).toEqual({})
  await carl.until('2031-12-01T00:00:00', [])
})

it('A reader since 2007 is brought in, and no invoice is made or mailed of the past', async () => {
  await on('2031-01-05T00:00:00')
  const post = (path: string, json: object) => service.call({ path: `/api/${path}/`, json })
  await post('customers/createcustomer', { id: '7', data: { name: 'Dora', email: 'dora@example.com', country: 'DK' } })
  const period = { campaign_id: 'standard', begin: '2007-01-15T00:00:00' }
  expect(await post('customers/createsubscription', { id: '7', periods: [period] })).toMatchObject({
    status: 422,
    body: { '': [expect.stringContaining('288')] },
  })
  const brought = await post('customers/createsubscription', { id: '7', periods: [{ ...period, invoicing: 'none' }] })
  expect(brought).toMatchObject({ status: 200 })

  // The next period begins on 15 January, and is invoiced seven days ahead.
  await post('test/clock', { now: '2031-01-07T23:59:59' })
  const read = () => service.call({ path: '/api/customers/', query: { id: '7', fields: 'invoices' } })
  expect(await read()).toMatchObject({ body: { customers: [{ invoices: [] }] } })
  expect(await service.mail.messages()).toEqual([])
  await post('test/clock', { now: '2031-01-08T00:00:00' })
  expect(await read()).toMatchObject({ body: { customers: [{ invoices: [{ number: 'DK-1', date: '2031-01-08' }] }] } })
})

it('Another system has invoiced until summer, and a pause in March makes nobody pay for June twice', async () => {
  await on('2031-01-05T00:00:00')
  const post = (path: string, json: object) => service.call({ path: `/api/${path}/`, json })
  const id = '8'
  await post('customers/createcustomer', { id, data: { name: 'Ebbe', email: 'ebbe@example.com', country: 'DK' } })
  // Five months are paid there: the periods that begin before June.
  const brought = await post('customers/createsubscription', {
    ...{ id, invoicing_from: '2031-06-01T00:00:00', create_mandatory_addon_subscriptions: false },
    periods: [{ campaign_id: 'standard', begin: '2031-01-01T00:00:00' }],
  })
  const { subscription_id } = v.parse(v.object({ subscription_id: v.string() }), brought.body)
  const away = { id, subscription_id, begin: '2031-03-03T00:00:00', end: '2031-04-03T00:00:00' }
  const paused = await post('customers/createoverride', { ...away, override_type: 'pause-subscription' })
  expect(paused).toMatchObject({ status: 200 })

  // The fifth month is now June. July is the first to pay for here, seven days ahead.
  await post('test/clock', { now: '2031-06-23T23:59:59' })
  const read = () =>
    service.call({ path: '/api/customers/', query: { id, fields: 'invoices.lines,subscriptions.details' } })
  expect(await read()).toMatchObject({
    body: { customers: [{ invoices: [], subscriptions: [{ invoicing_from: '2031-07-01T00:00:00' }] }] },
  })
  await post('test/clock', { now: '2031-06-24T00:00:00' })
  expect(await read()).toMatchObject({
    body: { customers: [{ invoices: [{ lines: [{ period_begin: '2031-07-01T00:00:00' }] }] }] },
  })
})

it('She moves to Sweden, and her subscription with her', async () => {
  const plan = (id: string, amount: number, business_entity: string) => ({
    ...{ id, name: id, products: ['gazette'], duration: 'P1M', renews_to: id, policy: 'open', business_entity },
    invoice_lines: [{ text: '{begin} to {end}', amount, tax_rate: 0.25 }],
  })
  await service.configure({ campaigns: [plan('danish', 6_200, 'dk'), plan('swedish', 10_000, 'se')] })
  await on('2031-07-01T00:00:00')
  const ann = await customer('Ann')
  const subscription_id = await ann.subscribes({ campaign_id: 'danish' }, {}, [
    'danish created',
    'invoice:created DK-1',
  ])
  await ann.pays(6_200, ['payment:allocated DK-1', 'invoice:paid DK-1'])

  // Sixteen days of July are left, at two a day. Danish money pays no Swedish invoice.
  await ann.until('2031-07-16T00:00:00', [])
  await ann.does('switchsubscriptionplan', { subscription_id, new_campaign_id: 'swedish' }, [
    'danish switched-plan danish to swedish',
    'invoice:credited DK-1',
    'invoice:created SE-1',
  ])
  expect(await ann.heads()).toEqual([
    'DK-1 2031-07-01, due 2031-07-15: 62.00, paid',
    'SE-1 2031-07-16, due 2031-08-15: 100.00, 100.00 to pay',
    'DK-C1 2031-07-16: -32.00 for DK-1',
  ])
  expect(await ann.balance()).toEqual({ dk: 32 })

  const pays = { amount: 10_000, currency: 'SEK' }
  await ann.isRefused('createpayment', pays, ['business_entity'])
  await ann.isRefused('createpayment', { ...pays, business_entity: 'dk' }, ['currency'])
  await ann.isRefused('createpayment', { ...pays, invoice_number: 'DK-1' }, ['currency'])

  // The surplus in Sweden waits for the next Swedish invoice, separate from the balance in Denmark.
  await ann.pays(15_000, ['payment:allocated SE-1', 'invoice:paid SE-1'], { currency: 'SEK', business_entity: 'se' })
  expect(await ann.balance()).toEqual({ dk: 32, se: 50 })
  await ann.until('2031-08-17T00:00:00', [
    '2031-08-16 danish renewed swedish to swedish',
    '2031-08-16 invoice:created SE-2',
    '2031-08-16 payment:allocated SE-2',
  ])
  expect((await ann.heads()).slice(3)).toEqual(['SE-2 2031-08-16, due 2031-09-15: 100.00, 50.00 to pay'])
  expect(await ann.balance()).toEqual({ dk: 32 })
  await ann.pays(-3_200, [], { method: 'external' })
  expect(await ann.balance()).toEqual({})
})
