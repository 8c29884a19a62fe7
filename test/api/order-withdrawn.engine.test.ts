/** Orders that their orderer takes back on the pages of the law before anybody has approved them. */
import { describe, expect, it } from 'vitest'
import { orderIdOf, useOrders } from '../orders.ts'
import { useRequests } from '../requests.ts'
import { useService } from '../service.ts'

const service = useService()
const orders = useOrders(service)
const requests = useRequests(service)
const approve = (order_id: string) => service.call({ method: 'POST', path: '/api/orders/approve/', json: { order_id } })

async function placed() {
  await orders.form({ approval: 'manual' })
  const placing = await orders.place()
  await requests.work()
  expect(await orders.read(placing)).toMatchObject({ status: 'awaitingapproval' })
  return placing
}

describe('An order that waits for approval', () => {
  it.each([
    ['/withdraw/dk/', {}],
    ['/cancel/dk/', {}],
  ])('is denied by the request that names it, and never approved (%s)', async (page, fields) => {
    const placing = await placed()
    const contract = `No. ${orderIdOf(placing)}.`
    await requests.send(page, { name: 'Ann Berg', email: 'Ann@example.com', contract, ...fields })
    await requests.work()
    const [request] = await requests.list()
    expect(request).toMatchObject({ state: 'carried_out', effect_at: request?.['received'], proposals: [] })
    expect(await orders.read(placing)).toMatchObject({ status: 'denied' })
    expect(await approve(orderIdOf(placing))).toMatchObject({ status: 422 })
    const receipt = (await service.mail.messages()).findLast(({ subject }) => subject.startsWith('Receipt'))
    expect(receipt?.text).toContain('The order has been withdrawn. No contract comes into being')
    expect(receipt?.text).not.toContain('/request/')
  })

  it.each([
    ['another e-mail address', { email: 'bo@example.com' }],
    ['another name', { name: 'Bo Dahl' }],
    ['no number', { contract: 'my paper' }],
  ])('stays where the request has %s', async (_, fields) => {
    const placing = await placed()
    const form = { name: 'Ann Berg', email: 'ann@example.com', contract: orderIdOf(placing), ...fields }
    await requests.send('/withdraw/dk/', form)
    await requests.work()
    expect(await requests.list()).toMatchObject([{ state: 'waiting' }])
    expect(await orders.read(placing)).toMatchObject({ status: 'awaitingapproval' })
  })

  it('is a contract for a request that comes once it is approved', async () => {
    const placing = await placed()
    expect(await approve(orderIdOf(placing))).toMatchObject({ status: 200 })
    const form = { name: 'Ann Berg', email: 'ann@example.com', contract: orderIdOf(placing) }
    await requests.send('/withdraw/dk/', form)
    await requests.work()
    expect(await requests.list()).toMatchObject([{ state: 'carried_out', subscription_id: expect.any(String) }])
    expect(await orders.read(placing)).toMatchObject({ status: 'approved' })
  })
})
