/** The rights of a role: its operations, alone and as one of many, and its amounts (decisions: "Roles"). */
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderIdOf, useOrders } from '../orders.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const orders = useOrders(service)
const own = { Origin: 'https://api.example' }
const tokenSchema = v.object({ token: v.string() })
const invoiceSchema = v.object({ invoice_number: v.string() })

let cookie = ''
let networks = 0
/** From here on, a person with this role makes the calls. */
async function actAs(role: string): Promise<void> {
  const email = `${role}@demo.example`
  await service.configure({ users: [{ email, name: role, role, language: 'en' }] })
  cookie = await signIn(email)
}
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
    const tooMuch = above('This amounts to 99.00 DKK. The limit of your role is 50.00 DKK.')
    expect(await credit({ all: true })).toMatchObject(tooMuch)
    expect(await credit({ amount: 9_900 })).toMatchObject(tooMuch)
    expect(await credit({ lines: [{ line: 1, amount: 9_900 }] })).toMatchObject(tooMuch)
    expect(await credit({ amount: 5_001 })).toMatchObject({ status: 403 })
    // A preview is refused in the same words, and none of these had an effect.
    expect(await credit({ all: true, preview: true })).toMatchObject(tooMuch)
    expect(await credit({ amount: 5_000 })).toMatchObject({ status: 200 })
  })

  it('hold a payment, and one that takes money back', async () => {
    const invoice_number = await invoiced('c2')
    const pay = (amount: number) => operate('createpayment', { id: 'c2', invoice_number, amount, currency: 'DKK' })
    expect(await pay(20_001)).toMatchObject({ status: 403 })
    expect(await pay(20_000)).toMatchObject({ status: 200 })
    await service.configure({ roles: [{ ...desk, operations: [...desk.operations, 'refund'] }] })
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

  it('hold an order that somebody approves, as they hold its subscription', async () => {
    const approver = { ...desk, allowed_apis: ['orders'], limits: { createsubscription: 100 } }
    await service.configure({ roles: [approver] })
    await orders.form({ approval: 'manual' })
    const json = { order_id: orderIdOf(await orders.place()) }
    await orders.work()
    const approve = () =>
      service.call({ path: '/api/orders/approve/', json, key: null, headers: { ...own, Cookie: cookie } })
    expect(await approve()).toMatchObject(above('This amounts to 99.00 DKK. The limit of your role is 1.00 DKK.'))
    expect((await service.call({ path: '/api/customers/' })).body).toEqual({ customers: [] })
    await service.configure({ roles: [{ ...approver, limits: { createsubscription: 100_000 } }] })
    expect(await approve()).toMatchObject({ status: 200, body: { status: 'approved' } })
  })

  it('hold what another operation invoices, whichever invoices it', async () => {
    const seller = ['createsubscription', 'switchsubscriptionplan', 'updatesubscription', 'invoice']
    await service.configure({ roles: [{ ...desk, operations: seller, limits: { createsubscription: 10_000 } }] })
    const customer = async (id: string) => {
      await asOwner('createcustomer', { id, data: { name: 'Ann', country: 'DK', email: `${id}@example.com` } })
      const { body } = await asOwner('createsubscription', { id, periods: [{ campaign_id: 'intro' }] })
      return { id, ...v.parse(v.object({ subscription_id: v.string() }), body) }
    }
    const ann = await customer('k1')
    const isHeld = { status: 403, headers: expect.objectContaining({ 'X-Error-Codes': '=amount_above_limit' }) }
    expect(await operate('createsubscription', { id: 'k1', periods: [{ campaign_id: 'year' }] })).toMatchObject(isHeld)
    expect(await operate('switchsubscriptionplan', { ...ann, new_campaign_id: 'year' })).toMatchObject(isHeld)
    expect(await operate('updatesubscription', { ...ann, quantity: 20 })).toMatchObject(isHeld)
    const lines = [{ text: 'Book', amount: 10_001, currency: 'DKK', tax_rate: 0.25 }]
    expect(await operate('invoice', { id: 'k1', business_entity: 'dk', lines })).toMatchObject(isHeld)
    const many = [
      { operation: 'updatesubscription', ...ann, quantity: 2 },
      { operation: 'updatesubscription', ...ann, quantity: 3 },
      { operation: 'switchsubscriptionplan', ...ann, new_campaign_id: 'year' },
    ]
    expect((await update(many)).body).toMatchObject({ codes: [{}, {}, { '': [expect.stringMatching(/^amount/)] }] })
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
        errors: [{ '': ['This amounts to 50.01 DKK. The limit of your role is 50.00 DKK.'] }, {}],
        codes: [{ '': ['amount_above_limit'] }, {}],
      },
    })
  })
})

