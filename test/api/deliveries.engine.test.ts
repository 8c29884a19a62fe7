/** The invoice delivery queue of a delivery method (interface), through the real handlers over the real engine. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { eraseCustomer } from '../../functions/domain/world/customer.ts'
import { parseDatetime, type Instant } from '../../functions/domain/time/time.ts'
import { worldAt } from '../../functions/domain/engine/engine.ts'
import { hasDeliveries } from '../../functions/store/delivery/deliveries.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { commitWorld } from '../../functions/store/customer/commit-world.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { useService } from '../service.ts'
import { toldOf } from './customer-events.ts'

const service = useService()
const noon: Instant = '2027-01-10T11:00:00.000Z'
const post = (name: string, json: Readonly<Record<string, unknown>>) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json })
async function moveTo(now: string) {
  expect(await service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })).toMatchObject({ status: 200 })
}

const deliverySchema = v.looseObject({ delivery_id: v.string(), invoice_number: v.string() })
const preparedSchema = v.strictObject({
  deliveries: v.array(deliverySchema),
  more_deliveries_available: v.boolean(),
})
type Given = Readonly<Record<string, string>>
const callPrepare = (form: Given = {}, method = 'print-house', query: Given = {}) =>
  service.call({ method: 'POST', path: `/api/prepareinvoicedeliveries/${method}/`, form, query })
async function prepare(form: Given = {}, method = 'print-house', query: Given = {}) {
  const { status, body } = await callPrepare(form, method, query)
  expect(status, String(body)).toBe(200)
  return v.parse(preparedSchema, body)
}
/** The numbers of the invoices that are ready. */
const ready = async (form: Given = {}, method?: string) =>
  (await prepare(form, method)).deliveries.map(({ invoice_number }) => invoice_number)

const reportedSchema = v.strictObject({
  succeeded: v.number(),
  failed: v.number(),
  errors: v.array(v.record(v.string(), v.array(v.string()))),
  codes: v.array(v.record(v.string(), v.array(v.string()))),
})
const callReport = (deliveries: unknown, method = 'print-house') =>
  service.call({
    method: 'POST',
    path: `/api/updateinvoicedeliveries/${method}/`,
    form: { deliveries: JSON.stringify(deliveries) },
    query: { language: 'en' },
  })
async function report(deliveries: readonly object[], method?: string) {
  const { status, body } = await callReport(deliveries, method)
  expect(status, String(body)).toBe(200)
  return v.parse(reportedSchema, body)
}
const taken = (count = 1) => {
  const empty = Array.from({ length: count }, () => ({}))
  return { succeeded: count, failed: 0, errors: empty, codes: empty }
}
const unknownCodes = { '': ['delivery_unknown'] }
const unknownDelivery = {
  '': ['No such delivery is waiting for this delivery method. It may have been reported already.'],
}

const told = (customer = '1') => toldOf(service.account, customer)
async function historyOf(customer = '1'): Promise<string[]> {
  const { body } = await service.call({
    path: '/api/customers/',
    query: { id: customer, fields: 'history', language: 'en' },
  })
  const schema = v.object({
    customers: v.tuple([v.object({ history: v.array(v.object({ text: v.string(), by: v.string() })) })]),
  })
  return v.parse(schema, body).customers[0].history.map(({ text, by }) => `${by}: ${text}`)
}

/** Customers 1, 2, … whose invoices DK-1, DK-2, … wait for the print house since noon on 10 January. */
async function waiting(count = 1, more: object = {}) {
  await moveTo('2027-01-10T12:00:00')
  for (let n = 1; n <= count; n++) await subscriber(String(n), more)
}
async function subscriber(id: string, more: object = {}) {
  const data = {
    name: `Customer ${id}`,
    address: 'Bredgade 1\n1260 København K',
    country: 'DK',
    email: `c${id}@example.com`,
  }
  await post('createcustomer', { id, data })
  const periods = [{ campaign_id: 'intro' }]
  const made = await post('createsubscription', { id, periods, invoiced_by: 'print-house', ...more })
  expect(made.status).toBe(200)
}
const idOf = (n: number) => `${n}~DK-${n}`

