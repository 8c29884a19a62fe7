/** Agreements, collections and their queue, through the real handlers over the real engine, on the test clock. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { useService } from '../service.ts'
import { callsOf } from '../service-calls.ts'
import { toldOf } from './customer-events.ts'
import { roundTrips } from '../storage-calls.ts'

const service = useService()
const { post, made } = callsOf(service)
const moveTo = (now: string) => made('test/clock', { now })

const preparedSchema = v.object({
  collections: v.array(v.looseObject({ collection_id: v.string(), to_pay: v.number(), at: v.string() })),
  more_collections_available: v.boolean(),
})
const prepare = async (json: object = {}, method = 'card') =>
  v.parse(preparedSchema, await made(`preparecollections/${method}`, { ...json }))
const reportedSchema = v.object({ succeeded: v.number(), failed: v.number(), codes: v.array(v.unknown()) })
const report = async (...collections: object[]) =>
  v.parse(reportedSchema, await made('updatecollections/card', { collections }))

const customerSchema = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.array(v.looseObject({ number: v.string(), state: v.string(), to_pay: v.number() })),
      payments: v.array(v.looseObject({ payment_id: v.string(), amount: v.number(), method: v.string() })),
      agreements: v.array(v.looseObject({ agreement_id: v.string(), state: v.string() })),
    }),
  ]),
})
async function customer(id = '1') {
  const query = { id, fields: 'invoices,payments,agreements' }
  const { body } = await service.call({ path: '/api/customers/', query })
  return v.parse(customerSchema, body).customers[0]
}

/** Customers 1, 2, … with a card and a monthly subscription since 10 January. */
async function paying(count = 1) {
  await made('settings/update', {
    payment_providers: [{ id: 'cards', kind: 'queue', methods: ['card'] }],
  })
  await moveTo('2027-01-10T12:00:00')
  for (let n = 1; n <= count; n++) {
    const id = String(n)
    await made('customers/createcustomer', { id, data: { name: `Customer ${id}`, email: `c${id}@example.com` } })
    await made('customers/createagreement', {
      id,
      provider: 'cards',
      method: 'card',
      reference: `card-${id}`,
      business_entity: 'dk',
    })
    await made('customers/createsubscription', { id, periods: [{ campaign_id: 'intro' }] })
  }
}