describe('the amounts of a role, in one call of many operations', () => {
  const credit = (id: string, invoice_number: string, amount: number) =>
    ({ operation: 'credit', id, invoice_number, reason: 'Late', amount }) as const
  const sum = (amount: string) => ({
    '': [
      `Together with the earlier operations on this customer, this amounts to ${amount} DKK. The limit of your role is 50.00 DKK.`,
    ],
  })

  it('hold the sum of what one customer is credited, and each customer by itself', async () => {
    const [one, other] = [await invoiced('c6'), await invoiced('c7')]
    const operations = [
      credit('c6', one, 3_000),
      credit('c7', other, 5_000),
      credit('c6', one, 2_001),
      credit('c6', one, 2_000),
      credit('c6', one, 1),
    ]
    const expected = {
      status: 200,
      body: {
        succeeded: 3,
        failed: 2,
        errors: [{}, {}, sum('50.01'), {}, sum('50.01')],
        codes: [{}, {}, { '': ['amounts_above_limit'] }, {}, { '': ['amounts_above_limit'] }],
      },
    }
    expect(await update(operations, { preview: true })).toMatchObject(expected)
    const done = await update(operations)
    expect(done).toMatchObject(expected)
    expect(JSON.stringify(done.body)).not.toContain('held')
    // The limit applies to each call separately.
    expect(await operate('credit', { id: 'c6', invoice_number: one, amount: 4_900 })).toMatchObject({ status: 200 })
  })

  it('hold what stops credit by themselves together with credits', async () => {
    await service.configure({ roles: [{ ...desk, limits: { credit: 81_000 } }] })
    const invoice_number = await invoiced('c8')
    const { body } = await asOwner('createsubscription', { id: 'c8', periods: [{ campaign_id: 'year' }] })
    const { subscription_id } = v.parse(v.object({ subscription_id: v.string() }), body)
    const stop = { operation: 'cancelsubscription', id: 'c8', subscription_id }
    const { body: outcome } = await update([credit('c8', invoice_number, 5_000), stop])
    expect(outcome).toMatchObject({ succeeded: 1, codes: [{}, { '': ['amounts_above_limit'] }] })
    expect(await update([stop])).toMatchObject({ body: { succeeded: 1 } })
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
    const refused = { '': ['Your role does not allow this operation.'] }
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

const lacking = (role: string, right: string) => ({
  status: 403,
  body: `Your role "${role}" is not allowed to use "customers.${right}".`,
})

describe('what the parameters of an operation do besides', () => {
  const refused = { '': ['Your role does not allow this operation.'] }

  /** Expects that a single call, bulk operations and their previews all need the right. */
  async function needs(right: string, operation: string, json: Readonly<Record<string, unknown>>): Promise<void> {
    expect(await operate(operation, json)).toMatchObject(lacking('desk', right))
    expect(await operate(operation, { ...json, preview: true })).toMatchObject(lacking('desk', right))
    const operations = [{ operation, ...json }]
    const failed = { body: { succeeded: 0, failed: 1, errors: [refused] } }
    expect(await update(operations)).toMatchObject(failed)
    expect(await update(operations, { preview: true })).toMatchObject({ body: { failed: 1 } })
    expect(await service.call({ ...bulk(), json: { operations } })).toMatchObject(failed)
    await service.configure({ roles: [{ ...desk, operations: [operation, right] }] })
    expect(await operate(operation, json)).toMatchObject({ status: 200 })
  }
  const bulk = () => ({ ...inEnglish, path: '/api/customers/bulkupdates/', headers: { ...own, Cookie: cookie } })

  it('needs the right to refund, for a credit that pays back', async () => {
    const invoice_number = await invoiced('b1')
    await asOwner('createpayment', { id: 'b1', invoice_number, amount: 9_900, currency: 'DKK' })
    const credit = { id: 'b1', invoice_number, amount: 1_000, reason: 'Late', refund: 'payment' }
    await needs('refund', 'credit', credit)
    expect(await operate('credit', { ...credit, refund: 'balance' })).toMatchObject({ status: 200 })
  })

  it('needs the right to refund, for a payment below zero', async () => {
    await invoiced('b2')
    const back = { id: 'b2', business_entity: 'dk', amount: -1_000, currency: 'DKK', method: 'external' }
    await needs('refund', 'createpayment', back)
  })

  it('needs the right to create customers, for an update that creates one', async () => {
    const data = { name: 'Eve', country: 'DK', email: 'b3@example.com' }
    await service.configure({ roles: [{ ...desk, operations: ['updatecustomer'] }] })
    await needs('createcustomer', 'updatecustomer', { id: 'b3', data, create: true })
    expect(await operate('updatecustomer', { id: 'b3', data: { name: 'Eva' } })).toMatchObject({ status: 200 })
  })

  it('needs the right to payments, for what was invoiced elsewhere', async () => {
    await invoiced('b4')
    const external_invoicing = { invoiced: 90_000, currency: 'DKK', tax_rate: 0.25 }
    const periods = [{ campaign_id: 'year' }, { campaign_id: 'year', external_invoicing }]
    await service.configure({ roles: [{ ...desk, operations: ['createsubscription'] }] })
    await needs('createpayment', 'createsubscription', { id: 'b4', periods })
  })

  it('may be previewed with the right to previews', async () => {
    const invoice_number = await invoiced('b5')
    await service.configure({ roles: [{ ...desk, allowed_apis: ['customers:read', 'preview'], limits: {} }] })
    const credit = { id: 'b5', invoice_number, all: true, reason: 'Late', refund: 'payment' }
    expect(await operate('credit', { ...credit, preview: true })).toMatchObject({ status: 200 })
    expect(await operate('credit', credit)).toMatchObject(lacking('desk', 'refund'))
    const operations = [{ operation: 'credit', ...credit }]
    expect(await update(operations, { preview: true })).toMatchObject({ body: { failed: 0 } })
  })

  it('counts towards the limit of refunds, whatever pays back', async () => {
    const operations = ['credit', 'createpayment', 'refund']
    await service.configure({ roles: [{ ...desk, operations, limits: { credit: 9_000, refund: 2_000 } }] })
    const invoice_number = await invoiced('b6')
    await asOwner('createpayment', { id: 'b6', invoice_number, amount: 9_900, currency: 'DKK' })
    const tooMuch = above('This amounts to 20.01 DKK. The limit of your role is 20.00 DKK.')
    const credit = { id: 'b6', invoice_number, reason: 'Late', refund: 'payment', amount: 2_001 }
    expect(await operate('credit', credit)).toMatchObject(tooMuch)
    expect(await operate('credit', { ...credit, preview: true })).toMatchObject(tooMuch)
    expect(await update([{ operation: 'credit', ...credit }])).toMatchObject({
      body: { errors: [{ '': ['This amounts to 20.01 DKK. The limit of your role is 20.00 DKK.'] }] },
    })
    expect(await operate('credit', { ...credit, refund: 'balance' })).toMatchObject({ status: 200 })
    const back = { id: 'b6', business_entity: 'dk', amount: -2_001, currency: 'DKK', method: 'external' }
    expect(await operate('createpayment', back)).toMatchObject(tooMuch)
    expect(await operate('createpayment', { ...back, amount: -2_000 })).toMatchObject({ status: 200 })
    // Money that comes in has no limit here.
    expect(await operate('createpayment', { ...back, amount: 90_000, method: 'manual' })).toMatchObject({ status: 200 })
  })
})

const subscriptionSchema = v.object({ subscription_id: v.string() })
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const year = { periods: [{ campaign_id: 'year' }] }

/** A subscription of 800.00 kr., on the customer's only invoice. */
async function subscribed(id: string): Promise<string> {
  await asOwner('createcustomer', { id, data: { name: 'Bo', country: 'DK', email: `${id}@example.com` } })
  const { body } = await asOwner('createsubscription', { id, ...year })
  return v.parse(subscriptionSchema, body).subscription_id
}

describe('the built-in role of customer service', () => {
  beforeEach(() => actAs('customer-service'))

  it('sells and switches, and says of nothing that it was invoiced elsewhere', async () => {
    await subscribed('s1')
    expect(await operate('createsubscription', { id: 's1', ...year })).toMatchObject({ status: 200 })
    const external_invoicing = { invoiced: 1_000_000, currency: 'DKK', tax_rate: 0.25 }
    const periods = [{ campaign_id: 'year', external_invoicing }]
    const refused = lacking('customer-service', 'createpayment')
    expect(await operate('createsubscription', { id: 's1', periods })).toMatchObject(refused)
  })

  it('credits no more by a stop than by a credit', async () => {
    const subscription_id = await subscribed('s2')
    const stop = { id: 's2', subscription_id }
    const tooMuch = above('This amounts to 800.00 DKK. The limit of your role is 500.00 DKK.')
    expect(await operate('cancelsubscription', stop)).toMatchObject(tooMuch)
    expect(await operate('cancelsubscription', { ...stop, preview: true })).toMatchObject(tooMuch)
    const inNineMonths = inDays(270)
    expect(await operate('cancelsubscription', { ...stop, stop_at: inNineMonths })).toMatchObject({ status: 200 })
  })

  it('credits no more by fewer copies or another plan, beyond what is invoiced anew', async () => {
    const subscription_id = await subscribed('s3')
    const change = { id: 's3', subscription_id }
    await operate('updatesubscription', { ...change, quantity: 3 })
    expect(await operate('updatesubscription', { ...change, quantity: 1 })).toMatchObject({ status: 403 })
    const to = (new_campaign_id: string) => operate('switchsubscriptionplan', { ...change, new_campaign_id })
    expect(await to('standard')).toMatchObject({ status: 403 })
    const line = { text: 'A year', amount: 79_000, tax_rate: 0.25, category: 'subscription' }
    const other = { name: 'Another year', business_entity: 'dk', products: ['gazette'], duration: 'P1Y' }
    await service.configure({ campaigns: [{ id: 'other', ...other, invoice_lines: [line] }] })
    expect(await to('other')).toMatchObject({ status: 200 })
  })
})

describe('the limit of new subscriptions', () => {
  it('holds what is invoiced later, and what was invoiced elsewhere', async () => {
    const operations = ['createsubscription', 'createpayment']
    await service.configure({ roles: [{ ...desk, operations, limits: { createsubscription: 100_000 } }] })
    await subscribed('n1')
    const begin = inDays(60)
    const later = { id: 'n1', periods: [{ campaign_id: 'year', begin }] }
    const tooMuch = above('This amounts to 40,000.00 DKK. The limit of your role is 1,000.00 DKK.')
    expect(await operate('createsubscription', { ...later, quantity: 50 })).toMatchObject(tooMuch)
    expect(await operate('createsubscription', later)).toMatchObject({ status: 200 })
    const claimed = (invoiced: number) => {
      const external_invoicing = { invoiced, currency: 'DKK', tax_rate: 0.25 }
      return operate('createsubscription', { id: 'n1', periods: [{ campaign_id: 'year', external_invoicing }] })
    }
    expect(await claimed(100_001)).toMatchObject({ status: 403 })
    expect(await claimed(100_000)).toMatchObject({ status: 200 })
  })
})

describe('Hashes of passwords', () => {
  const everything = { name: 'everything', allowed_apis: ['*', 'customers', 'orders', 'passwords'] }

  it.each(['owner', 'reader', 'finance', 'everything'])('are not read by the role %s', async (role) => {
    await asOwner('createcustomer', { id: 'h1', data: { name: 'Ann', country: 'DK', password: 'a long word' } })
    await orders.form()
    const placed = await orders.place({ password: 'a long word' })
    await service.configure({ roles: [desk, everything] })
    await actAs(role)
    const read = (path: string, query: Readonly<Record<string, string>>) =>
      service.call({ path, query, key: null, headers: { ...own, Cookie: cookie } })
    const refused = { status: 403, body: 'fields: no role may read password.' }
    expect(await read('/api/customers/', { fields: 'data,password', id: 'h1' })).toMatchObject(refused)
    expect(await read('/api/customers/search/', { fields: 'data,password', text: 'ann' })).toMatchObject(refused)
    const shown = await read('/api/orders/', { order_id: orderIdOf(placed) })
    expect(shown).toMatchObject({ status: 200, body: { orders: [{ id: orderIdOf(placed) }] } })
    expect(JSON.stringify(shown.body)).not.toContain('argon2')
  })
})
