/** refund as a call: its form, its preview, under a key, and in one call with other operations. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useService, type Answer } from '../service.ts'
import { roundTrips } from '../storage-calls.ts'

const service = useService()
const post = (name: string, json: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json, headers })
const idIn = ({ body }: Answer) => v.parse(v.object({ payment_id: v.string() }), body).payment_id
const line = { text: 'Book', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }
const customerSchema = v.object({ customers: v.tuple([v.looseObject({})]) })
const read = async (fields: string) => {
  const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields, language: 'en' } })
  return v.parse(customerSchema, body).customers[0]
}

/** Ann has paid an invoice of 100 with 125. */
async function given(): Promise<string> {
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK' } })
  await post('invoice', { id: '1', business_entity: 'dk', lines: [line] })
  return idIn(await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 12_500, currency: 'DKK' }))
}

describe('refund', () => {
  it.each([
    ['a payment and a business entity', { payment_id: 'p', business_entity: 'dk', amount: 1 }, /^business_entity: /],
    ['no amount', { business_entity: 'dk' }, /^amount: /],
    ['an amount that is no number', { business_entity: 'dk', amount: '10 kr' }, /^amount: /],
    ['an unknown parameter', { business_entity: 'dk', amount: 1, currency: 'DKK' }, /^currency: /],
  ])('is a 400 with %s', async (_, more, text) => {
    const { status, body } = await post('refund', { id: '1', ...more })
    expect({ status, body }).toEqual({ status: 400, body: expect.stringMatching(text) })
  })

  it('pays a payment back, of the balance and of its invoice, and is read as what it is', async () => {
    const payment_id = await given()
    const answer = await post('refund', { id: '1', payment_id, amount: 4_000, note: 'A wet book' })
    expect(answer.status).toBe(200)
    expect(await read('payments,invoices,history')).toMatchObject({
      payments: [
        { payment_id, amount: 125, left: 0 },
        {
          ...{ payment_id: idIn(answer), amount: -40, method: 'external', refunds: payment_id, note: 'A wet book' },
          allocations: [
            { invoice_number: 'DK-1', amount: -15 },
            { payment_id, amount: -25 },
          ],
          left: 0,
        },
      ],
      invoices: [{ number: 'DK-1', state: 'open', to_pay: 15 }],
      history: expect.arrayContaining([expect.objectContaining({ text: '40.00 DKK paid back' })]),
    })
    expect(await post('refund', { id: '1', payment_id, amount: 8_501 })).toMatchObject({
      ...{ status: 422, body: { amount: [expect.stringContaining(' 85,00 DKK ')] } },
    })
  })

  it('finds the balance with a business entity that was removed', async () => {
    await service.configure({
      business_entities: [{ external_id: 'no', name: 'Avis AS', currency: 'NOK', country: 'NO' }],
    })
    await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'NO' } })
    await post('createpayment', { id: '1', business_entity: 'no', amount: 9_000, currency: 'NOK' })
    await service.configure({ business_entities: [{ external_id: 'no', delete: true }] })
    expect(await post('refund', { id: '1', amount: 1_000 })).toMatchObject({
      ...{ status: 422, headers: { 'X-Error-Codes': 'business_entity=business_entity_needed' } },
    })
    expect(await post('refund', { id: '1', business_entity: 'no', amount: 9_001 })).toMatchObject({ status: 422 })
    expect((await post('refund', { id: '1', business_entity: 'no', amount: 9_000 })).status).toBe(200)
    expect(await read('payments,invoices')).toMatchObject({ payments: [{ left: 0 }, { amount: -90, currency: 'NOK' }] })
  })

  it('shows in its preview what it then does, and refuses what has changed since', async () => {
    const payment_id = await given()
    const asked = { id: '1', payment_id, amount: 4_000 }
    const preview = async () =>
      v.parse(
        v.object({ preview: v.looseObject({ expect: v.string() }) }),
        (await post('refund', { ...asked, preview: true })).body,
      ).preview
    const first = await preview()
    expect(first).toMatchObject({
      documents: [],
      balance_before: [{ business_entity: 'dk', amount: 25 }],
      balance: [],
      events: ['payment:created', 'payment:allocated'],
    })
    expect(await read('invoices')).toMatchObject({ invoices: [{ state: 'paid' }] })
    await post('refund', { id: '1', business_entity: 'dk', amount: 1_000 })
    expect((await post('refund', { ...asked, expect: first.expect })).status).toBe(409)
    expect((await post('refund', { ...asked, expect: (await preview()).expect })).status).toBe(200)
  })

  it('is done once under its key', async () => {
    await given()
    const once = () => post('refund', { id: '1', business_entity: 'dk', amount: 2_500 }, { 'Idempotency-Key': 'r1' })
    expect((await once()).body).toEqual((await once()).body)
    expect(await post('refund', { id: '1', business_entity: 'dk', amount: 1 })).toMatchObject({
      ...{ status: 422, body: { amount: [expect.stringContaining(' 0,00 DKK ')] } },
    })
  })

  it.each(['update', 'bulkupdates'])('sees in %s what the operations before it have done', async (call) => {
    await given()
    const operations = [
      { operation: 'createpayment', id: '1', business_entity: 'dk', amount: 500, currency: 'DKK' },
      { operation: 'refund', id: '1', business_entity: 'dk', amount: 3_000 },
      { operation: 'refund', id: '1', business_entity: 'dk', amount: 1 },
      { operation: 'credit', id: '1', invoice_number: 'DK-1', amount: 6_000, refund: 'payment' },
      { operation: 'credit', id: '1', invoice_number: 'DK-1', all: true },
      { operation: 'refund', id: '1', business_entity: 'dk', amount: 4_001 },
      { operation: 'refund', id: '1', business_entity: 'dk', amount: 4_000 },
    ]
    const { body } = await post(call, { operations })
    expect(body).toMatchObject({
      ...{ succeeded: 5, failed: 2 },
      errors: [
        {},
        {},
        { amount: [expect.stringContaining(' 0,00 DKK ')] },
        {},
        {},
        { amount: [expect.any(String)] },
        {},
      ],
    })
  })

  it('pays a payment of the same call back', async () => {
    await given()
    const first = await read('payments')
    const [known] = v.parse(v.array(v.looseObject({ payment_id: v.string() })), first['payments'])
    const refund = { operation: 'refund', id: '1', payment_id: known?.payment_id }
    const { body } = await post('update', {
      operations: [
        { ...refund, amount: 12_000 },
        { ...refund, amount: 501 },
        { ...refund, amount: 500 },
      ],
    })
    expect(body).toMatchObject({ succeeded: 2, failed: 1, errors: [{}, { amount: [expect.any(String)] }, {}] })
  })

  it('costs the same round trips whatever the customer has paid', async () => {
    await given()
    const refund = async () =>
      (await roundTrips(() => post('refund', { id: '1', business_entity: 'dk', amount: 10 }))).trips
    await refund()
    const few = await refund()
    const payment = { operation: 'createpayment', id: '1', business_entity: 'dk', amount: 100, currency: 'DKK' }
    await post('bulkupdates', { operations: Array.from({ length: 60 }, () => payment) })
    expect(await refund()).toEqual(few)
  })
})
