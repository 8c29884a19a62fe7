/** Payments that do not match the debt: too much, too late, too little, taken back, or none at all. */
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const teller = useTeller()
const { on, customer } = teller
const alone = { create_mandatory_addon_subscriptions: false }

it('He paid twice', async () => {
  await on('2031-01-01T00:00:00')
  const bo = await customer('Bo')
  await bo.subscribes({ campaign_id: 'standard' }, alone, ['standard created', 'invoice:created DK-1'])

  // Husband and wife both pay the invoice. The second payment waits for the one of February.
  await bo.until('2031-01-10T09:00:00', [])
  await bo.pays(8_000, ['payment:allocated DK-1', 'invoice:paid DK-1'], { invoice_number: 'DK-1' })
  expect(await bo.balance()).toEqual({})
  await bo.pays(8_000, [], { invoice_number: 'DK-1' })
  expect(await bo.balance()).toEqual({ dk: 80 })

  await bo.until('2031-02-20T09:00:00', [
    '2031-01-25 standard renewed standard to standard',
    '2031-01-25 invoice:created DK-2',
    '2031-01-25 payment:allocated DK-2',
    '2031-01-25 invoice:paid DK-2',
  ])
  expect(await bo.heads()).toEqual([
    'DK-1 2031-01-01, due 2031-01-15: 80.00, paid',
    'DK-2 2031-01-25, due 2031-02-08: 80.00, paid',
  ])
  expect(await bo.balance()).toEqual({})
})

it('The payment came after the suspension', async () => {
  const { service } = teller
  await service.configure({
    products: [
      { external_id: 'january', name: 'January', category: 'gazette', date: '2031-01-15' },
      { external_id: 'february', name: 'February', category: 'gazette', date: '2031-02-15' },
      { external_id: 'march', name: 'March', category: 'gazette', date: '2031-03-15' },
    ],
  })
  await on('2031-01-01T00:00:00')
  const bo = await customer('Bo')
  await bo.subscribes({ campaign_id: 'standard' }, alone, ['standard created', 'invoice:created DK-1'])

  // The invoice is due on 15 January: a reminder after 7 days, a suspension after 21. No issue of February comes.
  await bo.until('2031-02-16T10:00:00', [
    '2031-01-15 product-assignment:created january',
    '2031-01-22 invoice:reminded DK-1',
    '2031-01-25 standard renewed standard to standard',
    '2031-01-25 invoice:created DK-2',
    '2031-02-05 override:created suspension',
    '2031-02-05 override:started suspension',
    '2031-02-05 standard active to suspended',
    '2031-02-15 invoice:reminded DK-2',
  ])
  expect(await bo.subscriptions()).toEqual({
    standard: 'suspended: 2031-01-01/2031-02-01 standard, 2031-02-01/2031-03-01 standard',
  })

  // Both invoices are paid at once. Suspended months cost the full price, and their issues are not sent later.
  await bo.pays(16_000, [
    'payment:allocated DK-1',
    'invoice:paid DK-1',
    'payment:allocated DK-2',
    'invoice:paid DK-2',
    'standard suspended to active',
    'override:ended suspension',
  ])
  await bo.until('2031-03-15T12:00:00', [
    '2031-02-22 standard renewed standard to standard',
    '2031-02-22 invoice:created DK-3',
    '2031-03-15 invoice:reminded DK-3',
    '2031-03-15 product-assignment:created march',
  ])
  expect(await bo.products()).toEqual(['january', 'march'])
  expect(await bo.heads()).toEqual([
    'DK-1 2031-01-01, due 2031-01-15: 80.00, paid',
    'DK-2 2031-01-25, due 2031-02-08: 80.00, paid',
    'DK-3 2031-02-22, due 2031-03-08: 80.00, 80.00 to pay',
  ])
})

