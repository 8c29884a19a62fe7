/** Refunds that a provider has not answered yet: nothing else uses their money, and no refund is lost. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { signTestNotice } from '../../functions/outside/payments/test-provider.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { useService } from '../service.ts'

const service = useService()
const call = async (name: string, json: object) => {
  const answer = await service.call({ method: 'POST', path: `/api/customers/${name}/`, json: { id: '1', ...json } })
  return { ...answer, codes: answer.headers['X-Error-Codes'] }
}
const made = async (name: string, json: object) => {
  const { status, body } = await call(name, json)
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(v.looseObject({ preview: v.optional(v.looseObject({ expect: v.string() })) }), body)
}
const moveTo = async (now: string) => {
  expect((await service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })).status).toBe(200)
}
const customerSchema = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.array(v.looseObject({ number: v.string(), to_pay: v.number() })),
      payments: v.array(
        v.looseObject({
          ...{ payment_id: v.string(), amount: v.number() },
          provider: v.optional(v.looseObject({ reference: v.string() })),
        }),
      ),
    }),
  ]),
})
async function customer() {
  const query = { id: '1', fields: 'invoices,payments' }
  const [{ invoices, payments }] = v.parse(
    customerSchema,
    (await service.call({ path: '/api/customers/', query })).body,
  ).customers
  const world = await loadWorld(service.account, '1')
  return {
    toPay: Object.fromEntries(invoices.map(({ number, to_pay }) => [number, to_pay])),
    payments,
    amounts: payments.map(({ amount }) => amount),
    balance: (world?.ledger.credits ?? []).reduce((sum, { leftMinor }) => sum + leftMinor / 100, 0),
  }
}
const invoice = (amount: number) => ({
  ...{ business_entity: 'dk', due: '2027-01-12' },
  lines: [{ text: 'Book', amount, currency: 'DKK', tax_rate: 0 }],
})

/** DK-1 of 100.00 was collected by the provider, which is asked again with each move of the clock. */
async function collected(reference = 'test_pays'): Promise<string> {
  await moveTo('2027-01-10T12:00:00')
  await made('createcustomer', { data: { name: 'Ann Berg', email: 'ann@example.com' } })
  const agreement = { provider: 'cards', method: 'card', reference, business_entity: 'dk' }
  await made('createagreement', agreement)
  await made('invoice', invoice(10_000))
  await moveTo('2027-01-12T12:00:00')
  return (await customer()).payments[0]?.payment_id ?? expect.fail('Nothing was collected.')
}

beforeEach(async () => {
  await service.configure({
    payment_providers: [
      { id: 'cards', kind: 'test', methods: ['card', 'sepa_debit'], webhook_secret: 'whsec_example' },
    ],
  })
})

describe('A refund that a provider has not answered', () => {
  it('is held against the balance and what was received, also in one call', async () => {
    const payment_id = await collected()
    const refund = { operation: 'refund', id: '1', business_entity: 'dk' }
    const credit = { operation: 'credit', id: '1', invoice_number: 'DK-1', refund: 'payment', through: 'provider' }
    const { body } = await service.call({
      ...{ method: 'POST', path: '/api/customers/update/' },
      json: {
        operations: [
          { ...credit, amount: 6_000 },
          { ...refund, amount: 1 },
          { operation: 'refund', id: '1', payment_id, amount: 4_001 },
          { operation: 'credit', id: '1', invoice_number: 'DK-1', amount: 1_000, refund: 'payment' },
          { ...refund, amount: 1 },
        ],
      },
    })
    expect(body).toMatchObject({ succeeded: 2, failed: 3 })
    expect((await customer()).amounts).toEqual([100, -10])
    await moveTo('2027-01-12T12:05:00')
    expect(await customer()).toMatchObject({ amounts: [100, -10, -60], balance: 0 })
  })

  it('pays another invoice only where the provider refuses', async () => {
    await collected('test_keeps')
    await made('credit', { invoice_number: 'DK-1', all: true, refund: 'payment', through: 'provider' })
    await made('invoice', { ...invoice(3_000), due: '2027-02-20' })
    expect(await customer()).toMatchObject({ toPay: { 'DK-2': 30 }, balance: 100 })
    await moveTo('2027-01-12T12:05:00')
    expect(await customer()).toMatchObject({ toPay: { 'DK-2': 0 }, amounts: [100], balance: 70 })
  })

  it('is what the credit note tells the customer', async () => {
    await collected()
    await made('credit', { invoice_number: 'DK-1', all: true, refund: 'payment', through: 'provider' })
    await moveTo('2027-01-12T12:05:00')
    const note = (await service.mail.messages()).find(({ subject }) => subject.includes('DK-C1'))
    expect(note?.text).toContain('betales tilbage på samme måde, som der blev betalt')
    expect(note?.text).not.toContain('næste faktura')
  })

  it('pays no other invoice meanwhile', async () => {
    const payment_id = await collected()
    await made('credit', { invoice_number: 'DK-1', all: true, refund: 'payment', through: 'provider' })
    await made('invoice', { ...invoice(3_000), due: '2027-02-20' })
    expect(await customer()).toMatchObject({ toPay: { 'DK-2': 30 }, balance: 100 })
    await moveTo('2027-01-12T12:05:00')
    expect(await customer()).toMatchObject({ toPay: { 'DK-2': 30 }, amounts: [100, -100], balance: 0 })
    expect((await call('refund', { payment_id, amount: 1 })).status).toBe(422)
  })

  it('is booked where a scheme takes the payment back before the answer', async () => {
    const payment_id = await collected()
    await made('refund', { payment_id, amount: 7_000, through: 'provider' })
    await made('reversepayment', { payment_id, kind: 'chargeback', case: 'dp_1' })
    await moveTo('2027-01-12T12:05:00')
    expect(await customer()).toMatchObject({ toPay: { 'DK-1': 100 }, amounts: [100, -100, -70], balance: -70 })
    expect((await call('refund', { payment_id, amount: 1 })).status).toBe(422)
  })

  it('is shown by its preview, and keeps the customer from being deleted', async () => {
    const payment_id = await collected()
    const refund = { payment_id, amount: 4_000, through: 'provider', note: 'A wet book' }
    const { preview } = await made('refund', { ...refund, preview: true })
    expect(preview).toMatchObject({
      payments: [
        {
          ...{ amount: -40, method: 'provider', refunds: payment_id, business_entity: 'dk', note: 'A wet book' },
          allocations: [{ amount: -40, invoice_number: 'DK-1' }],
        },
      ],
      events: expect.arrayContaining(['payment:created', 'payment:refunded']),
    })
    await made('refund', { ...refund, expect: preview?.expect })
    expect(await call('deletecustomer', {})).toMatchObject({ status: 422, codes: '=customer_has_refund' })
  })
})

