/** Payments of orders that are collected late: the invoice may have been credited or paid since the approval. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { instantOf } from '../../functions/domain/time/time.ts'
import type { CollectionToMake } from '../../functions/outside/payments/payment-port.ts'
import { adapters } from '../../functions/outside/payments/providers.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { readOrderItem } from '../../functions/store/order/order-item.ts'
import { advanceOrder } from '../../functions/work/orders/advance-order.ts'
import { confirmOrder, orderOfLink } from '../../functions/work/orders/linked-order.ts'
import { testPayment } from '../order-payment.ts'
import { orderIdOf, useOrders } from '../orders.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const orders = useOrders(service)
const now = instantOf(Date.parse('2031-03-01T09:00:00Z'))

const { test: adapter } = adapters
/** The provider's own way of collecting, once an order has met it. */
let collect: ReturnType<typeof adapter>['collect']
const capture = vi.fn<ReturnType<typeof adapter>['collect']>()
beforeEach(() => {
  capture.mockReset().mockImplementation(moveMoney)
  vi.spyOn(adapters, 'test').mockImplementation((settings, provider) => {
    const real = adapter(settings, provider)
    collect = real.collect
    return { ...real, collect: capture }
  })
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  collected.clear()
})

/** The money that the provider has moved, by the key of each collection. */
const collected = new Map<string, number>()
async function moveMoney(payment: CollectionToMake) {
  const outcome = await collect(payment)
  if (outcome.outcome === 'paid') collected.set(payment.key, outcome.amountMinor)
  return outcome
}

const post = async (operation: string, json: Readonly<Record<string, unknown>>) => {
  const answer = await service.call({ path: `/api/customers/${operation}/`, json: { id: '1001', ...json } })
  expect(answer).toMatchObject({ status: 200 })
}
const credit = (invoice_number: string, amount?: number) =>
  post('credit', { invoice_number, reason: 'Sorry', ...(amount === undefined ? { all: true } : { amount }) })

/** An order that is paid for and about to be approved. */
async function paidFor(body = {}): Promise<Answer> {
  await service.call({ path: '/api/test/clock/', json: { now: '2031-03-01T10:00:00' } })
  await orders.form({ payment: true })
  const placed = await orders.place({ confirmed: false, ...body })
  const url = String((await orders.read(placed))['resume_ordering_url'])
  const [, account = '', order = '', signature = ''] = /\/order\/([^/]+)\/([^/]+)\/([^/]+)\//.exec(url) ?? []
  const resumed = async () => {
    const opened = await orderOfLink({ account, order, signature, purpose: 'resume' })
    if (opened === undefined) throw new Error('The answer has no link.')
    return opened
  }
  await confirmOrder(await resumed())
  await testPayment(await resumed(), 'pay')
  return placed
}

async function advance(placed: Answer): Promise<void> {
  const settings = await loadSettings(service.account)
  if (settings === undefined) throw new Error('There is no account.')
  await advanceOrder(settings, orderIdOf(placed), now)
}

const paymentOf = async (placed: Answer) => (await readOrderItem(service.account, orderIdOf(placed)))?.payment

const shownSchema = v.object({
  customers: v.tuple([v.object({ payments: v.array(v.object({ amount: v.number(), left: v.number() })) })]),
})
async function payments() {
  const { body } = await service.call({ path: '/api/customers/', query: { fields: 'payments' } })
  return v.parse(shownSchema, body).customers[0].payments
}
const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0)

describe('A capture that comes late', () => {
  it('takes the rest of an invoice that was credited in part', async () => {
    const placed = await paidFor()
    capture.mockRejectedValueOnce(new Error('The provider is away.'))
    await expect(advance(placed)).rejects.toThrow('away')
    await credit('DK-1', 4000)
    await advance(placed)
    expect([...collected.values()]).toEqual([5900])
    expect(await payments()).toEqual([{ amount: 59, left: 0 }])
    expect(await paymentOf(placed)).toMatchObject({ state: 'captured', dues: [{ collectedMinor: 5900 }] })
  })

  it.each([
    ['credited', () => credit('DK-1')],
    ['paid otherwise', () => post('createpayment', { invoice_number: 'DK-1', amount: 9900, currency: 'DKK' })],
  ])('takes nothing for an invoice that was %s, and the agreement ends', async (_, meanwhile) => {
    const placed = await paidFor()
    capture.mockRejectedValueOnce(new Error('The provider is away.'))
    await expect(advance(placed)).rejects.toThrow('away')
    await meanwhile()
    await advance(placed)
    await advance(placed)
    expect(collected.size).toBe(0)
    const payment = await paymentOf(placed)
    expect(payment).toMatchObject({ state: 'cancelled' })
    const late = { key: 'late', agreement: payment?.agreement?.id ?? '', method: 'card', text: 'late' }
    expect(await collect({ ...late, amountMinor: 100, currency: 'DKK' })).toMatchObject({ reason: 'agreement_ended' })
  })

  it.each([
    ['in part', 4000, 4000],
    ['wholly', undefined, 9900],
  ])('that was cut off before it was registered counts in full, though %s credited since', async (_, amount, left) => {
    const placed = await paidFor()
    capture.mockImplementationOnce(async (payment) => {
      await moveMoney(payment)
      throw new Error('The answer was lost.')
    })
    await expect(advance(placed)).rejects.toThrow('lost')
    await credit('DK-1', amount)
    await advance(placed)
    expect([...collected.values()]).toEqual([9900])
    expect(await payments()).toEqual([{ amount: 99, left: left / 100 }])
    expect(await paymentOf(placed)).toMatchObject({ state: 'captured', dues: [{ collectedMinor: 9900 }] })
  })

  it('takes nothing once another worker has found the invoice credited', async () => {
    const placed = await paidFor()
    capture.mockImplementationOnce(async (payment) => {
      await credit('DK-1')
      await advance(placed)
      return await moveMoney(payment)
    })
    await advance(placed)
    expect(collected.size).toBe(0)
    expect(await paymentOf(placed)).toMatchObject({ state: 'cancelled', dues: [{ collectedMinor: 0 }] })
  })

  it('is registered, where another worker has meanwhile settled the order without it', async () => {
    const placed = await paidFor({ products: [{ campaign_id: 'intro' }, { campaign_id: 'year' }] })
    capture.mockImplementation(async (payment) => {
      if (payment.key.endsWith('DK-2') && !collected.has('meanwhile')) {
        collected.set('meanwhile', 0)
        await credit('DK-2')
        await advance(placed)
      }
      return await moveMoney(payment)
    })
    await advance(placed)
    const registered = (await payments()).map(({ amount }) => Math.round(amount * 100))
    expect(registered).toHaveLength(2)
    expect(sumOf(registered)).toBe(sumOf(collected.values()))
  })
})
