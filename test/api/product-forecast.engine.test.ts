/** GET /api/products/forecast/ against the real engine: who will get an issue before it is assigned. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService({ issues: true })
const january = 'gazette-2027-01'

async function post(path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}
const goTo = (day: string) => post('test/clock', { now: `${day}T08:00:00` })
const rowSchema = v.object({
  customer_id: v.string(),
  subscription_id: v.optional(v.string()),
  period: v.optional(v.number()),
  donated: v.boolean(),
  quantity: v.number(),
  address: v.optional(v.unknown()),
  choices: v.optional(v.unknown()),
})
type Row = v.InferOutput<typeof rowSchema>

async function pagesOf(path: string, name: string, query: Readonly<Record<string, string>> = {}): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null | undefined
  do {
    const place: Record<string, string> = cursor === undefined || cursor === null ? {} : { cursor }
    const { status, body } = await service.call({ path, query: { external_id: january, ...query, ...place } })
    expect({ status, body }).toMatchObject({ status: 200 })
    const page = v.parse(v.looseObject({ [name]: v.array(rowSchema), next_url: v.optional(v.string()) }), body)
    rows.push(...v.parse(v.array(rowSchema), page[name]))
    const { next_url: next } = v.parse(v.object({ next_url: v.optional(v.string()) }), page)
    cursor = next && new URL(next).searchParams.get('cursor')
  } while (cursor !== undefined)
  return rows.toSorted((one, other) => (one.customer_id < other.customer_id ? -1 : 1))
}
const forecast = (query: Readonly<Record<string, string>> = {}) =>
  pagesOf('/api/products/forecast/', 'recipients', query)
const assigned = () => pagesOf('/api/products/assignments/', 'assignments')

async function subscriber(id: string, more: object = {}): Promise<string> {
  const address = { address: `${id} Street 1\n1260 København K`, country: 'DK' }
  await post('customers/createcustomer', { id, data: { name: id, ...address } })
  const year = { id, periods: [{ campaign_id: 'year', invoicing: 'none' }], ...more }
  return v.parse(v.string(), (await post('customers/createsubscription', year))['subscription_id'])
}
const override = (id: string, subscription_id: string, more: object) =>
  post('customers/createoverride', {
    ...{ id, subscription_id, begin: '2027-01-10T00:00:00', end: '2027-01-20T00:00:00' },
    ...more,
  })

async function given(): Promise<void> {
  await goTo('2026-12-01')
  await subscriber('ann')
  await subscriber('many', { quantity: 12 })
  await override('away', await subscriber('away'), {
    override_type: 'alternative-delivery',
    address: { name: 'Cottage', address: 'Beach 9\n3700 Rønne', country: 'DK' },
  })
  await override('donor', await subscriber('donor'), { override_type: 'pause-delivery-donate' })
  await override('paused', await subscriber('paused'), { override_type: 'pause-delivery' })
  const left = await subscriber('left')
  await post('customers/cancelsubscription', { id: 'left', subscription_id: left, stop_at: '2026-12-20T00:00:00' })
}

describe('GET /api/products/forecast/', () => {
  it('names exactly those who get the issue if nothing changes, with address, quantity and what is given away', async () => {
    await given()
    const foreseen = await forecast()
    expect(foreseen.map(({ customer_id }) => customer_id)).toEqual(['ann', 'away', 'donor', 'many'])
    await goTo('2027-01-16')
    const keys = (rows: readonly Row[]) =>
      rows.map(({ customer_id, subscription_id, period, donated, quantity, address }) => ({
        ...{ customer_id, subscription_id, period, donated, quantity, address },
      }))
    expect(keys(foreseen)).toEqual(keys(await assigned()))
  })

  it('has the choices of subscriptions, by which copies are counted, before the assignment and after it', async () => {
    await goTo('2026-12-01')
    await subscriber('ann', { data: { edition: 'digital' } })
    await subscriber('bo')
    const choices = [
      ['ann', { edition: 'digital' }],
      ['bo', undefined],
    ]
    const told = (rows: readonly Row[]) => rows.map(({ customer_id, choices: some }) => [customer_id, some])
    expect(told(await forecast())).toEqual(choices)
    await goTo('2027-01-16')
    expect(told(await assigned())).toEqual(choices)
  })

  it('is the same in pages of any size', async () => {
    await given()
    expect(await forecast({ max_results: '1' })).toEqual(await forecast())
  })

  it('counts renewals until then, and recipients of groups once', async () => {
    await goTo('2026-12-01')
    await subscriber('monthly', { periods: [{ campaign_id: 'standard', invoicing: 'none' }] })
    const group = await subscriber('firm', { periods: [{ campaign_id: 'company', invoicing: 'none' }], quantity: 5 })
    await post('customers/createcustomer', { id: 'seat', data: { name: 'seat' } })
    await post('customers/createsubscription', { id: 'seat', group_subscription_id: group })
    const foreseen = await forecast()
    await goTo('2027-01-16')
    expect(foreseen.map(({ customer_id }) => customer_id)).toEqual(
      (await assigned()).map(({ customer_id }) => customer_id),
    )
    expect(foreseen.map(({ customer_id }) => customer_id)).toContain('monthly')
  })

  it('is refused for recurring and unknown products, and once the issue is assigned', async () => {
    const codes = async (external_id: string) => {
      const { status, body } = await service.call({
        path: '/api/products/forecast/',
        query: { external_id, language: 'en' },
      })
      return [status, body]
    }
    await goTo('2027-01-16')
    expect(await codes('gazette')).toEqual([422, { external_id: ['A recurring product cannot be assigned.'] }])
    expect((await codes('nothing'))[0]).toBe(422)
    expect(await codes(january)).toEqual([
      422,
      { external_id: ['The product is assigned already: read its recipients instead.'] },
    ])
  })
})
