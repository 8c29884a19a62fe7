/** The day announced to a payer: nothing is collected before it, by any provider. */
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { useService } from '../service.ts'
import { toldOf } from './customer-events.ts'

const service = useService()
const made = async (name: string, json: object) => {
  const { status, body } = await service.call({ method: 'POST', path: `/api/${name}/`, json: { ...json } })
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(v.record(v.string(), v.unknown()), body)
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

it('An invoice whose agreement ends before that day is sent again, and says how to pay', async () => {
  await service.configure({ payment_providers: [{ id: 'cards', kind: 'test', methods: ['card'] }] })
  await made('test/clock', { now: '2027-03-01T12:00:00' })
  const data = { name: 'Ann Berg', email: 'ann@example.com', language: 'en' }
  await made('customers/createcustomer', { id: '1', data })
  const agreement = { provider: 'cards', method: 'card', reference: 'test_pays', text: 'Visa 4242' }
  const { agreement_id } = await made('customers/createagreement', { id: '1', ...agreement, business_entity: 'dk' })
  const lines = [{ text: 'Book', amount: 10_000, currency: 'DKK', tax_rate: 0 }]
  await made('customers/invoice', { id: '1', business_entity: 'dk', lines, due: '2027-03-17' })
  await made('test/clock', { now: '2027-03-02T12:00:00' })
  const [announced] = await service.mail.messages()
  expect(announced?.text).toContain('is collected on 17 March 2027 from Visa 4242')

  const ending = { id: '1', agreement_id, reason: 'The card was stolen' }
  const { preview } = await made('customers/endagreement', { ...ending, preview: true })
  expect(preview).toMatchObject({ messages: [{ kind: 'invoice', to: ['ann@example.com'] }] })
  await made('customers/endagreement', ending)
  await made('test/clock', { now: '2027-03-02T12:10:00' })
  const [, again, ...others] = await service.mail.messages()
  expect(others).toEqual([])
  expect(again?.subject).toContain('Please pay invoice DK-1')
  expect(again?.text).toContain('DK-1 will not be collected from your card or account after all.')
  expect(again?.text).toContain('yourself by 17 March 2027')
  expect(again?.text).not.toContain('Visa')
  expect(await toldOf(service.account, '1', 'invoice')).toEqual(['created DK-1', 'sent DK-1', 'sent DK-1'])
})
