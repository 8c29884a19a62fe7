import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useSearchIndex } from '../search-index.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const index = useSearchIndex()
const post = (operation: string, json: unknown) =>
  service.call({ path: `/api/customers/${operation}/`, json, query: { language: 'en' } })
const moveTo = (now: string) => service.call({ path: '/api/test/clock/', json: { now } })
const pageSchema = v.object({
  customers: v.array(
    v.looseObject({
      data: v.optional(v.record(v.string(), v.unknown())),
      subscriptions: v.optional(v.array(v.looseObject({ id: v.string() }))),
    }),
  ),
})
const idOf = (answer: Answer) => v.parse(v.object({ subscription_id: v.string() }), answer.body).subscription_id
async function read(id: string, fields: string, query: Readonly<Record<string, string>> = {}) {
  const answer = await service.call({ path: '/api/customers/', query: { id, fields, ...query } })
  return v.parse(pageSchema, answer.body).customers[0]
}
/** The details of a customer's subscriptions, by their ids. */
async function detailsOf(id: string, query: Readonly<Record<string, string>> = {}) {
  const shown = (await read(id, 'subscriptions.details', query))?.subscriptions ?? []
  return new Map(shown.map((each) => [each.id, each]))
}

async function given(): Promise<void> {
  await service.configure({ policies: [{ external_id: 'standard', dunning: [] }, { external_id: 'own' }] })
  await moveTo('2027-01-10T12:00:00')
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK' } })
  await post('createcustomer', { id: '2', data: { name: 'Bo', country: 'DK' } })
}

describe('data.details', () => {
  it('shows what was written and is not read elsewhere, by its write names, and only where it is asked for', async () => {
    const written = {
      company: 'Berg ApS',
      billing_name: 'Accounts',
      billing_company: 'Berg Holding',
      billing_address: 'Torvet 1\n8000 Aarhus C',
      billing_country: 'DK',
      billing_email: 'bills@berg.example',
      tax_registration_id: 'DK12345674',
    }
    await post('createcustomer', { id: '7', data: { name: 'Ann', address: 'Bredgade 1', country: 'DK', ...written } })
    const { created, formatted_address, location, country_name, country_code, ...details } =
      (await read('7', 'data.details'))?.data ?? {}
    expect(details).toEqual({ name: 'Ann', ...written, billing_postal_code: '8000', billing_city: 'Aarhus C' })
    expect({ formatted_address, location, country_name, country_code }).toEqual({
      formatted_address: 'Ann\nBredgade 1\nDanmark',
      location: 'Bredgade 1',
      country_name: 'Danmark',
      country_code: 'DK',
    })
    expect(created).toEqual(expect.any(String))
    expect(Object.keys((await read('7', 'data'))?.data ?? {}).toSorted()).toEqual(
      ['country_code', 'country_name', 'created', 'formatted_address', 'location', 'name'].toSorted(),
    )
  })
})