it('She paid a part and left', async () => {
  await on('2031-01-01T00:00:00')
  const ann = await customer('Ann')
  const year = await ann.subscribes({ campaign_id: 'year' }, {}, ['year created', 'invoice:created DK-1'])
  await ann.until('2031-01-10T09:00:00', [])
  await ann.pays(30_000, ['payment:allocated DK-1'])

  // 73 of 365 days were served: 160 of 800, of which 300 have been paid. The credit note pays the rest of the invoice.
  await ann.until('2031-03-15T00:00:00', [
    '2031-01-22 invoice:reminded DK-1',
    '2031-02-05 override:created suspension',
    '2031-02-05 override:started suspension',
    '2031-02-05 year active to suspended',
  ])
  await ann.does('cancelsubscription', { subscription_id: year }, [
    'year registered-stop 2031-03-15',
    'year suspended to stopped',
    'invoice:credited DK-1',
    'invoice:paid DK-1',
    'override:ended suspension',
  ])
  expect(await ann.documents()).toEqual([
    'DK-1 2031-01-01, due 2031-01-15: 800.00, paid',
    '  The Gazette for a year: 800.00',
    'DK-C1 2031-03-15: -640.00 for DK-1',
    '  Credit: The Gazette for a year: -640.00',
  ])
  expect(await ann.balance()).toEqual({ dk: 140 })

  // A returning subscriber finds the money: 80 for April, the rest for May.
  await ann.until('2031-04-01T00:00:00', [])
  await ann.subscribes({ campaign_id: 'standard' }, alone, [
    'standard created',
    'invoice:created DK-2',
    'invoice:paid DK-2',
  ])
  expect(await ann.balance()).toEqual({ dk: 60 })
  await ann.until('2031-04-25T00:00:00', [
    '2031-04-24 standard renewed standard to standard',
    '2031-04-24 invoice:created DK-3',
  ])
  expect((await ann.heads()).slice(2)).toEqual([
    'DK-2 2031-04-01, due 2031-04-15: 80.00, paid',
    'DK-3 2031-04-24, due 2031-05-08: 80.00, 20.00 to pay',
  ])
  expect(await ann.balance()).toEqual({})
})

it('His card company took the payment back', async () => {
  await on('2031-01-01T00:00:00')
  const bo = await customer('Bo')
  await bo.subscribes({ campaign_id: 'year' }, {}, ['year created', 'invoice:created DK-1'])
  await bo.until('2031-01-05T09:00:00', [])
  await bo.pays(80_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])

  // Only a payment that another system has made is registered as a negative amount.
  await bo.until('2031-01-20T00:00:00', [])
  const back = { amount: -80_000, currency: 'DKK', invoice_number: 'DK-1' }
  await bo.isRefused('createpayment', back, ['amount'])
  await bo.pays(-80_000, ['payment:allocated DK-1'], { invoice_number: 'DK-1', method: 'external' })
  expect(await bo.heads()).toEqual(['DK-1 2031-01-01, due 2031-01-15: 800.00, 800.00 to pay'])

  // The invoice is open from 20 January on, and the steps of dunning are counted from there.
  await bo.until('2031-02-12T09:00:00', [
    '2031-01-27 invoice:reminded DK-1',
    '2031-02-10 override:created suspension',
    '2031-02-10 override:started suspension',
    '2031-02-10 year active to suspended',
  ])
  await bo.pays(80_000, [
    'payment:allocated DK-1',
    'invoice:paid DK-1',
    'year suspended to active',
    'override:ended suspension',
  ])
  await bo.until('2031-06-01T00:00:00', [])
})

it('She never paid at all', async () => {
  await on('2031-01-01T00:00:00')
  const ann = await customer('Ann')
  await ann.subscribes({ campaign_id: 'year' }, {}, ['year created', 'invoice:created DK-1'])

  // The subscription stops 60 days after 15 January. The 74 days until then are owed: 800 less 637.81.
  await ann.until('2031-06-01T00:00:00', [
    '2031-01-22 invoice:reminded DK-1',
    '2031-02-05 override:created suspension',
    '2031-02-05 override:started suspension',
    '2031-02-05 year active to suspended',
    '2031-03-16 year registered-stop 2031-03-16',
    '2031-03-16 year suspended to stopped',
    '2031-03-16 invoice:credited DK-1',
  ])
  expect(await ann.heads()).toEqual([
    'DK-1 2031-01-01, due 2031-01-15: 800.00, 162.19 to pay',
    'DK-C1 2031-03-16: -637.81 for DK-1',
  ])
  expect(await ann.subscriptions()).toEqual({ year: 'stopped: 2031-01-01/2031-03-16 year' })
  await ann.isRefused('deletecustomer', {}, [''])
  await ann.pays(16_219, ['payment:allocated DK-1', 'invoice:paid DK-1', 'override:ended suspension'])
  await ann.does('deletecustomer', {}, ['customer:deleted'])
})

