/** A price that changes from a date, as answers, previews and the settings show it. */
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { useService } from '../service.ts'

const service = useService()
const post = (path: string, json: unknown) => service.call({ path, json, query: { language: 'en' } })
const lines = [
  { text: 'The Gazette', amount: 8_000, tax_rate: 0.25 },
  { text: 'The Gazette', amount: 9_500, tax_rate: 0.25, from: '2027-03-01' },
]
const configure = (invoice_lines: unknown) =>
  post('/api/settings/update/', {
    campaigns: [{ id: 'plain', name: 'Plain', duration: 'P1M', renews_to: 'plain', invoice_lines }],
  })
const priced = v.object({
  customers: v.tuple([v.object({ subscriptions: v.array(v.looseObject({ price: v.number() })) })]),
})
async function price(query: Readonly<Record<string, string>> = {}) {
  const { body } = await service.call({
    path: '/api/customers/',
    query: { id: '1', fields: 'subscriptions,pricing', ...query },
  })
  return v.parse(priced, body).customers[0].subscriptions.map((each) => each.price)
}
const documentSchema = v.looseObject({ total: v.number() })
const previewSchema = v.object({
  preview: v.looseObject({
    documents: v.array(documentSchema),
    follow: v.array(v.looseObject({ at: v.string(), document: v.optional(documentSchema) })),
  }),
})

it('is shown now and then, foreseen by previews, and invoiced as it was foreseen', async () => {
  await post('/api/test/clock/', { now: '2027-01-10T12:00:00' })
  expect(await configure(lines)).toMatchObject({ status: 200, body: { changed: true } })
  expect(await configure(lines)).toMatchObject({ status: 200, body: { changed: false } })
  await post('/api/customers/createcustomer/', { id: '1', data: { country: 'DK' } })
  const given = { id: '1', periods: [{ campaign_id: 'plain', begin: '2027-01-10T00:00:00' }] }
  const preview = { ...given, preview: true, until: '2027-04-01' }
  const { preview: seen } = v.parse(previewSchema, (await post('/api/customers/createsubscription/', preview)).body)
  expect(seen.documents.map(({ total }) => total)).toEqual([80])
  const foreseen = seen.follow.flatMap(({ document }) => (document === undefined ? [] : [document.total]))
  expect(foreseen).toEqual([80, 95])

  await post('/api/customers/createsubscription/', given)
  expect(await price()).toEqual([80])
  expect(await price({ at: '2027-02-28T00:00:00' })).toEqual([80])
  expect(await price({ at: '2027-03-10T00:00:00' })).toEqual([95])
  await post('/api/test/clock/', { now: '2027-04-01T00:00:00' })
  const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'invoices' } })
  const { customers } = v.parse(v.object({ customers: v.array(v.object({ invoices: v.array(documentSchema) })) }), body)
  expect(customers[0]?.invoices.map(({ total }) => total)).toEqual([80, 80, 95])
})

it('has a date, which the settings show', async () => {
  expect(await configure([{ ...lines[0], from: '2027-02-30' }])).toMatchObject({
    status: 422,
    body: { 'campaigns[0].invoice_lines[0].from': [expect.stringContaining('date')] },
  })
  await configure(lines)
  const { body } = await service.call({ path: '/api/settings/' })
  const settings = v.parse(v.object({ campaigns: v.array(v.looseObject({ id: v.string() })) }), body)
  expect(settings.campaigns.find(({ id }) => id === 'plain')).toMatchObject({ invoice_lines: lines })
})
