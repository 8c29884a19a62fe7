/**
 * Orders of a deleted customer between the answer of `deletecustomer` and the worker's erasure, which
 * follows some hundred milliseconds later and never runs here.
 */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { orderPath } from '../../functions/outside/order-link.ts'
import { readSettings } from '../../functions/store/account/load-settings.ts'
import { storedOrders } from '../jobs/stored-orders.ts'
import { orderIdOf, useOrders } from '../orders.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const orders = useOrders(service)

const get = async (path: string, query: Readonly<Record<string, string>>) =>
  (await service.call({ path, query: { language: 'en', ...query } })).body
const post = (path: string, json: object) => service.call({ path: `/api/${path}/`, json, query: { language: 'en' } })
async function made(path: string, json: object): Promise<unknown> {
  const { status, body } = await post(path, json)
  expect([path, status, body]).toEqual([path, 200, body])
  return body
}
const personal = /ann|berg|bredgade|127\.0|argon/i
const ordersIn = v.object({ orders: v.array(v.looseObject({ id: v.string() })) })
const listed = async (query: Readonly<Record<string, string>>) =>
  v.parse(ordersIn, await get('/api/orders/', query)).orders

/** An order that Ann placed with her password, and that waits for approval. */
async function waitingOrder(): Promise<Answer> {
  const data = { name: 'Ann Berg', email: 'ann@example.com', country: 'DK', password: 'correct horse' }
  await made('customers/createcustomer', { id: '1', data })
  await orders.form({ approval: 'manual' })
  const placed = await orders.place({ password: 'correct horse' })
  await orders.work()
  expect(await orders.read(placed)).toMatchObject({ status: 'awaitingapproval', customer_id: '1' })
  return placed
}

describe('An order whose customer has just been deleted', () => {
  it('shows no personal data, and is denied, although it is stored as it was', async () => {
    const placed = await waitingOrder()
    await made('customers/deletecustomer', { id: '1' })
    expect(await storedOrders(service.account)).toMatchObject([
      { status: 'awaitingapproval', email: 'ann@example.com', password_hash: expect.any(String) },
    ])
    const order = await orders.read(placed)
    expect(order).toMatchObject({ status: 'denied', customer_id: '1' })
    expect(JSON.stringify(order)).not.toMatch(personal)
    for (const query of [{}, { campaign: 'intro' }]) expect(await listed(query)).toEqual([order])
    expect(await listed({ status: 'awaitingapproval' })).toEqual([])
  })

  it.each(['approve', 'deny'])('cannot be decided: %s', async (decision) => {
    const placed = await waitingOrder()
    await made('customers/deletecustomer', { id: '1' })
    const before = await storedOrders(service.account)
    const answer = await post(`orders/${decision}`, { order_id: orderIdOf(placed) })
    expect(answer).toMatchObject({ status: 422, body: { '': [expect.stringContaining('denied')] } })
    expect(await storedOrders(service.account)).toEqual(before)
  })

  it('is gone from its page', async () => {
    const order = orderIdOf(await waitingOrder())
    const { settings } = (await readSettings(service.account)) ?? expect.fail()
    const path = await orderPath(settings, { order, purpose: 'resume' })
    const page = () => service.call({ path, key: null })
    expect((await page()).status).toBe(200)
    await made('customers/deletecustomer', { id: '1' })
    expect(await page()).toMatchObject({ status: 404, body: expect.not.stringMatching(personal) })
  })
})