describe('what a delivery method is to send', () => {
  it('is as the customer and the document are when it is prepared', async () => {
    await waiting()
    await post('updatecustomer', {
      id: '1',
      data: { billing_name: 'Bo Berg', billing_address: 'Nygade 2', billing_email: 'bo@example.com' },
    })
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 5000, currency: 'DKK' })
    expect(await prepare()).toEqual({
      deliveries: [
        {
          delivery_id: '1~DK-1',
          customer_id: '1',
          invoice_number: 'DK-1',
          invoice_type: 'invoice',
          invoice_date: '2027-01-10',
          customer_billing_address: { name: 'Bo Berg', address: 'Nygade 2', country: 'DK' },
          to_emails: ['bo@example.com'],
          due: '2027-01-24',
          to_pay: 49,
        },
      ],
      more_deliveries_available: false,
    })
  })

  it('has its lines in the language of the call, and the address of its page, where asked for', async () => {
    await waiting()
    const { deliveries } = await prepare({ fields: 'lines,payment_url' }, 'print-house', { language: 'en' })
    expect(deliveries).toEqual([
      expect.objectContaining({
        lines: [
          {
            text: 'The Gazette, 10 January 2027 to 9 April 2027',
            amount: 99,
            tax_rate: 0.25,
            tax_amount: 19.8,
            category: 'subscription',
            period_campaign_id: 'intro',
            period_begin: '2027-01-10T00:00:00',
            period_end: '2027-04-10T00:00:00',
          },
        ],
        payment_url: expect.stringMatching(/^https:\/\/api\.example\/stage\/invoice\/[^/]+\/1\/DK-1\/[\w-]{43}\/$/),
      }),
    ])
    const { deliveries: danish } = await prepare({ fields: 'lines' })
    expect(danish).toEqual([
      expect.objectContaining({
        lines: [expect.objectContaining({ text: 'The Gazette, 10. januar 2027 to 9. april 2027' })],
      }),
    ])
    expect(danish[0]).not.toHaveProperty('payment_url')
  })

  it('is a credit note too, and an invoice that is paid meanwhile', async () => {
    await waiting()
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 9900, currency: 'DKK' })
    const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'subscriptions' } })
    const schema = v.object({
      customers: v.tuple([v.object({ subscriptions: v.tuple([v.object({ id: v.string() })]) })]),
    })
    const subscription_id = v.parse(schema, body).customers[0].subscriptions[0].id
    await moveTo('2027-01-11T12:00:00')
    await post('cancelsubscription', { id: '1', subscription_id, stop_at: '2027-02-10T12:00:00' })
    expect((await prepare()).deliveries).toEqual([
      expect.objectContaining({ invoice_number: 'DK-1', invoice_type: 'invoice', to_pay: 0 }),
      expect.objectContaining({ invoice_number: 'DK-C1', invoice_type: 'credit_note', to_pay: 0 }),
    ])
    expect(await report([{ id: '1~DK-C1' }, { id: '1~DK-1' }])).toEqual(taken(2))
    expect(await told()).toEqual([
      'created DK-1',
      'paid DK-1',
      'created DK-C1 DK-1',
      'credited DK-1 DK-C1',
      'sent DK-C1',
      'sent DK-1',
    ])
  })

  it('comes in the order in which it was ready, ten at a time unless asked otherwise', async () => {
    await moveTo('2027-01-10T12:00:00')
    for (let n = 1; n <= 12; n++) {
      await subscriber(String(n))
      if (n % 4 === 0) await moveTo(`2027-01-10T12:0${n / 4}:00`)
    }
    const all = Array.from({ length: 12 }, (_, n) => `DK-${n + 1}`)
    const ten = await prepare()
    expect(ten.more_deliveries_available).toBe(true)
    expect(ten.deliveries).toHaveLength(10)
    // Deliveries of one minute have any order, but none comes before those of the previous minute.
    const inTime = ten.deliveries.map(({ invoice_number }) => Math.ceil(Number(invoice_number.slice(3)) / 4))
    expect(inTime).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3])
    const twelve = await prepare({ max_results: '12' })
    expect(twelve.more_deliveries_available).toBe(false)
    expect(twelve.deliveries.map(({ invoice_number }) => invoice_number).toSorted()).toEqual(all.toSorted())
    expect((await prepare({ max_results: '11' })).more_deliveries_available).toBe(true)
  })

  it('is nothing of another method, account or e-mail', async () => {
    await service.configure({ delivery_methods: [{ id: 'courier' }] })
    await waiting()
    await subscriber('2', { invoiced_by: 'courier' })
    await subscriber('3', { invoiced_by: 'email' })
    expect(await ready()).toEqual(['DK-1'])
    expect(await ready({}, 'courier')).toEqual(['DK-2'])
    expect(await report([{ id: '2~DK-2' }, { id: '3~DK-3' }])).toMatchObject({ succeeded: 0, failed: 2 })
    expect(await ready({}, 'courier')).toEqual(['DK-2'])
  })
})

