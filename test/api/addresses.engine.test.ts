/** Addresses with parts, in every parameter and answer. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useService } from '../service.ts'

const service = useService()
const post = (operation: string, json: unknown) =>
  service.call({ path: `/api/customers/${operation}/`, json, query: { language: 'en' } })
const copenhagen = { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK' }
const aarhus = { name: 'Ann Berg', address: 'Ny Vej 2\n8000 Aarhus C', country: 'DK' }

const answerSchema = v.object({ customers: v.tuple([v.looseObject({})]) })
async function read(fields: string, id = '1') {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields } })
  return v.parse(answerSchema, body).customers[0]
}
const subscriptionSchema = v.object({ subscription_id: v.string() })

describe('addresses with parts', () => {
  let subscription = ''
  beforeEach(async () => {
    await service.configure({
      fields: [
        { scope: 'subscription', name: 'Delivery address', type: 'address', external_id: 'delivery_address' },
        { scope: 'customer', name: 'Summer house', type: 'address', external_id: 'summer_house' },
      ],
      campaigns: [{ id: 'free', name: 'Free', products: ['gazette'], duration: 'P1Y' }],
    })
    await service.call({ path: '/api/test/clock/', json: { now: '2027-03-01T12:00:00' } })
    await post('createcustomer', { id: '1', data: copenhagen })
    const { body } = await post('createsubscription', {
      id: '1',
      periods: [{ campaign_id: 'free' }],
      data: { delivery_address: copenhagen },
    })
    subscription = v.parse(subscriptionSchema, body).subscription_id
  })

  it('are shown of customers and of their subscriptions', async () => {
    expect(await read('data,subscriptions')).toMatchObject({
      data: { location: copenhagen.address, postal_code: '1260', city: 'København K' },
      subscriptions: [{ data: { delivery_address: { ...copenhagen, postal_code: '1260', city: 'København K' } } }],
    })
  })

  it('are filtered by', async () => {
    const filter = JSON.stringify({
      condition_type: 'customer:field',
      field: 'city',
      operator: 'equal',
      value: 'København K',
    })
    const { body } = await service.call({ path: '/api/customers/', query: { filter } })
    expect(body).toMatchObject({ customers: [{ id: '1' }] })
  })

  it('are shown of overrides as given or as derived, and written back change nothing', async () => {
    await post('createoverride', {
      id: '1',
      subscription_id: subscription,
      override_type: 'alternative-delivery',
      begin: '2027-06-01T00:00:00',
      end: '2027-06-10T00:00:00',
      address: aarhus,
    })
    const shown = { ...aarhus, postal_code: '8000', city: 'Aarhus C' }
    const before = await read('overrides,history')
    expect(before).toMatchObject({ overrides: [{ address: shown }] })
    const { overrides } = v.parse(v.object({ overrides: v.tuple([v.object({ override_id: v.string() })]) }), before)
    const again = await post('updateoverride', { id: '1', override_id: overrides[0].override_id, address: shown })
    expect(again.status).toBe(200)
    expect(await read('overrides,history')).toEqual(before)
    await post('updateoverride', {
      id: '1',
      override_id: overrides[0].override_id,
      address: { ...aarhus, postal_code: '8001' },
    })
    expect(await read('overrides')).toMatchObject({ overrides: [{ address: { ...aarhus, postal_code: '8001' } }] })
  })

  it('of a change of address replace all parts of the customer, whatever was given before', async () => {
    await post('updatecustomer', { id: '1', data: { postal_code: '1261', city: 'Kbh' } })
    await post('createoverride', {
      id: '1',
      override_type: 'change-delivery-address',
      begin: '2027-06-01T00:00:00',
      address: aarhus,
    })
    expect(await read('data')).toMatchObject({ data: { postal_code: '1261', city: 'Kbh' } })
    await service.call({ path: '/api/test/clock/', json: { now: '2027-06-02T00:00:00' } })
    expect(await read('data')).toMatchObject({
      data: { location: aarhus.address, postal_code: '8000', city: 'Aarhus C' },
    })
  })

  it('of a subscription are those of a change of its address', async () => {
    await post('createoverride', {
      id: '1',
      subscription_id: subscription,
      override_type: 'change-delivery-address',
      begin: '2027-06-01T00:00:00',
      address: { ...aarhus, postal_code: '8001' },
    })
    await service.call({ path: '/api/test/clock/', json: { now: '2027-06-02T00:00:00' } })
    expect(await read('subscriptions')).toMatchObject({
      subscriptions: [{ data: { delivery_address: { ...aarhus, postal_code: '8001' } } }],
    })
  })

  it('tell in six languages what was written', async () => {
    await post('updatecustomer', { id: '1', data: { postal_code: '1261' } })
    const texts = await Promise.all(
      ['en', 'da', 'sv', 'nb', 'de', 'fi'].map(async (language) => {
        const { body } = await service.call({
          path: '/api/customers/',
          query: { id: '1', fields: 'history', language },
        })
        return v
          .parse(
            v.object({ customers: v.tuple([v.object({ history: v.array(v.object({ text: v.string() })) })]) }),
            body,
          )
          .customers[0].history.map(({ text }) => text)
          .filter((text) => text.includes('1261'))
      }),
    )
    expect(texts.flat()).toEqual([
      'Postal code changed from "1260" to "1261"',
      'Postnummer ændret fra "1260" til "1261"',
      'Postnummer ändrades från "1260" till "1261"',
      'Postnummer endret fra "1260" til "1261"',
      'Postleitzahl von "1260" in "1261" geändert',
      'Postinumero muutettu arvosta "1260" arvoon "1261"',
    ])
  })

  const whole = { address: 'Bredgade 1', country: 'DK', name: 'Ann' }
  it.each([
    [{ ...whole, postal_code: '12\n60' }, 'postal_code: This must be a single line.', 'line_expected'],
    [{ ...whole, city: 'a\u0007' }, /^city: /, 'text_control_characters'],
    [{ ...whole, city: 'x'.repeat(256) }, /^city: This is too long/, 'text_too_long'],
    [{ ...whole, country: 'XX' }, /^country: /, 'country_unknown'],
  ])(
    'with a faulty part are refused under their field with a message that names the part: %j',
    async (address, words, code) => {
      const refusals = await Promise.all([
        post('updatecustomer', { id: '1', data: { summer_house: address } }),
        post('updatesubscription', { id: '1', subscription_id: subscription, data: { delivery_address: address } }),
        post('createoverride', {
          id: '1',
          override_type: 'change-delivery-address',
          begin: '2027-06-01T00:00:00',
          address,
        }),
      ])
      const fields = ['summer_house', 'delivery_address', 'address']
      for (const [index, field] of fields.entries()) {
        expect(refusals[index]).toMatchObject({
          status: 422,
          headers: { 'X-Error-Codes': `${field}=${code}` },
          body: { [field]: [expect.stringMatching(words)] },
        })
      }
    },
  )

  it('of a customer are refused under the very key at fault', async () => {
    const data = { postal_code: '1\n2', city: '3\n4', billing_postal_code: '5\n6', billing_city: '7\n8' }
    expect(await post('updatecustomer', { id: '1', data })).toMatchObject({
      status: 422,
      body: Object.fromEntries(Object.keys(data).map((key) => [key, ['This must be a single line.']])),
    })
  })

  it('that are none are refused with all keys of an address, in each language', async () => {
    for (const language of ['en', 'da', 'sv', 'nb', 'de', 'fi']) {
      const json = { id: '1', data: { summer_house: { street: 'Ny Vej 2' } } }
      const refused = await service.call({ path: '/api/customers/updatecustomer/', json, query: { language } })
      expect(refused).toMatchObject({
        status: 422,
        body: {
          summer_house: [expect.stringContaining('name, company, address, postal_code, city, country')],
        },
      })
    }
  })

  it('of a business entity are given with the account file, and shown with the settings', async () => {
    const entity = { external_id: 'dk', name: 'Gazette', currency: 'DKK', postal_code: '1261', city: 'Kbh' }
    await service.configure({ business_entities: [entity] })
    const { body } = await service.call({ path: '/api/settings/' })
    expect(body).toMatchObject({ business_entities: [{ postal_code: '1261', city: 'Kbh' }, {}] })
  })
})
