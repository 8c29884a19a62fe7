import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useService, type Answer } from '../service.ts'

const service = useService()
const post = (operation: string, json: unknown, query = {}) =>
  service.call({ path: `/api/customers/${operation}/`, json, query: { language: 'en', ...query } })
const create = (json: Readonly<Record<string, unknown>>) => post('createsubscription', { id: '1', ...json })
const moveTo = (now: string) => service.call({ path: '/api/test/clock/', json: { now } })
const read = (query: Readonly<Record<string, string>>) => service.call({ path: '/api/customers/', query })

const periodSchema = v.looseObject({ campaign_id: v.string(), begin: v.string(), end: v.nullable(v.string()) })
const subscriptionSchema = v.looseObject({ id: v.string(), state: v.string(), periods: v.array(periodSchema) })
const documentSchema = v.looseObject({ number: v.string(), total: v.number() })
const pageSchema = v.object({
  customers: v.array(
    v.looseObject({
      id: v.string(),
      active_subscriptions: v.optional(v.array(v.looseObject({ campaign_id: v.string() }))),
      subscriptions: v.optional(v.array(subscriptionSchema)),
    }),
  ),
})
const customersOf = (answer: Answer) => v.parse(pageSchema, answer.body).customers
async function subscriptionsOf(id: string, query: Readonly<Record<string, string>> = {}) {
  return customersOf(await read({ id, fields: 'subscriptions', ...query }))[0]?.subscriptions ?? []
}
async function activeOf(id: string) {
  const [customer] = customersOf(await read({ id, fields: 'active_subscriptions' }))
  return customer?.active_subscriptions?.map(({ campaign_id }) => campaign_id)
}
const idOf = (answer: Answer) => v.parse(v.object({ subscription_id: v.string() }), answer.body).subscription_id

/** A customer, and a clock that stands at the beginning of a day. */
async function given(now = '2027-01-10T12:00:00'): Promise<void> {
  // Nobody pays in these tests, and unpaid subscriptions must not end.
  await service.configure({ policies: [{ external_id: 'standard', dunning: [] }] })
  await moveTo(now)
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK' } })
}