describe('a ready delivery, prepared', () => {
  it('without reschedule_seconds is returned again on the next prepare', async () => {
    await waiting()
    expect(await ready()).toEqual(['DK-1'])
    expect(await ready()).toEqual(['DK-1'])
  })

  it('with reschedule_seconds reappears after that many seconds', async () => {
    await waiting()
    expect(await ready({ reschedule_seconds: '90.5' })).toEqual(['DK-1'])
    expect(await prepare()).toEqual({ deliveries: [], more_deliveries_available: false })
    await moveTo('2027-01-10T12:01:30')
    expect(await ready()).toEqual([])
    await moveTo('2027-01-10T12:01:31')
    expect(await ready()).toEqual(['DK-1'])
  })

  it('goes behind those that were ready before it comes up again', async () => {
    await waiting(3)
    expect(await ready({ max_results: '2', reschedule_seconds: '60' })).toHaveLength(2)
    const { deliveries, more_deliveries_available } = await prepare({ reschedule_seconds: '30' })
    expect([deliveries.length, more_deliveries_available]).toEqual([1, false])
    await moveTo('2027-01-10T12:05:00')
    expect((await ready())[0]).toBe(deliveries[0]?.invoice_number)
  })
})

/** Reports are accepted for ready and for rescheduled deliveries. */
describe.each([
  ['ready', {}],
  ['rescheduled', { reschedule_seconds: '600' }],
] as const)('a %s delivery, reported', (_, form) => {
  it('without error leaves the queue: the document is sent, and the event is told', async () => {
    await waiting()
    await prepare(form)
    expect(await report([{ id: '1~DK-1' }])).toEqual(taken())
    await moveTo('2027-01-10T13:00:00')
    expect(await ready()).toEqual([])
    expect(await told()).toEqual(['created DK-1', 'sent DK-1'])
    expect(await historyOf()).toContain('demo: Invoice DK-1 sent by Print house')
    const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'invoices' } })
    expect(body).toMatchObject({ customers: [{ invoices: [{ number: 'DK-1', sent: '2027-01-10T12:00:00' }] }] })
  })

  it('with error and no retry_seconds fails for good and goes by the fallback', async () => {
    await waiting()
    await prepare(form)
    expect(await report([{ id: '1~DK-1', error: true, text: 'No such street' }])).toEqual(taken())
    expect(await told()).toEqual(['created DK-1', 'delivery-failed DK-1'])
    await moveTo('2027-01-10T13:00:00')
    expect(await ready()).toEqual([])
    expect((await service.mail.messages()).map(({ subject }) => subject)).toEqual(['Faktura DK-1 fra Demo Media ApS'])
    expect(await told()).toEqual(['created DK-1', 'delivery-failed DK-1', 'sent DK-1'])
    expect(await historyOf()).toEqual(
      expect.arrayContaining([
        'demo: Invoice DK-1 could not be sent by Print house: No such street',
        'demo: Invoice DK-1 is sent by e-mail instead',
        'System: Invoice DK-1 sent by e-mail',
      ]),
    )
  })

  it('with error and retry_seconds is ready again after the first interval, then the next, and fails for good after the last', async () => {
    await service.configure({ delivery_methods: [{ id: 'print-house', fallback: null }] })
    await waiting()
    const failure = [{ id: '1~DK-1', error: true, retry_seconds: [60, 120.5] }]
    await prepare(form)
    expect(await report(failure)).toEqual(taken())
    await moveTo('2027-01-10T12:00:59')
    expect(await ready()).toEqual([])
    await moveTo('2027-01-10T12:01:00')
    expect(await ready(form)).toEqual(['DK-1'])
    expect(await report(failure)).toEqual(taken())
    await moveTo('2027-01-10T12:03:00')
    expect(await ready()).toEqual([])
    await moveTo('2027-01-10T12:03:01')
    expect(await ready(form)).toEqual(['DK-1'])
    expect(await told()).toEqual(['created DK-1'])
    expect(await report(failure)).toEqual(taken())
    expect(await told()).toEqual(['created DK-1', 'delivery-failed DK-1'])
    await moveTo('2027-01-20T12:00:00')
    expect(await ready()).toEqual([])
    expect(service.mail.tried).toBe(0)
    expect(await hasDeliveries(service.account, 'print-house')).toBe(false)
  })
})

