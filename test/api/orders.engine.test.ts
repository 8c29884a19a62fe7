/** Orders over the API: showing forms, placing, processing, approving, denying and listing orders. */
import { describe, expect, it } from 'vitest'
import { handler as workQueue } from '../../functions/jobs/work-queue.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { orderIdOf, useOrders } from '../orders.ts'
import { queueEvent } from '../queue.ts'
import { useService } from '../service.ts'

const service = useService()
const orders = useOrders(service)

const read = async (path: string, query: Readonly<Record<string, string>> = {}) =>
  (await service.call({ path, query: { language: 'en', ...query } })).body
const customers = (fields = 'data,subscriptions,invoices.lines') => read('/api/customers/', { fields })

describe('An order at a form that asks for nothing', () => {
  it('makes the customer, the subscription and the invoice at the shown price', async () => {
    const form = await orders.form()
    const shown = await service.call({ path: `/api/ordering-forms/${form}/`, key: null })
    expect(shown).toMatchObject({ status: 200, body: { campaigns: [{ campaign_id: 'intro', price: 99 }, {}] } })
    const placed = await orders.place()
    expect(placed).toMatchObject({ status: 200, body: { status: 'awaiting' } })
    expect(await orders.read(placed)).toMatchObject({ status: 'awaiting', email: 'ann@example.com', ip: '127.0.0.1' })
    await orders.work()
    const order = await orders.read(placed)
    expect(order).toMatchObject({
      status: 'approved',
      customer_id: '1001',
      subscriptions: [expect.stringMatching(/^1001~/)],
      products: [
        {
          campaign_id: 'intro',
          campaign_name: "Three months' introduction",
          campaign_customer_facing_name: 'Try The Gazette',
          quantity: 1,
          subscribed_to: [{ name: 'The Gazette', external_id: 'gazette' }],
          price: 99,
        },
      ],
    })
    expect(await customers()).toMatchObject({
      customers: [
        {
          id: '1001',
          data: { name: 'Ann Berg', email: 'ann@example.com', country_code: 'DK' },
          subscriptions: [{ state: 'active', periods: [{ campaign_id: 'intro' }] }],
          invoices: [{ number: 'DK-1', total: 99 }],
        },
      ],
    })
  })

  it('gets the next number of the series, which goes on after it, from new and from known customers', async () => {
    await orders.form()
    const numbers = async () =>
      (JSON.stringify(await customers('invoices')).match(/(?<="number":)"DK-\d+"/g) ?? []).toSorted()
    for (const email of ['ann@example.com', 'bo@example.com', 'cy@example.com']) {
      await orders.place({ email })
      await orders.work()
    }
    const subscribe = { id: '1001', periods: [{ campaign_id: 'year' }] }
    await service.call({ method: 'POST', path: '/api/customers/createsubscription/', json: subscribe })
    await orders.place({ email: 'di@example.com' })
    await orders.work()
    expect(await numbers()).toEqual(['"DK-1"', '"DK-2"', '"DK-3"', '"DK-4"', '"DK-5"'])
  })

  it('is worked on once, however often its message comes', async () => {
    await orders.form()
    await orders.place()
    const [message = ''] = orders.messages
    await orders.work()
    const before = await customers()
    await workQueue(queueEvent([message, message]))
    expect(await customers()).toEqual(before)
  })
})

