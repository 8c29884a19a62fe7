/**
 * A code that a thousand want and a hundred may use, with transactions that conflict at its counter.
 */
import { describe, expect, it, vi } from 'vitest'
import type { OrderInput } from '../../functions/domain/order/order-input.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { codeUses } from '../../functions/store/order/code-uses.ts'
import { denyByHand } from '../../functions/work/orders/decide-by-hand.ts'
import { placeOrder } from '../../functions/work/orders/place-order.ts'
import { cleanClient } from '../engine.ts'
import { makeFaulty, seededRandom, seedOfRun } from '../faulty-client.ts'
import { useOrders } from '../orders.ts'
import { useService } from '../service.ts'
import { formOf, storedOrders } from './stored-orders.ts'

const service = useService()
const orders = useOrders(service)

const inputOf = (n: number, code?: string): OrderInput => ({
  email: `orderer${n}@example.com`,
  address: { name: `Orderer ${n}`, country: 'DK' },
  products: [{ campaign_id: 'intro' }],
  confirmed: true,
  ...(code === undefined ? {} : { ordering_code: code }),
})

const lanes = 80
/** A tenth of them get the code. `ORDERS=1000` has a thousand orders, which takes a minute. */
const orderCount = Number(process.env['ORDERS'] ?? 200)
const uses = orderCount / 10

describe('A code with a limit', () => {
  it(`that ${orderCount} orders want at once is used by exactly ${uses}, and given back by a denial`, async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const url_id = await orders.form({ ordering_codes: [{ code: 'HUNDRED', percent_off: 10, max_uses: uses }] })
    const { settings, form } = await formOf(service.account, url_id)
    const random = seededRandom(seedOfRun('orders'))
    const faulty = makeFaulty(documentClient(), {
      random,
      faults: { conflict: 0.2, throttle: 0, lostAnswer: 0, torn: 0 },
      clean: cleanClient(),
    })
    const place = (n: number) =>
      placeOrder({ settings, form, language: 'en', ip: '192.0.2.1', input: inputOf(n, 'HUNDRED') })
    const outcomes: Awaited<ReturnType<typeof place>>[] = []
    // The process has fifty connections: more orders than that are always under way.
    const numbers = Array.from({ length: orderCount }, (_, n) => n)
    const lane = async (first: number) => {
      for (const n of numbers.filter((each) => each % lanes === first)) outcomes.push(await place(n))
    }
    await Promise.all(numbers.slice(0, lanes).map(lane))
    faulty.heal()
    expect(outcomes.filter(({ outcome }) => outcome === 'placed')).toHaveLength(uses)
    const refused = outcomes.flatMap((each) => (each.outcome === 'refused' ? each.faults : []))
    expect(new Set(refused.map(({ field, code }) => `${field} ${code}`))).toEqual(
      new Set(['ordering_code ordering_code_used_up']),
    )
    expect(refused).toHaveLength(orderCount - uses)
    const code = { account: service.account, form: url_id, code: 'HUNDRED' }
    expect(await codeUses(code)).toBe(uses)
    const all = await storedOrders(service.account)
    expect(all).toHaveLength(uses)
    expect(faulty.counts.conflict).toBeGreaterThan(0)

    const [first] = all
    await denyByHand({ settings, id: first?.id ?? '', now: '2027-01-01T00:00:00.000Z', by: 'demo', via: 'api' })
    expect(await codeUses(code)).toBe(uses - 1)
    expect(await place(orderCount + 1)).toMatchObject({ outcome: 'placed' })
    expect(await place(orderCount + 2)).toMatchObject({ outcome: 'refused' })
  })
})
