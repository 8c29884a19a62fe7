/** Events of changes of the settings and of exports. Changes that expect the settings of their plan. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { applyAccountFile } from '../../local/apply-account.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'

const service = useService()
const index = useSearchIndex()
const own = { Origin: 'https://api.example' }
const update = (json: object, more: object = {}) => service.call({ path: '/api/settings/update/', json, ...more })
const eventsSchema = v.object({ events: v.array(v.looseObject({ event: v.string() })) })

async function told(types: string) {
  await index.sequence(service.account)
  const { body } = await service.call({ path: '/api/events/', method: 'GET', query: { types } })
  return v.parse(eventsSchema, body).events
}
const planSchema = v.looseObject({ expect: v.string(), changed: v.boolean() })
async function planned(file: object) {
  return v.parse(planSchema, (await service.call({ path: '/api/settings/plan/', json: file })).body)
}
const renamed = (name: string) => ({ policies: [{ external_id: 'normal', name }] })
const olga = { email: 'olga@demo.example', name: 'Olga', role: 'owner' }

/** The cookie of a person who has signed in by a link. */
async function cookieOf(email: string): Promise<string> {
  const made = await service.call({ path: '/api/session/links/', json: { email } })
  const { token } = v.parse(v.object({ token: v.string() }), made.body)
  const sourceIp = '198.20.1.1'
  const begun = await service.call({ path: '/api/session/', json: { link: token }, key: null, headers: own, sourceIp })
  return String(begun.headers['Set-Cookie']).split(';')[0] ?? ''
}

describe('the feed', () => {
  it('tells a change of the settings once, as paths, with who made it: a key, a person, or whoever has the machine', async () => {
    await update({ users: [olga] })
    const Cookie = await cookieOf(olga.email)
    const byOlga = { key: null, headers: { ...own, Cookie } }
    const file = { ...renamed('Ordinary'), api_accesses: [{ name: 'crm', key: 'secret-key-of-the-crm' }] }
    expect(await update(file, byOlga)).toMatchObject({ body: { changed: true } })
    expect(await update(file, byOlga)).toMatchObject({ body: { changed: false } })
    await service.configure(renamed('Normal'))
    const events = await told('settings')
    expect(events).toMatchObject([
      { event: 'settings:changed', via: 'settings', by: 'demo', paths: [{ path: 'users["olga@demo.example"]' }] },
      {
        event: 'settings:changed',
        by: 'olga@demo.example',
        paths: [
          { path: expect.stringMatching(/^policies\["normal"\]/), did: expect.any(String) },
          { path: 'api_accesses["crm"]', did: 'added' },
        ],
      },
      { event: 'settings:changed', by: 'System', paths: [{ path: expect.stringMatching(/^policies\["normal"\]/) }] },
    ])
    expect(JSON.stringify(events)).not.toContain('secret-key')
  })

  it('tells a change by a command at the time of the account, like every other change of it', async () => {
    await service.call({ path: '/api/test/clock/', json: { now: '2031-03-01T09:00:00' } })
    const document = { account: { id: service.account }, ...renamed('Ordinary') }
    await applyAccountFile({ path: 'account.json', document })
    expect(await told('settings')).toMatchObject([{ by: 'System', timestamp: '2031-03-01T09:00:00' }])
  })

  it('tells where customers pay to by an event of its own, and takes such a change from few', async () => {
    const key = 'a-key-of-the-catalogue'
    const bank = (iban: string) => ({
      business_entities: [{ external_id: 'dk', iban, payment_text: 'Pay within 14 days.' }],
    })
    await update({ api_accesses: [{ name: 'catalogue', key, allowed_apis: ['settings'] }] })
    const refused = {
      status: 403,
      body:
        'The API access key is not allowed to change where customers pay to (iban, payment_text, payment_codes, ' +
        'bank_methods): it lacks the right "bankdetails".',
    }
    const stolen = bank('DE89370400440532013000')
    expect(await update(stolen, { key })).toMatchObject(refused)
    expect(await service.call({ path: '/api/settings/plan/', json: stolen, key })).toMatchObject(refused)
    expect(await update(bank('DK5000400440116243'))).toMatchObject({ status: 200 })
    expect(await update({ ...bank('DK5000400440116243'), ...renamed('Ordinary') }, { key })).toMatchObject({
      status: 200,
    })
    await service.configure({ business_entities: [{ external_id: 'dk', iban: null }] })
    expect(await told('settings:bank-details-changed')).toMatchObject([
      { by: 'demo', business_entity: 'dk', keys: ['iban', 'payment_text'] },
      { by: 'System', business_entity: 'dk', keys: ['iban'] },
    ])
  })

  it('tells a webhook that is turned off by hand as a change of its enabled', async () => {
    const hook = { id: 'crm', url: 'http://127.0.0.1:1/', bearer_token: 'token', response_key: 'reply' }
    await service.configure({ webhooks: [hook] })
    await service.call({ path: '/api/settings/webhook/', json: { id: 'crm', action: 'stop' } })
    const [, stopped] = await told('settings:changed')
    expect(stopped).toMatchObject({ by: 'demo', paths: [{ path: 'webhooks["crm"].enabled', did: 'changed' }] })
  })

  it('tells what was handed out and by whom: the account, who an issue is for, and all of a customer', async () => {
    const read = (path: string, query: object) => service.call({ path, method: 'GET', query: { ...query } })
    await service.configure({
      products: [{ external_id: 'issue-9', name: 'Issue 9', category: 'gazette', date: '2031-01-05' }],
    })
    await service.call({ path: '/api/customers/createcustomer/', json: { id: 'ann', data: {} } })
    await read('/api/settings/', {})
    await read('/api/settings/', { export: 'true' })
    await read('/api/products/assignments/', { external_id: 'issue-9' })
    await read('/api/products/assignments/', { external_id: 'issue-9', export: 'true' })
    await read('/api/customers/export/', { id: 'ann' })
    const events = await told('settings:exported,product:exported,customer:exported')
    expect(events.map(({ event_id: _, timestamp: __, via: ___, ...event }) => event).toSorted(byEvent)).toEqual([
      { event: 'customer:exported', customer_id: 'ann', by: 'demo' },
      { event: 'product:exported', external_id: 'issue-9', by: 'demo' },
      { event: 'settings:exported', by: 'demo' },
    ])
  })

  it('tells no export that is refused', async () => {
    const query = { external_id: 'nothing', export: 'true' }
    expect(await service.call({ path: '/api/products/assignments/', method: 'GET', query })).toMatchObject({
      status: 422,
    })
    expect(await told('product:exported')).toEqual([])
  })
})