describe('A subscription', () => {
  it('begins today unless it is told when, and is what its campaign makes of it', async () => {
    await given()
    const id = idOf(await create({ periods: [{ campaign_id: 'intro' }], data: { edition: 'print' } }))
    expect(await subscriptionsOf('1')).toEqual([
      {
        id,
        state: 'active',
        data: { edition: 'print' },
        periods: [
          {
            campaign_name: "Three months' introduction",
            campaign_id: 'intro',
            begin: '2027-01-10T00:00:00',
            end: '2027-04-10T00:00:00',
            current: true,
            products: [],
          },
        ],
      },
    ])
    expect(await activeOf('1')).toEqual(['intro'])
  })

  it('stands by until its begin, is active from that instant on, and ends to the second', async () => {
    await given()
    await create({ periods: [{ campaign_id: 'year', begin: '2027-02-01T08:00:00', end: '2027-03-01T08:00:00' }] })
    const stateAt = async (now: string) => {
      await moveTo(now)
      return [(await subscriptionsOf('1'))[0]?.state, await activeOf('1')]
    }
    expect(await stateAt('2027-02-01T07:59:59')).toEqual(['awaiting', []])
    expect(await stateAt('2027-02-01T08:00:00')).toEqual(['active', ['year']])
    expect(await stateAt('2027-03-01T07:59:59')).toEqual(['active', ['year']])
    expect(await stateAt('2027-03-01T08:00:00')).toEqual(['ended', []])
  })

  it('renews from its campaign for ever, add-ons and all, each period once', async () => {
    await given()
    await create({ periods: [{ campaign_id: 'intro' }] })
    await moveTo('2027-06-11T00:00:00')
    const [base, addon] = await subscriptionsOf('1')
    expect(base?.periods.map(({ campaign_id, end }) => [campaign_id, end])).toEqual([
      ['intro', '2027-04-10T00:00:00'],
      ['standard', '2027-05-10T00:00:00'],
      ['standard', '2027-06-10T00:00:00'],
      ['standard', '2027-07-10T00:00:00'],
    ])
    expect(addon?.periods.map(({ begin }) => begin)).toEqual([
      '2027-04-10T00:00:00',
      '2027-05-10T00:00:00',
      '2027-06-10T00:00:00',
    ])
    expect(await activeOf('1')).toEqual(['standard', 'web-addon'])
  })

  it('stops when it is told to, and its add-ons with it', async () => {
    await given()
    const id = idOf(await create({ periods: [{ campaign_id: 'standard' }] }))
    const cancel = (stop_at: string) => post('cancelsubscription', { id: '1', subscription_id: id, stop_at })
    expect(await cancel('2027-01-20T00:00:00')).toMatchObject({ status: 200, body: { subscription_id: id } })
    await moveTo('2027-01-19T23:59:59')
    expect((await subscriptionsOf('1')).map(({ state }) => state)).toEqual(['active', 'active'])
    // A stop to come does not show yet.
    expect((await subscriptionsOf('1')).map(({ periods }) => periods.map(({ end }) => end))).toEqual([
      ['2027-02-10T00:00:00'],
      ['2027-02-10T00:00:00'],
    ])
    await moveTo('2027-01-20T00:00:00')
    expect((await subscriptionsOf('1')).map(({ state }) => state)).toEqual(['stopped', 'stopped'])
    expect(await cancel('2027-01-21T00:00:00')).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
  })

  it('switches to another campaign at once', async () => {
    await given()
    const id = idOf(await create({ periods: [{ campaign_id: 'year' }] }))
    await moveTo('2027-02-10T12:00:00')
    const change = (new_campaign_id: string) =>
      post('switchsubscriptionplan', { id: '1', subscription_id: id, new_campaign_id })
    expect(await change('standard')).toMatchObject({ status: 200 })
    expect(await change('nope')).toMatchObject({ status: 422, body: { new_campaign_id: [expect.any(String)] } })
    const [base] = await subscriptionsOf('1')
    expect(base?.periods.map(({ campaign_id, begin, end }) => [campaign_id, begin, end])).toEqual([
      ['year', '2027-01-10T00:00:00', '2027-02-10T00:00:00'],
      ['standard', '2027-02-10T00:00:00', '2027-03-10T00:00:00'],
    ])
  })

  it('has data that updates change field by field', async () => {
    await given()
    const id = idOf(await create({ periods: [{ campaign_id: 'year' }], data: { edition: 'print' } }))
    const update = (data: unknown) => post('updatesubscription', { id: '1', subscription_id: id, data })
    expect(await update({ edition: 'digital' })).toMatchObject({ status: 200, body: { subscription_id: id } })
    expect(await update({ edition: 'papyrus' })).toMatchObject({ status: 422, body: { edition: [expect.any(String)] } })
    expect(await update({ nope: 1 })).toMatchObject({ status: 400, body: expect.stringContaining('data.nope') })
    expect((await subscriptionsOf('1'))[0]).toMatchObject({ data: { edition: 'digital' } })
  })

  it('has conditions that an update changes from now on, and bills the difference of a quantity at once', async () => {
    await given()
    const id = idOf(await create({ periods: [{ campaign_id: 'year', begin: '2027-01-10T00:00:00' }] }))
    const update = (changes: object) => post('updatesubscription', { id: '1', subscription_id: id, ...changes })
    const documents = async () => {
      const { body } = await read({ id: '1', fields: 'invoices', language: 'en' })
      return v
        .parse(v.object({ customers: v.tuple([v.object({ invoices: v.array(documentSchema) })]) }), body)
        .customers[0].invoices.map(({ number, total }) => `${number} ${total}`)
    }
    // 73 of 365 days, for which one copy was paid, are over.
    await moveTo('2027-03-24T00:00:00')
    expect(await update({ quantity: 3, invoiced_by: 'print-house', policy: { external_id: 'open' } })).toMatchObject({
      status: 200,
    })
    expect(await documents()).toEqual(['DK-1 800', 'DK-2 1920', 'DK-C1 -640'])
    const histories = await read({ id: '1', fields: 'history', language: 'en' })
    for (const words of [
      'Quantity changed from 1 to 3',
      'invoicing changed from \\"email\\" to \\"print-house\\"',
      'Policy set to',
    ]) {
      expect(JSON.stringify(histories.body)).toContain(words)
    }
    expect(await update({ quantity: 3 })).toMatchObject({ status: 200 })
    expect(await documents()).toHaveLength(3)

    expect(await update({ invoiced_by: 'pigeon', policy: { id: 'nope' } })).toMatchObject({
      status: 422,
      body: { invoiced_by: [expect.any(String)], policy: [expect.any(String)] },
    })
    expect(await update({ quantity: 0 })).toMatchObject({ status: 400, body: expect.stringContaining('quantity') })

    const policy = async () => (await subscriptionsOf('1', { fields: 'subscriptions.details' }))[0]
    expect(await policy()).toMatchObject({ policy: 'open' })
    expect(await update({ policy: null })).toMatchObject({ status: 200 })
    expect(await policy()).not.toHaveProperty('policy')
    await update({ policy: { id: 'open' } })
    const form = { id: '1', subscription_id: id, policy: 'null' }
    expect(await service.call({ path: '/api/customers/updatesubscription/', form })).toMatchObject({ status: 200 })
    expect(await policy()).not.toHaveProperty('policy')
    await post('cancelsubscription', { id: '1', subscription_id: id })
    expect(await update({ quantity: 5 })).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
    expect(await update({ data: { edition: 'print' } })).toMatchObject({ status: 200 })
  })

  it('keeps its customer from being deleted while it lives', async () => {
    await given()
    const id = idOf(await create({ periods: [{ campaign_id: 'year' }] }))
    expect(await post('deletecustomer', { id: '1' })).toMatchObject({ status: 422 })
    await post('cancelsubscription', { id: '1', subscription_id: id })
    expect(await post('deletecustomer', { id: '1' })).toMatchObject({ status: 200 })
  })

  it.each([
    [{}, 'periods: missing, but required.'],
    [{ periods: [] }, 'periods: expected at least one period.'],
    [{ periods: [{}] }, 'periods.0.campaign_id: missing, but required.'],
    [{ periods: [{ campaign_id: 'year', foo: 1 }] }, 'periods.0.foo: unknown parameter'],
    [{ periods: [{ campaign_id: 'year', invoicing: 'some' }] }, 'periods.0.invoicing: expected one of none,'],
    [
      { periods: [{ campaign_id: 'year' }], group_subscription_id: 'a', addon_base_subscription_id: 'b' },
      'cannot be combined',
    ],
    [{ periods: [{ campaign_id: 'year' }], data: { nope: 1 } }, 'data.nope: unknown field.'],
    [{ periods: [{ campaign_id: 'year' }], quantity: 0 }, 'quantity: expected a whole number from 1'],
  ])('is a programming error made of %j', async (json, text) => {
    await given()
    const answer = await create(json)
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(text)
  })

  it.each([
    [{ periods: [{ campaign_id: 'nope' }] }, ''],
    [{ periods: [{ campaign_id: 'year', begin: '2027-02-01T00:00:00', end: '2027-01-01T00:00:00' }] }, ''],
    [
      {
        periods: [
          { campaign_id: 'intro', begin: '2027-01-01T00:00:00' },
          { campaign_id: 'year', begin: '2027-02-01T00:00:00' },
        ],
      },
      '',
    ],
    [{ group_subscription_id: '1~nope' }, ''],
    [{ periods: [{ campaign_id: 'web-addon' }], addon_base_subscription_id: '1~nope' }, ''],
    [{ periods: [{ campaign_id: 'year' }], data: { edition: 'papyrus' } }, 'edition'],
    [{ periods: [{ campaign_id: 'year' }], invoiced_by: 'pigeon' }, 'invoiced_by'],
    [{ periods: [{ campaign_id: 'year' }], policy: { external_id: 'nope' } }, 'policy'],
    [{ periods: [{ campaign_id: 'year' }], policy: {} }, 'policy'],
    [{ periods: [{ campaign_id: 'year' }], created: 'yesterday' }, 'created'],
  ])('is refused made of %j, under the field "%s"', async (json, field) => {
    await given()
    const answer = await create(json)
    expect([answer.status, Object.keys(v.parse(v.record(v.string(), v.array(v.string())), answer.body))]).toEqual([
      422,
      [field],
    ])
    expect(await subscriptionsOf('1')).toEqual([])
  })

  it('is found by its fields and its state, and then alone', async () => {
    await given()
    await create({ periods: [{ campaign_id: 'year' }], data: { edition: 'print' } })
    await create({ periods: [{ campaign_id: 'year', begin: '2027-05-01T00:00:00' }], data: { edition: 'digital' } })
    const found = async (filter: unknown) => {
      const answer = await read({ fields: 'subscriptions', filter: JSON.stringify(filter) })
      return customersOf(answer).map(({ subscriptions }) => subscriptions?.map(({ state }) => state))
    }
    const edition = (value: string) => ({
      condition_type: 'subscription:field',
      field: 'edition',
      operator: 'equal',
      value,
    })
    const active = { condition_type: 'subscription:state', state: 'active' }
    expect(await found(edition('digital'))).toEqual([['awaiting']])
    expect(await found(active)).toEqual([['active']])
    expect(await found([edition('digital'), active])).toEqual([])
    expect(await found([edition('print'), active])).toEqual([['active']])
  })
})

