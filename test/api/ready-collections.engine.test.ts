/** Collections that are ready, before and after somebody takes them from their queue, through the real handlers. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useService } from '../service.ts'

const service = useService()
const made = async (name: string, json: Readonly<Record<string, unknown>>) => {
  const { status, body } = await service.call({ method: 'POST', path: `/api/${name}/`, json })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const refused = async (name: string, json: Readonly<Record<string, unknown>>) => {
  const { status, body } = await service.call({ method: 'POST', path: `/api/customers/${name}/`, json })
  expect(status, JSON.stringify(body)).toBe(422)
  return body
}
const preparedSchema = v.object({ collections: v.array(v.object({ collection_id: v.string(), to_pay: v.number() })) })
const prepare = async () => v.parse(preparedSchema, await made('preparecollections/card', {})).collections
const customerSchema = v.object({
  customers: v.tuple([
    v.looseObject({
      subscriptions: v.array(v.looseObject({ id: v.string() })),
      invoices: v.array(v.looseObject({ number: v.string() })),
      agreements: v.array(v.looseObject({ agreement_id: v.string() })),
    }),
  ]),
})
async function customer() {
  const query = { id: '1', fields: 'invoices,agreements,subscriptions' }
  const { subscriptions, invoices, agreements } = v.parse(
    customerSchema,
    (await service.call({ path: '/api/customers/', query })).body,
  ).customers[0]
  const [first, second] = agreements
  return {
    subscription: subscriptions[0]?.id ?? '',
    invoice: invoices[0],
    agreements: [first?.agreement_id, second?.agreement_id],
  }
}

/** A customer with two cards, whose invoice has been ready to be collected since this morning. */
async function due() {
  await made('settings/update', { payment_providers: [{ id: 'cards', kind: 'queue', methods: ['card'] }] })
  await made('test/clock', { now: '2027-01-10T12:00:00' })
  await made('customers/createcustomer', { id: '1', data: { name: 'Ann Berg', email: 'ann@example.com' } })
  for (const reference of ['card-1', 'card-2']) {
    const agreement = { provider: 'cards', method: 'card', reference, business_entity: 'dk' }
    await made('customers/createagreement', { id: '1', ...agreement })
  }
  await made('customers/createsubscription', { id: '1', periods: [{ campaign_id: 'intro' }] })
  await made('test/clock', { now: '2027-02-02T12:00:00' })
  return await customer()
}

describe('A collection that is ready', () => {
  it('follows paid_by and leaves its queue, until a worker has fetched it', async () => {
    const { subscription: subscription_id } = await due()
    await made('customers/updatesubscription', { id: '1', subscription_id, paid_by: 'invoice' })
    expect((await customer()).invoice).not.toHaveProperty('collection')
    expect(await prepare()).toEqual([])
    await made('customers/updatesubscription', { id: '1', subscription_id, paid_by: null })
    expect(await prepare()).toHaveLength(1)
    await made('customers/updatesubscription', { id: '1', subscription_id, paid_by: 'invoice' })
    expect((await customer()).invoice).toMatchObject({ collection: { state: 'ready', attempt: 1 } })
    expect(await prepare()).toHaveLength(1)
  })

  it('follows paid_by of many operations in one call, each by what those before it left', async () => {
    const { subscription: subscription_id } = await due()
    const change = { operation: 'updatesubscription', id: '1', subscription_id }
    const { agreements } = await customer()
    const operations = [
      { ...change, paid_by: agreements[1] },
      { ...change, paid_by: 'invoice' },
      { ...change, paid_by: null },
    ]
    expect(await made('customers/bulkupdates', { operations })).toMatchObject({ succeeded: 3 })
    const { invoice } = await customer()
    expect(invoice).toMatchObject({ collection: { state: 'ready', agreement_id: agreements[0] } })
    expect(await prepare()).toHaveLength(1)
  })

  it('keeps the amount that it was handed out with, although the call names no reschedule_seconds', async () => {
    await due()
    const [handedOut] = await prepare()
    await made('customers/credit', { id: '1', invoice_number: 'DK-1', amount: 1_000 })
    const paid = { collections: [{ id: '1~DK-1~1', outcome: 'paid' }] }
    expect(await made('updatecollections/card', paid)).toMatchObject({ succeeded: 1 })
    const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'payments' } })
    expect(body).toMatchObject({ customers: [{ payments: [{ amount: handedOut?.to_pay }] }] })
  })

  it('is left to its payer with the end of its agreement, or goes on where it was fetched', async () => {
    const { agreements } = await due()
    await made('customers/endagreement', { id: '1', agreement_id: agreements[0] })
    expect(await prepare()).toEqual([])
    expect((await customer()).invoice).not.toHaveProperty('collection')
  })

  it('is collected on another day by a call, and refused as under way once it was fetched', async () => {
    await due()
    await made('customers/collect', { id: '1', invoice_number: 'DK-1', at: '2027-02-05' })
    expect(await prepare()).toEqual([])
    await made('test/clock', { now: '2027-02-05T12:00:00' })
    expect(await prepare()).toMatchObject([{ collection_id: '1~DK-1~1' }])
    expect(await refused('collect', { id: '1', invoice_number: 'DK-1' })).toMatchObject({ '': [expect.any(String)] })
  })

  it('is found behind others that the call does not mean, and wrong filters are refused under their names', async () => {
    await due()
    await made('customers/createcustomer', { id: '2', data: { name: 'Bo Falk' } })
    const agreement = { provider: 'cards', method: 'card', reference: 'card-3', business_entity: 'se' }
    await made('customers/createagreement', { id: '2', ...agreement })
    const lines = [{ text: 'Book', amount: 9_900, currency: 'SEK', tax_rate: 0.25 }]
    await made('customers/invoice', { id: '2', business_entity: 'se', lines, due: '2027-02-02' })
    const swedish = await made('preparecollections/card', { max_results: 1, business_entity: 'se' })
    expect(swedish).toMatchObject({ collections: [{ customer_id: '2' }], more_collections_available: false })
    expect(await made('preparecollections/card', { max_results: 1 })).toMatchObject({
      more_collections_available: true,
    })
    const wrong = { due_until: '2027-13-01', business_entity: 'nobody' }
    for (const [name, value] of Object.entries(wrong)) {
      const { status, body } = await service.call({ path: '/api/preparecollections/card/', json: { [name]: value } })
      expect({ status, body }).toMatchObject({ status: 422, body: { [name]: [expect.any(String)] } })
    }
  })
})
