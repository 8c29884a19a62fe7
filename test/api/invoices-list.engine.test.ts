/** GET /api/invoices/ against the real engine: debts in pages, without reading customers. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useService } from '../service.ts'
import { roundTrips } from '../storage-calls.ts'

const service = useService()

const listSchema = v.object({
  invoices: v.array(v.looseObject({ customer_id: v.string(), number: v.string() })),
  next_url: v.optional(v.string()),
})

async function post(path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}

async function list(query: Readonly<Record<string, string>> = {}) {
  const { status, body } = await service.call({ path: '/api/invoices/', query })
  expect({ status, body }).toMatchObject({ status: 200 })
  return v.parse(listSchema, body)
}

const numbers = async (query: Readonly<Record<string, string>> = {}) =>
  (await list(query)).invoices.map(({ number }) => number)

/** All pages, one after the other. */
async function pages(query: Readonly<Record<string, string>>): Promise<string[][]> {
  const all: string[][] = []
  let cursor: string | undefined
  do {
    const page = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    all.push(page.invoices.map(({ number }) => number))
    cursor =
      page.next_url === undefined ? undefined : (new URL(page.next_url).searchParams.get('cursor') ?? expect.fail())
  } while (cursor !== undefined)
  return all
}

const goTo = (day: string) => post('test/clock', { now: `${day}T08:00:00` })
const book = (amount: number, currency = 'DKK') => [{ text: 'Book', amount, currency, tax_rate: 0.25 }]

/**
 * January: DK-1 paid, SE-1 open. February: DK-2 credited by DK-C1, DK-3 overdue, and DK-4 of somebody erased, paid.
 * March: DK-5 open.
 */
async function books(): Promise<void> {
  await goTo('2031-01-10')
  for (const id of ['ann', 'bob', 'eve']) await post('customers/createcustomer', { id, data: { name: id } })
  await post('customers/invoice', { id: 'ann', business_entity: 'dk', lines: book(10_000), send: false })
  await post('customers/createpayment', { id: 'ann', invoice_number: 'DK-1', amount: 10_000, currency: 'DKK' })
  const later = { due: '2031-06-01', send: false }
  await post('customers/invoice', { id: 'bob', business_entity: 'se', lines: book(5_000, 'SEK'), ...later })
  await goTo('2031-02-10')
  await post('customers/invoice', { id: 'ann', business_entity: 'dk', lines: book(2_000), send: false })
  await post('customers/credit', { id: 'ann', invoice_number: 'DK-2', all: true, reason: 'mistake' })
  await post('customers/invoice', { id: 'bob', business_entity: 'dk', lines: book(3_000), send: false })
  await post('customers/invoice', { id: 'eve', business_entity: 'dk', lines: book(4_000), send: false })
  await post('customers/createpayment', { id: 'eve', invoice_number: 'DK-4', amount: 4_000, currency: 'DKK' })
  await post('customers/deletecustomer', { id: 'eve' })
  await goTo('2031-03-10')
  await post('customers/invoice', { id: 'ann', business_entity: 'dk', lines: book(6_000), send: false })
}

