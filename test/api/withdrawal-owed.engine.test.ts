/** Money that is still owed to a reader after a withdrawal was carried out: it stays listed until it is paid back. */
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

async function carryOut(subscription_id: string, request = requests.list()) {
  const request_id = (await request)[0]?.['request_id']
  const call = { request_id, customer_id: '1', subscription_id }
  const { preview } = v.parse(previewSchema, await made('requests/carryout', { ...call, preview: true }))
  await made('requests/carryout', { ...call, expect: preview['expect'] })
  return preview
}

const latest = async () => (await requests.list())[0]

async function balance() {
  const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'invoices' } })
  return v.parse(v.object({ customers: v.tuple([v.object({ balance: v.array(v.unknown()) })]) }), body).customers[0]
}

describe('The credit note of a withdrawal', () => {
  it.each(['test_pays', 'test_keeps'])(
    'says that its money is paid back, whatever the provider answers (%s)',
    async (by) => {
      await collecting(by)
      await withdraw()
      await moveTo('2027-01-11T12:05:00')
      await requests.work()
      const mails = (await service.mail.messages()).map(({ text }) => text)
      expect(mails.filter((text) => /99,00\sDKK betales tilbage/.test(text))).toHaveLength(1)
      expect(mails.filter((text) => text.includes('næste faktura'))).toEqual([])
    },
  )
})

describe('A withdrawal whose provider refuses to pay back', () => {
  it('goes back to people, who transfer the money and carry it out again', async () => {
    const subscription_id = await collecting('test_keeps')
    expect(await withdraw()).toMatchObject({ state: 'carried_out' })
    await moveTo('2027-01-11T12:05:00')
    expect(await latest()).toMatchObject({
      ...{ state: 'waiting', waits_for: 'pay-back', customer_id: '1', subscription_id },
      proposals: [{ customer_id: '1', subscription_id }],
    })
    expect(await payments()).toEqual(['99 provider'])
    expect((await carryOut(subscription_id)).payments).toMatchObject([{ amount: -99, method: 'external' }])
    expect(await latest()).toMatchObject({ state: 'carried_out' })
    await moveTo('2027-01-12T12:00:00')
    expect(await payments()).toEqual(['99 provider', '-99 external'])
    expect(await balance()).toEqual({ balance: [] })
    expect(await latest()).toMatchObject({ state: 'carried_out' })
  })

  it('made by an operation is registered for whoever transfers the money', async () => {
    const subscription_id = await collecting('test_keeps')
    await made('customers/withdrawsubscription', { id: '1', subscription_id })
    expect(await payments()).toEqual(['99 provider'])
    await moveTo('2027-01-11T12:05:00')
    expect(await payments()).toEqual(['99 provider', '-99 external'])
  })
})

describe('A debit that comes in after its contract was withdrawn from', () => {
  it('is in the preview, and is paid back by its provider', async () => {
    const subscription_id = await collecting('test_submits')
    expect(await withdraw()).toMatchObject({ state: 'waiting', waits_for: 'collecting' })
    const preview = await carryOut(subscription_id)
    expect(preview).toMatchObject({
      payments: [],
      collections: [{ invoice_number: 'DK-1', state: 'submitted', amount: 99 }],
    })
    expect(await latest()).toMatchObject({ state: 'carried_out' })
    await moveTo('2027-01-14T13:00:00')
    await moveTo('2027-01-14T13:05:00')
    expect(await payments()).toEqual(['99 provider', '-99 provider'])
    expect(await latest()).toMatchObject({ state: 'carried_out' })
    expect(await balance()).toEqual({ balance: [] })
  })

  it('is paid back without a request of the reader too', async () => {
    const subscription_id = await collecting('test_submits')
    await made('customers/withdrawsubscription', { id: '1', subscription_id })
    await moveTo('2027-01-14T13:00:00')
    await moveTo('2027-01-14T13:05:00')
    expect(await payments()).toEqual(['99 provider', '-99 provider'])
    expect(await balance()).toEqual({ balance: [] })
  })

  it('is left to whoever transfers it where the operation says so', async () => {
    const subscription_id = await collecting('test_submits')
    await made('customers/withdrawsubscription', { id: '1', subscription_id, through: 'external' })
    await moveTo('2027-01-14T13:00:00')
    expect(await payments()).toEqual(['99 provider', '-99 external'])
    expect(await balance()).toEqual({ balance: [] })
  })

  it('stays a balance where the operation says so', async () => {
    const subscription_id = await collecting('test_submits')
    await made('customers/withdrawsubscription', { id: '1', subscription_id, refund: 'balance' })
    await moveTo('2027-01-14T13:05:00')
    expect(await payments()).toEqual(['99 provider'])
    expect(await balance()).toMatchObject({ balance: [{ amount: 99 }] })
  })

  it('is registered for whoever transfers it where a worker collected it without a request', async () => {
    await service.configure({ payment_providers: [{ id: 'own', kind: 'queue', methods: ['own'] }] })
    const subscription_id = await collecting('r-1', { provider: 'own', method: 'own' })
    const prepared = await made('preparecollections/own', { reschedule_seconds: 3600 })
    const { collections } = v.parse(preparedSchema, prepared)
    await made('customers/withdrawsubscription', { id: '1', subscription_id })
    const [{ collection_id: id } = { collection_id: '' }] = collections
    const paid = { id, outcome: 'paid', provider_reference: 'p-1', amount: 9900 }
    for (const report of ['first', 'repeated']) {
      const reported = await made('updatecollections/own', { collections: [paid] })
      expect({ report, reported }).toMatchObject({ reported: { succeeded: 1 } })
    }
    expect(await payments()).toEqual(['99 provider', '-99 external'])
    expect(await balance()).toEqual({ balance: [] })
  })

  it('goes to people where a worker collected it', async () => {
    await service.configure({ payment_providers: [{ id: 'own', kind: 'queue', methods: ['own'] }] })
    const subscription_id = await collecting('r-1', { provider: 'own', method: 'own' })
    const prepared = await made('preparecollections/own', { reschedule_seconds: 3600 })
    const { collections } = v.parse(preparedSchema, prepared)
    expect(await withdraw()).toMatchObject({ state: 'waiting', waits_for: 'collecting' })
    await carryOut(subscription_id)
    expect(await latest()).toMatchObject({ state: 'carried_out' })
    const paid = collections.map(({ collection_id: id }) => ({
      ...{ id, outcome: 'paid', provider_reference: 'p-1', amount: 9900 },
    }))
    expect(await made('updatecollections/own', { collections: paid })).toMatchObject({ succeeded: 1 })
    expect(await latest()).toMatchObject({ state: 'waiting', waits_for: 'pay-back' })
    expect((await carryOut(subscription_id)).payments).toMatchObject([{ amount: -99, method: 'external' }])
    expect(await payments()).toEqual(['99 provider', '-99 external'])
    expect(await latest()).toMatchObject({ state: 'carried_out' })
  })
})