describe('reports', () => {
  it('are taken one by one: what is wrong with one is told at its place', async () => {
    await waiting(3)
    const reports = [{ id: idOf(1) }, { id: '9~DK-9' }, { id: idOf(3), error: true }, { id: idOf(1) }]
    expect(await report(reports)).toEqual({
      succeeded: 2,
      failed: 2,
      errors: [{}, unknownDelivery, {}, unknownDelivery],
      codes: [{}, unknownCodes, {}, unknownCodes],
    })
    expect(await ready()).toEqual(['DK-2'])
    expect([await told('1'), await told('3')]).toEqual([
      ['created DK-1', 'sent DK-1'],
      ['created DK-3', 'delivery-failed DK-3'],
    ])
  })

  it('made again tell so and do nothing', async () => {
    await waiting()
    expect(await report([{ id: '1~DK-1', error: true }])).toEqual(taken())
    expect(await report([{ id: '1~DK-1', error: true }])).toEqual({
      succeeded: 0,
      failed: 1,
      errors: [unknownDelivery],
      codes: [unknownCodes],
    })
    expect(await report([{ id: '1~DK-1' }])).toMatchObject({ failed: 1 })
    expect(await told()).toEqual(['created DK-1', 'delivery-failed DK-1'])
  })

  it('of a failure that waits for its next try count once, however often they come', async () => {
    await waiting()
    const failure = [{ id: '1~DK-1', error: true, retry_seconds: [60, 60] }]
    expect(await report([...failure, ...failure])).toEqual(taken(2))
    expect(await report(failure)).toEqual(taken())
    await moveTo('2027-01-10T12:01:00')
    expect(await ready()).toEqual(['DK-1'])
    expect(await told()).toEqual(['created DK-1'])
  })

  it('are taken as JSON too, and in the language of the call', async () => {
    await waiting()
    const path = '/api/updateinvoicedeliveries/print-house/'
    const json = { deliveries: [{ id: '1~DK-1', error: false, text: 'ok', retry_seconds: [] }, { id: 'nope' }] }
    const { body } = await service.call({ method: 'POST', path, json, query: { language: 'de' } })
    expect(body).toEqual({
      succeeded: 1,
      failed: 1,
      errors: [
        {},
        { '': ['Für diese Zustellmethode steht keine solche Zustellung an. Sie wurde vielleicht schon gemeldet.'] },
      ],
      codes: [{}, unknownCodes],
    })
    expect(await historyOf()).toContain('demo: Invoice DK-1 sent by Print house: ok')
  })

  it('may be none', async () => {
    expect(await report([])).toEqual(taken(0))
  })

  it.each([
    ['deliveries: missing, but required.', undefined],
    ['deliveries: expected a JSON array.', {}],
    ['deliveries.0: expected a JSON object.', ['x']],
    ['deliveries.0.id: missing, but required.', [{ error: true }]],
    ['deliveries.0.id: expected text.', [{ id: 7 }]],
    ['deliveries.0.error: expected true or false.', [{ id: 'x', error: 'yes' }]],
    ['deliveries.0.text: expected text.', [{ id: 'x', text: 1 }]],
    ['deliveries.1.retry_seconds.0: expected a number.', [{ id: 'x' }, { id: 'x', retry_seconds: ['1'] }]],
    ['deliveries.0.retry_seconds.0: expected a number of seconds, not below zero.', [{ id: 'x', retry_seconds: [-1] }]],
    ['deliveries.0.status: unknown parameter.', [{ id: 'x', status: 'sent' }]],
    ['deliveries: expected at most 1000 deliveries.', Array.from({ length: 1001 }, () => ({ id: 'x' }))],
  ])('that are wrong in form are a 400, and nothing is done: %s', async (words, deliveries) => {
    const path = '/api/updateinvoicedeliveries/print-house/'
    const json = deliveries === undefined ? {} : { deliveries }
    const answer = await service.call({ method: 'POST', path, json })
    expect([answer.status, answer.body]).toEqual([400, words])
  })

  it('that are no JSON are a 400', async () => {
    const path = '/api/updateinvoicedeliveries/print-house/'
    const answer = await service.call({ method: 'POST', path, form: { deliveries: '[{"id"' } })
    expect([answer.status, answer.body]).toEqual([400, 'deliveries: expected valid JSON.'])
  })
})