describe('GET /api/invoices/', () => {
  it('lists documents by state, type, entity, dates and number, also of erased customers', async () => {
    await books()
    expect(await numbers()).toEqual(['DK-5', 'DK-C1', 'DK-4', 'DK-3', 'DK-2', 'SE-1', 'DK-1'])
    expect(await numbers({ type: 'credit_note' })).toEqual(['DK-C1'])
    expect(await numbers({ type: 'invoice', business_entity: 'dk', date_to: '2031-02-10' })).toEqual([
      'DK-4',
      'DK-3',
      'DK-2',
      'DK-1',
    ])
    expect(await numbers({ date_from: '2031-02-10', date_to: '2031-02-10' })).toEqual(['DK-C1', 'DK-4', 'DK-3', 'DK-2'])
    // Earliest due first.
    expect(await numbers({ state: 'open' })).toEqual(['DK-3', 'DK-5', 'SE-1'])
    expect(await numbers({ state: 'open', due_before: '2031-03-24' })).toEqual(['DK-3'])
    expect(await numbers({ state: 'open', due_before: '2031-03-25' })).toEqual(['DK-3', 'DK-5'])
    expect(await numbers({ state: 'open', date_from: '2031-02-11' })).toEqual(['DK-5'])
    expect(await numbers({ state: 'overdue' })).toEqual(['DK-3'])
    expect(await numbers({ state: 'paid' })).toEqual(['DK-4', 'DK-1'])
    expect(await numbers({ state: 'credited' })).toEqual(['DK-C1', 'DK-2'])
    expect(await numbers({ state: 'credited', type: 'invoice' })).toEqual(['DK-2'])
    expect(await numbers({ state: 'open', type: 'credit_note' })).toEqual([])
    expect(await numbers({ due_before: '2031-02-25' })).toEqual(['DK-4', 'DK-3', 'DK-2', 'DK-1'])
    expect(await numbers({ number: 'dk-c1' })).toEqual(['DK-C1'])
    expect(await numbers({ number: 'DK-3', state: 'overdue' })).toEqual(['DK-3'])
    expect(await numbers({ number: 'DK-3', state: 'paid' })).toEqual([])
    expect(await numbers({ number: 'DK-99' })).toEqual([])
    expect(await numbers({ business_entity: 'se' })).toEqual(['SE-1'])
    const [, , erased] = (await list()).invoices
    expect(erased).toMatchObject({ customer_id: 'eve', number: 'DK-4', state: 'paid' })
  })

  it('follows a document from open to overdue, paid, and open again', async () => {
    await books()
    const states = async () => ({
      open: await numbers({ state: 'open', business_entity: 'dk' }),
      overdue: await numbers({ state: 'overdue' }),
      paid: await numbers({ state: 'paid', date_from: '2031-03-01' }),
    })
    expect(await states()).toEqual({ open: ['DK-3', 'DK-5'], overdue: ['DK-3'], paid: [] })
    // Overdue from the day after the due date.
    await goTo('2031-03-24')
    expect((await states()).overdue).toEqual(['DK-3'])
    await goTo('2031-03-25')
    expect((await states()).overdue).toEqual(['DK-3', 'DK-5'])
    await post('customers/createpayment', { id: 'ann', invoice_number: 'DK-5', amount: 6_000, currency: 'DKK' })
    expect(await states()).toEqual({ open: ['DK-3'], overdue: ['DK-3'], paid: ['DK-5'] })
    const refund = { invoice_number: 'DK-5', amount: -6_000, currency: 'DKK', method: 'external' }
    await post('customers/createpayment', { id: 'ann', ...refund })
    expect(await states()).toEqual({ open: ['DK-3', 'DK-5'], overdue: ['DK-3', 'DK-5'], paid: [] })
  })

  it('shows a document as the customer does', async () => {
    await books()
    const { body } = await service.call({ path: '/api/customers/', query: { fields: 'invoices' } })
    const customers = v.parse(
      v.object({ customers: v.array(v.object({ id: v.string(), invoices: v.array(v.looseObject({})) })) }),
      body,
    )
    const ofCustomers = customers.customers.flatMap(({ id, invoices }) =>
      invoices.map(({ allocations, left, ...invoice }) => ({
        customer_id: id,
        ...invoice,
        // Customer data shows what a credit note settled at the other documents.
        ...(left === undefined && { allocations }),
      })),
    )
    const { invoices } = await list()
    const living = invoices.filter(({ customer_id }) => customer_id !== 'eve')
    expect(living).toHaveLength(ofCustomers.length)
    expect(living).toEqual(expect.arrayContaining(ofCustomers))
  })

  it('pages through every list, each document once, in the order of the whole list', async () => {
    await books()
    for (const query of [{}, { state: 'credited' }, { state: 'open' }, { business_entity: 'dk' }, { state: 'paid' }]) {
      const whole = await numbers({ ...query })
      for (const max_results of ['1', '2', '3']) {
        const paged = await pages({ ...query, max_results })
        expect(paged.flat(), JSON.stringify({ ...query, max_results })).toEqual(whole)
        expect(paged.every(({ length }) => length <= Number(max_results))).toBe(true)
      }
    }
  })

  it('takes two round trips for a page, however many documents and customers there are', async () => {
    await books()
    const trips = async (query: Readonly<Record<string, string>>) =>
      (await roundTrips(() => list(query))).trips.flat().filter((name) => !/^(GetItem|Update)/.test(name))
    const questions = [
      {},
      { state: 'open' },
      { state: 'credited' },
      { business_entity: 'dk', due_before: '2032-01-01' },
    ]
    await list()
    const few = []
    for (const query of questions) few.push(await trips({ ...query, max_results: '2' }))
    for (let n = 0; n < 30; n++) {
      await post('customers/createcustomer', { id: `more-${n}`, data: {} })
      await post('customers/invoice', { id: `more-${n}`, business_entity: 'dk', lines: book(1_000), send: false })
    }
    const many = []
    for (const query of questions) many.push(await trips({ ...query, max_results: '2' }))
    expect(many).toEqual(few)
    const [all, open, credited, filtered] = few
    expect(all).toEqual(['QueryCommand', 'QueryCommand', 'BatchGetItemCommand'])
    expect(open).toEqual(['QueryCommand', 'BatchGetItemCommand'])
    expect(credited).toEqual(['QueryCommand', 'QueryCommand', 'BatchGetItemCommand'])
    expect(filtered).toEqual(['QueryCommand', 'QueryCommand', 'BatchGetItemCommand'])
  })

  it('refuses what is no date, type, state or entity', async () => {
    const ask = (query: Readonly<Record<string, string>>) => service.call({ path: '/api/invoices/', query })
    expect(await ask({ date_from: '2031-02-30', due_before: 'soon' })).toMatchObject({
      status: 422,
      body: { date_from: [expect.any(String)], due_before: [expect.any(String)] },
    })
    expect(await ask({ business_entity: 'no' })).toMatchObject({
      status: 422,
      body: { business_entity: [expect.any(String)] },
    })
    for (const query of [
      { state: 'late' },
      { type: 'letter' },
      { number: '' },
      { max_results: '0' },
      { cursor: 'x' },
      { customer: 'x' },
    ]) {
      expect(await ask(query), JSON.stringify(query)).toMatchObject({ status: 400, body: expect.any(String) })
    }
  })
})