describe('A group subscription', () => {
  it('gives its recipients what it has, as long as it has it', async () => {
    await given()
    await post('createcustomer', { id: '2' })
    const group = idOf(await create({ periods: [{ campaign_id: 'company' }] }))
    const seat = await post('createsubscription', { id: '2', group_subscription_id: group })
    expect(seat.status).toBe(200)
    expect((await subscriptionsOf('2'))[0]).toMatchObject({
      state: 'active',
      periods: [{ campaign_id: 'company-seat', group_customer_id: '1', end: '2028-01-10T00:00:00' }],
    })
    await post('cancelsubscription', { id: '1', subscription_id: group })
    expect((await subscriptionsOf('2'))[0]).toMatchObject({ state: 'stopped' })
    expect(await activeOf('2')).toEqual([])
  })
})

describe('A campaign that a subscription lives on', () => {
  const remove = (...ids: readonly string[]) =>
    service.call({
      path: '/api/settings/update/',
      json: { campaigns: ids.map((id) => ({ id, delete: true })) },
      query: { language: 'en' },
    })
  const refused = (...places: readonly number[]) => ({
    status: 422,
    body: Object.fromEntries(
      places.map((n) => [`campaigns[${n}].delete`, [expect.stringContaining('is still in use by subscriptions')]]),
    ),
  })

  it('cannot be removed until the last of them has ended', async () => {
    await service.configure({ campaigns: [{ id: 'weekly', name: 'W', duration: 'P7D', renews_to: 'weekly' }] })
    await given()
    const id = idOf(await create({ periods: [{ campaign_id: 'weekly' }] }))
    expect(await remove('weekly')).toMatchObject(refused(0))
    await moveTo('2027-01-20T00:00:00')
    expect(await remove('weekly')).toMatchObject(refused(0))
    expect((await subscriptionsOf('1'))[0]?.periods).toHaveLength(2)
    await post('cancelsubscription', { id: '1', subscription_id: id, stop_at: '2027-01-25T00:00:00' })
    expect(await remove('weekly')).toMatchObject(refused(0))
    await moveTo('2027-01-25T00:00:00')
    expect(await remove('weekly')).toMatchObject({ status: 200, body: { changed: true } })
  })

  it('may be the one it will renew to, or the one its recipients have', async () => {
    const group = { recipient_campaign: 'desk' }
    const team = { id: 'team', name: 'T', duration: 'P7D', renews_to: 'next', group }
    const others = ['next', 'desk'].map((id) => ({ id, name: id }))
    await service.configure({ campaigns: [...others, team] })
    await given()
    await create({ periods: [{ campaign_id: 'team' }] })
    // The settings no longer refer to them, but the terms that are frozen into the period do.
    await service.configure({ campaigns: [{ id: 'team', renews_to: null, group: null }] })
    expect(await remove('desk', 'next', 'team')).toMatchObject(refused(0, 1, 2))
    await moveTo('2027-01-18T00:00:00')
    expect(await remove('next')).toMatchObject(refused(0))
  })

  it('can be removed when the only one has moved on to another', async () => {
    await service.configure({ campaigns: [{ id: 'old', name: 'Old', duration: 'P1Y' }] })
    await given()
    const id = idOf(await create({ periods: [{ campaign_id: 'old' }] }))
    await post('switchsubscriptionplan', { id: '1', subscription_id: id, new_campaign_id: 'year' })
    expect(await remove('old')).toMatchObject({ status: 200, body: { changed: true } })
  })
})
