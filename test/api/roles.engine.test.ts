/** What a role may do: its operations, alone and as one of many, and its amounts (decisions: "Roles"). */
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { useService, type Answer } from '../service.ts'

const service = useService()
const own = { Origin: 'https://api.example' }
const tokenSchema = v.object({ token: v.string() })
const invoiceSchema = v.object({ invoice_number: v.string() })

let networks = 0
async function signIn(email: string): Promise<string> {
  const { body } = await service.call({ path: '/api/session/links/', json: { email } })
  const { token } = v.parse(tokenSchema, body)
  const sourceIp = `198.18.0.${++networks}`
  const answer = await service.call({ path: '/api/session/', json: { link: token }, key: null, headers: own, sourceIp })
  return String(answer.headers['Set-Cookie']).split(';')[0] ?? ''
}

const desk = {
  name: 'desk',
  allowed_apis: ['customers:read'],
  operations: ['createcustomer', 'createpayment', 'credit', 'createsubscription', 'cancelsubscription', 'createnote'],
  limits: { credit: 5_000, createpayment: 20_000, cancelsubscription: 10_000 },
}

let cookie = ''
const operate = (name: string, json: Readonly<Record<string, unknown>>) =>
  service.call({ path: `/api/customers/${name}/`, json, key: null, headers: { ...own, Cookie: cookie } })
const asOwner = (name: string, json: unknown) => service.call({ path: `/api/customers/${name}/`, json })
const inEnglish = { path: '/api/customers/update/', key: null, query: { language: 'en' } } as const
const update = (operations: readonly unknown[], preview = {}) =>
  service.call({ ...inEnglish, json: { operations, ...preview }, headers: { ...own, Cookie: cookie } })

/** A customer with an invoice of 99.00 kr. */
async function invoiced(id: string): Promise<string> {
  await asOwner('createcustomer', { id, data: { name: 'Ann', country: 'DK', email: `${id}@example.com` } })
  const lines = [{ text: 'Book', amount: 9_900, currency: 'DKK', tax_rate: 0.25 }]
  const { body } = await asOwner('invoice', { id, business_entity: 'dk', lines })
  return v.parse(invoiceSchema, body).invoice_number
}

beforeEach(async () => {
  await service.configure({
    roles: [desk],
    users: [{ email: 'dora@demo.example', name: 'Dora', role: 'desk', language: 'en' }],
  })
  cookie = await signIn('dora@demo.example')
})

const above = (body: string): Partial<Answer> => ({
  status: 403,
  body,
  headers: expect.objectContaining({ 'X-Error-Codes': '=amount_above_limit' }),
})