describe('a call that prepares', () => {
  it.each([
    ['max_results', '0', 'a whole number from 1 to 100'],
    ['max_results', '101', 'a whole number from 1 to 100'],
    ['max_results', '2.5', 'a whole number'],
    ['max_results', 'many', 'a whole number'],
    ['reschedule_seconds', '-1', 'a number of seconds, not below zero'],
    ['reschedule_seconds', 'soon', 'a number'],
    ['fields', 'line', 'one of lines, payment_url, payment_reference'],
  ])('takes no %s of %s', async (name, value, expected) => {
    const { status, body } = await callPrepare({ [name]: value })
    expect([status, body]).toEqual([400, `${name === 'fields' ? 'fields.0' : name}: expected ${expected}.`])
  })

  it.each(['nope', 'email', 'x'.repeat(3000)])('of a method that there is not ends with 404: %s', async (method) => {
    await waiting(1, { invoiced_by: 'email' })
    for (const answer of [await callPrepare({}, method), await callReport([], method)]) {
      expect([answer.status, answer.body]).toEqual([
        404,
        'delivery_method_id: expected the id of a delivery method of the account.',
      ])
    }
  })

  it('is for accesses that may use it', async () => {
    await service.configure({
      api_accesses: [
        { name: 'printer', key: `printer-${service.account}`, allowed_apis: ['prepareinvoicedeliveries'] },
      ],
    })
    const call = (path: string) =>
      service.call({ method: 'POST', path, key: `printer-${service.account}`, json: { deliveries: [] } })
    expect((await call('/api/updateinvoicedeliveries/print-house/')).status).toBe(403)
    expect((await call('/api/prepareinvoicedeliveries/print-house/')).status).toBe(400)
  })
})

