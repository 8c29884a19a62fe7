/** Collections by a provider that the service calls, on the test clock, with a fake Stripe. */
import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { secondsAfter } from '../../functions/domain/document/sending.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { readProviderItem } from '../../functions/store/collection/provider-items.ts'
import { moveDelivery } from '../../functions/store/delivery/deliveries.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { stripeTransport } from '../../functions/outside/payments/stripe-call.ts'
import { useService } from '../service.ts'
import { callsOf } from '../service-calls.ts'
import { FakeStripe, signedNotice, type Script } from '../outside/payments/fake-stripe.ts'

const service = useService()
const secret = 'whsec_of_the_test'
let stripe = new FakeStripe()
/** The next answers of the provider that are lost after it has acted. */
let lost = 0
beforeEach(() => {
  lost = 0
  stripe = new FakeStripe({ losesCall: () => false, losesAnswer: () => lost-- > 0 })
  vi.spyOn(stripeTransport, 'send').mockImplementation((url, options) => stripe.send(url, options))
  vi.spyOn(console, 'warn').mockReturnValue()
})

const { post, made } = callsOf(service)
const moveTo = (now: string) => made('test/clock', { now })

const customerSchema = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.array(v.looseObject({ number: v.string(), state: v.string(), to_pay: v.number() })),
      payments: v.array(v.looseObject({ payment_id: v.string(), amount: v.number(), method: v.string() })),
      agreements: v.array(v.looseObject({ agreement_id: v.string(), state: v.string() })),
    }),
  ]),
})
async function customer() {
  const { body } = await service.call({
    path: '/api/customers/',
    query: { id: '1', fields: 'invoices,payments,agreements' },
  })
  return v.parse(customerSchema, body).customers[0]
}
const registered = async () =>
  Math.round((await customer()).payments.reduce((sum, { amount }) => sum + amount, 0) * 100)

const providers = [
  { id: 'cards', kind: 'stripe', methods: ['card', 'sepa_debit'], secret_key: 'sk_test_1', webhook_secret: secret },
]

/** A customer with an agreement and a monthly subscription since 10 January 2027. */
async function paying(...scripts: Script[]) {
  await made('settings/update', { payment_providers: providers })
  await moveTo('2027-01-10T12:00:00')
  await made('customers/createcustomer', { id: '1', data: { name: 'Ann Berg', email: 'ann@example.com' } })
  const agreement = { id: '1', provider: 'cards', method: 'card', reference: stripe.agreement(...scripts) }
  await made('customers/createagreement', { ...agreement, business_entity: 'dk' })
  await made('customers/createsubscription', { id: '1', periods: [{ campaign_id: 'intro' }] })
}

const tell = async (index: number, changes: Readonly<Record<string, string>> = {}) => {
  const event = stripe.events[index]
  if (event === undefined) throw new Error(`Stripe has told nothing of number ${index}.`)
  const { body, headers } = signedNotice(secret, event, Date.now())
  const answer = await service.call({
    ...{ method: 'POST', path: '/providers/cards/notice/', query: { account: service.account }, key: null },
    ...{ body, headers: { ...headers, ...changes } },
  })
  return answer.status
}