describe('the queue of collections', () => {
  it('hands out what is due, and a payment follows from its report', async () => {
    await paying()
    const [invoice] = (await customer()).invoices
    expect(invoice).toMatchObject({ collection: { state: 'planned', attempt: 1, collection_id: '1~DK-1~1' } })
    expect((await prepare()).collections).toEqual([])
    await moveTo('2027-02-02T12:00:00')
    const fields = ['agreement', 'payer', 'lines']
    const { collections } = await prepare({ reschedule_seconds: 60, fields })
    expect(collections).toMatchObject([
      {
        collection_id: '1~DK-1~1',
        idempotency_key: '1~DK-1~1',
        payment_reference: 'DK-1',
        to_pay: invoice?.to_pay,
        sequence: 'first',
        agreement: { reference: 'card-1' },
        payer: { name: 'Customer 1' },
      },
    ])
    // An attempt that was handed out is not handed out again for a while.
    expect((await prepare()).collections).toEqual([])
    const paid = { id: '1~DK-1~1', outcome: 'paid', provider_reference: 'pi_1' }
    expect(await report(paid, paid)).toMatchObject({ succeeded: 2, failed: 0 })
    expect(await report({ ...paid, amount: 1 })).toMatchObject({ succeeded: 0, failed: 1 })
    const after = await customer()
    expect(after.invoices[0]).toMatchObject({ state: 'paid', collection: { state: 'paid' } })
    expect(after.payments).toMatchObject([
      { method: 'provider', provider: { id: 'cards', reference: 'pi_1' }, collected: '1~DK-1~1' },
    ])
  })

  it('refuses a provider’s reference for a second collection, and what it does not know', async () => {
    await paying(2)
    await moveTo('2027-02-02T12:00:00')
    expect((await prepare()).collections).toHaveLength(2)
    await report({ id: '1~DK-1~1', outcome: 'paid', provider_reference: 'pi_1' })
    expect(
      await report(
        { id: '2~DK-2~1', outcome: 'paid', provider_reference: 'pi_1' },
        { id: '2~DK-9~1', outcome: 'submitted' },
        { id: 'nothing', outcome: 'submitted' },
        { id: '2~DK-2~7', outcome: 'submitted' },
      ),
    ).toMatchObject({
      succeeded: 0,
      failed: 4,
      codes: [
        { '': ['already_reported'] },
        { '': ['collection_unknown'] },
        { '': ['collection_unknown'] },
        { '': ['collection_unknown'] },
      ],
    })
    expect((await customer('2')).payments).toEqual([])
    expect((await post('preparecollections/gold', {})).status).toBe(404)
  })

  it('registers a payment that settles more invoices than one transaction carries', async () => {
    await paying()
    const lines = [{ text: 'News', amount: 1_000, currency: 'DKK', tax_rate: 0.25 }]
    const operations = Array(60).fill({ operation: 'invoice', id: '1', business_entity: 'dk', lines })
    expect(await made('customers/update', { operations })).toMatchObject({ succeeded: 60 })
    await moveTo('2027-02-02T12:00:00')
    const amount = Math.round((await customer()).invoices.reduce((sum, { to_pay }) => sum + to_pay, 0) * 100)
    const paid = { id: '1~DK-1~1', outcome: 'paid', amount, provider_reference: 'pi_1' }
    expect(await report(paid)).toMatchObject({ succeeded: 1, failed: 0 })
    expect(await report(paid)).toMatchObject({ succeeded: 1, failed: 0 })
    const { invoices, payments } = await customer()
    expect(invoices.filter(({ state }) => state !== 'paid')).toEqual([])
    expect(payments).toMatchObject([{ amount: amount / 100 }])
    const back = await report({ id: '1~DK-1~1', outcome: 'reversed' }, { id: '1~DK-2~1', outcome: 'submitted' })
    expect(back).toMatchObject({ succeeded: 1, failed: 1, codes: [{ '': ['collection_too_large'] }, {}] })
  })

  it('registers what was handed out where the report names no amount', async () => {
    await paying(2)
    await moveTo('2027-02-02T12:00:00')
    const { collections } = await prepare({ reschedule_seconds: 3600 })
    const amounts = collections.map(({ to_pay }) => to_pay)
    for (const id of ['1', '2']) {
      await made('customers/credit', { id, invoice_number: `DK-${id}`, amount: 1_000 })
    }
    await report({ id: '1~DK-1~1', outcome: 'submitted' })
    await made('customers/credit', { id: '2', invoice_number: 'DK-2', all: true })
    const paid = ['1~DK-1~1', '2~DK-2~1'].map((id) => ({ id, outcome: 'paid' }))
    expect(await report(...paid)).toMatchObject({ succeeded: 2, failed: 0 })
    const payments = [...(await customer('1')).payments, ...(await customer('2')).payments]
    expect(payments.map(({ amount }) => amount)).toEqual(amounts)
  })

  it('hands out no attempt whose invoice was paid otherwise and paid back, and still takes its report', async () => {
    await paying()
    await moveTo('2027-02-02T12:00:00')
    const [{ to_pay } = { to_pay: 0 }] = (await customer()).invoices
    const whole = Math.round(to_pay * 100)
    for (const amount of [whole, -3_000]) {
      const payment = { amount, currency: 'DKK', method: 'external' }
      await made('customers/createpayment', { id: '1', invoice_number: 'DK-1', ...payment })
    }
    expect((await customer()).invoices).toMatchObject([{ state: 'open', to_pay: 30 }])
    expect((await prepare()).collections).toEqual([])
    expect(await report({ id: '1~DK-1~1', outcome: 'paid' })).toMatchObject({ succeeded: 1 })
    expect((await customer()).payments.map(({ amount }) => amount)).toContain(to_pay)
  })

  it('answers reports once under an Idempotency-Key', async () => {
    await paying()
    await moveTo('2027-02-02T12:00:00')
    const path = '/api/updatecollections/card/'
    const send = async (...collections: object[]) => {
      const headers = { 'Idempotency-Key': 'reports of today' }
      const { status, body } = await service.call({ path, json: { collections }, headers })
      return { status, body }
    }
    const wrong = { id: '1~DK-7~1', outcome: 'submitted' }
    const paid = { id: '1~DK-1~1', outcome: 'paid', provider_reference: 'pi_1' }
    const first = await send(paid, wrong)
    expect(first).toMatchObject({ status: 200, body: { succeeded: 1, failed: 1 } })
    expect(await send(paid, wrong)).toEqual(first)
    expect(await send(paid)).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
    expect((await customer()).payments).toHaveLength(1)
  })

  it('refuses an amount that failed, and takes the others of its page', async () => {
    await paying()
    await moveTo('2027-02-02T12:00:00')
    expect(
      await report({ id: '1~DK-1~1', outcome: 'failed', amount: 100 }, { id: '1~DK-1~1', outcome: 'submitted' }),
    ).toMatchObject({ succeeded: 1, failed: 1, codes: [{ amount: ['collection_amount'] }, {}] })
    expect((await customer()).invoices[0]).toMatchObject({ collection: { state: 'submitted', attempt: 1 } })
  })

  it('takes no report of what is collected by another method', async () => {
    await paying()
    await made('settings/update', {
      payment_providers: [{ id: 'giro', kind: 'queue', methods: ['autogiro'] }],
    })
    await moveTo('2027-02-02T12:00:00')
    const collections = [
      { id: '1~DK-1~1', outcome: 'failed', reason: 'AM04' },
      { id: '1~DK-1~1', outcome: 'paid', provider_reference: 'made-up' },
    ]
    expect(await made('updatecollections/autogiro', { collections })).toMatchObject({
      succeeded: 0,
      codes: [{ '': ['collection_unknown'] }, { '': ['collection_unknown'] }],
    })
    const { invoices, payments } = await customer()
    expect(invoices[0]).toMatchObject({ collection: { state: 'ready', attempt: 1 } })
    expect(payments).toEqual([])
  })

  it('goes on with a failed debit of next month today, and leaves what was paid by hand', async () => {
    await paying()
    await moveTo('2027-02-02T12:00:00')
    await report({ id: '1~DK-1~1', outcome: 'failed', reason: 'AM04' })
    expect((await customer()).invoices[0]).toMatchObject({
      collection: { state: 'planned', attempt: 2, reason: 'AM04', class: 'soft' },
    })
    const { to_pay: amount } = (await customer()).invoices[0] ?? { to_pay: 0 }
    await made('customers/createpayment', {
      ...{ id: '1', invoice_number: 'DK-1', amount: Math.round(amount * 100), currency: 'DKK' },
    })
    await moveTo('2027-02-20T12:00:00')
    expect((await prepare()).collections.filter(({ collection_id }) => collection_id.includes('DK-1~'))).toEqual([])
  })

  it('keeps the kind, the methods and the business entities of a provider that agreements use', async () => {
    await made('settings/update', {
      business_entities: [{ external_id: 'se', name: 'Sweden', currency: 'SEK' }],
      payment_providers: [{ id: 'cards', kind: 'queue', methods: ['card', 'swish'] }],
    })
    await moveTo('2027-01-10T12:00:00')
    await made('customers/createcustomer', { id: '1', data: { name: 'A', email: 'a@example.com', country: 'DK' } })
    const agreed = await made('customers/createagreement', {
      ...{ id: '1', provider: 'cards', method: 'card', reference: 'card-1', business_entity: 'dk' },
    })
    await made('customers/createsubscription', { id: '1', periods: [{ campaign_id: 'intro' }] })
    const change = (provider: object) => post('settings/update', { payment_providers: [{ id: 'cards', ...provider }] })
    const refused = async () => {
      const faults: string[] = []
      for (const provider of [{ kind: 'test' }, { methods: ['swish'] }, { business_entities: ['se'] }]) {
        const { status, body } = await change(provider)
        if (status === 422) faults.push(...Object.keys(v.parse(v.record(v.string(), v.unknown()), body)))
      }
      return faults
    }
    const parts = ['kind', 'methods', 'business_entities'].map((part) => `payment_providers[0].${part}`)
    expect(await refused()).toEqual(parts)
    // A collection under way continues after the end of its agreement.
    await moveTo('2027-02-02T12:00:00')
    await prepare({ reschedule_seconds: 60 })
    await report({ id: '1~DK-1~1', outcome: 'submitted' })
    const { agreement_id } = v.parse(v.object({ agreement_id: v.string() }), agreed)
    const end = { id: '1', agreement_id }
    const endUnderKey = () =>
      service.call({ path: '/api/customers/endagreement/', json: end, headers: { 'Idempotency-Key': 'once' } })
    expect((await endUnderKey()).status).toBe(200)
    expect((await endUnderKey()).status).toBe(200)
    expect(await post('customers/endagreement', end)).toMatchObject({
      ...{ status: 422, body: { agreement_id: [expect.any(String)] } },
    })
    expect(await refused()).toEqual(parts)
    expect((await change({ methods: ['card'], business_entities: ['dk'] })).status).toBe(200)
    await report({ id: '1~DK-1~1', outcome: 'paid' })
    expect(await change({ methods: [] })).toMatchObject({
      ...{ status: 422, body: { 'payment_providers[0].methods': [expect.any(String)] } },
    })
    expect((await change({ kind: 'test', methods: ['swish'], business_entities: ['se'] })).status).toBe(200)
  })

  it('takes a chargeback back, and keeps a provider that is in use', async () => {
    await paying()
    await moveTo('2027-02-02T12:00:00')
    await report({ id: '1~DK-1~1', outcome: 'paid', provider_reference: 'pi_1' })
    await report({ id: '1~DK-1~1', outcome: 'reversed', reason: 'MD06' })
    const { invoices, payments } = await customer()
    expect(invoices[0]).toMatchObject({ state: 'open', collection: { state: 'reversed' } })
    expect(payments.map(({ amount }) => amount).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    const removed = await post('settings/update', { payment_providers: [{ id: 'cards', delete: true }] })
    expect(removed.status).toBe(422)
    const [agreement] = (await customer()).agreements
    await made('customers/endagreement', { id: '1', agreement_id: agreement?.agreement_id })
    expect((await post('settings/update', { payment_providers: [{ id: 'cards', delete: true }] })).status).toBe(200)
  })

  it('is read in three round trips, also with a provider of pages beside it, and written in one', async () => {
    await paying(12)
    await made('settings/update', {
      payment_providers: [{ id: 'pages', kind: 'test', methods: ['card'], webhook_secret: 'whsec_example' }],
    })
    await moveTo('2027-02-02T12:00:00')
    await prepare({ max_results: 1 })
    const { result, trips } = await roundTrips(() => prepare({ max_results: 12, reschedule_seconds: 1 }))
    expect(result.collections).toHaveLength(12)
    const [clock, ...others] = trips
    // The first call reads the test clock, which live accounts do not have.
    expect(clock).toEqual(['GetItemCommand'])
    expect(others).toEqual([
      ['QueryCommand'],
      ['BatchGetItemCommand'],
      ['BatchGetItemCommand', 'BatchGetItemCommand'],
      ['TransactWriteItemsCommand'],
    ])
  })

  it('books money that is taken back of a deleted customer as balance below zero, and opens no invoice', async () => {
    await paying()
    const id = '7'
    await made('customers/createcustomer', { id, data: { name: 'Ann Berg' } })
    const agreement = { provider: 'cards', method: 'card', reference: 'card-7', business_entity: 'dk' }
    await made('customers/createagreement', { id, ...agreement })
    const lines = [{ text: 'News', amount: 1_000, currency: 'DKK', tax_rate: 0.25 }]
    await made('customers/invoice', { id, business_entity: 'dk', lines })
    await moveTo('2027-02-02T12:00:00')
    const collection = '7~DK-2~1'
    await report({ id: collection, outcome: 'paid', provider_reference: 'pi_7' })
    const [payment] = (await customer(id)).payments
    await made('customers/deletecustomer', { id })
    const returned = { id: collection, outcome: 'reversed', amount: 400, reason: 'MD06' }
    expect(await report(returned, { id: collection, outcome: 'failed' })).toMatchObject({
      ...{ succeeded: 1, codes: [{}, { '': ['collection_unknown'] }] },
    })
    expect(await report(returned)).toMatchObject({ succeeded: 1 })
    const events = await toldOf(service.account, id, 'payment')
    expect(events.slice(-2)).toEqual([expect.stringContaining('created'), expect.stringContaining('reversed')])

    const back = { id, payment_id: payment?.payment_id, case: 'r-1' }
    const reversed = await made('customers/reversepayment', back)
    expect(reversed).toEqual({ payment_id: expect.any(String) })
    expect(await made('customers/reversepayment', back)).toEqual(reversed)
    const again = await service.call({ path: '/api/customers/reversepayment/', json: { ...back, case: 'r-2' } })
    expect(again).toMatchObject({ status: 422, body: { amount: [expect.any(String)] } })
    const world = (await loadWorld(service.account, id)) ?? expect.fail()
    expect(world.ledger).toMatchObject({ open: [], credits: [{ leftMinor: -400 }, { leftMinor: -600 }] })
    expect(world.customer.builtin).toEqual({})
  })

  it('is what a reading at another time shows of invoices to come, without names that they do not have yet', async () => {
    await paying()
    const query = { id: '1', fields: 'invoices', at: '2027-05-01T00:00:00' }
    const { body } = await service.call({ path: '/api/customers/', query })
    const read = v.parse(
      v.object({ customers: v.tuple([v.object({ invoices: v.array(v.record(v.string(), v.unknown())) })]) }),
      body,
    )
    const [first, ...later] = read.customers[0].invoices
    expect(first).toMatchObject({ number: 'DK-1', collection: { collection_id: '1~DK-1~1', at: '2027-01-25' } })
    expect(later).not.toHaveLength(0)
    for (const { number, due, collection } of later) {
      expect([number, collection]).toEqual([undefined, expect.objectContaining({ agreement_id: expect.any(String) })])
      expect(collection).not.toHaveProperty('collection_id')
      expect(v.parse(v.looseObject({ at: v.string() }), collection).at >= String(due).slice(0, 10)).toBe(true)
    }
  })
})
