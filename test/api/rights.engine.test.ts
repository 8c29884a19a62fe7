/** The rights of an API access, and their expiry (interface: "Authentication"; decisions: "Requests"). */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runtime } from '../../functions/outside/runtime.ts'
import { clearSettingsCache } from '../../functions/store/account/load-settings.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { orderIdOf, useOrders } from '../orders.ts'
import { useService, type Answer } from '../service.ts'
import { countedSends } from '../storage-calls.ts'

const service = useService()
const orders = useOrders(service)
afterEach(() => {
  vi.useRealTimers()
})

type Keys = Readonly<Record<string, unknown>>

/** A further access of the account of the test; its key. */
async function access(keys: Keys): Promise<string> {
  const key = randomUUID()
  await service.configure({ api_accesses: [{ name: 'other', key, ...keys }] })
  return key
}
const get = (path: string, key = service.key, query = {}) => service.call({ path, method: 'GET', key, query })
const update = (json: unknown, key = service.key) =>
  service.call({ path: '/api/settings/update/', json, key, query: { language: 'en' } })
const create = (id: string, key = service.key) =>
  service.call({ path: '/api/customers/createcustomer/', json: { id, data: { country: 'DK' } }, key })
/** The access of a name, as the settings show it. */
async function shown(name = 'other'): Promise<unknown> {
  const { body } = await get('/api/settings/')
  const accesses: unknown = Object.entries(body ?? {}).find(([key]) => key === 'api_accesses')?.[1]
  return Array.isArray(accesses) ? accesses.find((each: { name?: unknown }) => each.name === name) : undefined
}
const provider = { issuer: 'https://id.example', client_id: 'subscriptions', client_secret: 'client-secret' }
const other = `whsec_${'B'.repeat(32)}`
const ann = { country: 'DK', name: 'Ann', password: 'a long word' }
const hashed: unknown = expect.objectContaining({ password: expect.stringContaining('$argon2id$') })
const forbidden = (body: string): Partial<Answer> => ({ status: 403, body })
const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })

describe('hashes of passwords', () => {
  const search = '/api/customers/search/'
  const customers = '/api/customers/'
  const fields = 'data,password'
  const query = (json: object, key: string) => service.call({ path: '/api/customers/query/', json, key })
  const kept = { customers: expect.arrayContaining([{ id: 'h1', data: hashed }]) }

  it('are read of one customer at a time, whatever would be read otherwise', async () => {
    for (const id of ['h1', 'h2']) {
      const data = { country: 'DK', name: 'Ann', password: `a long word ${id}` }
      await service.call({ path: '/api/customers/createcustomer/', json: { id, data } })
    }
    const key = await access({ allowed_apis: ['customers'] })
    expect(await get(customers, key, { fields, id: 'h1' })).toMatchObject({ status: 200, body: kept })
    expect(await query({ fields: ['data', 'password'], id: ['h1'] }, key)).toMatchObject({ status: 200, body: kept })
    const many = forbidden(
      'fields: expected one id with password. Reading several passwords needs the right "passwords", which the API ' +
        'access key lacks.',
    )
    for (const more of [{}, { id: 'h1,h2' }, { changed_after_id: '0' }, { max_results: '1' }]) {
      expect(await get(customers, key, { fields, ...more })).toMatchObject(many)
    }
    expect(await query({ fields: ['data', 'password'] }, key)).toMatchObject(many)
    expect(await get(search, key, { fields, text: 'ann' })).toMatchObject(many)
    for (const allowed_apis of [['customers', 'passwords'], ['*']]) {
      const right = await access({ allowed_apis })
      expect(await get(customers, right, { fields })).toMatchObject({ status: 200, body: kept })
    }
  })

  it.each([
    ['customers:read'],
    ['customers:read', 'customers:write'],
    ['customers.query', 'customers.search', 'customers:read'],
    ['customers:read', 'preview', 'orders', 'events', 'settings'],
  ])('are not read by a kind of use (%s)', async (...allowed_apis) => {
    await service.call({ path: '/api/customers/createcustomer/', json: { id: 'h1', data: ann } })
    const key = await access({ allowed_apis })
    const none = forbidden(
      'fields: password needs the right "customers", without ":read" or the name of a call. The API access key lacks it.',
    )
    for (const named of [{ id: 'h1' }, {}, { id: 'nobody' }, { at: '2031-09-01', id: 'h1' }]) {
      expect(await get(customers, key, { fields, ...named })).toMatchObject(none)
    }
    expect(await query({ fields: ['data', 'password'], id: ['h1'] }, key)).toMatchObject(none)
    expect(await get(search, key, { fields, text: 'ann' })).toMatchObject(none)
    expect(await get(customers, key, { fields: 'data', id: 'h1' })).toMatchObject({ status: 200 })
  })

  it('are not read by the key of previews, in any preview', async () => {
    await service.call({ path: '/api/customers/createcustomer/', json: { id: 'h1', data: ann } })
    const key = await access({ allowed_apis: ['preview'] })
    expect(await get(customers, key, { fields, id: 'h1' })).toMatchObject({ status: 403 })
    for (const [name, json] of [
      ['createcustomer', { id: 'h2', data: ann }],
      ['updatecustomer', { id: 'h1', data: { password: 'another long word' } }],
      [
        'createoverride',
        { id: 'h1', override_type: 'change-fields', begin: '2027-09-01T00:00:00', new_values: { name: 'Bo' } },
      ],
    ] as const) {
      const answer = await service.call({
        path: `/api/customers/${name}/`,
        json: { ...json, preview: true },
        key,
      })
      expect(answer).toMatchObject({ status: 200, body: { preview: {} } })
      expect(JSON.stringify(answer.body)).not.toContain('argon2')
    }
  })

  it('of orders are read of one at a time, and not by a kind of use', async () => {
    await orders.form()
    const placed = await orders.place({ password: 'a long word' })
    const named = { order_id: orderIdOf(placed) }
    const shownTo = async (allowed_apis: readonly string[], asked: object) => {
      const answer = await get('/api/orders/', await access({ allowed_apis }), asked)
      expect(answer).toMatchObject({ status: 200, body: { orders: [{ email: 'ann@example.com' }] } })
      return JSON.stringify(answer.body).includes('argon2')
    }
    expect(await shownTo(['orders'], named)).toBe(true)
    expect(await shownTo(['orders'], {})).toBe(false)
    expect(await shownTo(['orders:read'], named)).toBe(false)
    expect(await shownTo(['orders:read', 'orders:write', 'customers'], named)).toBe(false)
    expect(await shownTo(['orders:read', 'passwords'], {})).toBe(true)
    expect(await shownTo(['*'], {})).toBe(true)
  })
})