describe('a delivery method that is taken out of the settings', () => {
  const remove = (id: string) =>
    service.call({
      method: 'POST',
      path: '/api/settings/update/',
      query: { language: 'en' },
      json: { account: { id: service.account }, delivery_methods: [{ id, delete: true }] },
    })

  it('stays while subscriptions are invoiced by it, and while anything waits for it', async () => {
    await waiting()
    const refusal = (by: string) => ({ 'delivery_methods[0].delete': [`is still in use by ${by}`] })
    const inUse = await remove('print-house')
    expect([inUse.status, inUse.body]).toEqual([422, refusal('subscriptions')])
    // The introduction is renewed monthly, until the subscription is stopped for not being paid.
    await moveTo('2027-06-10T12:00:00')
    const { deliveries } = await prepare({ max_results: '100' })
    const waits = await remove('print-house')
    expect([waits.status, waits.body]).toEqual([422, refusal('deliveries')])
    expect(await report(deliveries.map(({ delivery_id }) => ({ id: delivery_id })))).toEqual(taken(deliveries.length))
    expect((await remove('print-house')).status).toBe(200)
    expect((await callPrepare()).status).toBe(404)
  })

  it('is there until it has sent what a call under way still gave it', async () => {
    await waiting(1, { invoiced_by: 'manual' })
    await service.configure({ delivery_methods: [{ id: 'print-house', delete: true }] })
    expect((await callPrepare()).status).toBe(404)
    const [settings, world] = await Promise.all([loadSettings(service.account), loadWorld(service.account, '1')])
    if (settings === undefined || world === undefined) expect.fail()
    const record = { record: 'delivery', number: 'DK-1', by: 'print-house', kind: 'document', at: noon } as const
    const after = { ...world, records: [record] }
    expect(await commitWorld({ settings, before: world, after, notes: [], now: noon })).toBe('committed')
    expect(await ready()).toEqual(['DK-1'])
    expect(await report([{ id: '1~DK-1', error: true }])).toEqual(taken())
    expect((await callPrepare()).status).toBe(404)
    await moveTo('2027-01-10T12:00:00')
    expect(await told()).toEqual(['created DK-1', 'delivery-failed DK-1', 'sent DK-1'])
  })

  it('is no way of sending any more: what its subscriptions are invoiced goes by e-mail', async () => {
    await waiting()
    await report([{ id: '1~DK-1' }])
    const settings = (await loadSettings(service.account)) ?? expect.fail()
    const without = { ...settings, delivery_methods: [] }
    const world = (await loadWorld(service.account, '1')) ?? expect.fail()
    const due = parseDatetime('2027-04-10T12:00:00', 'Europe/Copenhagen') ?? expect.fail()
    const deliveries = worldAt(world, due, without).records.filter(({ record }) => record === 'delivery')
    expect(deliveries.map((record) => ('by' in record ? record.by : undefined))).toContain('email')
    expect(deliveries).not.toContainEqual(expect.objectContaining({ by: 'print-house' }))
  })
})

describe('a delivery of a customer whose data is erased', () => {
  it('is not handed out, and waits no more', async () => {
    await waiting(2)
    const settings = (await loadSettings(service.account)) ?? expect.fail()
    const world = (await loadWorld(service.account, '1')) ?? expect.fail()
    const after = { ...world, customer: eraseCustomer(world.customer, noon), subscriptions: [] }
    const notes = [{ at: noon, via: 'api', by: 'demo', facts: [] }] as const
    expect(await commitWorld({ settings, before: world, after, notes, now: noon })).toBe('committed')
    expect(await ready()).toEqual(['DK-2'])
    expect(await report([{ id: '1~DK-1' }])).toMatchObject({ failed: 1 })
  })
})
