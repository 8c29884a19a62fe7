/** The day that was announced to a payer: nothing is paid before it, whoever collects. */
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { useService } from '../service.ts'

const service = useService()
const made = async (name: string, json: object) => {
  const { status, body } = await service.call({ method: 'POST', path: `/api/${name}/`, json: { ...json } })
  expect(status, JSON.stringify(body)).toBe(200)
}
const invoicesSchema = v.object({
  customers: v.tuple([v.object({ invoices: v.array(v.looseObject({ state: v.string() })) })]),
})
const invoice = async () => {
  const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'invoices' } })
  return v.parse(invoicesSchema, body).customers[0].invoices[0]
}

it('A debit by the test provider is handed in ahead and paid on its day', async () => {
  await service.configure({
    payment_providers: [{ id: 'debits', kind: 'test', methods: ['sepa_debit'], webhook_secret: 'whsec_example' }],
  })
  await made('test/clock', { now: '2027-03-01T12:00:00' })
  await made('customers/createcustomer', { id: '1', data: { name: 'Ann Berg', email: 'ann@example.com' } })
  const agreement = { provider: 'debits', method: 'sepa_debit', reference: 'test_pays', business_entity: 'dk' }
  await made('customers/createagreement', { id: '1', ...agreement })
  const lines = [{ text: 'Book', amount: 10_000, currency: 'DKK', tax_rate: 0 }]
  await made('customers/invoice', { id: '1', business_entity: 'dk', lines, due: '2027-03-17' })
  // 17 March is a Wednesday, and debits are handed in two bank days before.
  await made('test/clock', { now: '2027-03-15T12:00:00' })
  expect(await invoice()).toMatchObject({ state: 'open', collection: { state: 'submitted', at: '2027-03-17' } })
  await made('test/clock', { now: '2027-03-16T23:00:00' })
  expect(await invoice()).toMatchObject({ state: 'open', collection: { state: 'submitted' } })
  await made('test/clock', { now: '2027-03-17T01:00:00' })
  expect(await invoice()).toMatchObject({ state: 'paid', collection: { state: 'paid' } })
})