describe('what is prefetched with events', () => {
  it('needs the right to read customers, which the answer names', async () => {
    for (const allowed_apis of [['events'], ['events', 'customers.createcustomer'], ['events', 'customers:write']]) {
      const key = await access({ allowed_apis })
      expect(await get('/api/events/', key)).toMatchObject({ status: 200 })
      expect(await get('/api/events/', key, { prefetch: 'data' })).toMatchObject(
        forbidden('The API access key is not allowed to use "customers", which prefetch needs.'),
      )
    }
    for (const allowed_apis of [['events', 'customers'], ['events', 'customers:read'], ['*']]) {
      const key = await access({ allowed_apis })
      expect(await get('/api/events/', key, { prefetch: 'data' })).toMatchObject({ status: 200 })
    }
  })

  it('never holds passwords', async () => {
    const answer = await get('/api/events/', service.key, { prefetch: 'data,password' })
    expect(answer).toMatchObject({ status: 400, body: expect.stringMatching(/^prefetch.*: expected one of data,/) })
  })

  it('never holds passwords in webhooks either', async () => {
    const webhooks = [
      { id: 'crm', url: 'https://crm.example/', bearer_token: 'b', response_key: 'r', prefetch: 'data,password' },
    ]
    expect(await update({ webhooks })).toMatchObject({
      status: 422,
      body: { 'webhooks[0].prefetch': [expect.stringContaining('except password')] },
    })
  })

  it('cannot be had by way of a webhook without the right to read customers', async () => {
    const key = await access({ allowed_apis: ['settings'] })
    const webhook = { id: 'crm', url: 'https://crm.example/', bearer_token: 'b', response_key: 'r' }
    expect(await update({ webhooks: [{ ...webhook, prefetch: 'data' }] }, key)).toMatchObject(
      forbidden(
        'The API access key is not allowed to change the prefetch of webhooks: it lacks the right "customers".',
      ),
    )
    expect(await update({ webhooks: [webhook] }, key)).toMatchObject({ status: 200 })
    await update({ webhooks: [{ id: 'crm', prefetch: 'data' }] })
    // Rights that others have set may stay, but cannot be given to anybody else.
    expect(await update({ webhooks: [{ id: 'crm', max_events: 7 }] }, key)).toMatchObject({ status: 200 })
    expect(
      await update({ webhooks: [{ id: 'crm', url: 'https://else.example/', bearer_token: 'c' }] }, key),
    ).toMatchObject({
      status: 403,
    })
  })
})

