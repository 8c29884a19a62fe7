/** A payer's year over HTTP: the planned collections, the demands for payment, and the fee of a chargeback. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useService } from '../service.ts'

const service = useService()
const made = async (name: string, json: Readonly<Record<string, unknown>>) => {
  const query = { language: 'en' }
  const { status, body } = await service.call({ method: 'POST', path: `/api/${name}/`, json, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(v.record(v.string(), v.unknown()), body)
}
const operate = (name: string, json: object) => made(`customers/${name}`, { id: '1', ...json })
const moveTo = (now: string) => made('test/clock', { now })

const stepsSchema = v.object({
  steps: v.array(
    v.looseObject({ at: v.string(), kind: v.string(), text: v.string(), collection: v.optional(v.any()) }),
  ),
})
async function coming(...kinds: string[]) {
  const { body } = await service.call({ path: '/api/customers/upcoming/', query: { id: '1', language: 'en' } })
  return v.parse(stepsSchema, body).steps.filter(({ kind }) => kinds.includes(kind))
}
const customerSchema = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.array(v.looseObject({ number: v.string(), state: v.string() })),
      payments: v.array(v.looseObject({ payment_id: v.string(), amount: v.number() })),
      agreements: v.array(v.looseObject({ agreement_id: v.string(), state: v.string() })),
      history: v.array(v.looseObject({ text: v.string() })),
    }),
  ]),
})
async function customer() {
  const query = { id: '1', fields: 'invoices,payments,agreements,history', language: 'en' }
  return v.parse(customerSchema, (await service.call({ path: '/api/customers/', query })).body).customers[0]
}
const mailed = async () => (await service.mail.messages()).map(({ subject }) => subject)

beforeEach(async () => {
  await service.configure({
    payment_providers: [{ id: 'cards', kind: 'test', methods: ['card'], webhook_secret: 'whsec_example' }],
    policies: [
      {
        external_id: 'standard',
        dunning: [{ days_after_due: 10, action: 'remind' }],
        collection: { reversal_fee: { text: 'Returned payment', amount: 4_000 } },
      },
    ],
  })
  await moveTo('2027-01-10T12:00:00')
  await operate('createcustomer', { data: { name: 'Ann Berg', email: 'ann@example.com', language: 'en' } })
})
const agreed = (reference: string) =>
  operate('createagreement', { provider: 'cards', method: 'card', reference, text: 'Visa 4242', business_entity: 'dk' })
const subscribed = () => operate('createsubscription', { periods: [{ campaign_id: 'intro' }] })

describe('A collection', () => {
  it('that follows a new paid_by is shown by the preview of the call', async () => {
    await agreed('test_first')
    await operate('createagreement', {
      ...{ provider: 'cards', method: 'card', reference: 'test_second', text: 'Visa 1111' },
      ...{ business_entity: 'dk', default: false },
    })
    const { subscription_id } = v.parse(v.looseObject({ subscription_id: v.string() }), await subscribed())
    const [, other] = (await customer()).agreements
    const collectionsBy = async (paid_by: string | undefined) => {
      const body = await operate('updatesubscription', { subscription_id, paid_by, preview: true })
      return v.parse(v.looseObject({ preview: v.looseObject({ collections: v.array(v.any()) }) }), body).preview
        .collections
    }
    expect(await collectionsBy('invoice')).toEqual([])
    expect(await collectionsBy(other?.agreement_id)).toMatchObject([
      { invoice_number: 'DK-1', at: '2027-01-25', from: 'Visa 1111', attempt: 2, state: 'planned' },
    ])
    await operate('updatesubscription', { subscription_id, paid_by: 'invoice' })
    expect(await coming('collection')).toEqual([])
    await operate('updatesubscription', { subscription_id, paid_by: other?.agreement_id })
    expect((await coming('collection'))[0]).toMatchObject({ collection: { from: 'Visa 1111' } })
  })

  it('is shown by the preview of the call that causes it, then ahead, then again after a failure', async () => {
    await agreed('test_once_insufficient_funds')
    const body = await operate('createsubscription', {
      ...{ periods: [{ campaign_id: 'intro' }], preview: true, until: '2027-03-31' },
    })
    const preview = v.parse(v.looseObject({ preview: v.looseObject({}) }), body).preview
    const due = { at: '2027-01-25', amount: 99, currency: 'DKK', from: 'Visa 4242', attempt: 1, state: 'planned' }
    expect(preview).toMatchObject({
      collections: [due],
      follow: expect.arrayContaining([expect.objectContaining({ kind: 'collection', at: '2027-01-25T00:00:00' })]),
    })
    await subscribed()
    expect((await coming('collection')).slice(0, 2)).toMatchObject([
      { at: '2027-01-25T00:00:00', collection: { ...due, invoice_number: 'DK-1', collection_id: '1~DK-1~1' } },
      { text: expect.stringContaining('for the coming invoice') },
    ])
    await moveTo('2027-01-25T12:00:00')
    expect((await coming('collection'))[0]).toMatchObject({
      at: '2027-01-28T00:00:00',
      text: '99.00 DKK is collected from Visa 4242 for invoice DK-1: attempt 2, as the last one failed (not enough money)',
    })
    await moveTo('2027-01-29T12:00:00')
    expect((await customer()).invoices[0]).toMatchObject({ number: 'DK-1', state: 'paid' })
  })

  it('that needs its payer asks by e-mail for another card, which collects what waits', async () => {
    await agreed('test_fails_authentication_required')
    await subscribed()
    await moveTo('2027-01-25T12:00:00')
    expect(await coming('collection_end')).toMatchObject([{ at: expect.stringContaining('2027-02-01') }])
    expect(await mailed()).toContain('Your payment of invoice DK-1 needs you')
    const message = (await service.mail.messages()).find(({ subject }) => subject.includes('needs you'))
    expect(message?.to).toBe('ann@example.com')
    const { agreements, history } = await customer()
    const pending = agreements.find(({ state }) => state === 'pending')
    expect(history.map(({ text }) => text)).toContain('Asked for a card or account at ann@example.com')
    const [, path = ''] = /(\/agreement\/\S+?\/\S+?\/\S+?\/)/.exec(message?.text ?? '') ?? []
    expect(path).toContain(pending?.agreement_id)
    const page = await service.call({ method: 'GET', path, key: null })
    const provider = new URL(String(page.headers['Location'])).pathname.replace(/^\/stage/, '')
    await service.call({ method: 'POST', path: provider, key: null, form: { choice: 'pay' } })
    await service.call({ method: 'GET', path, query: { back: 'done' }, key: null })
    await moveTo('2027-01-25T12:05:00')
    expect((await customer()).invoices[0]).toMatchObject({ number: 'DK-1', state: 'paid', collection: { attempt: 2 } })
  })

  it('that was taken back has its fee as an invoice, once', async () => {
    await agreed('test_pays')
    await subscribed()
    await moveTo('2027-01-25T12:00:00')
    const [payment] = (await customer()).payments
    const chargeback = { payment_id: payment?.payment_id, kind: 'chargeback', case: 'dp_1' }
    const previewed = await operate('reversepayment', { ...chargeback, preview: true })
    expect(previewed).toMatchObject({ preview: { documents: [{ total: 40, lines: [{ text: 'Returned payment' }] }] } })
    const first = await operate('reversepayment', chargeback)
    expect(first).toMatchObject({ invoice_number: expect.stringMatching(/^DK-/) })
    expect(await operate('reversepayment', chargeback)).toEqual(first)
    const { invoices } = await customer()
    expect(invoices.filter(({ total }) => total === 40)).toHaveLength(1)
    expect(invoices[0]).toMatchObject({ state: 'open', collection: { state: 'reversed' } })
  })
})

const listed = async (collection: string, until?: string) => {
  const query = { collection, ...(until !== undefined && { collected_until: until }) }
  const { body } = await service.call({ path: '/api/invoices/', query })
  const { invoices } = v.parse(v.looseObject({ invoices: v.array(v.looseObject({ number: v.string() })) }), body)
  return invoices.map(({ number }) => number)
}

describe('An invoice that is under way', () => {
  it('is not issued again, as both would be collected', async () => {
    await agreed('test_submits')
    await subscribed()
    const reissue = () =>
      service.call({ path: '/api/customers/reissueinvoice/', json: { id: '1', invoice_number: 'DK-1' } })
    await moveTo('2027-01-25T12:00:00')
    const refused = await reissue()
    expect([refused.status, refused.headers['X-Error-Codes']]).toEqual([422, '=collection_under_way'])
    await moveTo('2027-01-29T12:00:00')
    expect((await reissue()).status).toBe(200)
    expect((await customer()).payments.map(({ amount }) => amount)).toEqual([99])
  })
})

describe('Refunds by the provider', () => {
  it('that are asked for one after another come to no more than was collected', async () => {
    await agreed('test_pays')
    await subscribed()
    await moveTo('2027-01-25T12:00:00')
    const [payment] = (await customer()).payments
    const refund = { payment_id: payment?.payment_id, through: 'provider' }
    const refused = async (json: object) => {
      const { status, body } = await service.call({ path: '/api/customers/refund/', json: { id: '1', ...json } })
      return { status, body }
    }
    await operate('refund', { ...refund, amount: 4_000 })
    expect(await refused({ ...refund, amount: 9_900 })).toMatchObject({
      status: 422,
      body: { amount: [expect.stringContaining('59')] },
    })
    expect(await refused({ payment_id: payment?.payment_id, amount: 9_900 })).toMatchObject({ status: 422 })
    await operate('refund', { ...refund, amount: 5_900 })
    await moveTo('2027-01-25T12:05:00')
    const amounts = (await customer()).payments.map(({ amount }) => amount)
    expect(amounts).toEqual([99, -40, -59])
    expect(await refused({ ...refund, amount: 1 })).toMatchObject({ status: 422 })
  })

  it('that the provider refuses leave the books as they were, and can be asked for again', async () => {
    await agreed('test_keeps')
    await subscribed()
    await moveTo('2027-01-25T12:00:00')
    const [payment] = (await customer()).payments
    for (const minute of ['05', '10']) {
      await operate('refund', { payment_id: payment?.payment_id, amount: 9_900, through: 'provider' })
      await moveTo(`2027-01-25T12:${minute}:00`)
      expect((await customer()).payments.map(({ amount }) => amount)).toEqual([99])
    }
  })
})

describe('The lists of collections', () => {
  it('have an invoice by the state of its collection, and none that is paid', async () => {
    await agreed('test_once_insufficient_funds')
    await subscribed()
    expect(await listed('planned', '2027-01-24')).toEqual([])
    expect(await listed('planned', '2027-01-25')).toEqual(['DK-1'])
    await moveTo('2027-01-25T12:00:00')
    expect(await listed('planned')).toEqual([])
    expect(await listed('failed')).toEqual(['DK-1'])
    await moveTo('2027-01-28T12:00:00')
    expect(await listed('failed')).toEqual([])
    const [payment] = (await customer()).payments
    await operate('reversepayment', { payment_id: payment?.payment_id, kind: 'chargeback' })
    expect(await listed('reversed')).toEqual(['DK-1'])
    const page = { collection: 'reversed', collected_until: 'soon' }
    expect((await service.call({ path: '/api/invoices/', query: page })).status).toBe(422)
  })

  it('have what no worker has fetched for ten days, which the desk sees and whose payer is reminded', async () => {
    await service.configure({ payment_providers: [{ id: 'own', kind: 'queue', methods: ['giro'] }] })
    await operate('createagreement', { provider: 'own', method: 'giro', reference: 'A-1', business_entity: 'dk' })
    await subscribed()
    const overdue = async () => {
      const { body } = await service.call({ path: '/api/reports/today/', query: {} })
      return v.parse(v.looseObject({ stale_collections: v.optional(v.object({ count: v.number() })) }), body)
        .stale_collections
    }
    expect((await coming('dunning')).map(({ at }) => at)).toEqual([])
    await moveTo('2027-02-03T12:00:00')
    expect([await listed('stale'), await overdue()]).toEqual([[], undefined])
    await moveTo('2027-02-04T12:00:00')
    expect([await listed('stale'), await overdue()]).toEqual([['DK-1'], { count: 1 }])
    expect((await customer()).invoices[0]).toMatchObject({
      collection: { state: 'ready', stale_since: '2027-02-04T00:00:00' },
    })
    expect((await coming('dunning'))[0]).toMatchObject({ at: '2027-02-14T00:00:00' })
    const handedOut = await made('preparecollections/giro', {})
    expect(handedOut).toMatchObject({ collections: [{ collection_id: '1~DK-1~1' }] })
    await made('updatecollections/giro', { collections: [{ id: '1~DK-1~1', outcome: 'submitted' }] })
    expect([await listed('stale'), await listed('submitted')]).toEqual([[], ['DK-1']])
  })

  it('go on by pages', async () => {
    await agreed('test_pays')
    const line = { text: 'Book', amount: 5_000, currency: 'DKK', tax_rate: 0 }
    for (const due of ['2027-01-14', '2027-01-13', '2027-01-12']) {
      await operate('invoice', { business_entity: 'dk', lines: [line], due })
    }
    const seen: string[] = []
    let query: Readonly<Record<string, string>> = { collection: 'planned', max_results: '2' }
    for (let page = 0; page < 2; page++) {
      const { body } = await service.call({ path: '/api/invoices/', query })
      const schema = v.looseObject({
        invoices: v.array(v.looseObject({ number: v.string() })),
        next_url: v.optional(v.string()),
      })
      const { invoices, next_url: next } = v.parse(schema, body)
      seen.push(...invoices.map(({ number }) => number))
      expect(next === undefined).toBe(page === 1)
      query = Object.fromEntries(new URL(next ?? 'https://none.example').searchParams)
    }
    expect(seen).toEqual(['DK-3', 'DK-2', 'DK-1'])
  })
})

describe('Asking for a card', () => {
  it('mails the link of the agreement, and says who has no address', async () => {
    const asked = { provider: 'cards', method: 'card', business_entity: 'dk', send: true }
    expect(await operate('startagreement', { ...asked, preview: true })).toMatchObject({
      preview: { messages: [{ kind: 'agreement', to: ['ann@example.com'] }] },
    })
    await operate('startagreement', asked)
    await moveTo('2027-01-10T12:01:00')
    expect(await mailed()).toEqual([expect.stringMatching(/^Choose how you pay /)])
    await operate('updatecustomer', { data: { email: null } })
    const json = { id: '1', ...asked }
    const { status, body } = await service.call({ path: '/api/customers/startagreement/', json })
    expect({ status, body }).toMatchObject({ status: 422, body: { send: expect.anything() } })
  })
})
