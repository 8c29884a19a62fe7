/** Orders on the test clock: confirmations, payments, expiry, and cases without a notice to anybody. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { acceptGift } from '../../functions/work/orders/accept-gift.ts'
import { confirmEmail, confirmOrder, orderOfLink } from '../../functions/work/orders/linked-order.ts'
import { orderIdOf, useOrders } from '../orders.ts'
import { orderPartition } from '../../functions/store/keys.ts'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { testPayment } from '../order-payment.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const orders = useOrders(service)

const read = async (path: string, query: Readonly<Record<string, string>> = {}) =>
  (await service.call({ path, query: { language: 'en', ...query } })).body
const customers = (fields = 'data,subscriptions,invoices.lines') => read('/api/customers/', { fields })
const on = async (now: string) => {
  const moved = await service.call({ path: '/api/test/clock/', json: { now } })
  expect(moved).toMatchObject({ status: 200 })
}
const letters = async () =>
  (await service.mail.messages()).map(({ to, subject }) => `${to}: ${subject}`).filter((line) => !line.includes('DK-'))

/** The statuses in the events of an order, each with the cause of the change. */
async function movesOf(placed: Answer): Promise<string[]> {
  const changes = await storedChanges(orderPartition(service.account, orderIdOf(placed)), 1, 100)
  return changes.flatMap(({ change }) =>
    (change?.events ?? []).map(({ attributes }) => `${change?.via}: ${String(attributes['status'])}`),
  )
}

/** The order of a link in the latest e-mail with one of this purpose. */
async function linked(purpose: 'resume' | 'confirm' | 'gift') {
  const page = purpose === 'resume' ? '' : `${purpose}/`
  const found = (await service.mail.messages())
    .flatMap(({ text }) => [...text.matchAll(/\/order\/([^/\s]+)\/([^/\s]+)\/([^/\s]+)\/(\w+\/)?/g)])
    .filter(([, , , , last = '']) => last === page)
  const [, account = '', order = '', signature = ''] = found.at(-1) ?? []
  const opened = await orderOfLink({ account, order, signature, purpose })
  if (opened === undefined) throw new Error(`No e-mail has a link for ${purpose}.`)
  return opened
}

async function resumed(body: unknown) {
  const url = /\/order\/([^/]+)\/([^/]+)\/([^/]+)\//.exec(JSON.stringify(body))
  const [, account = '', order = '', signature = ''] = url ?? []
  const opened = await orderOfLink({ account, order, signature, purpose: 'resume' })
  if (opened === undefined) throw new Error('The answer has no link.')
  return opened
}