describe('the amounts of a role', () => {
  it('hold a credit, however its amount is given', async () => {
    const invoice_number = await invoiced('c1')
    const credit = (how: Readonly<Record<string, unknown>>) =>
      operate('credit', { id: 'c1', invoice_number, reason: 'Late', ...how })
    const tooMuch = above('This comes to 99.00 DKK; your role may do it up to 50.00 DKK.')
    expect(await credit({ all: true })).toMatchObject(tooMuch)
    expect(await credit({ amount: 9_900 })).toMatchObject(tooMuch)
    expect(await credit({ lines: [{ line: 1, amount: 9_900 }] })).toMatchObject(tooMuch)
    expect(await credit({ amount: 5_001 })).toMatchObject({ status: 403 })
    // A preview is refused in the same words, and nothing was done by any of these.
    expect(await credit({ all: true, preview: true })).toMatchObject(tooMuch)
    expect(await credit({ amount: 5_000 })).toMatchObject({ status: 200 })
  })

  it('hold a payment, and one that takes money back', async () => {
    const invoice_number = await invoiced('c2')
    const pay = (amount: number) => operate('createpayment', { id: 'c2', invoice_number, amount, currency: 'DKK' })
    expect(await pay(20_001)).toMatchObject({ status: 403 })
    expect(await pay(20_000)).toMatchObject({ status: 200 })
    const back = { id: 'c2', business_entity: 'dk', amount: -20_001, currency: 'DKK', method: 'external' }
    expect(await operate('createpayment', back)).toMatchObject({ status: 403 })
  })

  it('hold what an operation credits by itself', async () => {
    await asOwner('createcustomer', { id: 'c3', data: { name: 'Bo', country: 'DK', email: 'bo@example.com' } })
    const periods = [{ campaign_id: 'year' }]
    const { body } = await asOwner('createsubscription', { id: 'c3', periods })
    const { subscription_id } = v.parse(v.object({ subscription_id: v.string() }), body)
    expect(await operate('cancelsubscription', { id: 'c3', subscription_id })).toMatchObject({ status: 403 })
    const { body: after } = await service.call({
      path: '/api/customers/',
      method: 'GET',
      query: { id: 'c3', fields: 'subscriptions' },
    })
    expect(after).toMatchObject({ customers: [{ subscriptions: [{ state: 'active' }] }] })
  })

  it('leave alone what has no limit', async () => {
    await asOwner('createcustomer', { id: 'c4', data: { name: 'Cy', country: 'DK', email: 'cy@example.com' } })
    expect(await operate('createsubscription', { id: 'c4', periods: [{ campaign_id: 'year' }] })).toMatchObject({
      status: 200,
    })
  })

  it('hold operations that are some of many, which go on without them', async () => {
    const invoice_number = await invoiced('c5')
    const credit = (amount: number) => ({ operation: 'credit', id: 'c5', invoice_number, reason: 'Late', amount })
    expect(await update([credit(5_001), credit(4_000)])).toMatchObject({
      status: 200,
      body: {
        succeeded: 1,
        failed: 1,
        errors: [{ '': ['This comes to 50.01 DKK; your role may do it up to 50.00 DKK.'] }, {}],
        codes: [{ '': ['amount_above_limit'] }, {}],
      },
    })
  })
})

describe('the operations of a role', () => {
  it('are the only ones that it may carry out, alone and as one of many', async () => {
    await invoiced('o1')
    const change = { id: 'o1', data: { name: 'Another' } }
    expect(await operate('updatecustomer', change)).toMatchObject({
      status: 403,
      body: 'Your role "desk" is not allowed to use "customers.updatecustomer".',
    })
    const operations = [
      { operation: 'updatecustomer', ...change },
      { operation: 'createnote', id: 'o1', text: 'Called.' },
      { operation: 'deletecustomer', id: 'o1' },
    ]
    const refused = { '': ['Your role may not carry out this operation.'] }
    const expected = { body: { succeeded: 1, failed: 2, errors: [refused, {}, refused] } }
    expect(await update(operations)).toMatchObject(expected)
    const bulk = { path: '/api/customers/bulkupdates/', query: { language: 'en' } }
    const headers = { ...own, Cookie: cookie }
    expect(await service.call({ ...bulk, key: null, headers, json: { operations } })).toMatchObject(expected)
    const { body } = await service.call({ path: '/api/customers/', method: 'GET', query: { id: 'o1' } })
    expect(body).toMatchObject({ customers: [{ data: { name: 'Ann' } }] })
  })

  it('may be previewed beyond that with the right to previews alone', async () => {
    await invoiced('o2')
    const change = { operation: 'updatecustomer', id: 'o2', data: { name: 'Another' } }
    expect(await update([change], { preview: true })).toMatchObject({ body: { failed: 1 } })
    await service.configure({ roles: [{ name: 'desk', allowed_apis: ['customers:read', 'preview'] }] })
    expect(await update([change], { preview: true })).toMatchObject({ body: { failed: 0 } })
    expect(await update([change])).toMatchObject({ body: { failed: 1 } })
  })

  it('are told by the session, with the limits', async () => {
    const answer = await service.call({ path: '/api/session/', method: 'GET', key: null, headers: { Cookie: cookie } })
    expect(answer).toMatchObject({ body: { rights: { limits: desk.limits } } })
    expect(v.parse(v.object({ rights: v.object({ operations: v.array(v.string()) }) }), answer.body)).toEqual({
      rights: { operations: desk.operations.toSorted() },
    })
  })
})
