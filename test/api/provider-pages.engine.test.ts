/** Pages of a provider: a payer agrees by a link, pays an invoice at once, and orders with a payment. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { stripeTransport } from '../../functions/outside/payments/stripe-call.ts'
import { confirmOrder, orderOfLink, paymentPage, returnFromPayment } from '../../functions/work/orders/linked-order.ts'
import { FakeStripe } from '../outside/payments/fake-stripe.ts'
import { useOrders } from '../orders.ts'
import { useService } from '../service.ts'

const service = useService()
const orders = useOrders(service)
let stripe = new FakeStripe()
beforeEach(async () => {
  stripe = new FakeStripe()
  vi.spyOn(stripeTransport, 'send').mockImplementation((url, options) => stripe.send(url, options))
  await service.configure({
    payment_providers: [
      { id: 'cards', kind: 'stripe', methods: ['card'], secret_key: 'sk_test_1', webhook_secret: 'whsec_example' },
    ],
  })
  await made('/api/test/clock/', { now: '2031-03-03T10:00:00' })
})

const made = async (path: string, json: Readonly<Record<string, unknown>>) => {
  const { status, body } = await service.call({ path, json })
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(v.record(v.string(), v.unknown()), body)
}
const operate = (operation: string, json: Readonly<Record<string, unknown>>) =>
  made(`/api/customers/${operation}/`, json)
const visit = async (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://api.example')
  const path = pathname.replace(/^\/stage/, '')
  return await service.call({ method: 'GET', path, query: Object.fromEntries(searchParams), key: null })
}
const sessionIn = (location: unknown) => String(location).split('/').at(-1) ?? ''

const customerSchema = v.object({
  customers: v.tuple([
    v.looseObject({
      invoices: v.array(v.looseObject({ number: v.string(), state: v.string() })),
      payments: v.array(v.looseObject({ amount: v.number(), method: v.string() })),
      agreements: v.array(v.looseObject({ agreement_id: v.string(), state: v.string() })),
    }),
  ]),
})
async function customer(id: string) {
  const fields = 'invoices.payment_url,payments,agreements'
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields } })
  return v.parse(customerSchema, body).customers[0]
}
const line = { text: 'The Wine Book', amount: 25_000, currency: 'DKK', tax_rate: 0.25 }
const ann = { name: 'Ann Berg', email: 'ann@example.com' }
const agreeing = { id: '1001', provider: 'cards', method: 'card', business_entity: 'dk' }

describe('The link of an agreement', () => {
  it('leads to the provider, and its agreement collects from then on', async () => {
    await operate('createcustomer', { data: ann })
    const { url } = await operate('startagreement', agreeing)
    expect((await customer('1001')).agreements).toMatchObject([{ state: 'pending' }])
    const led = await visit(String(url))
    expect(led.status).toBe(303)
    // The same visit again is the same page.
    expect((await visit(String(url))).headers['Location']).toBe(led.headers['Location'])
    expect((await visit(`${String(url)}?back=cancel`)).status).toBe(200)
    stripe.complete(sessionIn(led.headers['Location']), 'paid')
    const back = await visit(`${String(url)}?back=done`)
    expect(String(back.body)).toContain('Tak')
    expect((await customer('1001')).agreements).toMatchObject([{ state: 'active', text: 'Visa 4242', default: true }])
    await operate('invoice', { id: '1001', business_entity: 'dk', lines: [line], due: '2031-03-04' })
    await made('/api/test/clock/', { now: '2031-03-05T10:00:00' })
    expect((await customer('1001')).invoices).toMatchObject([{ state: 'paid' }])
    expect(stripe.misshapen).toEqual([])
  })

  it('is refused for a provider of own workers, and for addresses of others', async () => {
    await operate('createcustomer', { data: ann })
    const refused = async (json: object) => {
      const answer = await service.call({ path: '/api/customers/startagreement/', json: { ...agreeing, ...json } })
      expect(answer.status).toBe(422)
      return Object.keys(v.parse(v.record(v.string(), v.unknown()), answer.body))
    }
    expect(await refused({ provider: 'nobody' })).toEqual(['provider'])
    expect(await refused({ method: 'swish' })).toEqual(['method'])
    expect(await refused({ return_to: 'https://elsewhere.example/' })).toEqual(['return_to'])
    expect((await visit('/agreement/nobody/1/2/')).status).toBe(404)
  })

  it('leads back to the addresses that the portal may lead back to', async () => {
    await operate('createcustomer', { data: ann })
    await made('/api/settings/update/', {
      portal: { path: `p-${service.account}`, sign_in: ['password'], return_to: ['https://paper.example/my/'] },
    })
    const start = (return_to: string) =>
      service.call({ path: '/api/customers/startagreement/', json: { ...agreeing, return_to } })
    expect((await start('https://paper.example/my/card')).status).toBe(200)
    expect((await start('https://paper.example.evil.example/my/')).status).toBe(422)
    expect((await start('https://paper.example/other/')).status).toBe(422)
  })
})

describe('"Pay now"', () => {
  it('leads to the provider, and what was paid is registered once', async () => {
    await operate('createcustomer', { data: ann })
    await operate('invoice', { id: '1001', business_entity: 'dk', lines: [line], due: '2031-03-20' })
    const [invoice] = (await customer('1001')).invoices
    const page = String(invoice?.['payment_url'])
    expect(String((await visit(page)).body)).toContain('/pay/')
    const led = await visit(`${page}pay/`)
    expect(led.status).toBe(303)
    stripe.complete(sessionIn(led.headers['Location']))
    expect((await visit(`${page}pay/?back=done`)).status).toBe(303)
    expect((await visit(`${page}pay/?back=done`)).status).toBe(303)
    const { invoices, payments } = await customer('1001')
    expect(invoices).toMatchObject([{ state: 'paid' }])
    expect(payments).toMatchObject([{ amount: 250, method: 'provider', provider: { id: 'cards' } }])
    expect(String((await visit(page)).body)).not.toContain('/pay/')
  })

  const opened = async () => {
    await operate('createcustomer', { data: ann })
    await operate('invoice', { id: '1001', business_entity: 'dk', lines: [line], due: '2031-03-20' })
    const page = `${String((await customer('1001')).invoices[0]?.['payment_url'])}pay/`
    return { page, session: sessionIn((await visit(page)).headers['Location']) }
  }
  const statusOf = (session: string) => stripe.sessions.get(session)?.status

  it('asks for what the invoice asks for by now, on another page after a part was paid', async () => {
    const { page, session } = await opened()
    await operate('createpayment', { id: '1001', invoice_number: 'DK-1', amount: 10_000, currency: 'DKK' })
    const again = sessionIn((await visit(page)).headers['Location'])
    expect(statusOf(session)).toBe('expired')
    stripe.complete(again)
    await visit(`${page}?back=done`)
    expect((await customer('1001')).payments.map(({ amount }) => amount)).toEqual([100, 150])
  })

  it('is closed once the invoice asks for nothing, and until then its payer is not deleted', async () => {
    const { session } = await opened()
    await operate('credit', { id: '1001', invoice_number: 'DK-1', all: true })
    const remove = () => service.call({ path: '/api/customers/deletecustomer/', json: { id: '1001' } })
    const refused = await remove()
    expect([refused.status, refused.headers['X-Error-Codes']]).toEqual([422, '=customer_has_collection'])
    await made('/api/test/clock/', { now: '2031-03-03T10:05:00' })
    expect(statusOf(session)).toBe('expired')
    expect((await remove()).status).toBe(200)
  })

  it('is closed before an own worker is handed the invoice, which waits where its payer has paid', async () => {
    await service.configure({ payment_providers: [{ id: 'own', kind: 'queue', methods: ['giro'] }] })
    const { session } = await opened()
    const agreement = { provider: 'own', method: 'giro', reference: 'A-1', business_entity: 'dk' }
    await operate('createagreement', { id: '1001', ...agreement })
    const handedOut = async () => {
      await operate('collect', { id: '1001', invoice_number: 'DK-1' })
      const { collections } = await made('/api/preparecollections/giro/', {})
      return collections
    }
    expect(await handedOut()).toMatchObject([{ collection_id: '1001~DK-1~1' }])
    expect(statusOf(session)).toBe('expired')
    await operate('invoice', { id: '1001', business_entity: 'dk', lines: [line], due: '2031-03-20' })
    const second = (await customer('1001')).invoices.find(({ number }) => number === 'DK-2')
    const paid = sessionIn((await visit(`${String(second?.['payment_url'])}pay/`)).headers['Location'])
    stripe.complete(paid)
    await operate('collect', { id: '1001', invoice_number: 'DK-2' })
    expect(await made('/api/preparecollections/giro/', {})).toMatchObject({
      collections: [{ collection_id: '1001~DK-1~1' }],
    })
    await made('/api/test/clock/', { now: '2031-03-03T10:05:00' })
    expect((await customer('1001')).invoices.find(({ number }) => number === 'DK-2')).toMatchObject({ state: 'paid' })
  })
})

describe('A provider that gives no answer', () => {
  const unreachable = () => vi.spyOn(stripeTransport, 'send').mockRejectedValue(new TypeError('fetch failed'))
  const inReach = () =>
    vi.spyOn(stripeTransport, 'send').mockImplementation((url, options) => stripe.send(url, options))
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

  it('is a page in the language of the reader that asks to try again, and then leads on', async () => {
    await operate('createcustomer', { data: { ...ann, language: 'fi' } })
    await operate('invoice', { id: '1001', business_entity: 'dk', lines: [line], due: '2031-03-20' })
    const { url } = await operate('startagreement', agreeing)
    const pay = `${String((await customer('1001')).invoices[0]?.['payment_url'])}pay/`
    for (const address of [String(url), pay]) {
      unreachable()
      const answer = await visit(address)
      expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': '60' } })
      expect(answer.body).toContain('<html lang="fi"')
      expect(answer.body).toContain('Maksupalvelu ei vastaa')
      expect((await visit(`${address}?language=de`)).body).toContain('Der Zahlungsanbieter antwortet gerade nicht')
      inReach()
      const led = await visit(address)
      expect(led.status).toBe(303)
      stripe.complete(sessionIn(led.headers['Location']), 'paid')
      unreachable()
      expect([200, 303]).toContain((await visit(`${address}?back=done`)).status)
      inReach()
      await visit(`${address}?back=done`)
    }
    const { agreements, invoices } = await customer('1001')
    expect(agreements).toMatchObject([{ state: 'active' }])
    expect(invoices).toMatchObject([{ state: 'paid' }])
  })

  it('is the same on the way from an order to its payment', async () => {
    await orders.form({ payment: true })
    const placed = await orders.place({ confirmed: false })
    const url = String((await orders.read(placed))['resume_ordering_url'])
    const { pathname } = new URL(url)
    const page = await visit(url)
    const shown = /name="shown" value="([^"]*)"/.exec(String(page.body))?.[1]?.replaceAll('&quot;', '"') ?? ''
    const confirm = () => service.call({ path: pathname.replace(/^\/stage/, ''), form: { shown }, key: null })
    unreachable()
    expect(await confirm()).toMatchObject({ status: 503, body: expect.stringContaining('Betalingsudbyderen svarer') })
    inReach()
    expect((await confirm()).status).toBe(303)
    stripe.complete([...stripe.sessions.keys()][0] ?? '', 'paid')
    unreachable()
    expect((await visit(`${url}payment/`)).status).toBe(303)
    inReach()
    await visit(`${url}payment/`)
    expect((await orders.read(placed))['status']).not.toBe('awaitingpaymentprocessor')
  })
})

describe('An order with a payment', () => {
  it('is paid by the agreement of its orderer, which stays for the renewals', async () => {
    await orders.form({ payment: true })
    const placed = await orders.place({ confirmed: false })
    const url = String((await orders.read(placed))['resume_ordering_url'])
    const [, account = '', order = '', signature = ''] = /\/order\/([^/]+)\/([^/]+)\/([^/]+)\//.exec(url) ?? []
    const linked = async () => {
      const opened = await orderOfLink({ account, order, signature, purpose: 'resume' })
      if (opened === undefined) throw new Error('The answer has no link.')
      return opened
    }
    await confirmOrder(await linked())
    expect(paymentPage(await linked())).toMatchObject({ kind: 'elsewhere' })
    stripe.complete([...stripe.sessions.keys()][0] ?? '', 'paid')
    await returnFromPayment(await linked())
    await orders.work()
    await made('/api/test/clock/', { now: '2031-03-03T10:01:00' })
    const { agreements, invoices, payments } = await customer('1001')
    expect(agreements).toMatchObject([{ state: 'active', default: true }])
    expect(invoices[0]).toMatchObject({ state: 'paid' })
    expect(payments).toMatchObject([{ method: 'provider' }])
    expect(stripe.collected()).toBe(Math.round((payments[0]?.amount ?? 0) * 100))
  })
})
