/** Orders that are worked on while transactions conflict, answers are lost, and messages come twice and at once. */
import { describe, expect, it, vi } from 'vitest'
import { handler as workHandler } from '../../functions/jobs/work-queue.ts'
import type { OrderInput } from '../../functions/domain/order/order-input.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { placeOrder } from '../../functions/work/orders/place-order.ts'
import { cleanClient } from '../engine.ts'
import { makeFaulty, seededRandom, seedOfRun } from '../faulty-client.ts'
import { useOrders } from '../orders.ts'
import { queueEvent } from '../queue.ts'
import { useService } from '../service.ts'
import { formOf, storedOrders } from './stored-orders.ts'

const service = useService()
const orders = useOrders(service)

const inputOf = (n: number): OrderInput => ({
  email: `orderer${n}@example.com`,
  address: { name: `Orderer ${n}`, country: 'DK' },
  products: [{ campaign_id: 'intro' }],
  confirmed: true,
})

describe('Orders that are worked on', () => {
  it('come through every cut-off and every repeat, each once', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
    const url_id = await orders.form()
    const { settings, form } = await formOf(service.account, url_id)
    const count = 12
    for (let n = 0; n < count; n++) {
      await placeOrder({ settings, form, language: 'en', ip: '192.0.2.1', input: inputOf(n) })
    }
    const messages = [...orders.messages]
    const random = seededRandom(seedOfRun('worked orders'))
    const faulty = makeFaulty(documentClient(), {
      random,
      faults: { conflict: 0.1, throttle: 0.1, lostAnswer: 0.2, torn: 0.1 },
      clean: cleanClient(),
    })
    // Every message goes to several workers, and again if one of them has failed.
    for (let round = 0; round < 4; round++) {
      await Promise.all(messages.flatMap((body) => [workHandler(queueEvent([body])), workHandler(queueEvent([body]))]))
    }
    faulty.heal()
    await Promise.all(messages.map((body) => workHandler(queueEvent([body]))))
    const all = await storedOrders(service.account)
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'approved'))
    expect(new Set(all.map(({ customer }) => customer)).size).toBe(count)
    const { body } = await service.call({ path: '/api/customers/', query: { fields: 'subscriptions,invoices.lines' } })
    expect(body).toMatchObject({
      customers: Array.from({ length: count }, () => ({ subscriptions: [{}], invoices: [{ total: 99 }] })),
    })
    expect(faulty.counts.lostAnswer).toBeGreaterThan(0)
  })
})