describe('the bearer token of a webhook', () => {
  it('goes to no other host than the one it was given for', async () => {
    const key = await access({ allowed_apis: ['settings'] })
    const hook = { id: 'crm', url: 'https://crm.example/', bearer_token: 'the-token', response_key: 'r' }
    await update({ webhooks: [hook] })
    for (const url of ['https://evil.example/', 'https://crm.example:8443/', 'http://crm.example/']) {
      for (const [holder, path] of [
        [key, 'update'],
        [service.key, 'update'],
        [service.key, 'plan'],
      ] as const) {
        const json = { webhooks: [{ id: 'crm', url }] }
        const moved = { path: `/api/settings/${path}/`, json, key: holder, query: { language: 'en' } }
        expect(await service.call(moved)).toMatchObject({
          status: 422,
          body: { 'webhooks[0].bearer_token': ['must be given again when the host of url changes'] },
        })
      }
    }
    const moves = [{ url: 'https://crm.example/other' }, { url: 'https://evil.example/', bearer_token: 'another' }]
    for (const move of moves)
      expect(await update({ webhooks: [{ id: 'crm', ...move }] })).toMatchObject({ status: 200 })
  })
})

describe('the signing secret of a webhook', () => {
  it('stays with its host: whoever moves the webhook gives one again, or none', async () => {
    const signing_secret = `whsec_${'A'.repeat(32)}`
    const hook = { id: 'crm', url: 'https://crm.example/', bearer_token: 't', response_key: 'r', signing_secret }
    await update({ webhooks: [hook] })
    const move = (to: object) => ({ webhooks: [{ id: 'crm', bearer_token: 't', ...to }] })
    const call = { json: move({ url: 'https://new.example/' }), key: service.key, query: { language: 'en' } }
    for (const path of ['/api/settings/plan/', '/api/settings/update/'])
      expect(await service.call({ path, ...call })).toMatchObject({
        status: 422,
        body: {
          'webhooks[0].signing_secret': [
            'must be given again, or null for none, where the host of url changes: each receiver has a secret of its own',
          ],
        },
        headers: { 'X-Error-Codes': 'webhooks[0].signing_secret=settings_signing_of_host' },
      })
    expect(await update(move({ url: 'https://crm.example/other' }))).toMatchObject({ status: 200 })
    const another = `whsec_${'B'.repeat(32)}`
    expect(await update(move({ url: 'https://new.example/', signing_secret: another }))).toMatchObject({ status: 200 })
    expect(await update(move({ url: 'https://newer.example/', signing_secret: null }))).toMatchObject({ status: 200 })
    // A webhook that signs nothing has no secret to give away.
    expect(await update(move({ url: 'https://newest.example/' }))).toMatchObject({ status: 200 })
  })
})

describe('a guess at a secret', () => {
  const plan = (json: object, key: string) => service.call({ path: '/api/settings/plan/', json, key })

  it('is answered by a plan alike, whether it is right or wrong', async () => {
    const name = 'other'
    const others = await access({ previous_until: '2099-01-01T00:00:00' })
    const hook = { id: 'crm', bearer_token: 'token', response_key: 'reply', signing_secret: `whsec_${'A'.repeat(32)}` }
    await update({ webhooks: [{ ...hook, url: 'https://crm.example/' }], sign_in: provider })
    const guesses: readonly (readonly [object, object])[] = [
      [{ webhooks: [hook] }, { webhooks: [{ ...hook, bearer_token: 'x', response_key: 'y', signing_secret: other }] }],
      [{ api_accesses: [{ name, key: others }] }, { api_accesses: [{ name, key: randomUUID() }] }],
      [{ sign_in: { client_secret: provider.client_secret } }, { sign_in: { client_secret: 'guess' } }],
    ]
    for (const [right, wrong] of guesses) {
      const answer = await plan(right, service.key)
      expect(answer).toMatchObject({ status: 200, body: { changed: true } })
      expect(answer).toEqual(await plan(wrong, service.key))
    }
  })

  it('at a key is refused without the right to accesses, also where it would change nothing', async () => {
    const key = await access({ allowed_apis: ['settings'] })
    await update({ sign_in: provider })
    const right = [
      { api_accesses: [{ name: 'demo', key: service.key }] },
      { sign_in: { client_secret: 'client-secret' } },
    ]
    for (const file of right) {
      expect(await plan(file, key)).toMatchObject({ status: 403 })
      expect(await update(file, key)).toMatchObject({ status: 403 })
    }
  })
})

