import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService({ issues: true })
const post = (name: string, body: Readonly<Record<string, unknown>>) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json: body })
const subscriptionSchema = v.object({ subscription_id: v.string() })
const assignmentSchema = v.object({ product_assignment_id: v.string() })
const customersSchema = v.object({ customers: v.array(v.looseObject({ subscriptions: v.array(v.unknown()) })) })

let subscription = ''
beforeEach(async () => {
  await post('createcustomer', { id: '1', data: { name: 'Ann' } })
  const { body } = await post('createsubscription', { id: '1', periods: [{ campaign_id: 'year' }] })
  subscription = v.parse(subscriptionSchema, body).subscription_id
})

const assign = async (given: Readonly<Record<string, unknown>>) => await post('assignproduct', { id: '1', ...given })
const issue = { external_id: 'gazette-2027-01' }
async function read() {
  const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'subscriptions' } })
  return v.parse(customersSchema, body).customers[0]?.subscriptions[0]
}

describe('assignproduct and unassignproduct', () => {
  it('show a product with its period or its subscription, and take it back', async () => {
    const toPeriod = await assign({ ...issue, subscription_id: subscription, period: 'current' })
    const toSubscription = await assign({
      name: 'The Wine Book',
      subscription_id: subscription,
      period: 'none',
      data: { seat: '4B' },
    })
    const ids = [toPeriod, toSubscription].map(({ body }) => v.parse(assignmentSchema, body).product_assignment_id)
    expect(await read()).toMatchObject({
      products: [{ id: ids[1], name: 'The Wine Book', external_id: 'wine-book', data: { seat: '4B' } }],
      periods: [{ products: [{ id: ids[0], ...issue, name: 'The Gazette, January 2027', date: '2027-01-15' }] }],
    })
    for (const id of ids) {
      expect(await post('unassignproduct', { id: '1', product_assignment_id: id })).toMatchObject({
        status: 200,
        body: { product_assignment_id: id },
      })
    }
    const after = await read()
    expect(after).toMatchObject({ periods: [{ products: [] }] })
    expect(after).not.toHaveProperty('products')
    expect(await post('unassignproduct', { id: '1', product_assignment_id: ids[0] })).toMatchObject({
      status: 422,
      body: { '': [expect.any(String)] },
    })
  })

  it('give the first answer again under the same idempotency key', async () => {
    const call = () =>
      service.call({
        method: 'POST',
        path: '/api/customers/assignproduct/',
        headers: { 'Idempotency-Key': 'k' },
        json: { id: '1', external_id: 'wine-book' },
      })
    const first = await call()
    expect(first.status).toBe(200)
    expect((await call()).body).toEqual(first.body)
  })

  it.each([
    ['neither name nor external_id', {}, /^name: missing/],
    ['a subscription without a period', { ...issue, subscription_id: 'x' }, /^period: missing/],
    ['a period without a subscription', { ...issue, period: '1' }, /^period: not allowed/],
    ['a period that is none', { ...issue, subscription_id: 'x', period: 'first' }, /^period: expected/],
    ['an unknown field', { ...issue, data: { colour: 'red' } }, /^data\.colour: unknown field/],
  ])('take %s as a programming error', async (_, given, text) => {
    const answer = await assign(given)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatch(text)
  })

  it.each([
    ['an unknown customer', () => ({ id: '2', ...issue }), ''],
    ['an unknown product', () => ({ external_id: 'no' }), ''],
    ['a recurring product', () => ({ external_id: 'gazette' }), ''],
    ['an unknown subscription', () => ({ ...issue, subscription_id: 'x', period: '1' }), ''],
    ['an unknown period', () => ({ ...issue, subscription_id: subscription, period: '2' }), ''],
    ['another category', () => ({ external_id: 'wine-book', subscription_id: subscription, period: '1' }), ''],
    ['an invalid field value', () => ({ ...issue, data: { seat: 4 } }), 'seat'],
  ])('refuse %s', async (_, given, field) => {
    expect(await assign(given())).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
  })
})

describe('A product at its assign_at', () => {
  const issue = { external_id: 'spring', name: 'Spring', category: 'gazette', date: '2030-03-15' }
  const clock = (now: string) => service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })
  async function products() {
    const { body } = await service.call({ path: '/api/customers/', query: { id: '2', fields: 'subscriptions' } })
    const shown = v.object({ periods: v.array(v.object({ products: v.array(v.object({ id: v.string() })) })) })
    const [first] = v.parse(v.array(shown), v.parse(customersSchema, body).customers[0]?.subscriptions)
    return first?.periods.flatMap((period) => period.products.map(({ id }) => id)) ?? []
  }

  it('is shown with the period, and once taken back it does not come again', async () => {
    await clock('2030-01-01T00:00')
    await post('createcustomer', { id: '2' })
    await post('createsubscription', { id: '2', periods: [{ campaign_id: 'year', invoicing: 'none' }] })
    await service.configure({ products: [issue] })
    expect(await products()).toEqual([])
    expect((await clock('2030-03-15T00:00')).status).toBe(200)
    const [id, ...more] = await products()
    expect(id).toBeDefined()
    expect(more).toEqual([])
    expect((await post('unassignproduct', { id: '2', product_assignment_id: id })).status).toBe(200)
    await service.configure({ products: [{ ...issue, date: '2030-04-15' }] })
    await clock('2030-05-01T00:00')
    expect(await products()).toEqual([])
  })
})
