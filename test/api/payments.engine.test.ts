/** Payments and allocations in customer data (extensions: "Reads that are missing"). */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useSearchIndex } from '../search-index.ts'
import { useService, type Answer } from '../service.ts'
import { operationsOf } from '../service-calls.ts'
import { roundTrips } from '../storage-calls.ts'

const service = useService()
const feed = useSearchIndex()
const post = operationsOf(service)
const moveTo = (now: string) => service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })
const textIn = (name: string, { body }: Answer): string =>
  String(v.parse(v.record(v.string(), v.unknown()), body)[name])
const pay = async (amount: number, more: object = {}) =>
  textIn(
    'payment_id',
    await post('createpayment', { id: '1', amount, currency: 'DKK', business_entity: 'dk', ...more }),
  )
const invoice = async (amount: number, more: object = {}) => {
  const lines = [{ text: 'Book', amount, currency: 'DKK', tax_rate: 0.25 }]
  return textIn(
    'invoice_number',
    await post('invoice', { id: '1', business_entity: 'dk', lines, send: false, ...more }),
  )
}
const read = async (fields: string, query: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await service.call({ path: '/api/customers/', query: { id: '1', fields, ...query } })
  if (status !== 200) expect.fail(JSON.stringify(body))
  return v.parse(v.object({ customers: v.tuple([v.looseObject({ id: v.string() })]) }), body).customers[0]
}

async function given(): Promise<void> {
  await moveTo('2027-01-10T12:00:00')
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK', email: 'ann@example.com' } })
}

describe('fields=payments', () => {
  it('shows each payment with all it was registered with, what it went to and what is left', async () => {
    await given()
    const number = await invoice(10_000)
    const first = await pay(12_550, { date: '2027-01-08', data: { bank_reference: 'OCR 77' }, note: 'By cheque' })
    await moveTo('2027-01-12T09:30:00')
    const second = await pay(-2_000, { method: 'external' })
    expect(await read('payments')).toEqual({
      id: '1',
      payments: [
        {
          payment_id: first,
          date: '2027-01-08',
          created: '2027-01-10T12:00:00',
          amount: 125.5,
          currency: 'DKK',
          method: 'manual',
          business_entity: 'dk',
          data: { bank_reference: 'OCR 77' },
          note: 'By cheque',
          allocations: [
            { invoice_number: number, amount: 100, at: '2027-01-10T12:00:00' },
            { payment_id: second, amount: 20, at: '2027-01-12T09:30:00' },
          ],
          left: 5.5,
        },
        {
          payment_id: second,
          date: '2027-01-12',
          created: '2027-01-12T09:30:00',
          amount: -20,
          currency: 'DKK',
          method: 'external',
          business_entity: 'dk',
          data: {},
          allocations: [{ payment_id: first, amount: -20, at: '2027-01-12T09:30:00' }],
          left: 0,
        },
      ],
    })
  })

  it('is empty for a customer who never paid, and shows nothing of an erased one', async () => {
    await given()
    expect(await read('payments')).toEqual({ id: '1', payments: [] })
    await post('deletecustomer', { id: '1' })
    const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'payments' } })
    expect(body).toEqual({ customers: [] })
  })

  it('goes with events as they prefetch it', async () => {
    await given()
    const payment = await pay(500)
    await feed.sequence(service.account)
    const { body } = await service.call({ path: '/api/events/', query: { prefetch: 'payments', types: 'payment' } })
    const prefetched = { customers: [{ id: '1', payments: [{ payment_id: payment, left: 5 }] }] }
    expect(body).toMatchObject({ events: [{ event: 'payment:created', prefetch: prefetched }] })
  })

  it('reads the payments of a later day, with invoices that have no number yet', async () => {
    await given()
    await pay(100_000)
    await post('createsubscription', { id: '1', periods: [{ campaign_id: 'year', begin: '2027-02-01T00:00:00' }] })
    expect(await read('payments')).toMatchObject({ payments: [{ allocations: [], left: 1000 }] })
    expect(await read('payments,invoices', { at: '2027-02-02T00:00:00' })).toMatchObject({
      payments: [{ allocations: [{ amount: 800, at: '2027-02-01T00:00:00' }], left: 200 }],
      invoices: [{ total: 800, to_pay: 0, allocations: [{ amount: 800, at: '2027-02-01T00:00:00' }] }],
    })
    expect(await read('payments')).toMatchObject({ payments: [{ allocations: [], left: 1000 }] })
  })

  it('takes two round trips, and three where there are more payments than the customer item names', async () => {
    await given()
    const commands = async (path: string, query: Readonly<Record<string, string>>) =>
      (await roundTrips(() => service.call({ path, query }))).trips
    await post('createsubscription', { id: '1', periods: [{ campaign_id: 'year' }] })
    await commands('/api/access/', {})
    const ofEveryCall = await commands('/api/access/', {})
    for (const [count, most, calls] of [
      [1, 2, 2],
      [22, 2, 2],
      [30, 3, 4],
    ] as const) {
      for (let n = 0; n < count; n++) {
        await pay(100 + n, { invoice_number: await invoice(100), business_entity: undefined })
      }
      expect((await read('invoices'))['invoices']).toContainEqual(expect.objectContaining({ state: 'open' }))
      const trips = await commands('/api/customers/', { id: '1', fields: 'payments,invoices' })
      expect(trips.length - ofEveryCall.length, JSON.stringify(trips)).toBe(most)
      expect(trips.flat().filter((name) => /^(?:Query|BatchGet)/.test(name))).toHaveLength(calls)
    }
  })
})

describe('fields=invoices', () => {
  it('shows what settled each invoice, and what became of each credit note', async () => {
    await given()
    const number = await invoice(10_000)
    const payment = await pay(7_000, { invoice_number: number, business_entity: undefined })
    const at = '2027-01-10T12:00:00'
    const credited = await post('credit', { id: '1', invoice_number: number, amount: 8_000, refund: 'payment' })
    const note = textIn('credit_note_number', credited)
    const back = textIn('payment_id', credited)
    expect(await read('invoices,payments')).toMatchObject({
      invoices: [
        {
          number,
          to_pay: 0,
          allocations: [
            { payment_id: payment, amount: 70, at },
            { credit_note_number: note, amount: 30, at },
          ],
        },
        {
          number: note,
          total: -80,
          allocations: [
            { invoice_number: number, amount: 30, at },
            { payment_id: back, amount: 50, at },
          ],
          left: 0,
        },
      ],
      payments: [
        { payment_id: payment, left: 0 },
        { payment_id: back, amount: -50, allocations: [{ credit_note_number: note, amount: -50, at }], left: 0 },
      ],
    })
  })
})