describe('the settings of custom fields', () => {
  it('are shown where the key came as a bearer token, and left out else', async () => {
    const settings = { path: '/api/settings/', method: 'GET' } as const
    const bearer = await service.call({ ...settings, key: null, headers: { Authorization: `Bearer ${service.key}` } })
    expect(bearer.body).toMatchObject({ fields: expect.arrayContaining([expect.objectContaining({ name: 'Phone' })]) })
    for (const sent of [{}, { key: null, query: { 'service-key': service.key } }]) {
      const answer = await service.call({ ...settings, ...sent })
      expect(answer.status).toBe(200)
      expect(answer.body).not.toHaveProperty('fields')
      expect(await update(answer.body)).toMatchObject({ status: 200, body: { changed: false } })
    }
    expect((await get('/api/settings/')).body).not.toHaveProperty('fields')
  })
})

describe('a key that may write settings', () => {
  const lacks = forbidden('The API access key is not allowed to change api_accesses: it lacks the right "accesses".')

  it('cannot make itself a key for everything', async () => {
    const key = await access({ allowed_apis: ['settings'] })
    for (const api_accesses of [
      [{ name: 'mine' }],
      [{ name: 'other', allowed_apis: ['*'] }],
      [{ name: 'other', allowed_apis: ['settings', 'accesses'] }],
      [{ name: 'demo', key: 'a-key-that-I-know-of' }],
      [{ name: 'demo', delete: true }],
      // The access cannot learn either whether a key is one of the account's.
      [{ name: 'mine', key: service.key }],
    ]) {
      expect(await update({ api_accesses }, key)).toMatchObject(lacks)
    }
    expect(await get('/api/customers/', key)).toMatchObject({ status: 403 })
    expect(await update({ policies: [{ external_id: 'open', name: 'Open' }] }, key)).toMatchObject({ status: 200 })
  })

  it('may send back what it was shown', async () => {
    const key = await access({ allowed_apis: ['settings'] })
    const { body } = await get('/api/settings/', key)
    expect(body).toMatchObject({ api_accesses: [{ name: 'demo' }, { name: 'other' }] })
    expect(await update(body, key)).toMatchObject({ status: 200, body: { changed: false } })
  })

  it('changes accesses where it has the right to, or to everything', async () => {
    for (const allowed_apis of [['settings', 'accesses'], ['*']]) {
      const key = await access({ allowed_apis })
      const answer = await update({ api_accesses: [{ name: `made by ${allowed_apis.join()}` }] }, key)
      expect(answer).toMatchObject({ status: 200, body: { changed: true } })
    }
    expect(await update({ api_accesses: [{ name: 'x' }] }, await access({ allowed_apis: ['accesses'] }))).toMatchObject(
      forbidden('The API access key is not allowed to use "settings.update".'),
    )
  })
})

