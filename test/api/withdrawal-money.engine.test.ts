/** The money of a withdrawal goes back the way it came, or people are informed that it has to be transferred. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useRequests } from '../requests.ts'
import { useService } from '../service.ts'

const service = useService()
const requests = useRequests(service)

const moveTo = async (now: string) => {
  expect((await service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })).status).toBe(200)
}
async function made(path: string, json: object): Promise<unknown> {
  const answer = await service.call({ method: 'POST', path: `/api/${path}/`, json })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const paymentsSchema = v.object({
  customers: v.tuple([v.object({ payments: v.array(v.looseObject({ amount: v.number(), method: v.string() })) })]),
})
async function payments() {
  const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'payments' } })
  return v.parse(paymentsSchema, body).customers[0].payments.map(({ amount, method }) => `${amount} ${method}`)
}
const preparedSchema = v.object({ collections: v.array(v.object({ collection_id: v.string() })) })
const previewSchema = v.object({ preview: v.looseObject({ payments: v.array(v.looseObject({ method: v.string() })) }) })

beforeEach(async () => {
  await service.configure({ payment_providers: [{ id: 'cards', kind: 'test', methods: ['card'] }] })
})

/** Ann ordered on 10 January, and 99.00 of DK-1 are collected on the day after. */
async function collecting(reference: string, by = { provider: 'cards', method: 'card' }) {
  await moveTo('2027-01-10T12:00:00')
  const data = { name: 'Ann Berg', email: 'ann@example.com', country: 'DK' }
  await made('customers/createcustomer', { id: '1', data })
  const agreement = { ...by, reference, business_entity: 'dk' }
  await made('customers/createagreement', { id: '1', ...agreement })
  const periods = [{ campaign_id: 'intro' }]
  const subscribed = await made('customers/createsubscription', { id: '1', periods })
  const { subscription_id } = v.parse(v.object({ subscription_id: v.string() }), subscribed)
  await made('customers/collect', { id: '1', invoice_number: 'DK-1' })
  await moveTo('2027-01-11T12:00:00')
  return subscription_id
}

async function withdraw() {
  const form = { name: 'Ann Berg', email: 'ann@example.com' }
  expect((await requests.send('/withdraw/dk/', form)).status).toBe(200)
  await requests.work()
  return (await requests.list())[0]
}