const byEvent = (one: { event: string }, other: { event: string }) => (one.event < other.event ? -1 : 1)

describe('a change that expects the settings of its plan', () => {
  it('is made where they are those, and else is answered with the plan of now, and nothing done', async () => {
    const { expect: expected } = await planned(renamed('Ordinary'))
    await service.configure({ policies: [{ external_id: 'other', name: 'Other' }] })
    const late = await update({ ...renamed('Ordinary'), expect: expected })
    expect(late).toMatchObject({
      status: 409,
      body: {
        plan: { changed: true, sections: [{ section: 'policies' }], expect: expect.not.stringMatching(expected) },
      },
    })
    expect((await planned(renamed('Ordinary'))).changed).toBe(true)
    const { plan } = v.parse(v.object({ plan: planSchema }), late.body)
    const json = { ...renamed('Ordinary'), expect: plan.expect }
    expect(await update(json)).toMatchObject({ status: 200, body: { changed: true } })
    expect((await planned(renamed('Ordinary'))).changed).toBe(false)
  })

  it('that was made already, its answer lost, is answered with a plan that changes nothing', async () => {
    const { expect: expected } = await planned(renamed('Ordinary'))
    const json = { ...renamed('Ordinary'), expect: expected }
    await update(json)
    expect(await update(json)).toMatchObject({ status: 409, body: { plan: { changed: false } } })
  })

  it('tells nobody with an old plan whether a given secret is the present one', async () => {
    const hook = { id: 'crm', url: 'http://127.0.0.1:1/', bearer_token: 'token', response_key: 'reply' }
    await service.configure({ webhooks: [hook] })
    const old = { expect: 's0' }
    const guess = (bearer_token: string) => update({ webhooks: [{ id: 'crm', bearer_token }], ...old })
    const [right, wrong] = [await guess('token'), await guess('wrong')]
    expect(right).toMatchObject({ status: 409 })
    expect(right.body).toEqual(wrong.body)
  })

  it('is refused, or forbidden, as without a plan', async () => {
    const key = `reader-${service.account}`
    await service.configure({ api_accesses: [{ name: 'reader', key, allowed_apis: ['settings'] }] })
    const faulty = { campaigns: [{ id: 'year', renews_to: 'no' }], expect: 's0' }
    expect(await update(faulty)).toMatchObject({
      status: 422,
      body: { 'campaigns[0].renews_to': [expect.any(String)] },
    })
    expect(await update({ users: [olga], expect: 's0' }, { key })).toMatchObject({ status: 403 })
  })
})