describe('An order', () => {
  it.each([
    ['no e-mail address', { email: '' }, 'email'],
    ['an e-mail address that is none', { email: 'ann' }, 'email'],
    ['no name', { address: { address: 'Bredgade 1' } }, 'address.name'],
    ['a country that there is not', { address: { name: 'Ann', country: 'XX' } }, 'address.country'],
    [
      'a postal code of two lines',
      { address: { name: 'Ann', country: 'DK', postal_code: '12\n60' } },
      'address.postal_code',
    ],
    [
      'a billing city of two lines',
      { billing_address: { name: 'Ann', country: 'DK', city: 'Kbh\nK' } },
      'billing_address.city',
    ],
    ['nothing chosen', { products: [] }, 'products'],
    ['a campaign of another form', { products: [{ campaign_id: 'ten-issues' }] }, 'products.0'],
    ['a campaign twice', { products: [{ campaign_id: 'intro' }, { campaign_id: 'intro' }] }, 'products.1'],
    ['a short password', { password: 'short' }, 'password'],
    ['a code that there is not', { ordering_code: 'X' }, 'ordering_code'],
    ['a recipient, though nothing is given', { recipient: { name: 'Bo' } }, 'recipient'],
  ])('with %s is refused under its field', async (_, body, field) => {
    await orders.form()
    const refused = await orders.place(body)
    expect(refused).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
    expect(Object.keys(refused.body ?? {})).toEqual([field])
    expect(await read('/api/orders/')).toEqual({ orders: [] })
  })

  it.each([
    ['a field that the form does not ask for', { ':Birthday': '2000-01-01' }, ':Birthday: not a field of this form.'],
    ['products of no kind', { products: [{}] }, 'products.0: expected either campaign_id or external_id.'],
    ['a quantity of none', { products: [{ campaign_id: 'intro', quantity: 0 }] }, 'products.0.quantity: expected'],
  ])('with %s is wrong in form', async (_, body, text) => {
    await orders.form()
    expect(await orders.place(body)).toMatchObject({ status: 400, body: expect.stringContaining(text) })
  })

  it('of a machine is answered like any other, and kept nowhere', async () => {
    await orders.form()
    const honey = await orders.place({ website: 'https://spam.example' })
    expect(honey).toMatchObject({ status: 200, body: { order_id: expect.any(String), status: 'awaiting' } })
    const unconfirmed = await orders.place({ website: 'https://spam.example', confirmed: false })
    expect(unconfirmed.body).toEqual({
      ...{ order_id: expect.any(String), status: 'awaiting' },
      resume_ordering_url: expect.any(String),
    })
    expect(orders.messages).toEqual([])
    expect(await read('/api/orders/')).toEqual({ orders: [] })
  })

  it('under an Idempotency-Key is placed once', async () => {
    await orders.form()
    const headers = { 'Idempotency-Key': 'one' }
    const first = await orders.place({}, { headers })
    const second = await orders.place({}, { headers })
    expect(second.body).toEqual(first.body)
    expect(await orders.place({ email: 'bo@example.com' }, { headers })).toMatchObject({ status: 422 })
    expect(await read('/api/orders/')).toMatchObject({ orders: [{ id: orderIdOf(first) }] })
  })

  it('at a form that several accounts have needs the account', async () => {
    const form = await orders.form()
    const other = `b-${service.account}`
    const file = { account: { id: other }, ordering_forms: [{ url_id: form }] }
    await applyAccount(file, { by: 'System', via: 'settings', now: '2027-01-01T00:00:00.000Z', runtime })
    expect(await orders.place()).toMatchObject({ status: 400, body: expect.stringContaining('account: missing') })
    const query = { account: service.account }
    expect(await orders.place({}, { query })).toMatchObject({ status: 200 })
    expect(await orders.place({}, { query: { account: other } })).toMatchObject({ status: 422 })
    expect(await orders.place({}, { query: { account: 'nobody' } })).toMatchObject({ status: 404 })
  })

  it('writes the form’s answers where they belong', async () => {
    await orders.form({ fields: ['heard_from', 'phone', 'edition'] })
    const placed = await orders.place({ heard_from: 'A friend', phone: '+45 1234', edition: 'print' })
    await orders.work()
    expect(await orders.read(placed)).toMatchObject({ heard_from: 'A friend', phone: '+45 1234', edition: 'print' })
    expect(await customers()).toMatchObject({
      customers: [{ data: { phone: '+45 1234' }, subscriptions: [{ data: { edition: 'print' } }] }],
    })
  })

  it('assigns products that stand alone', async () => {
    await orders.form({ products: ['wine-book'] })
    const placed = await orders.place({ products: [{ external_id: 'wine-book' }] })
    await orders.work()
    expect(await orders.read(placed)).toMatchObject({
      status: 'approved',
      products: [{ name: 'The Wine Book', external_id: 'wine-book', price: 0 }],
    })
  })
})

describe('Approval by people', () => {
  it('happens once, and is told by the order’s events', async () => {
    await orders.form({ approval: 'manual' })
    const placed = await orders.place()
    await orders.work()
    expect(await orders.read(placed)).toMatchObject({ status: 'awaitingapproval' })
    const order_id = orderIdOf(placed)
    const approved = await service.call({ path: '/api/orders/approve/', json: { order_id } })
    expect(approved).toMatchObject({ status: 200, body: { order_id, status: 'approved', customer_id: '1001' } })
    expect(await service.call({ path: '/api/orders/approve/', json: { order_id } })).toMatchObject({
      status: 422,
      body: { '': [expect.any(String)] },
    })
    expect(await customers()).toMatchObject({ customers: [{ invoices: [{ number: 'DK-1' }] }] })
    const unknown = await service.call({ path: '/api/orders/approve/', json: { order_id: 'x' } })
    expect(unknown.status).toBe(404)
  })

  it('side by side creates once', async () => {
    await orders.form({ approval: 'manual' })
    const placed = await orders.place()
    await orders.work()
    const json = { order_id: orderIdOf(placed) }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service.call({ path: '/api/orders/approve/', json })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await customers()).toMatchObject({ customers: [{ id: '1001', invoices: [{ number: 'DK-1' }] }] })
  })

  it('under an Idempotency-Key gives its first answer again', async () => {
    await orders.form({ approval: 'manual' })
    const placed = await orders.place()
    await orders.work()
    const request = {
      path: '/api/orders/approve/',
      json: { order_id: orderIdOf(placed) },
      headers: { 'Idempotency-Key': 'k' },
    }
    const first = await service.call(request)
    expect(first.status).toBe(200)
    expect((await service.call(request)).body).toEqual(first.body)
  })

  it('or denial: a denied order stays denied, and its reason is for the people', async () => {
    await orders.form({ approval: 'manual' })
    const placed = await orders.place()
    await orders.work()
    const order_id = orderIdOf(placed)
    const json = { order_id, reason: 'Unpaid invoices' }
    const denied = await service.call({ path: '/api/orders/deny/', json })
    expect(denied).toMatchObject({ status: 200, body: { order_id, status: 'denied' } })
    expect(await orders.read(placed)).toMatchObject({ status: 'denied', reason: { text: 'Unpaid invoices' } })
    expect(
      await service.call({ path: '/api/orders/deny/', json: { order_id }, query: { language: 'en' } }),
    ).toMatchObject({
      status: 422,
      body: { '': ['The order has already been decided: it is denied.'] },
    })
    expect(await customers()).toEqual({ customers: [] })
  })
})