describe('A withdrawal', () => {
  it('asks the provider to pay back what it collected', async () => {
    await collecting('test_pays')
    expect(await payments()).toEqual(['99 provider'])
    expect(await withdraw()).toMatchObject({ state: 'carried_out' })
    expect(await payments()).toEqual(['99 provider'])
    await moveTo('2027-01-11T12:05:00')
    expect(await payments()).toEqual(['99 provider', '-99 provider'])
  })

  it('by an operation does what its preview shows, and leaves the transfer to the caller where the call says so', async () => {
    const subscription_id = await collecting('test_pays')
    const call = { id: '1', subscription_id, preview: true }
    const preview = async (more: object) =>
      v.parse(previewSchema, await made('customers/withdrawsubscription', { ...call, ...more })).preview
    expect((await preview({})).payments).toMatchObject([{ amount: -99, method: 'provider' }])
    const external = await preview({ through: 'external' })
    expect(external.payments).toMatchObject([{ amount: -99, method: 'external' }])
    const { preview: _, ...act } = { ...call, through: 'external', expect: external['expect'] }
    await made('customers/withdrawsubscription', act)
    expect(await payments()).toEqual(['99 provider', '-99 external'])
  })

  it('waits for people where the provider cannot pay back', async () => {
    // A worker of the publisher collects, and the service cannot ask it for a refund.
    await service.configure({ payment_providers: [{ id: 'own', kind: 'queue', methods: ['own'] }] })
    const subscription_id = await collecting('r-1', { provider: 'own', method: 'own' })
    const prepared = await made('preparecollections/own', {})
    const { collections } = v.parse(preparedSchema, prepared)
    const paid = collections.map(({ collection_id: id }) => ({ id, outcome: 'paid', provider_reference: 'p-1' }))
    expect(await made('updatecollections/own', { collections: paid })).toMatchObject({ succeeded: 1 })
    const request = await withdraw()
    expect(request).toMatchObject({ state: 'waiting', waits_for: 'pay-back' })
    expect(await payments()).toEqual(['99 provider'])
    await made('requests/carryout', { request_id: request?.['request_id'], customer_id: '1', subscription_id })
    expect(await payments()).toEqual(['99 provider', '-99 external'])
  })

  it('waits for people while a collection is under way, so that no money comes in unseen', async () => {
    const subscription_id = await collecting('test_submits')
    const request = await withdraw()
    expect(request).toMatchObject({ state: 'waiting', waits_for: 'collecting' })
    await moveTo('2027-01-14T13:00:00')
    expect(await payments()).toEqual(['99 provider'])
    await made('requests/carryout', { request_id: request?.['request_id'], customer_id: '1', subscription_id })
    await moveTo('2027-01-14T13:05:00')
    expect(await payments()).toEqual(['99 provider', '-99 provider'])
  })

  it('waits while a worker has the collection and has not reported it', async () => {
    await service.configure({ payment_providers: [{ id: 'own', kind: 'queue', methods: ['own'] }] })
    await collecting('r-1', { provider: 'own', method: 'own' })
    expect(await made('preparecollections/own', { reschedule_seconds: 3600 })).toMatchObject({ collections: [{}] })
    expect(await withdraw()).toMatchObject({ state: 'waiting', waits_for: 'collecting' })
  })

  it('takes an attempt that nobody has been handed from its queue', async () => {
    await service.configure({ payment_providers: [{ id: 'own', kind: 'queue', methods: ['own'] }] })
    await collecting('r-1', { provider: 'own', method: 'own' })
    expect(await withdraw()).toMatchObject({ state: 'carried_out' })
    expect(await made('preparecollections/own', {})).toMatchObject({ collections: [] })
  })

  it('of more than ten invoices is carried out once people have credited some of them', async () => {
    await service.configure({
      policies: [{ external_id: 'terms', withdraw_days: 366 }],
      campaigns: [
        {
          ...{ id: 'monthly', name: 'Monthly', duration: 'P1M', renews_to: 'monthly', policy: 'terms' },
          invoice_lines: [{ text: 'A month', amount: 9900, tax_rate: 0.25 }],
        },
      ],
    })
    await moveTo('2027-01-10T12:00:00')
    const data = { name: 'Ann Berg', email: 'ann@example.com', country: 'DK' }
    await made('customers/createcustomer', { id: '1', data })
    const subscribed = await made('customers/createsubscription', { id: '1', periods: [{ campaign_id: 'monthly' }] })
    const { subscription_id } = v.parse(v.object({ subscription_id: v.string() }), subscribed)
    await moveTo('2027-11-20T12:00:00')
    await made('customers/createpayment', { id: '1', business_entity: 'dk', amount: 11 * 9900, currency: 'DKK' })
    const request = await withdraw()
    expect(request).toMatchObject({ state: 'waiting', waits_for: 'not-possible' })
    const carryOut = { request_id: request?.['request_id'], customer_id: '1', subscription_id }
    const refused = await service.call({ method: 'POST', path: '/api/requests/carryout/', json: carryOut })
    expect(refused).toMatchObject({ status: 422 })
    await made('customers/credit', { id: '1', invoice_number: 'DK-1', amount: 9900, refund: 'payment' })
    await made('requests/carryout', carryOut)
    expect(await requests.list()).toMatchObject([{ state: 'carried_out' }])
    const amounts = (await payments()).map((payment) => Number.parseFloat(payment))
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })

  it('in the name of somebody else waits for people', async () => {
    await collecting('test_pays')
    await requests.send('/withdraw/dk/', { name: 'Completely Else', email: 'ann@example.com' })
    await requests.work()
    expect(await requests.list()).toMatchObject([{ state: 'waiting', waits_for: 'other-name' }])
  })
})
