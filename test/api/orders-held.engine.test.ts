/** Orders whose approval cannot be carried out as it was shown: nothing is done, and people are told why. */
import { describe, expect, it } from 'vitest'
import { orderIdOf, useOrders } from '../orders.ts'
import { useService } from '../service.ts'

const service = useService()
const orders = useOrders(service)

const customers = async () => (await service.call({ path: '/api/customers/' })).body
const introAt = (amount: number) => ({
  campaigns: [{ id: 'intro', invoice_lines: [{ text: 'Intro', amount, tax_rate: 0.25 }] }],
})

describe('An order', () => {
  it('whose price was raised is left to people, who cannot charge more than was shown', async () => {
    await orders.form()
    const placed = await orders.place()
    await service.configure(introAt(9901))
    await orders.work()
    expect(await orders.read(placed)).toMatchObject({ status: 'awaitingapproval', reason: { kind: 'price-changed' } })
    const json = { order_id: orderIdOf(placed) }
    const refused = await service.call({ path: '/api/orders/approve/', json })
    expect(refused).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
    expect(await customers()).toEqual({ customers: [] })
    await service.configure(introAt(9900))
    expect(await service.call({ path: '/api/orders/approve/', json })).toMatchObject({ status: 200 })
  })

  it('whose address became a customer’s before people approved it waits for its owner', async () => {
    await orders.form({ approval: 'manual' })
    const placed = await orders.place()
    await orders.work()
    const data = { name: 'Ann Old', email: 'ann@example.com' }
    await service.call({ path: '/api/customers/createcustomer/', json: { data } })
    const json = { order_id: orderIdOf(placed) }
    expect(await service.call({ path: '/api/orders/approve/', json })).toMatchObject({ status: 422 })
    expect(await orders.read(placed)).toMatchObject({ status: 'awaitingemailconfirmation' })
  })

  it('of ten different campaigns fits one transaction', async () => {
    const own = Array.from({ length: 10 }, (_, n) => ({
      ...{ id: `c${n}`, name: `C${n}`, business_entity: 'dk', products: ['gazette'], duration: 'P1M' },
      renews_to: `c${n}`,
      invoice_lines: [{ text: 'Paper', amount: 1000 + n, tax_rate: 0.25 }],
    }))
    await service.configure({ campaigns: own })
    await orders.form({ campaigns: own.map(({ id }) => id) })
    const placed = await orders.place({ products: own.map(({ id }) => ({ campaign_id: id, quantity: 2 })) })
    await orders.work()
    const order = await orders.read(placed)
    expect(order).toMatchObject({ status: 'approved' })
    expect(order['subscriptions']).toHaveLength(10)
  })
})