describe('an access', () => {
  it('to one operation, or to one kind of use, may do no more', async () => {
    const one = await access({ allowed_apis: ['customers.createcustomer'] })
    expect(await create('1', one)).toMatchObject({ status: 200 })
    expect(await get('/api/customers/', one)).toMatchObject(
      forbidden('The API access key is not allowed to use "customers".'),
    )
    const body = { operations: [] }
    expect(await service.call({ path: '/api/customers/update/', json: body, key: one })).toMatchObject(
      forbidden('The API access key is not allowed to use "customers.update".'),
    )
    const reader = await access({ allowed_apis: ['customers:read'] })
    expect(await get('/api/customers/', reader)).toMatchObject({ status: 200 })
    expect(await create('2', reader)).toMatchObject({ status: 403 })
  })

  it('is refused with an unknown right, by its path', async () => {
    const allowed_apis = ['customers', 'custmers', 'customers:delete', 'customers.createoverrides', 'access:write']
    expect(await update({ api_accesses: [{ name: 'new', allowed_apis }] })).toMatchObject({
      status: 422,
      body: {
        'api_accesses[0].allowed_apis[1]': ['unknown API or right "custmers"'],
        'api_accesses[0].allowed_apis[2]': ['unknown API or right "customers:delete"'],
        'api_accesses[0].allowed_apis[3]': ['unknown API or right "customers.createoverrides"'],
        'api_accesses[0].allowed_apis[4]': ['unknown API or right "access:write"'],
      },
    })
  })

  it('that is read_only changes nothing, whatever else it is allowed', async () => {
    const key = await access({ read_only: true })
    expect(await get('/api/customers/', key)).toMatchObject({ status: 200 })
    expect(await create('1', key)).toMatchObject(
      forbidden('The API access key may only read, and "customers.createcustomer" changes something.'),
    )
    expect(await update({ api_accesses: [{ name: 'other', read_only: false }] }, key)).toMatchObject({ status: 403 })
    const logIn = { path: '/api/authenticatecustomer/', form: { email: 'ann@example.com', password: 'x' } }
    expect(await service.call({ ...logIn, key })).toMatchObject({ status: 422 })
    expect(await shown()).toMatchObject({ read_only: true })
  })

  it('is told what it may do by GET /api/access/, whatever its rights, from its addresses alone', async () => {
    const key = await access({ allowed_apis: ['customers:read'] })
    expect(await get('/api/access/', key)).toMatchObject({
      status: 200,
      body: { name: 'other', allowed_apis: ['customers:read'], allowed_ips: ['0.0.0.0/0', '::/0'] },
    })
    const elsewhere = await access({ allowed_apis: ['customers:read'], allowed_ips: ['192.0.2.1'] })
    expect(await get('/api/access/', elsewhere)).toMatchObject({ status: 403 })
    expect(await get('/api/access/', 'nobody')).toMatchObject({ status: 403 })
  })

  it('that expires is refused from then on, by real time', async () => {
    const key = await access({ expires: '2099-03-01' })
    expect(await shown()).toMatchObject({ expires: '2099-03-02T00:00:00' })
    await service.call({ path: '/api/test/clock/', json: { now: '2101-01-01T00:00:00' } })
    expect(await get('/api/access/', key)).toMatchObject({ status: 200 })
    at('2099-03-01T22:59:59.999Z')
    expect(await get('/api/access/', key)).toMatchObject({ status: 200 })
    at('2099-03-01T23:00:00Z')
    expect(await get('/api/access/', key)).toMatchObject(forbidden('The API access expired at 2099-03-02T00:00:00.'))
    expect(await get('/api/access/')).toMatchObject({ status: 200 })
  })
})

