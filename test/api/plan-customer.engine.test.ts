/** POST /api/settings/plan/customer/: the effect of a change of the settings on a customer's coming invoices. */
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '../service.ts'
import { storedItems } from '../stored-items.ts'

const service = useService()
const post = (path: string, json: object, more: object = {}) =>
  service.call({ path: `/api/${path}/`, json: { ...json }, query: { language: 'en' }, ...more })
const ask = (json: object, more: object = {}) => post('settings/plan/customer', json, more)

const lineSchema = v.looseObject({ text: v.string(), amount: v.number() })
const invoicesSchema = v.array(
  v.looseObject({ at: v.string(), document: v.looseObject({ to_pay: v.number(), lines: v.array(lineSchema) }) }),
)
const answerSchema = v.object({
  customer_id: v.optional(v.string()),
  invoices_before: invoicesSchema,
  invoices: invoicesSchema,
})
async function seen(json: object) {
  const { status, body } = await ask(json)
  expect({ status, body }).toMatchObject({ status: 200 })
  const { customer_id, invoices_before, invoices } = v.parse(answerSchema, body)
  const short = (all: v.InferOutput<typeof invoicesSchema>) =>
    all.slice(0, 1).map(({ at, document }) => [at.slice(0, 10), document.lines.map(({ amount }) => amount)])
  return { customer_id, before: short(invoices_before), after: short(invoices) }
}
const dearer = (amount: number, more: object = {}) => ({
  campaigns: [{ id: 'year', invoice_lines: [{ text: 'A year', amount, tax_rate: 0.25, ...more }] }],
})

