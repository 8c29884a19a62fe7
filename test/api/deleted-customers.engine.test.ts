/** Data of a deleted customer that stays for the books, and states that keep a customer from being deleted. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { instantOf } from '../../functions/domain/time/time.ts'
import { readSettings } from '../../functions/store/account/load-settings.ts'
import { advanceCustomer } from '../../functions/work/advance/advance-customer.ts'
import { useService } from '../service.ts'

const service = useService()
const call = (operation: string, json: unknown) =>
  service.call({ path: `/api/customers/${operation}/`, json, query: { language: 'en' } })
async function post(operation: string, json: unknown): Promise<void> {
  expect(await call(operation, json)).toMatchObject({ status: 200 })
}
const book = (amount: number, currency = 'DKK') => [{ text: 'Book', amount, currency, tax_rate: 0.25 }]
const listSchema = v.object({ invoices: v.array(v.looseObject({ number: v.string(), payment_url: v.string() })) })
async function list(query: Readonly<Record<string, string>> = {}) {
  const fields = 'lines,payment_url'
  return v.parse(listSchema, (await service.call({ path: '/api/invoices/', query: { fields, ...query } })).body)
    .invoices
}
const balanceLeft = { status: 422, body: { '': [expect.stringContaining('balance')] } }
const remove = () => call('deletecustomer', { id: '1' })

describe('Documents of a deleted customer', () => {
  it('are found by number and in the list of the account, with page and PDF, also once all else is erased', async () => {
    await post('createcustomer', { id: '1', data: { name: 'Ann Berg', country: 'DK' } })
    await post('invoice', { id: '1', business_entity: 'dk', lines: book(10_000), send: false })
    await post('invoice', { id: '1', business_entity: 'dk', lines: book(3_000), send: false })
    await post('credit', { id: '1', invoice_number: 'DK-2', all: true, reason: 'mistake' })
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 10_000, currency: 'DKK' })
    const before = await list()
    expect(await remove()).toMatchObject({ status: 200 })
    const settings = (await readSettings(service.account))?.settings ?? expect.fail()
    expect(await advanceCustomer(settings, '1', instantOf(Date.now()))).toBe('done')

    expect(await list()).toEqual(before)
    expect(before.map(({ number }) => number).toSorted()).toEqual(['DK-1', 'DK-2', 'DK-C1'])
    expect(await list({ number: 'DK-1' })).toEqual([
      expect.objectContaining({ customer_id: '1', number: 'DK-1', state: 'paid', total: 100, to_pay: 0 }),
    ])
    for (const { payment_url } of before) {
      const path = new URL(payment_url).pathname.replace('/stage', '')
      const page = await service.call({ path, method: 'GET', key: null })
      expect(page.status).toBe(200)
      // The books have to name the buyer of an invoice.
      expect(page.body).toContain('Ann Berg')
      expect(await service.call({ path: `${path}pdf/`, method: 'GET', key: null })).toMatchObject({
        status: 200,
        headers: { 'Content-Type': 'application/pdf' },
      })
    }
    // The page names the customer, so a call needs the right to customers.
    await service.configure({
      api_accesses: [{ name: 'books', key: `books-${service.account}`, allowed_apis: ['invoices'] }],
    })
    const asBooks = (fields: string) =>
      service.call({ path: '/api/invoices/', key: `books-${service.account}`, query: { fields } })
    expect((await asBooks('lines')).status).toBe(200)
    expect((await asBooks('payment_url')).status).toBe(403)
    const shown = await service.call({ path: '/api/customers/', query: { id: '1' } })
    expect(shown.body).toEqual({ customers: [] })
  })
})

describe('A customer is not deleted', () => {
  it('while money of the customer is left', async () => {
    await post('createcustomer', { id: '1', data: { country: 'DK' } })
    await post('createpayment', { id: '1', business_entity: 'dk', amount: 5_000, currency: 'DKK' })
    expect(await remove()).toMatchObject(balanceLeft)
    await post('refund', { id: '1', business_entity: 'dk', amount: 5_000 })
    expect(await remove()).toMatchObject({ status: 200 })
  })

  it('while the customer owes money that was paid out, without any invoice', async () => {
    await post('createcustomer', { id: '1', data: { country: 'DK' } })
    await post('createpayment', { id: '1', business_entity: 'dk', amount: -5_000, currency: 'DKK', method: 'external' })
    expect(await remove()).toMatchObject(balanceLeft)
    await post('createpayment', { id: '1', business_entity: 'dk', amount: 5_000, currency: 'DKK' })
    expect(await remove()).toMatchObject({ status: 200 })
  })

  it('while what is left with one business entity is owed to another', async () => {
    await post('createcustomer', { id: '1', data: { country: 'DK' } })
    await post('createpayment', { id: '1', business_entity: 'dk', amount: 5_000, currency: 'DKK' })
    await post('createpayment', { id: '1', business_entity: 'se', amount: -5_000, currency: 'SEK', method: 'external' })
    expect(await remove()).toMatchObject(balanceLeft)
  })

  it('while a part of a credit note or of a payment is left after its invoice was settled', async () => {
    await post('createcustomer', { id: '1', data: { country: 'DK' } })
    await post('invoice', { id: '1', business_entity: 'dk', lines: book(3_000), send: false })
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 3_001, currency: 'DKK' })
    expect(await remove()).toMatchObject(balanceLeft)
    await post('refund', { id: '1', business_entity: 'dk', amount: 1 })
    await post('credit', { id: '1', invoice_number: 'DK-1', amount: 500, reason: 'wet' })
    expect(await remove()).toMatchObject(balanceLeft)
  })

  it('while an invoice is open', async () => {
    await post('createcustomer', { id: '1', data: { country: 'DK' } })
    await post('invoice', { id: '1', business_entity: 'dk', lines: book(3_000), send: false })
    expect(await remove()).toMatchObject({ status: 422, body: { '': [expect.stringContaining('invoice')] } })
  })

  it('while the outcome of a collection is to come, also of an invoice that was paid by hand meanwhile', async () => {
    await service.configure({ payment_providers: [{ id: 'cards', kind: 'queue', methods: ['card'] }] })
    const worker = async (path: string, json: object) => {
      expect(await service.call({ path: `/api/${path}/`, json })).toMatchObject({ status: 200 })
    }
    const report = (outcome: object) =>
      worker('updatecollections/card', { collections: [{ id: '1~DK-1~1', ...outcome }] })
    const underWay = { status: 422, body: { '': [expect.stringContaining('collection')] } }
    await worker('test/clock', { now: '2027-01-11T12:00:00' })
    await post('createcustomer', { id: '1', data: { country: 'DK' } })
    const agreement = { provider: 'cards', method: 'card', reference: 'card-1', business_entity: 'dk' }
    await post('createagreement', { id: '1', ...agreement })
    await post('invoice', { id: '1', business_entity: 'dk', lines: book(3_000), send: false })
    await worker('test/clock', { now: '2027-02-02T12:00:00' })
    await worker('preparecollections/card', { reschedule_seconds: 60 })
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 3_000, currency: 'DKK' })
    expect(await remove()).toMatchObject(underWay)
    await report({ outcome: 'submitted' })
    await worker('test/clock', { now: '2027-03-02T12:00:00' })
    expect(await remove()).toMatchObject(underWay)
    await report({ outcome: 'paid', amount: 3_000 })
    expect(await remove()).toMatchObject(balanceLeft)
    await post('refund', { id: '1', business_entity: 'dk', amount: 3_000 })
    expect(await remove()).toMatchObject({ status: 200 })
  })

  it('unless its collection was not handed out, or nothing was reported for ten days', async () => {
    await service.configure({ payment_providers: [{ id: 'cards', kind: 'queue', methods: ['card'] }] })
    const moveTo = (now: string) => service.call({ path: '/api/test/clock/', json: { now } })
    await moveTo('2027-01-11T12:00:00')
    for (const [id, paid] of [
      ['1', '2027-01-12T12:00:00'],
      ['2', '2027-02-02T12:00:00'],
    ] as const) {
      await post('createcustomer', { id, data: { country: 'DK' } })
      const agreement = { provider: 'cards', method: 'card', reference: `card-${id}`, business_entity: 'dk' }
      await post('createagreement', { id, ...agreement })
      await post('invoice', { id, business_entity: 'dk', lines: book(3_000), send: false })
      await moveTo(paid)
      await post('createpayment', { id, invoice_number: `DK-${id}`, amount: 3_000, currency: 'DKK' })
    }
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await call('deletecustomer', { id: '2' })).toMatchObject({ status: 422 })
    await moveTo('2027-02-20T12:00:00')
    expect(await call('deletecustomer', { id: '2' })).toMatchObject({ status: 200 })
  })
})