describe('keys', () => {
  it('that are chosen have 20 characters in a live account, and may have 8 in a test account', async () => {
    const apply = (id: string, mode: string, key: string) =>
      applyAccount(
        { account: { id, mode }, api_accesses: [{ name: 'app', key }] },
        { by: 'System', via: 'settings', now: '2027-01-31T09:00:00.000Z', runtime },
      )
    const short = randomUUID().slice(0, 19)
    expect(await apply(randomUUID(), 'live', short)).toEqual({
      outcome: 'refused',
      faults: [{ field: 'api_accesses[0].key', code: 'settings_too_short', values: { limit: 20 } }],
    })
    expect(await apply(randomUUID(), 'live', `${short}x`)).toMatchObject({ outcome: 'applied' })
    expect(await apply(randomUUID(), 'test', short.slice(0, 8))).toMatchObject({ outcome: 'applied' })
  })

  it('of one access overlap until the time that is said with the new one', async () => {
    const before = await access({ allowed_apis: ['access'] })
    const after = `after-${before}`
    const change = { api_accesses: [{ name: 'other', key: after, previous_until: '2099-01-10T12:00:00' }] }
    expect(await update(change)).toMatchObject({ status: 200, body: { changed: true } })
    expect(await update(change)).toMatchObject({ status: 200, body: { changed: false } })
    expect(await shown()).toMatchObject({ previous_until: '2099-01-10T12:00:00' })
    expect(JSON.stringify(await shown())).not.toContain('hash')
    for (const key of [before, after]) expect((await get('/api/access/', key)).body).toMatchObject({ name: 'other' })
    at('2099-01-10T11:00:00Z')
    expect(await get('/api/access/', before)).toMatchObject(forbidden('The API access key is not known.'))
    expect(await get('/api/access/', after)).toMatchObject({ status: 200 })
  })

  it('that were the one before end when their owner says so, and else when a key is changed without a word of them', async () => {
    const first = await access({ allowed_apis: ['access'] })
    const [second, third, fourth] = [`2-${first}`, `3-${first}`, `4-${first}`]
    const until = '2099-01-10T12:00:00'
    await update({ api_accesses: [{ name: 'other', key: second, previous_until: until }] })
    await update({ api_accesses: [{ name: 'other', previous_until: null }] })
    expect(await get('/api/access/', first)).toMatchObject({ status: 403 })
    await update({ api_accesses: [{ name: 'other', key: third, previous_until: until }] })
    await update({ api_accesses: [{ name: 'other', burst: 30 }] })
    expect(await get('/api/access/', second)).toMatchObject({ status: 200 })
    await update({ api_accesses: [{ name: 'other', key: fourth }] })
    for (const key of [first, second, third]) expect(await get('/api/access/', key)).toMatchObject({ status: 403 })
    expect(await get('/api/access/', fourth)).toMatchObject({ status: 200 })
    expect(await shown()).not.toHaveProperty('previous_until')
  })

  it('that are the one before are nobody else’s to take', async () => {
    const first = await access({})
    await update({ api_accesses: [{ name: 'other', key: `2-${first}`, previous_until: '2099-01-10T12:00:00' }] })
    expect(await update({ api_accesses: [{ name: 'third', key: first }] })).toMatchObject({
      status: 422,
      body: { 'api_accesses[0].key': ['is already the key of another API access'] },
    })
  })

  it('show when they were used, to the hour, the one before apart', async () => {
    at('2098-01-31T10:10:00Z')
    const before = await access({ allowed_apis: ['access'] })
    expect(await shown()).not.toHaveProperty('last_used')
    await get('/api/access/', before)
    expect(await shown()).toMatchObject({ last_used: '2098-01-31T11:10:00' })
    at('2098-01-31T11:09:00Z')
    await get('/api/access/', before)
    expect(await shown()).toMatchObject({ last_used: '2098-01-31T11:10:00' })
    at('2098-01-31T11:10:00Z')
    await get('/api/access/', before)
    const after = `after-${before}`
    await update({ api_accesses: [{ name: 'other', key: after, previous_until: '2099-01-10' }] })
    expect(await shown()).toMatchObject({ previous_last_used: '2098-01-31T12:10:00' })
    expect(await shown()).not.toHaveProperty('last_used')
    at('2098-01-31T15:00:00Z')
    await get('/api/access/', after)
    expect(await shown()).toMatchObject({
      last_used: '2098-01-31T16:00:00',
      previous_last_used: '2098-01-31T12:10:00',
    })
  })

  it('cost one write an hour for that, and a call nothing else', async () => {
    const key = await access({ allowed_apis: ['access'] })
    const calls = async () => (await countedSends(() => get('/api/access/', key))).sent.filter(isUpdate).length
    const first = await calls()
    const later = await calls()
    expect(first - later).toBe(1)
    expect(await calls()).toBe(later)
    // Another process finds the use noted.
    clearSettingsCache()
    expect(await calls()).toBe(later)
  })

  it('that are refused are not noted as used', async () => {
    const key = await access({ allowed_apis: ['access'] })
    await get('/api/customers/', key)
    expect(await shown()).not.toHaveProperty('last_used')
  })
})

const isUpdate = (command: string) => command.startsWith('Update')

describe('A call that names the person it is made for', () => {
  const create = (user: string, key = service.key) =>
    service.call({
      path: '/api/customers/createcustomer/',
      json: { data: { name: 'Ann', country: 'DK' } },
      headers: { 'X-Acting-User': user },
      key,
    })
  const historyOf = async ({ body }: Answer) => {
    const { id } = v.parse(v.object({ id: v.string() }), body)
    const read = await get('/api/customers/', service.key, { id, fields: 'history' })
    return JSON.stringify(read.body)
  }
  const desk = () => access({ acts_for_users: true, allowed_apis: ['customers'] })

  it('has that person in the history, where the access acts for users', async () => {
    expect(await historyOf(await create('bo@publisher.example', await desk()))).toContain('"by":"bo@publisher.example"')
  })

  it('has the access in the history, where it does not', async () => {
    expect(await historyOf(await create('bo@publisher.example'))).toContain('"by":"demo"')
  })

  it.each(['System', ' ', 'x'.repeat(101), 'Bo\u0000'])('is refused where the name is %j', async (name) => {
    const refused = { status: 400, body: expect.stringContaining('X-Acting-User') }
    expect(await create(name, await desk())).toMatchObject(refused)
  })
})