describe('a customer of a campaign whose price is to change', () => {
  beforeEach(async () => {
    await post('test/clock', { now: '2031-01-10T09:00:00' })
    await service.configure({
      campaigns: [
        { id: 'trial', name: 'Trial', duration: 'P1M', renews_to: 'year', invoice_lines: [] },
        {
          id: 'year',
          invoice_lines: [{ text: 'A year', amount: 80_000, tax_rate: 0.25 }],
          invoice_days_before: 0,
          renews_to: 'year',
          // An unpaid invoice stops no subscription.
          policy: null,
        },
      ],
    })
    await post('customers/createcustomer', { id: 'ann', data: { name: 'Ann', country: 'DK' } })
    await post('customers/createsubscription', { id: 'ann', periods: [{ campaign_id: 'trial' }] })
  })

  it('has the next invoice shown as it is and as it would be, and nothing is written', async () => {
    const before = await storedItems(service.account)
    expect(await seen({ campaign_id: 'year', settings: dearer(96_000) })).toEqual({
      customer_id: 'ann',
      before: [['2031-02-10', [800]]],
      after: [['2031-02-10', [960]]],
    })
    const written = (items: typeof before) => items.filter(({ pk }) => !/#(?:T|K|S)$/.test(pk))
    expect(written(await storedItems(service.account))).toEqual(written(before))
  })

  it('is invoiced so, once the change is made and the day has come', async () => {
    const file = dearer(96_000)
    const planned = v.parse(answerSchema, (await ask({ id: 'ann', settings: file })).body)
    await post('settings/update', file)
    await post('test/clock', { now: '2031-02-11T09:00:00' })
    const { body } = await service.call({
      path: '/api/customers/',
      query: { id: 'ann', fields: 'invoices.lines', language: 'en' },
    })
    expect(body).toMatchObject({ customers: [{ invoices: [{ lines: planned.invoices[0]?.document.lines }] }] })
  })

  it('pays a price from a date from that date on', async () => {
    const lines = [
      { text: 'A year', amount: 80_000, tax_rate: 0.25 },
      { text: 'A year', amount: 90_000, tax_rate: 0.25, from: '2032-01-01' },
    ]
    const file = { campaigns: [{ id: 'year', invoice_lines: lines }] }
    const { body } = await ask({ id: 'ann', settings: file, until: '2032-03-01' })
    const { invoices } = v.parse(answerSchema, body)
    expect(invoices.map(({ document }) => document.lines[0]?.amount)).toEqual([800, 900])
  })

  it('is shown by the settings of the plan alone, where the call has its expect', async () => {
    const file = dearer(96_000)
    const planSchema = v.looseObject({ expect: v.string(), sections: v.array(v.looseObject({ section: v.string() })) })
    const { expect: planned } = v.parse(planSchema, (await post('settings/plan', file)).body)
    const call = { id: 'ann', settings: { ...file, expect: planned } }
    expect(await seen(call)).toMatchObject({ after: [['2031-02-10', [960]]] })
    // Somebody else changes the settings in the meantime.
    await service.configure(dearer(88_000))
    const answer = await ask(call)
    expect(answer).toMatchObject({ status: 409, body: { plan: { changed: true } } })
    const { plan } = v.parse(v.object({ plan: planSchema }), answer.body)
    expect(plan.expect).not.toBe(planned)
    expect(await seen({ id: 'ann', settings: { ...file, expect: plan.expect } })).toMatchObject({
      before: [['2031-02-10', [880]]],
      after: [['2031-02-10', [960]]],
    })
    expect(await ask({ id: 'ann', settings: { ...file, expect: 'made-up' } })).toMatchObject({ status: 409 })
  })

  it('is one whose invoices change, where the first on the campaign has none that do', async () => {
    // Ann gets no invoice by post.
    const lines = [
      { text: 'A year', amount: 80_000, tax_rate: 0.25 },
      { text: 'Postage', amount: 5_000, tax_rate: 0.25, when: { edition: 'print' } },
    ]
    await service.configure({ campaigns: [{ id: 'year', invoice_lines: lines }] })
    await post('customers/createcustomer', { id: 'bo', data: { name: 'Bo', country: 'DK' } })
    await post('customers/createsubscription', {
      id: 'bo',
      periods: [{ campaign_id: 'trial' }],
      data: { edition: 'print' },
    })
    const settings = { campaigns: [{ id: 'year', invoice_lines: [lines[0], { ...lines[1], amount: 7_000 }] }] }
    expect(await seen({ campaign_id: 'year', settings })).toEqual({
      customer_id: 'bo',
      before: [['2031-02-10', [800, 50]]],
      after: [['2031-02-10', [800, 70]]],
    })
  })

  it('is answered with no customer where nobody is on the campaign or renews to it', async () => {
    const draft = { campaigns: [{ id: 'new', name: 'New', duration: 'P1Y' }] }
    expect(await seen({ campaign_id: 'new', settings: draft })).toEqual({
      customer_id: undefined,
      before: [],
      after: [],
    })
  })

  it('is refused as a plan is, and for an unknown customer, and needs both rights', async () => {
    const faulty = { campaigns: [{ id: 'year', renews_to: 'no' }] }
    expect(await ask({ id: 'ann', settings: faulty })).toMatchObject({
      status: 422,
      body: { 'campaigns[0].renews_to': [expect.any(String)] },
    })
    expect(await ask({ id: 'nobody', settings: {} })).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
    expect(await ask({ settings: {} })).toMatchObject({ status: 400 })
    const key = `reader-${service.account}`
    await service.configure({ api_accesses: [{ name: 'reader', key, allowed_apis: ['settings'] }] })
    expect(await ask({ id: 'ann', settings: {} }, { key })).toMatchObject({ status: 403 })
  })
})

describe('GET /api/settings/names/', () => {
  it('tells names and ids alone to a person whose role does not read the settings', async () => {
    const role = { name: 'desk', allowed_apis: ['customers:read'] }
    const users = [{ email: 'bo@demo.example', name: 'Bo', role: 'desk' }]
    await service.configure({ roles: [role], users })
    const headers = { Origin: 'https://api.example' }
    const { body: made } = await post('session/links', { email: 'bo@demo.example' })
    const { token } = v.parse(v.object({ token: v.string() }), made)
    const begun = await post('session', { link: token }, { key: null, headers, sourceIp: '198.20.2.1' })
    const Cookie = String(begun.headers['Set-Cookie']).split(';')[0] ?? ''
    const read = (path: string) => service.call({ path, method: 'GET', key: null, headers: { Cookie } })
    expect(await read('/api/settings/')).toMatchObject({ status: 403 })
    const { status, body } = await read('/api/settings/names/')
    expect(status).toBe(200)
    expect(body).toMatchObject({ campaigns: expect.arrayContaining([{ id: 'intro', name: expect.any(String) }]) })
    expect(JSON.stringify(body)).not.toMatch(/amount|invoice_lines|allowed_apis/)
  })
})
