/**
 * GET /api/products/assignments/ against the real engine: the recipients of an issue, as a printing house gets them.
 */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useService } from '../service.ts'
import { storedItems } from '../stored-items.ts'
import { roundTrips } from '../storage-calls.ts'

const service = useService({ issues: true })
const january = 'gazette-2027-01'

const pageSchema = v.object({
  assignments: v.array(
    v.looseObject({
      customer_id: v.string(),
      product_assignment_id: v.string(),
      donated: v.boolean(),
      quantity: v.number(),
      address: v.exactOptional(v.looseObject({ address: v.exactOptional(v.string()) })),
    }),
  ),
  next_url: v.optional(v.string()),
})

async function post(path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}
const text = (value: unknown) => v.parse(v.string(), value)

async function list(query: Readonly<Record<string, string>> = {}) {
  const { status, body } = await service.call({
    path: '/api/products/assignments/',
    query: { external_id: january, ...query },
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return v.parse(pageSchema, body)
}

async function pages(max_results: number) {
  const all = []
  let cursor: string | undefined
  do {
    const page = await list({ max_results: String(max_results), ...(cursor === undefined ? {} : { cursor }) })
    all.push(page.assignments)
    cursor =
      page.next_url === undefined ? undefined : (new URL(page.next_url).searchParams.get('cursor') ?? expect.fail())
  } while (cursor !== undefined)
  return all
}

const goTo = (day: string) => post('test/clock', { now: `${day}T08:00:00` })

async function subscriber(id: string, more: object = {}): Promise<string> {
  await post('customers/createcustomer', {
    id,
    data: { name: id, address: `${id} Street 1\n1260 København K`, country: 'DK' },
  })
  const year = { id, periods: [{ campaign_id: 'year', invoicing: 'none' }], ...more }
  return text((await post('customers/createsubscription', year))['subscription_id'])
}

const byCustomer = async () => new Map((await list()).assignments.map((one) => [one.customer_id, one]))

describe('GET /api/products/assignments/', () => {
  it('gives everybody an issue is assigned to, with address, quantity and whether it is given away', async () => {
    await goTo('2026-12-01')
    await subscriber('ann')
    await subscriber('many', { quantity: 12 })
    const away = await subscriber('away')
    const donor = await subscriber('donor')
    const own = { name: 'Office', address: 'Dock 4\n8000 Aarhus C', country: 'DK' }
    await subscriber('own', { data: { delivery_address: own } })
    const during = { begin: '2027-01-10T00:00:00', end: '2027-01-20T00:00:00' }
    await post('customers/createoverride', {
      id: 'away',
      subscription_id: away,
      override_type: 'alternative-delivery',
      ...during,
      address: { name: 'Cottage', address: 'Beach 9\n3700 Rønne', country: 'DK' },
    })
    await post('customers/createoverride', {
      id: 'donor',
      subscription_id: donor,
      override_type: 'pause-delivery-donate',
      ...during,
    })
    const paused = await subscriber('paused')
    await post('customers/createoverride', {
      id: 'paused',
      subscription_id: paused,
      override_type: 'pause-delivery',
      ...during,
    })
    expect((await list()).assignments).toEqual([])
    await goTo('2027-01-16')

    const given = await byCustomer()
    expect([...given.keys()].toSorted()).toEqual(['ann', 'away', 'donor', 'many', 'own'])
    expect(given.get('ann')).toEqual({
      product_assignment_id: expect.stringContaining(january),
      customer_id: 'ann',
      subscription_id: expect.any(String),
      period: 1,
      donated: false,
      quantity: 1,
      address: {
        name: 'ann',
        address: 'ann Street 1\n1260 København K',
        postal_code: '1260',
        city: 'København K',
        country: 'DK',
      },
      data: {},
    })
    expect(given.get('many')).toMatchObject({ quantity: 12 })
    expect(given.get('away')).toMatchObject({ donated: false, address: { name: 'Cottage', city: 'Rønne' } })
    expect(given.get('donor')).toMatchObject({ donated: true, quantity: 1 })
    expect(given.get('donor')).not.toHaveProperty('address')
    expect(given.get('own')).toMatchObject({ address: { name: 'Office', postal_code: '8000' } })
  })

  it('has the address of the day of the issue: later changes count until then, registered ones ahead', async () => {
    await goTo('2026-12-01')
    for (const id of ['mover', 'soon', 'late', 'scheduled']) await subscriber(id)
    const subscription = await subscriber('second')
    await goTo('2026-12-20')
    for (const id of ['mover', 'soon', 'late', 'scheduled']) {
      await post('customers/assignproduct', { id, external_id: january, data: { seat: 'A1' } })
    }
    await post('customers/assignproduct', {
      id: 'second',
      external_id: january,
      subscription_id: subscription,
      period: 'current',
    })
    const address = { name: 'New', address: 'New Street 2\n8000 Aarhus C', country: 'DK' }
    await post('customers/updatecustomer', { id: 'mover', data: { address: address.address } })
    const change = { override_type: 'change-delivery-address', address }
    await post('customers/createoverride', { id: 'soon', ...change, begin: '2027-01-15T00:00:00' })
    await post('customers/createoverride', { id: 'late', ...change, begin: '2027-01-15T00:00:01' })
    const new_values = { address: 'Third Street 3\n9000 Aalborg' }
    await post('customers/createoverride', {
      id: 'scheduled',
      override_type: 'change-fields',
      new_values,
      begin: '2027-01-02T00:00:00',
    })
    await post('customers/createoverride', {
      id: 'second',
      subscription_id: subscription,
      ...change,
      begin: '2027-01-10T00:00:00',
    })

    const ofIssue = async () => {
      const all = await byCustomer()
      const line = (id: string) => all.get(id)?.address?.address?.split('\n')[0]
      return {
        mover: line('mover'),
        soon: line('soon'),
        late: line('late'),
        scheduled: line('scheduled'),
        second: line('second'),
      }
    }
    const expected = {
      mover: 'New Street 2',
      soon: 'New Street 2',
      late: 'late Street 1',
      scheduled: 'Third Street 3',
      second: 'New Street 2',
    }
    expect(await ofIssue()).toEqual(expected)
    expect((await byCustomer()).get('scheduled')).toMatchObject({ data: { seat: 'A1' }, address: { city: 'Aalborg' } })
    // The day before the issue, every change that is due by then was carried out, and the answer is the same.
    await goTo('2027-01-14')
    expect(await ofIssue()).toEqual(expected)
  })

  it('leaves out what was taken back and whom the service has forgotten', async () => {
    await goTo('2026-12-20')
    for (const id of ['kept', 'back', 'gone']) {
      await post('customers/createcustomer', { id, data: { name: id } })
    }
    const assigned = new Map<string, string>()
    for (const id of ['kept', 'back', 'gone']) {
      const { product_assignment_id } = await post('customers/assignproduct', { id, external_id: january })
      assigned.set(id, text(product_assignment_id))
    }
    await post('customers/unassignproduct', { id: 'back', product_assignment_id: assigned.get('back') })
    await post('customers/deletecustomer', { id: 'gone' })
    expect((await list()).assignments).toMatchObject([
      { customer_id: 'kept', product_assignment_id: assigned.get('kept'), quantity: 1, address: { name: 'kept' } },
    ])
    const subscription = await subscriber('automatic')
    await goTo('2027-01-16')
    const automatic = (await byCustomer()).get('automatic') ?? expect.fail('The issue was not assigned.')
    expect(automatic).toMatchObject({ subscription_id: subscription })
    await post('customers/unassignproduct', { id: 'automatic', product_assignment_id: automatic.product_assignment_id })
    expect((await list()).assignments.map(({ customer_id }) => customer_id)).toEqual(['kept'])
    const items = await storedItems(service.account)
    expect(items.filter(({ due_pk: of }) => String(of).startsWith('LIST#A#'))).toHaveLength(1)
  })

  it('pages through all of them once, at four round trips a page at most', async () => {
    await goTo('2026-12-20')
    for (let n = 0; n < 25; n++) {
      await post('customers/createcustomer', { id: `c${n}`, data: { name: `c${n}` } })
      await post('customers/assignproduct', { id: `c${n}`, external_id: january })
    }
    const everybody = Array.from({ length: 25 }, (_, n) => `c${n}`).toSorted()
    for (const size of [1, 3, 7, 25, 26]) {
      const { result, trips } = await roundTrips(() => pages(size))
      const ids = result.flat().map(({ customer_id }) => customer_id)
      expect(ids.toSorted()).toEqual(everybody)
      expect(result.slice(0, -1).every(({ length }) => length === size)).toBe(true)
      expect(result.at(-1)?.length).toBeGreaterThan(0)
      // The storage calls for the key and the limits are not counted for the page.
      const ofPages = trips.filter((names) => names.some((name) => /^(Query|BatchGet)/.test(name)))
      expect(ofPages.length).toBeLessThanOrEqual(3 * result.length)
    }
  })

  it('refuses what is no concrete product', async () => {
    const ask = (query: Readonly<Record<string, string>>) => service.call({ path: '/api/products/assignments/', query })
    expect(await ask({ external_id: 'no' })).toMatchObject({ status: 422, body: { external_id: [expect.any(String)] } })
    expect(await ask({ external_id: 'gazette' })).toMatchObject({
      status: 422,
      body: { external_id: [expect.any(String)] },
    })
    expect(await ask({ external_id: 'x'.repeat(3000) })).toMatchObject({ status: 422 })
    for (const query of [
      {},
      { external_id: '' },
      { external_id: january, max_results: '1001' },
      { external_id: january, cursor: 'x' },
    ]) {
      expect(await ask({ ...query }), JSON.stringify(query)).toMatchObject({ status: 400, body: expect.any(String) })
    }
    expect(await list()).toEqual({ assignments: [] })
  })
})
