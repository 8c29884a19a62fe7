/** Orders whose approval would differ from the shown one: nothing is done, and the answer gives the reason. */
import { describe, expect, it } from 'vitest'
import { orderIdOf, useOrders } from '../orders.ts'
import { useService } from '../service.ts'

const service = useService()
const orders = useOrders(service)

const customers = async () => (await service.call({ path: '/api/customers/' })).body
const introAt = (amount: number) => ({
  campaigns: [{ id: 'intro', invoice_lines: [{ text: 'Intro', amount, tax_rate: 0.25 }] }],
})
const standardAt = (amount: number) => ({
  campaigns: [{ id: 'standard', invoice_lines: [{ text: 'The Gazette', amount, tax_rate: 0.25 }] }],
})
const on = (now: string) => service.call({ path: '/api/test/clock/', json: { now } })

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

  it('whose price after the introductory period was raised is left to people as well', async () => {
    await on('2031-03-01T10:00:00')
    await orders.form()
    const placed = await orders.place()
    await service.configure(standardAt(8001))
    await orders.work()
    expect(await orders.read(placed)).toMatchObject({ status: 'awaitingapproval', reason: { kind: 'price-changed' } })
    const json = { order_id: orderIdOf(placed) }
    expect(await service.call({ path: '/api/orders/approve/', json })).toMatchObject({ status: 422 })
    expect(await customers()).toEqual({ customers: [] })
    await service.configure(standardAt(7999))
    expect(await service.call({ path: '/api/orders/approve/', json })).toMatchObject({ status: 200 })
    await on('2031-03-01T10:01:00')
    const [mail] = (await service.mail.messages()).filter(({ subject }) => subject.startsWith('Din bestilling'))
    expect(mail?.text).toMatch(/80,00\skr\. pr\. måned/)
  })

  it('whose subscription would go on in another way than it was shown is left to people', async () => {
    await orders.form()
    const placed = await orders.place()
    await service.configure({ campaigns: [{ id: 'intro', duration: 'P1M' }] })
    await orders.work()
    expect(await orders.read(placed)).toMatchObject({ status: 'awaitingapproval', reason: { kind: 'price-changed' } })
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