describe('A newcomer', () => {
  it('confirms the e-mail address, and gets the subscription and a confirmation', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form({ email_confirmation: true, terms_url: 'https://example.com/terms' })
    const placed = await orders.place({ password: 'correct horse' })
    await on('2031-03-01T10:01:00')
    expect(await orders.read(placed)).toMatchObject({ status: 'awaitingemailconfirmation' })
    expect(await letters()).toHaveLength(1)
    expect(await customers()).toEqual({ customers: [] })

    const link = await linked('confirm')
    expect(link.summary).toMatchObject({ status: 'awaitingemailconfirmation', totals: [{ amountMinor: 9900 }] })
    expect(await confirmEmail(link)).toEqual({ status: 'approved' })
    expect(await confirmEmail(link)).toEqual({ status: 'approved' })
    await on('2031-03-01T10:02:00')
    expect(await orders.read(placed)).toMatchObject({ status: 'approved', customer_id: '1001' })
    expect(await letters()).toHaveLength(2)
    expect((await service.mail.messages()).some(({ text }) => text.includes('https://example.com/terms'))).toBe(true)
    const logIn = { path: '/api/authenticatecustomer/', json: { email: 'ann@example.com', password: 'correct horse' } }
    expect(await service.call(logIn)).toMatchObject({ status: 200, body: { id: '1001' } })
  })

  it('who never confirms is denied after the days of the form, and the code is free again', async () => {
    await on('2031-03-01T10:00:00')
    const ordering_codes = [{ code: 'ONE', percent_off: 50, max_uses: 1 }]
    await orders.form({ email_confirmation: true, expires_days: 5, ordering_codes })
    const placed = await orders.place({ ordering_code: 'one' })
    expect(await orders.place({ ordering_code: 'ONE', email: 'bo@example.com' })).toMatchObject({ status: 422 })
    await on('2031-03-06T09:59:59')
    expect(await orders.read(placed)).toMatchObject({ status: 'awaitingemailconfirmation', ordering_code: 'ONE' })
    await on('2031-03-06T10:00:00')
    expect(await orders.read(placed)).toMatchObject({ status: 'denied', reason: { kind: 'expired' } })
    expect(await movesOf(placed)).toEqual(['order: awaiting', 'order: awaitingemailconfirmation', 'system: denied'])
    expect(await orders.place({ ordering_code: 'ONE', email: 'bo@example.com' })).toMatchObject({ status: 200 })
  })

  it('who breaks the payment off comes back and pays, and the invoice is paid by the agreement', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form({ payment: true })
    const placed = await orders.place({ confirmed: false })
    expect(placed).toMatchObject({ body: { status: 'awaitingconfirmation', resume_ordering_url: expect.any(String) } })
    const url = (await orders.read(placed))['resume_ordering_url']
    expect(await confirmOrder(await resumed(url))).toEqual({ status: 'awaitingpaymentprocessor' })
    expect(await testPayment(await resumed(url), 'break-off')).toEqual({ status: 'awaitingconfirmation' })
    expect(await confirmOrder(await resumed(url))).toEqual({ status: 'awaitingpaymentprocessor' })
    expect(await testPayment(await resumed(url), 'pay')).toEqual({ status: 'awaiting' })
    await on('2031-03-01T10:01:00')
    const order = await orders.read(placed)
    expect(order).toMatchObject({ status: 'approved', payment_agreement: { text: 'Test 4242' } })
    expect(await customers()).toMatchObject({
      customers: [{ invoices: [{ number: 'DK-1', to_pay: 0, state: 'paid' }] }],
    })
  })

  it('who ordered by JSON pays on the page of the order, before and after the queue has reached it', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form({ payment: true })
    const placed = await orders.place()
    expect(placed).toMatchObject({ status: 200, body: { status: 'awaiting' } })
    const { pathname } = new URL(
      v.parse(v.looseObject({ resume_ordering_url: v.string() }), placed.body).resume_ordering_url,
    )
    const page = async (path: string) => await service.call({ path, key: null, query: { language: 'en' } })
    expect(String((await page(pathname)).body)).toContain(`${pathname}payment/`)
    const led = await page(`${pathname}payment/`)
    expect(led).toMatchObject({ status: 303, headers: { Location: expect.stringContaining('/test-provider/') } })
    expect(await page(new URL(String(led.headers['Location'])).pathname)).toMatchObject({ status: 200 })
    const waiting = await orders.read(placed)
    expect(waiting).toMatchObject({ status: 'awaitingpaymentprocessor' })
    expect(new URL(String(waiting['resume_ordering_url'])).pathname).toBe(pathname)
    await orders.work()
    expect(await testPayment(await resumed(pathname), 'pay')).toEqual({ status: 'awaiting' })
    await on('2031-03-01T10:01:00')
    const paid = await orders.read(placed)
    expect(paid).toMatchObject({ status: 'approved' })
    expect(paid).not.toHaveProperty('resume_ordering_url')
    expect(await customers()).toMatchObject({ customers: [{ invoices: [{ to_pay: 0, state: 'paid' }] }] })
  })

  it('who paid and was denied has no agreement any more', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form({ payment: true, approval: 'manual' })
    const placed = await orders.place({ confirmed: false })
    const url = (await orders.read(placed))['resume_ordering_url']
    await confirmOrder(await resumed(url))
    await testPayment(await resumed(url), 'pay')
    await orders.work()
    expect(await orders.read(placed)).toMatchObject({ status: 'awaitingapproval' })
    await service.call({ path: '/api/orders/deny/', json: { order_id: orderIdOf(placed) } })
    await orders.work()
    const stored = await resumed(url)
    expect(stored.order.payment).toMatchObject({ state: 'cancelled' })
    expect(stored.order.due).toBeUndefined()
  })
})