it('Her papers were wet, so some of the invoice is credited', async () => {
  await on('2031-01-01T00:00:00')
  const ann = await customer('Ann')
  const subscription_id = await ann.subscribes({ campaign_id: 'year' }, {}, ['year created', 'invoice:created DK-1'])
  await ann.until('2031-01-05T09:00:00', [])
  await ann.pays(80_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])

  // A tenth of the year is paid back, and no more than the invoice can be credited.
  await ann.until('2031-01-20T00:00:00', [])
  const credit = { invoice_number: 'DK-1', reason: 'Wet papers in January', refund: 'payment' }
  await ann.isRefused('credit', { ...credit, amount: 80_001 }, ['amount'])
  await ann.isRefused('credit', { ...credit, lines: [{ line: 2, amount: 8_000 }] }, ['lines'])
  await ann.isRefused('credit', { invoice_number: 'DK-2', all: true }, [''])
  await ann.does('credit', { ...credit, amount: 8_000 }, ['invoice:credited DK-1', 'payment:created'])
  expect(await ann.documents()).toEqual([
    'DK-1 2031-01-01, due 2031-01-15: 800.00, paid',
    '  The Gazette for a year: 800.00',
    'DK-C1 2031-01-20: -80.00 for DK-1',
    '  Credit: The Gazette for a year: -80.00',
    '  Wet papers in January: 0.00',
  ])
  expect(await ann.balance()).toEqual({})

  // The earlier credit stays: a stop credits the rest of the year, and then only the served part is left.
  await ann.until('2031-03-15T00:00:00', [])
  const half = { subscription_id, stop_at: '2031-07-02T12:00:00' }
  await ann.does('cancelsubscription', half, ['year registered-stop 2031-07-02T12:00', 'invoice:credited DK-1'])
  expect((await ann.heads()).slice(2)).toEqual(['DK-C2 2031-03-15: -400.00 for DK-1'])
  await ann.isRefused('credit', { invoice_number: 'DK-1', amount: 32_001 }, ['amount'])
  await ann.does('credit', { invoice_number: 'DK-1', all: true }, ['invoice:credited DK-1'])
  expect(await ann.balance()).toEqual({ dk: 720 })
  await ann.isRefused('credit', { invoice_number: 'DK-1', all: true }, [''])
})

it('An invoice by hand is credited line by line, and none is made below zero', async () => {
  await on('2031-01-01T00:00:00')
  const bo = await customer('Bo')
  const book = (amount: number) => ({ text: 'Book', amount, currency: 'DKK', tax_rate: 0.25 })
  const invoice = { business_entity: 'dk', lines: [book(10_000), book(5_000)] }
  await bo.does('invoice', invoice, ['invoice:created DK-1'])
  await bo.isRefused('invoice', { ...invoice, lines: [book(10_000), book(-10_001)] }, ['lines'])
  await bo.does('credit', { invoice_number: 'DK-1', lines: [{ line: 2, amount: 3_000 }] }, ['invoice:credited DK-1'])
  await bo.pays(12_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])
  await bo.isRefused('credit', { invoice_number: 'DK-1', lines: [{ line: 2, amount: 2_001 }] }, ['lines'])
  await bo.does('credit', { invoice_number: 'DK-1', lines: [{ line: 2, amount: 2_000 }] }, ['invoice:credited DK-1'])
  await bo.isRefused('credit', { invoice_number: 'DK-1', lines: [{ line: 2, amount: 1 }] }, ['lines'])
  expect(await bo.heads()).toEqual([
    'DK-1 2031-01-01, due 2031-01-15: 150.00, paid',
    'DK-C1 2031-01-01: -30.00 for DK-1',
    'DK-C2 2031-01-01: -20.00 for DK-1',
  ])
  expect(await bo.balance()).toEqual({ dk: 20 })
})
