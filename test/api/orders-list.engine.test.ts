/** GET /api/orders/: every parameter, limit, order and error of the interface. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { orderIdOf, useOrders } from '../orders.ts'
import { useService } from '../service.ts'

const service = useService()
const orders = useOrders(service)

const ids: string[] = []
const on = (now: string) => service.call({ path: '/api/test/clock/', json: { now } })
const listSchema = v.object({ orders: v.array(v.looseObject({ id: v.string() })), next_url: v.optional(v.string()) })
async function list(query: Readonly<Record<string, string | readonly string[]>> = {}) {
  const answer = await service.call({ path: '/api/orders/', query: { language: 'en', ...query } })
  expect(answer).toMatchObject({ status: 200 })
  return v.parse(listSchema, answer.body)
}
/** The positions of the listed orders in the sequence in which they were placed. */
const placesOf = async (query?: Parameters<typeof list>[0]) =>
  (await list(query)).orders.map(({ id }) => ids.indexOf(id) + 1)

describe('The list of orders', () => {
  beforeEach(async () => {
    ids.length = 0
    await on('2031-03-01T10:00:00')
    await orders.form({ approval: 'manual', products: ['wine-book'] })
    ids.push(orderIdOf(await orders.place()))
    await on('2031-03-02T23:59:59')
    ids.push(orderIdOf(await orders.place({ email: 'bo@example.com', products: [{ campaign_id: 'year' }] })))
    await on('2031-03-03T00:00:00')
    const both = [{ campaign_id: 'intro', quantity: 2 }, { campaign_id: 'year' }, { external_id: 'wine-book' }]
    ids.push(orderIdOf(await orders.place({ email: 'cy@example.com', products: both, confirmed: false })))
    await orders.work()
  })

  it('has orders of every status, newest first', async () => {
    expect(await placesOf()).toEqual([3, 2, 1])
    expect((await list()).orders.map(({ status }) => status)).toEqual([
      'awaitingconfirmation',
      'awaitingapproval',
      'awaitingapproval',
    ])
  })

  it('is narrowed by status, campaign, date and count, one or several', async () => {
    expect(await placesOf({ status: 'awaitingapproval' })).toEqual([2, 1])
    expect(await placesOf({ status: ['awaitingconfirmation', 'denied'] })).toEqual([3])
    expect(await placesOf({ status: 'approved' })).toEqual([])
    expect(await placesOf({ campaign: 'year' })).toEqual([3, 2])
    expect(await placesOf({ campaign: 'intro,year' })).toEqual([3, 2, 1])
    expect(await placesOf({ campaign: 'none' })).toEqual([])
    expect(await placesOf({ campaign: 'year', status: 'awaitingapproval' })).toEqual([2])
    expect(await placesOf({ created_before: '2031-03-02' })).toEqual([2, 1])
    expect(await placesOf({ created_after: '2031-03-02' })).toEqual([3, 2])
    expect(await placesOf({ created_after: '2031-03-02', created_before: '2031-03-02' })).toEqual([2])
    expect(await placesOf({ created_after: '2031-03-05', created_before: '2031-03-01' })).toEqual([])
    expect(await placesOf({ max_results: '2' })).toEqual([3, 2])
    expect(await placesOf({ max_results: '0' })).toEqual([3])
    expect(await placesOf({ max_results: '99999' })).toEqual([3, 2, 1])
    expect(await placesOf({ order_id: ids[1] ?? '' })).toEqual([2])
  })

  it('has the orders of a customer once they are the customer’s', async () => {
    await service.call({ path: '/api/orders/approve/', json: { order_id: ids[0] } })
    expect(await placesOf({ customer: '1001' })).toEqual([1])
    expect(await placesOf({ customer: '1001', status: 'denied' })).toEqual([])
    expect(await placesOf({ status: 'approved' })).toEqual([1])
    expect(await placesOf({ status: 'awaitingapproval' })).toEqual([2])
  })

  it('shows estimated lines only where they are asked for, and then alone unless data is too', async () => {
    const [third] = (await list({ fields: 'invoice_lines' })).orders
    expect(third).toMatchObject({
      invoice_lines: [
        { text: 'The Gazette, 3 March 2031 to 2 June 2031', amount: 198, tax_rate: 0.25, tax_amount: 39.6 },
        { text: 'The Gazette for a year', amount: 800 },
      ],
    })
    expect(Object.keys(third ?? {}).toSorted()).toEqual(['id', 'invoice_lines'])
    const [whole] = (await list({ fields: 'data,invoice_lines', max_results: '1' })).orders
    expect(whole).toMatchObject({
      invoice_lines: [{}, {}],
      products: [
        { campaign_id: 'intro', quantity: 2, text: '2 × Try The Gazette', price: 198 },
        { campaign_id: 'year', price: 800 },
        { external_id: 'wine-book', customer_facing_name: 'The Wine Book', price: 0 },
      ],
    })
  })

  it('leads back to an order that is to be confirmed, in a language and in an iframe', async () => {
    const [third, second] = (await list({ iframe: 'true' })).orders
    const url = new URL(String(third?.['resume_ordering_url']))
    expect(url.pathname).toContain(`/order/${service.account}/${ids[2]}/`)
    expect(Object.fromEntries(url.searchParams)).toEqual({ language: 'en', iframe: 'true' })
    expect(second).not.toHaveProperty('resume_ordering_url')
  })

  it('needs the right to orders', async () => {
    const access = { name: 'reader', key: `reader-${service.account}`, allowed_apis: ['orders:read'] }
    await service.configure({ api_accesses: [access] })
    expect(await service.call({ path: '/api/orders/', key: access.key })).toMatchObject({ status: 200 })
    const json = { order_id: ids[0] }
    expect(await service.call({ path: '/api/orders/deny/', json, key: access.key })).toMatchObject({ status: 403 })
    expect(await service.call({ path: '/api/orders/', key: null })).toMatchObject({ status: 401 })
  })
})

describe('A list of orders that cannot be', () => {
  it.each([
    ['an unknown order', { order_id: 'x' }, 404, 'order_id'],
    ['an order of no possible id', { order_id: `a#${'x'.repeat(3000)}` }, 404, 'order_id'],
    ['an unknown customer', { customer: '9999' }, 404, 'customer'],
    ['a status that there is not', { status: 'open' }, 400, 'status'],
    ['a status of nothing', { status: '' }, 400, 'status: expected'],
    ['a campaign of nothing', { campaign: '' }, 400, 'campaign: expected'],
    ['a date that is none', { created_after: '2031-02-30' }, 400, 'created_after'],
    ['a count that is none', { max_results: 'many' }, 400, 'max_results'],
    ['a field that there is not', { fields: 'history' }, 400, 'fields'],
    ['an unknown parameter', { page: '2' }, 400, 'page'],
  ])('refuses %s', async (_, query, status, name) => {
    const answer = await service.call({ path: '/api/orders/', query })
    expect(answer).toMatchObject({ status, body: expect.stringContaining(name) })
    expect(answer.headers['Content-Type']).toMatch(/^text\/plain/)
  })
})