describe('Whoever waits for people', () => {
  const inEnglish = { query: { language: 'en' } }

  it('is told that the order came, and that it was denied, each once and without the reason', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form({ approval: 'manual' })
    const placed = await orders.place({}, inEnglish)
    await on('2031-03-01T10:01:00')
    expect(await letters()).toEqual(['ann@example.com: We have received your order with Demo Media ApS'])
    const json = { order_id: orderIdOf(placed), reason: 'Unpaid invoices' }
    await service.call({ path: '/api/orders/deny/', json })
    await service.call({ path: '/api/orders/deny/', json })
    await on('2031-03-01T10:02:00')
    await on('2031-05-01T10:00:00')
    expect((await letters()).slice(1)).toEqual(['ann@example.com: Your order with Demo Media ApS was not accepted'])
    expect((await service.mail.messages()).some(({ text }) => text.includes('Unpaid'))).toBe(false)
  })

  it('is erased a time after the denial, also where the account has had such a time since then only', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form({ approval: 'manual' })
    const placed = await orders.place({}, inEnglish)
    await service.call({ path: '/api/orders/deny/', json: { order_id: orderIdOf(placed) } })
    await service.configure({ retention: [{ of: 'denied_orders', after: 'P1M' }] })
    const later = await orders.place({ email: 'bo@example.com' }, inEnglish)
    await service.call({ path: '/api/orders/deny/', json: { order_id: orderIdOf(later) } })
    await on('2031-03-31T10:00:00')
    const words = async () => JSON.stringify([await orders.read(placed), await orders.read(later)])
    expect(await words()).toMatch(/ann@example.com.*bo@example.com/)
    await on('2031-04-01T10:00:01')
    expect(await words()).not.toMatch(/@example.com/)
  })

  it('is told when nobody has decided in time', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form({ approval: 'manual', expires_days: 5 })
    await orders.place({}, inEnglish)
    await on('2031-03-06T10:01:00')
    await on('2031-03-06T10:02:00')
    expect((await letters()).at(-1)).toBe('ann@example.com: Your order with Demo Media ApS was not accepted')
  })

  it('hears nothing of an order that was never confirmed, by its button or by the address', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form({ approval: 'manual', email_confirmation: true, expires_days: 5 })
    await orders.place({ confirmed: false }, inEnglish)
    const unproven = await orders.place({}, inEnglish)
    await orders.place({ email: 'bo@example.com' }, inEnglish)
    await on('2031-03-01T10:01:00')
    await service.call({ path: '/api/orders/deny/', json: { order_id: orderIdOf(unproven) } })
    await on('2031-03-06T10:01:00')
    await on('2031-03-06T10:02:00')
    expect(await read('/api/orders/', { status: 'denied' })).toMatchObject({ orders: [{}, {}, {}] })
    const asked = 'Please confirm your order with Demo Media ApS'
    expect((await letters()).toSorted()).toEqual([`ann@example.com: ${asked}`, `bo@example.com: ${asked}`])
  })

  it('is asked to confirm first where the address is a customer’s, and both ways begin with one answer', async () => {
    await on('2031-03-01T10:00:00')
    const data = { name: 'Ann Old', email: 'ann@example.com', country: 'DK' }
    await service.call({ path: '/api/customers/createcustomer/', json: { data } })
    await orders.form({ approval: 'manual' })
    const known = await orders.place({}, inEnglish)
    const unknown = await orders.place({ email: 'new@example.com' }, inEnglish)
    expect(known.status).toBe(unknown.status)
    await on('2031-03-01T10:01:00')
    expect((await letters()).toSorted()).toEqual([
      'ann@example.com: Please confirm your order with Demo Media ApS',
      'new@example.com: We have received your order with Demo Media ApS',
    ])
    await confirmEmail(await linked('confirm'))
    await on('2031-03-01T10:02:00')
    expect((await letters()).slice(2)).toEqual(['ann@example.com: We have received your order with Demo Media ApS'])
  })
})

