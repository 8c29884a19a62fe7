import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { countedSends } from '../storage-calls.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const post = (operation: string, json: object) =>
  service.call({ path: `/api/customers/${operation}/`, json: { id: '1', ...json }, query: { language: 'en' } })
const earliest = (query: Readonly<Record<string, string>> = {}, key = service.key) =>
  service.call({ method: 'GET', path: '/api/customers/earliest/', query: { id: '1', ...query }, key })
const subscriptionOf = ({ body }: Answer) => v.parse(v.object({ subscription_id: v.string() }), body).subscription_id

/** A subscription whose deliveries can be changed from the day after tomorrow on, except on two blocked days. */
async function given(): Promise<string> {
  await service.configure({
    policies: [
      {
        external_id: 'standard',
        earliest_delivery_days: 2,
        blocked_dates: ['2027-01-01', '2027-03-03', '2027-03-04', '2027-12-24'],
        override_types: ['pause-delivery', 'change-delivery-address'],
        max_pause_days: 30,
        dunning: [],
      },
    ],
  })
  await service.call({ path: '/api/test/clock/', json: { now: '2027-03-01T12:00:00' } })
  await post('createcustomer', { data: { name: 'Ann', country: 'DK' } })
  return subscriptionOf(await post('createsubscription', { periods: [{ campaign_id: 'year' }] }))
}

describe('GET /api/customers/earliest/', () => {
  it('tells the first date that is not blocked, and what a vacation may be', async () => {
    const subscription_id = await given()
    expect(await earliest({ subscription_id })).toMatchObject({
      status: 200,
      body: {
        earliest: '2027-03-05T00:00:00',
        blocked_dates: ['2027-03-03', '2027-03-04', '2027-12-24'],
        override_types: ['pause-delivery', 'change-delivery-address'],
        max_pause_days: 30,
        overrides: [],
      },
    })
  })

  it('tells a begin that createoverride takes, and a second before which it takes none', async () => {
    const subscription_id = await given()
    const { body } = await earliest({ subscription_id })
    const begin = v.parse(v.looseObject({ earliest: v.string() }), body).earliest
    const pause = { subscription_id, override_type: 'pause-delivery', end: '2027-03-20T00:00:00' }
    expect(await post('createoverride', { ...pause, begin: '2027-03-04T23:59:59' })).toMatchObject({ status: 422 })
    expect(await post('createoverride', { ...pause, begin })).toMatchObject({ status: 200 })
  })

  it('tells what is registered of the subscription and of the customer, until it has ended', async () => {
    const subscription_id = await given()
    const other = subscriptionOf(await post('createsubscription', { periods: [{ campaign_id: 'year' }] }))
    const times = { begin: '2027-03-10T00:00:00', end: '2027-03-20T00:00:00' }
    await post('createoverride', { subscription_id, override_type: 'pause-delivery', ...times })
    await post('createoverride', { subscription_id: other, override_type: 'pause-delivery', ...times })
    const new_values = { name: 'Ann Holm' }
    await post('createoverride', { override_type: 'change-fields', begin: '2027-05-01T00:00:00', new_values })
    const told = async () => {
      const { body } = await earliest({ subscription_id })
      const { overrides } = v.parse(
        v.looseObject({ overrides: v.array(v.looseObject({ override_type: v.string() })) }),
        body,
      )
      return overrides.map(({ override_type }) => override_type)
    }
    expect(await told()).toEqual(['pause-delivery', 'change-fields'])
    await service.call({ path: '/api/test/clock/', json: { now: '2027-03-20T00:00:00' } })
    expect(await told()).toEqual(['change-fields'])
  })

  it('needs no settings, but the right to this one call, and reads a customer with one Query', async () => {
    const subscription_id = await given()
    await service.configure({
      api_accesses: [
        {
          name: 'site',
          key: 'a-key-of-the-web-site',
          allowed_apis: ['customers.earliest', 'customers.createoverride'],
        },
      ],
    })
    const site = 'a-key-of-the-web-site'
    const { result, sent } = await countedSends(() => earliest({ subscription_id }, site))
    expect(result.status).toBe(200)
    expect(sent.filter((name) => name.startsWith('Query'))).toHaveLength(1)
    const read = { method: 'GET', path: '/api/customers/', query: { id: '1' }, key: site } as const
    expect(await service.call(read)).toMatchObject({ status: 403 })
  })

  it('refuses a customer and a subscription that there is not', async () => {
    await given()
    expect(await earliest({ id: '9' })).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
    expect(await earliest({ subscription_id: '1~x' })).toMatchObject({
      status: 422,
      body: { '': [expect.any(String)] },
    })
    expect(await earliest({ day: 'x' })).toMatchObject({ status: 400 })
  })

  it('knows of no limits for changes of the customer itself', async () => {
    await given()
    expect(await earliest()).toMatchObject({
      status: 200,
      body: { earliest: '2027-03-01T00:00:00', blocked_dates: [], overrides: [] },
    })
  })
})
