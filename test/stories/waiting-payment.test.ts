/** An order whose orderer is at the page of the payment provider while the test clock moves. */
import { describe, expect, it, vi } from 'vitest'
import { adapters } from '../../functions/outside/payments/providers.ts'
import { confirmOrder, orderOfLink } from '../../functions/work/orders/linked-order.ts'
import { testPayment } from '../order-payment.ts'
import { useOrders } from '../orders.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const orders = useOrders(service)

const { test: adapter } = adapters
const moveTo = (now: string) => service.call({ path: '/api/test/clock/', json: { now } })
const statusOf = async (placed: Answer) => (await orders.read(placed))['status']

async function atProvider() {
  await moveTo('2031-03-01T10:00:00')
  await orders.form({ payment: true })
  const placed = await orders.place({ confirmed: false })
  const url = String((await orders.read(placed))['resume_ordering_url'])
  const [, account = '', order = '', signature = ''] = /\/order\/([^/]+)\/([^/]+)\/([^/]+)\//.exec(url) ?? []
  const opened = async () => {
    const linked = await orderOfLink({ account, order, signature, purpose: 'resume' })
    return linked ?? expect.fail('The answer has no link.')
  }
  await confirmOrder(await opened())
  return { placed, opened }
}

describe('A move of the clock past an order that waits for its payment', () => {
  it('asks the provider once, and the next move asks again', async () => {
    const { placed, opened } = await atProvider()
    const asked = vi.fn<(session: string) => void>()
    vi.spyOn(adapters, 'test').mockImplementation((settings, provider) => {
      const real = adapter(settings, provider)
      return {
        ...real,
        outcome: async (session) => {
          asked(session)
          return await real.outcome(session)
        },
      }
    })
    await moveTo('2031-03-26T10:00:00')
    expect(asked).toHaveBeenCalledTimes(1)
    expect(await statusOf(placed)).toBe('awaitingpaymentprocessor')
    await testPayment(await opened(), 'pay')
    expect(await moveTo('2031-03-26T11:00:00')).toMatchObject({ status: 200 })
    expect(await statusOf(placed)).toBe('approved')
  })

  it('still ends an order whose time is over on the way', async () => {
    const { placed } = await atProvider()
    await moveTo('2031-05-01T10:00:00')
    expect(await statusOf(placed)).toBe('denied')
  })
})