describe('A provider that the service calls', () => {
  it('collects on the due date, once, and the payment names it', async () => {
    await paying('paid')
    await moveTo('2027-02-02T12:00:00')
    const { invoices, payments } = await customer()
    expect(invoices[0]).toMatchObject({ state: 'paid', collection: { state: 'paid', attempt: 1 } })
    expect(payments).toMatchObject([
      { amount: 99, method: 'provider', provider: { id: 'cards' }, collected: '1~DK-1~1' },
    ])
    expect(stripe.collected()).toBe(await registered())
    expect(stripe.misshapen).toEqual([])
  })

  it('asks first what became of a call whose answer was lost', async () => {
    await paying('paid')
    lost = 1
    await moveTo('2027-02-04T12:00:00')
    expect((await customer()).invoices[0]).toMatchObject({ state: 'paid' })
    expect(stripe.intents.size).toBe(1)
    expect(stripe.collected()).toBe(await registered())
  })

  it('goes on with what an ended process held, before the test clock moves past it', async () => {
    await paying('paid')
    const settings = (await loadSettings(service.account)) ?? expect.fail()
    const item = (await readProviderItem(service.account, '#@cards', '1~DK-1~1')) ?? expect.fail()
    const held = { ...item, failures: 1, held_until: secondsAfter(instantOf(Date.now()), 180) }
    expect(await moveDelivery(settings, item, held)).toBe(true)
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    await moveTo('2027-06-01T12:00:00')
    const { invoices, payments } = await customer()
    expect(invoices[0]).toMatchObject({ state: 'paid', collection: { at: payments[0]?.['date'] } })
    expect(stripe.collected()).toBe(await registered())
  })

  it('tries again by the schedule after a soft reason', async () => {
    await paying({ declined: 'insufficient_funds' }, 'paid')
    await moveTo('2027-02-10T12:00:00')
    const { invoices } = await customer()
    expect(invoices[0]).toMatchObject({ state: 'paid', collection: { attempt: 2 } })
    expect(stripe.collected()).toBe(await registered())
  })

  it('learns from a notice what became of a debit, however often it comes', async () => {
    await paying('processing')
    await moveTo('2027-02-02T12:00:00')
    expect((await customer()).invoices[0]).toMatchObject({ collection: { state: 'submitted' } })
    stripe.settle([...stripe.intents.keys()][0] ?? '')
    const last = stripe.events.length - 1
    expect(await tell(last, { 'stripe-signature': 't=1,v1=00' })).toBe(401)
    expect(await tell(last)).toBe(200)
    expect(await tell(last)).toBe(200)
    await moveTo('2027-02-02T12:01:00')
    expect((await customer()).invoices[0]).toMatchObject({ state: 'paid' })
    expect(await registered()).toBe(9900)
    stripe.dispute([...stripe.intents.keys()][0] ?? '')
    expect(await tell(stripe.events.length - 1)).toBe(200)
    await moveTo('2027-02-02T12:02:00')
    expect((await customer()).invoices[0]).toMatchObject({ state: 'open', collection: { state: 'reversed' } })
    expect(await registered()).toBe(stripe.collected())
  })

  it('looks up after ten days what was submitted and never told', async () => {
    await paying('processing')
    await moveTo('2027-02-02T12:00:00')
    stripe.settle([...stripe.intents.keys()][0] ?? '')
    await moveTo('2027-02-13T12:00:00')
    expect((await customer()).invoices[0]).toMatchObject({ state: 'paid' })
  })

  it('ends an agreement at the provider too', async () => {
    await paying('paid')
    const [agreement] = (await customer()).agreements
    await made('customers/endagreement', { id: '1', agreement_id: agreement?.agreement_id })
    await moveTo('2027-01-10T12:01:00')
    expect([...stripe.methods.values()].map(({ customer: owner }) => owner)).toEqual([undefined])
  })

  it('takes a rightly signed notice of a form that it does not know, and does nothing', async () => {
    await paying('paid')
    const body = '["hello"]'
    const seconds = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    const answer = await service.call({
      ...{ method: 'POST', path: '/providers/cards/notice/', query: { account: service.account }, key: null },
      ...{ body, headers: { 'stripe-signature': `t=${seconds},v1=${v1}` } },
    })
    expect(answer.status).toBe(200)
    expect(await registered()).toBe(0)
  })

  it('is unknown to notices of other providers and keeps its secrets', async () => {
    await paying('paid')
    const { status } = await service.call({ method: 'POST', path: '/providers/nobody/notice/', key: null, json: {} })
    expect(status).toBe(404)
    const { body } = await service.call({ path: '/api/settings/' })
    expect(JSON.stringify(body)).not.toContain('sk_test_1')
    const live = await post('settings/update', { payment_providers: [{ id: 'cards', secret_key: 'sk_live_1' }] })
    expect(live.status).toBe(422)
    expect(JSON.stringify(live.body)).toContain('payment_providers[0].secret_key')
    expect((await post('settings/update', { payment_providers: [{ id: 'cards', delete: true }] })).status).toBe(422)
  })
})
