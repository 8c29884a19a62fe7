/** Readers between two addresses and between two subscriptions: a summer house, and the copies after the end. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const { service, on } = useTeller()

const done = async (path: string, json: Readonly<Record<string, unknown>>) => {
  const { status, body } = await service.call({ path: `/api/${path}/`, json })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}
const weekly = (date: string) => ({ external_id: date, name: `The Weekly, ${date}`, category: 'gazette', date })
const closingSchema = v.object({ lists: v.array(v.looseObject({ carrier: v.string(), list_id: v.string() })) })
const linesSchema = v.looseObject({
  lines: v.array(v.looseObject({ customer_id: v.string(), address: v.looseObject({ address: v.string() }) })),
})
const subscriptionsSchema = v.looseObject({
  customers: v.tuple([
    v.looseObject({
      subscriptions: v.array(v.looseObject({ id: v.string(), periods: v.array(v.looseObject({})) })),
    }),
  ]),
})

/** Closes an issue on its day, and returns the carrier and the street of each line. */
async function delivered(external_id: string): Promise<string[]> {
  await on(`${external_id}T06:00:00`)
  const { lists } = v.parse(closingSchema, await done('editions/close', { external_id }))
  const told = lists.map(async ({ carrier, list_id }) => {
    const { body } = await service.call({ path: '/api/editions/lists/', query: { external_id, list_id } })
    return v.parse(linesSchema, body).lines.map(({ address }) => `${carrier}: ${address.address}`)
  })
  return (await Promise.all(told)).flat()
}

it('A summer house has the paper each summer, by the carrier of its place, until the last one', async () => {
  const issues = ['2031-06-20', '2031-08-22', '2032-06-18', '2033-06-17']
  await service.configure({
    products: issues.map(weekly),
    carriers: [
      { id: 'foot', countries: ['DK'], postal_codes: ['1000-2999'] },
      { id: 'post', countries: ['DK'] },
    ],
  })
  await on('2031-01-01T09:00:00')
  const home = { name: 'Ann Berg', address: 'Bredgade 1', postal_code: '1260', city: 'København K', country: 'DK' }
  await done('customers/createcustomer', { id: 'ann', data: home })
  const year = { campaign_id: 'year', invoicing: 'none' }
  const { subscription_id } = await done('customers/createsubscription', { id: 'ann', periods: [year, year, year] })
  await done('customers/createoverride', {
    ...{ id: 'ann', subscription_id, override_type: 'alternative-delivery' },
    ...{ begin: '2031-06-15T00:00:00', end: '2031-08-17T00:00:00', repeat: 'P1Y', repeat_until: '2032-12-31' },
    address: { ...home, address: 'Klitvej 7', postal_code: '9990', city: 'Skagen' },
  })
  expect(await delivered('2031-06-20')).toEqual(['post: Klitvej 7'])
  expect(await delivered('2031-08-22')).toEqual(['foot: Bredgade 1'])
  expect(await delivered('2032-06-18')).toEqual(['post: Klitvej 7'])
  expect(await delivered('2033-06-17')).toEqual(['foot: Bredgade 1'])
})

it('Copies come after the end as often as the policy says, cost nothing, and come off the next subscription', async () => {
  const issues = ['2031-01-03', '2031-01-10', '2031-01-17', '2031-01-24', '2031-01-31', '2031-02-07', '2031-02-14']
  await service.configure({
    products: issues.map(weekly),
    carriers: [{ id: 'post' }],
    policies: [{ external_id: 'terms', grace_assignments: 2 }],
    campaigns: [
      { id: 'ten-issues', policy: 'terms' },
      {
        ...{
          id: 'trial',
          name: 'Two weeks',
          policy: 'terms',
          products: ['gazette'],
          business_entity: 'dk',
          duration: 'P14D',
        },
        invoice_lines: [{ text: 'Two weeks', amount: 2000, tax_rate: 0.25 }],
      },
    ],
  })
  await on('2031-01-02T09:00:00')
  const data = {
    name: 'Bo Holm',
    email: 'bo@example.org',
    address: 'Bredgade 2',
    postal_code: '1260',
    city: 'København K',
    country: 'DK',
  }
  await done('customers/createcustomer', { id: 'bo', data })
  await done('customers/createsubscription', { id: 'bo', periods: [{ campaign_id: 'trial' }] })
  const copies: string[] = []
  for (const date of issues) if ((await delivered(date)).length > 0) copies.push(date)
  expect(copies).toEqual(issues.slice(0, 4))
  const invoices = async () => {
    const { body } = await service.call({ path: '/api/customers/', query: { id: 'bo', fields: 'invoices' } })
    const schema = v.looseObject({
      customers: v.tuple([v.looseObject({ invoices: v.array(v.looseObject({ total: v.number() })) })]),
    })
    return v.parse(schema, body).customers[0].invoices.map(({ total }) => total)
  }
  expect(await invoices()).toEqual([20])

  const next = await done('customers/createsubscription', { id: 'bo', periods: [{ campaign_id: 'ten-issues' }] })
  const { body } = await service.call({
    path: '/api/customers/',
    query: { id: 'bo', fields: 'subscriptions,subscriptions.details' },
  })
  const subscriptions = v.parse(subscriptionsSchema, body).customers[0].subscriptions
  const { periods = [] } = subscriptions.find(({ id }) => id === next['subscription_id']) ?? {}
  expect(periods).toMatchObject([{ campaign_id: 'ten-issues', remaining_assignments: 8 }])
  expect((await invoices()).toSorted()).toEqual([20, 500])
})
