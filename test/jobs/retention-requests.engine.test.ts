/** Retention erases no customer whose request still waits for people. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { readRequestItem } from '../../functions/store/request/request-item.ts'
import { useRequests } from '../requests.ts'
import { useService } from '../service.ts'

const service = useService()
const requests = useRequests(service)

const moveTo = async (now: string) =>
  expect(await service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })).toMatchObject({ status: 200 })
async function made(path: string, json: object): Promise<unknown> {
  const answer = await service.call({ method: 'POST', path: `/api/${path}/`, json })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const isErased = async () => (await loadWorld(service.account, '1'))?.customer.erased !== undefined
const erasureAhead = async () => {
  const { body } = await service.call({ path: '/api/customers/upcoming/', query: { id: '1' } })
  const { steps } = v.parse(v.object({ steps: v.array(v.object({ at: v.string(), kind: v.string() })) }), body)
  return steps.filter(({ kind }) => kind === 'erasure').map(({ at }) => at)
}

/** A contract of ten January days that was stopped and credited; nothing of it is open. */
async function stopped(data: object) {
  await service.configure({ retention: [{ of: 'customers_without_subscription', after: 'P5D' }] })
  await moveTo('2027-01-10T12:00:00')
  await made('customers/createcustomer', { id: '1', data: { name: 'Ann Berg', country: 'DK', ...data } })
  const subscribed = await made('customers/createsubscription', { id: '1', periods: [{ campaign_id: 'intro' }] })
  const { subscription_id } = v.parse(v.object({ subscription_id: v.string() }), subscribed)
  await made('customers/credit', { id: '1', invoice_number: 'DK-1', amount: 9900 })
  await made('customers/cancelsubscription', { id: '1', subscription_id })
  return subscription_id
}

describe('Retention of customers', () => {
  it('leaves a customer whose withdrawal waits, and erases the customer after the decision', async () => {
    const subscription_id = await stopped({ email: 'ann@example.com' })
    await moveTo('2027-01-12T09:00:00')
    await requests.send('/withdraw/dk/', { name: 'Ann Berg', email: 'ann@example.com' })
    await requests.work()
    const [request] = await requests.list()
    expect(request).toMatchObject({ state: 'waiting', customer_id: '1' })
    expect(await erasureAhead()).toEqual(['2027-01-15T12:00:00'])
    await moveTo('2027-01-18T15:00:00')
    expect(await isErased()).toBe(false)
    expect(await erasureAhead()).toEqual(['2027-01-19T12:00:00'])
    await made('requests/carryout', { request_id: request?.['request_id'], customer_id: '1', subscription_id })
    expect(await isErased()).toBe(false)
    await moveTo('2027-01-19T12:00:00')
    expect(await isErased()).toBe(true)
    const { body } = await service.call({ path: '/api/customers/', query: { id: '1' } })
    expect(body).toMatchObject({ customers: [] })
    expect(JSON.stringify(await requests.list())).not.toContain('ann@example.com')
  })

  it('leaves a customer without an e-mail address whose number a waiting request names', async () => {
    const subscription_id = await stopped({ address: 'Bredgade 1' })
    await moveTo('2027-01-12T09:00:00')
    const form = { name: 'Ann Berg', email: 'daughter@example.com', contract: subscription_id }
    await requests.send('/withdraw/dk/', form)
    await requests.work()
    const [request] = await requests.list()
    expect(request).toMatchObject({ state: 'waiting', customer_id: '1' })
    await moveTo('2027-01-16T15:00:00')
    expect(await isErased()).toBe(false)
    await made('requests/refuse', { request_id: request?.['request_id'], reason: 'It had ended.' })
    await moveTo('2027-01-17T12:00:00')
    expect(await isErased()).toBe(true)
  })
})

describe('A request about a customer who has just been deleted', () => {
  it('shows no personal data, although it is stored as it was', async () => {
    await stopped({ email: 'ann@example.com' })
    await requests.send('/withdraw/dk/', { name: 'Ann Berg', email: 'ann@example.com' })
    await requests.work()
    const [{ request_id: id = '' } = {}] = await requests.list()
    await made('customers/deletecustomer', { id: '1' })
    expect(await readRequestItem(service.account, String(id))).toMatchObject({ said: { email: 'ann@example.com' } })
    for (const query of [{}, { request_id: String(id) }, { customer: '1' }]) {
      const shown = await requests.list(query)
      expect(shown).toMatchObject([{ request_id: id, customer_id: '1', state: 'refused' }])
      expect(JSON.stringify(shown)).not.toMatch(/ann/i)
    }
    expect(await requests.list({ state: 'waiting' })).toEqual([])
  })
})
