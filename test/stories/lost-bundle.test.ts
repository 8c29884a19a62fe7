/** A weekly loses a bundle: the complaints, their remedies, and the copies that the next list delivers again. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { readRedeliveries } from '../../functions/store/product/complaint-entries.ts'
import { useTeller } from './teller.ts'

const { service, on } = useTeller()

const fridays = ['2031-01-03', '2031-01-10', '2031-01-17', '2031-01-24', '2031-01-31']
const issue = (date: string) => ({ external_id: date, name: `The Gazette, ${date}`, category: 'gazette', date })
const line = { text: 'The Gazette', amount: 5_600, tax_rate: 0 }

const act = async (operation: string, json: Readonly<Record<string, unknown>>) =>
  await service.call({ path: `/api/customers/${operation}/`, json })
const done = async (operation: string, json: Readonly<Record<string, unknown>>) => {
  const { status, body } = await act(operation, json)
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(v.record(v.string(), v.unknown()), body)
}

async function reader(name: string, postal_code: string) {
  const { id } = await done('createcustomer', {
    data: { name, address: 'Bredgade 1', postal_code, city: 'Odense', country: 'DK', email: `${name}@example.com` },
  })
  const periods = [{ campaign_id: 'weekly', begin: '2031-01-03T00:00:00' }]
  const { subscription_id } = await done('createsubscription', { id, periods })
  return { id, subscription_id }
}

const complaintsOf = async (external_id: string) =>
  (await service.call({ path: '/api/products/complaints/', query: { external_id } })).body

const waiting = async () =>
  (await readRedeliveries(service.account, 'gazette', { most: 100 })).waiting.map(({ customer, external_id }) => [
    customer,
    external_id,
  ])

it('A bundle for one postal code is lost', async () => {
  await service.configure({
    products: fridays.map(issue),
    policies: [
      {
        external_id: 'print',
        complaints: {
          window_days: 10,
          most_a_year: 2,
          remedies: ['redeliver', 'credit', 'none'],
          default: 'redeliver',
        },
        undeliverable: { action: 'pause' },
      },
    ],
    campaigns: [
      { id: 'weekly', name: 'Weekly', products: ['gazette'], duration: 'P28D', policy: 'print', invoice_lines: [line] },
    ],
  })
  await on('2031-01-02T12:00:00')
  const [ann, bo, cim] = [await reader('Ann', '5000'), await reader('Bo', '5000'), await reader('Cim', '1260')]

  // On Friday the 10th nobody in 5000 gets the newspaper. Ann wants her copy, Bo wants his money back; in 1260 one copy
  // is torn.
  await on('2031-01-11T09:00:00')
  expect(await act('complain', { ...ann, preview: true })).toMatchObject({ body: { preview: { documents: [] } } })
  const { complaint_id } = await done('complain', ann)
  expect(await done('complain', { ...bo, remedy: 'credit' })).toMatchObject({ credit_note_number: 'DK-C1' })
  expect(await done('complain', { ...cim, kind: 'damaged', text: 'Torn in two' })).toMatchObject({
    remedy: 'redeliver',
  })
  expect(await complaintsOf('2031-01-10')).toEqual({
    complaints: 3,
    by_postal_code: [
      { postal_code: '1260', complaints: 1, kinds: { damaged: 1 } },
      { postal_code: '5000', complaints: 2, kinds: { missing: 2 } },
    ],
  })
  expect(await complaintsOf('2031-01-03')).toEqual({ complaints: 0, by_postal_code: [] })
  expect(await waiting()).toEqual([
    [ann.id, '2031-01-10'],
    [cim.id, '2031-01-10'],
  ])
  const credited = await service.call({
    path: '/api/customers/',
    query: { id: String(bo.id), fields: 'invoices.lines' },
  })
  expect(JSON.stringify(credited.body)).toContain('"amount":-14')

  // The next list takes Ann's copy, and the same complaint is not made twice. The issue before is too old by then.
  await done('updatecomplaint', { id: ann.id, complaint_id, state: 'with_carrier' })
  expect(await waiting()).toEqual([[cim.id, '2031-01-10']])
  expect(await act('complain', ann)).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
  await on('2031-01-15T09:00:00')
  expect(await act('complain', { ...bo, external_id: '2031-01-03' })).toMatchObject({
    status: 422,
    body: { kind: [expect.any(String)] },
  })
  expect(await act('complain', { ...cim, external_id: '2031-01-17' })).toMatchObject({
    status: 422,
    body: { external_id: [expect.any(String)] },
  })

  // The house of Cim is gone: deliveries pause until there is a new address.
  await done('markundeliverable', { id: cim.id, reason: 'House pulled down', until: '2031-03-01T00:00:00' })
  await on('2031-01-18T09:00:00')
  await done('updatecustomer', { id: cim.id, data: { address: 'Vestergade 5', postal_code: '5000', city: 'Odense' } })
  await on('2031-01-25T09:00:00')
  const { body } = await service.call({
    path: '/api/customers/',
    query: { id: String(cim.id), fields: 'data,data.details,assignments' },
  })
  const [shown] = v.parse(v.object({ customers: v.array(v.looseObject({})) }), body).customers
  expect(shown).not.toHaveProperty('data.undeliverable')
  const issues = v.parse(v.array(v.looseObject({ external_id: v.string() })), shown?.['assignments'])
  expect(issues.map(({ external_id }) => external_id)).toEqual(['2031-01-03', '2031-01-10', '2031-01-24'])
})