describe('The preview of collect', () => {
  it('is no longer what the call does once the amount is another', async () => {
    await moveTo('2027-01-10T12:00:00')
    await made('createcustomer', { data: { name: 'Ann Berg', email: 'ann@example.com' } })
    await made('createagreement', { provider: 'cards', method: 'card', reference: 'test_pays', business_entity: 'dk' })
    await made('invoice', { ...invoice(10_000), due: '2027-02-20' })
    const collect = { invoice_number: 'DK-1', at: '2027-01-20' }
    const first = await made('collect', { ...collect, preview: true })
    await made('credit', { invoice_number: 'DK-1', amount: 1_000 })
    expect((await call('collect', { ...collect, expect: first.preview?.expect })).status).toBe(409)
    const second = await made('collect', { ...collect, preview: true })
    await made('collect', { ...collect, expect: second.preview?.expect })
  })
})

describe('A payment of more invoices than one change opens again', () => {
  it('is taken back in parts: by a notice at once, by calls as they are told', async () => {
    await moveTo('2027-01-10T12:00:00')
    await made('createcustomer', { data: { name: 'Ann Berg', email: 'ann@example.com' } })
    const agreement = { provider: 'cards', method: 'card', business_entity: 'dk' }
    await made('createagreement', { ...agreement, reference: 'test_submits' })
    await made('invoice', invoice(52_000))
    await moveTo('2027-01-12T12:00:00')
    await made('credit', { invoice_number: 'DK-1', all: true })
    const small = { operation: 'invoice', id: '1', ...invoice(1_000), due: '2027-03-01' }
    const operations = Array.from({ length: 52 }, () => small)
    const { body } = await service.call({ path: '/api/customers/update/', json: { operations } })
    expect(body).toMatchObject({ succeeded: 52 })
    await moveTo('2027-01-15T13:00:00')
    const [payment] = (await customer()).payments
    expect((await customer()).toPay).toMatchObject({ 'DK-2': 0, 'DK-53': 0 })
    const refused = await call('reversepayment', { payment_id: payment?.payment_id })
    expect(refused).toMatchObject({ status: 422, codes: 'amount=refund_invoices_too_many' })
    const reversal = { payment: payment?.provider?.reference, case: 'dp_1', amount: 52_000, reason: 'fraudulent' }
    const notice = JSON.stringify({ id: 'evt_1', reversal })
    const headers = signTestNotice('whsec_example', notice, Date.now())
    const path = '/providers/cards/notice/'
    await service.call({ method: 'POST', path, query: { account: service.account }, key: null, body: notice, headers })
    await moveTo('2027-01-15T13:05:00')
    const { toPay, amounts, balance } = await customer()
    expect({ amounts, balance }).toEqual({ amounts: [520, -300, -220], balance: 0 })
    expect(Object.values(toPay).filter((amount) => amount === 10)).toHaveLength(52)
  })
})