describe('subscriptions.details', () => {
  it('shows the conditions of a subscription, its stop, and what it renews to', async () => {
    await given()
    const id = idOf(
      await post('createsubscription', {
        id: '1',
        periods: [{ campaign_id: 'intro' }],
        quantity: 3,
        invoiced_by: 'manual',
        policy: { external_id: 'own' },
      }),
    )
    const conditions = { created: '2027-01-10T12:00:00', quantity: 3, invoiced_by: 'manual', policy: 'own' }
    const renewsTo = { campaign_id: 'standard', campaign_name: 'Monthly', begin: '2027-04-10T12:00:00' }
    const first = (await detailsOf('1')).get(id)
    expect(first).toMatchObject({ ...conditions, renews_to: renewsTo, state: 'active', periods: [{ current: true }] })
    expect(first).not.toHaveProperty('stop_at')
    expect((await read('1', 'subscriptions'))?.subscriptions?.[0]).not.toHaveProperty('quantity')

    // A stop after the renewal keeps it, an earlier stop removes it.
    await moveTo('2027-01-11T09:00:00')
    await post('cancelsubscription', { id: '1', subscription_id: id, stop_at: '2027-05-01T00:00:00' })
    const stopRequested = { stop_requested: '2027-01-11T09:00:00' }
    expect((await detailsOf('1')).get(id)).toMatchObject({
      ...{ ...stopRequested, stop_at: '2027-05-01T00:00:00' },
      renews_to: renewsTo,
    })
    await post('cancelsubscription', { id: '1', subscription_id: id, stop_at: '2027-04-10T12:00:00' })
    const stopped = (await detailsOf('1')).get(id)
    expect(stopped).toMatchObject({ ...conditions, ...stopRequested, stop_at: '2027-04-10T12:00:00' })
    expect(stopped).not.toHaveProperty('renews_to')
    expect((await detailsOf('1', { at: '2027-04-10T12:00:00' })).get(id)).toMatchObject({
      state: 'stopped',
      stop_at: '2027-04-10T12:00:00',
    })
  })

  it('shows the successor that is made already, and says from when periods were invoiced elsewhere', async () => {
    await given()
    const id = idOf(
      await post('createsubscription', {
        id: '1',
        periods: [
          {
            campaign_id: 'standard',
            begin: '2026-12-20T00:00:00',
            external_invoicing: { invoiced: 9500, currency: 'DKK', tax_rate: 0.25 },
          },
          { campaign_id: 'year' },
        ],
        invoicing_from: '2027-01-10T00:00:00',
      }),
    )
    expect((await detailsOf('1')).get(id)).toMatchObject({
      invoicing_from: '2027-01-10T00:00:00',
      renews_to: { campaign_id: 'year', campaign_name: 'One year, no renewal', begin: '2027-01-20T00:00:00' },
    })
    await moveTo('2027-01-20T00:00:00')
    expect((await detailsOf('1')).get(id)).not.toHaveProperty('renews_to')
  })

  it('shows what is left of a period counted in assignments, whose end nobody knows', async () => {
    await given()
    await service.configure({ campaigns: [{ id: 'ten-issues', renews_to: 'year' }] })
    const id = idOf(
      await post('createsubscription', { id: '1', periods: [{ campaign_id: 'ten-issues', remaining_assignments: 4 }] }),
    )
    expect((await detailsOf('1')).get(id)).toMatchObject({
      renews_to: { campaign_id: 'year', campaign_name: 'One year, no renewal' },
      periods: [{ remaining_assignments: 4 }],
    })
    expect((await detailsOf('1')).get(id)).not.toHaveProperty('renews_to.begin')
  })

  it('tells of an add-on that it ends with a base that runs out, and names the base', async () => {
    await given()
    const base = idOf(await post('createsubscription', { id: '1', periods: [{ campaign_id: 'year' }] }))
    const addon = idOf(
      await post('createsubscription', {
        ...{ id: '1', addon_base_subscription_id: base },
        periods: [{ campaign_id: 'web-addon', end: '2028-01-10T00:00:00' }],
      }),
    )
    const details = (await detailsOf('1')).get(addon)
    expect(details).toMatchObject({ addon_base_subscription_id: base })
    expect(details).not.toHaveProperty('renews_to')
    await service.configure({ campaigns: [{ id: 'year', renews_to: 'year' }] })
    const other = idOf(await post('createsubscription', { id: '2', periods: [{ campaign_id: 'year' }] }))
    const beside = idOf(
      await post('createsubscription', {
        ...{ id: '2', addon_base_subscription_id: other },
        periods: [{ campaign_id: 'web-addon' }],
      }),
    )
    expect((await detailsOf('2')).get(beside)).toMatchObject({ renews_to: { campaign_id: 'web-addon' } })
  })

  it('shows a recipient with its group, whose stop is its own', async () => {
    await given()
    const group = idOf(await post('createsubscription', { id: '1', periods: [{ campaign_id: 'company' }] }))
    const seat = idOf(await post('createsubscription', { id: '2', group_subscription_id: group }))
    expect((await detailsOf('2')).get(seat)).toMatchObject({
      group_subscription_id: group,
      group_customer_id: '1',
      renews_to: { campaign_id: 'company-seat', campaign_name: 'Company seat', begin: '2028-01-10T00:00:00' },
    })
    await post('cancelsubscription', { id: '1', subscription_id: group, stop_at: '2027-06-01T00:00:00' })
    const details = (await detailsOf('2')).get(seat)
    expect(details).toMatchObject({ stop_at: '2027-06-01T00:00:00', stop_requested: '2027-01-10T12:00:00' })
    expect(details).not.toHaveProperty('renews_to')
    await post('cancelsubscription', { id: '2', subscription_id: seat, stop_at: '2027-03-01T00:00:00' })
    expect((await detailsOf('2')).get(seat)).toMatchObject({ stop_at: '2027-03-01T00:00:00' })
  })
})

it('Details go with events and webhooks as all customer data does', async () => {
  await given()
  const id = idOf(await post('createsubscription', { id: '1', periods: [{ campaign_id: 'intro' }], quantity: 2 }))
  await index.sequence(service.account)
  const { body } = await service.call({
    path: '/api/events/',
    query: { types: 'subscription:created', prefetch: 'data.details,subscriptions.details' },
  })
  const customer = v.looseObject({ subscriptions: v.array(v.looseObject({ id: v.string() })) })
  const prefetch = v.object({ customers: v.array(customer) })
  const { events } = v.parse(v.object({ events: v.array(v.object({ prefetch })) }), body)
  expect(events.flatMap((event) => event.prefetch.customers)).toEqual([
    expect.objectContaining({
      data: expect.objectContaining({ name: 'Ann' }),
      subscriptions: [expect.objectContaining({ id, quantity: 2, created: '2027-01-10T12:00:00' })],
    }),
  ])
  const webhook = { id: 'w', url: 'http://127.0.0.1:1/', bearer_token: 't', response_key: 'r' }
  await service.configure({
    webhooks: [{ ...webhook, prefetch: 'data.details, subscriptions.details', enabled: false }],
  })
})