describe('A customer', () => {
  const known = async () => {
    await on('2031-03-01T10:00:00')
    const data = { name: 'Ann Old', email: 'ann@example.com', country: 'DK', password: 'correct horse' }
    await service.call({ path: '/api/customers/createcustomer/', json: { data } })
  }

  it('is told to nobody: a known and an unknown address have the same answer to the byte', async () => {
    await known()
    await orders.form()
    const answers = [
      await orders.place({ email: 'ann@example.com', password: 'wrong password' }),
      await orders.place({ email: 'new@example.com', password: 'wrong password' }),
      await orders.place({ email: 'ann@example.com' }),
      await orders.place({ email: 'new2@example.com' }),
    ].map((answer) =>
      JSON.stringify(answer)
        .replaceAll(orderIdOf(answer), '')
        .replace(/[\w-]{43}\/"/, '"'),
    )
    expect(new Set(answers).size).toBe(1)
    await orders.work()
    expect(await read('/api/orders/', { status: 'awaitingemailconfirmation' })).toMatchObject({
      orders: [{ email: 'ann@example.com' }, { email: 'ann@example.com' }],
    })
    expect(await read('/api/orders/', { status: 'approved' })).toMatchObject({ orders: [{}, {}] })
  })

  it('confirms an order by e-mail, and keeps the data that there were', async () => {
    await known()
    await orders.form()
    const placed = await orders.place({ password: 'somebody else' })
    await on('2031-03-01T10:01:00')
    expect(await orders.read(placed)).toMatchObject({ status: 'awaitingemailconfirmation' })
    expect(await orders.read(placed)).not.toHaveProperty('customer_id')
    await confirmEmail(await linked('confirm'))
    expect(await orders.read(placed)).toMatchObject({ status: 'approved', customer_id: '1001' })
    expect(await customers()).toMatchObject({
      customers: [{ id: '1001', data: { name: 'Ann Old' }, subscriptions: [{}] }],
    })
    const logIn = { path: '/api/authenticatecustomer/', json: { email: 'ann@example.com', password: 'correct horse' } }
    expect(await service.call(logIn)).toMatchObject({ status: 200 })
  })

  it('whose password comes with the order has it at once', async () => {
    await known()
    await orders.form({ email_confirmation: true })
    const placed = await orders.place({ password: 'correct horse' })
    expect(await read('/api/orders/', { customer: '1001' })).toMatchObject({ orders: [{ status: 'awaiting' }] })
    await orders.work()
    expect(await orders.read(placed)).toMatchObject({ status: 'approved', customer_id: '1001' })
    expect(await letters()).toEqual([])
  })

  it('who is deleted takes the personal data of the orders along', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form({ campaigns: [], products: ['wine-book'] })
    const placed = await orders.place({ products: [{ external_id: 'wine-book' }] })
    await orders.work()
    const gone = await service.call({ path: '/api/customers/deletecustomer/', json: { id: '1001' } })
    expect(gone.status).toBe(200)
    await on('2031-03-01T11:00:00')
    const order = await orders.read(placed)
    expect(order).toMatchObject({ status: 'approved', customer_id: '1001' })
    expect(JSON.stringify(order)).not.toMatch(/ann|berg|bredgade|127\.0/i)
  })
})

describe('A gift', () => {
  const gift = {
    products: [{ campaign_id: 'company' }],
    recipient: { name: 'Bo Dahl', email: 'bo@example.com', message: 'Happy birthday!' },
  }

  it('that is paid for reaches its recipient without a further proof', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form({ campaigns: ['company'], gift: true, payment: true })
    const placed = await orders.place({ ...gift, confirmed: false })
    const url = (await orders.read(placed))['resume_ordering_url']
    await confirmOrder(await resumed(url))
    await on('2031-03-01T10:01:00')
    expect(await service.mail.messages()).toEqual([])
    await testPayment(await resumed(url), 'pay')
    await on('2031-03-01T10:02:00')
    await on('2031-03-01T10:03:00')
    expect((await service.mail.messages()).flatMap(({ to }) => to)).toContain('bo@example.com')
  })

  it('is the recipient’s by the link, once, and the papers are the giver’s', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form({ campaigns: ['company'], gift: true })
    expect(await orders.place({ ...gift, recipient: undefined })).toMatchObject({
      status: 422,
      body: { 'recipient.name': [expect.any(String)], 'recipient.email': [expect.any(String)] },
    })
    const linked_to = { ...gift.recipient, message: 'Win at https://spam.example' }
    expect(await orders.place({ ...gift, recipient: linked_to }, { query: { language: 'en' } })).toMatchObject({
      status: 422,
      body: { 'recipient.message': ['This must not contain web addresses or e-mail addresses.'] },
    })
    const placed = await orders.place(gift)
    await on('2031-03-01T10:01:00')
    expect(await orders.read(placed)).toMatchObject({ status: 'awaitingemailconfirmation' })
    expect((await service.mail.messages()).flatMap(({ to }) => to)).toEqual(['ann@example.com'])
    await confirmEmail(await linked('confirm'))
    await on('2031-03-01T10:02:00')
    expect(await orders.read(placed)).toMatchObject({ status: 'approved', customer_id: '1001' })
    const mail = (await service.mail.messages()).find(({ to }) => to.includes('bo@example.com'))
    expect(mail?.text).toContain('Happy birthday!')
    const link = await linked('gift')
    expect(await acceptGift(link, { address: { address: 'Vestergade 5', country: 'ZZ' } })).toMatchObject({
      outcome: 'refused',
      faults: [{ field: 'address.country' }],
    })
    const both = await Promise.all([acceptGift(link, { address: {} }), acceptGift(link, { address: {} })])
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'too-late'])
    expect(await customers()).toMatchObject({
      customers: [
        { id: '1001', data: { email: 'ann@example.com' }, invoices: [{ number: 'DK-1' }] },
        {
          data: { name: 'Bo Dahl', email: 'bo@example.com' },
          subscriptions: [{ state: 'active', periods: [{ group_customer_id: '1001' }] }],
        },
      ],
    })
  })
})
