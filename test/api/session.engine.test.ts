/** Signing in: sessions of people and keys, with a cookie (decisions: "Sessions"). */
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useService, type Answer } from '../service.ts'
import { countedSends } from '../storage-calls.ts'

const service = useService({ limits: 'in storage' })
afterEach(() => {
  vi.useRealTimers()
})

const own = { Origin: 'https://api.example' }
const path = '/api/session/'
const users = [
  { email: 'Olga@demo.example', name: 'Olga Owner', role: 'owner' },
  { email: 'ann@demo.example', name: 'Ann Service', role: 'customer-service', language: 'da' },
  { email: 'rita@demo.example', name: 'Rita Reader', role: 'reader' },
]

const linkSchema = v.object({ link: v.string(), token: v.string(), expires: v.string() })

/** Sign-ins from one network are limited as calls of visitors are, so each test call has its own network. */
let networks = 0
const nextNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`
const begin = (json: unknown, headers = {}) =>
  service.call({ path, json, key: null, headers: { ...own, ...headers }, sourceIp: nextNetwork() })
const cookieOf = ({ headers }: Answer): string => String(headers['Set-Cookie']).split(';')[0] ?? ''

async function link(email: string): Promise<string> {
  const { body } = await service.call({ path: '/api/session/links/', json: { email } })
  return v.parse(linkSchema, body).token
}

/** The cookie of a user who has signed in by a link. */
async function signIn(email: string): Promise<string> {
  return cookieOf(await begin({ link: await link(email) }))
}
const withKey = async (api_key = service.key) => cookieOf(await begin({ api_key }))

const get = (cookie: string, at = '/api/customers/', headers = {}) =>
  service.call({ path: at, method: 'GET', key: null, headers: { Cookie: cookie, ...headers } })
const post = (cookie: string, at: string, json: unknown, headers: Readonly<Record<string, string>> = own) =>
  service.call({ path: at, json, key: null, headers: { Cookie: cookie, ...headers } })
const create = (cookie: string, id: string, headers?: Readonly<Record<string, string>>) =>
  post(cookie, '/api/customers/createcustomer/', { id, data: { country: 'DK' } }, headers)
const over = { status: 401, body: 'The session is over: sign in again.' }
const foreign = { status: 403, body: expect.stringContaining('has to come from a page of the service') }

describe('a session of an API key', () => {
  it('is begun by the key, and tells who it is and what it may do', async () => {
    const answer = await begin({ api_key: service.key })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        person: { name: 'demo', language: 'da' },
        account: {
          id: service.account,
          environment: 'test',
          timezone: 'Europe/Copenhagen',
          language: 'da',
          locale: 'da-DK',
          currency: 'DKK',
        },
        rights: { allowed_apis: ['*'], operations: expect.arrayContaining(['credit', 'refund']), limits: {} },
      },
    })
    expect(answer.headers['Set-Cookie']).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const again = await get(cookieOf(answer), path)
    expect(again).toMatchObject({ status: 200, body: { person: { name: 'demo' } } })
    expect(again.body).not.toHaveProperty('person.role')
  })

  it('opens whatever the key opens, the settings of fields too, and nothing else', async () => {
    const cookie = await withKey()
    expect(await get(cookie)).toMatchObject({ status: 200 })
    expect(await get(cookie, '/api/settings/fields/')).toMatchObject({ status: 200 })
    expect((await get(cookie, '/api/settings/')).body).toHaveProperty('fields')
    expect(await create(cookie, 'a1')).toMatchObject({ status: 200 })
    await service.configure({ api_accesses: [{ name: 'orders', key: 'key-of-orders', allowed_apis: ['orders'] }] })
    const narrow = await withKey('key-of-orders')
    expect(await get(narrow, '/api/orders/')).toMatchObject({ status: 200 })
    expect(await get(narrow)).toMatchObject({
      status: 403,
      body: 'The API access key is not allowed to use "customers".',
    })
    expect(await get(narrow, path)).toMatchObject({ status: 200, body: { rights: { operations: [] } } })
  })

  it('is refused without a known key, from where the key may not be used, and with both ways or none', async () => {
    expect(await begin({ api_key: 'nobody-knows' })).toMatchObject({ status: 403 })
    const elsewhere = { name: 'elsewhere', key: 'key-from-elsewhere', allowed_ips: ['192.0.2.1'] }
    await service.configure({ api_accesses: [elsewhere] })
    expect(await begin({ api_key: elsewhere.key })).toMatchObject({ status: 403 })
    expect(await begin({})).toMatchObject({ status: 400 })
    expect(await begin({ api_key: service.key, link: 'a-link' })).toMatchObject({ status: 400 })
  })

  it('ends with its key', async () => {
    await service.configure({ api_accesses: [{ name: 'other', key: 'a-key-to-change' }] })
    const cookie = await withKey('a-key-to-change')
    expect(await get(cookie)).toMatchObject({ status: 200 })
    await service.configure({ api_accesses: [{ name: 'other', key: 'another-key-instead' }] })
    expect(await get(cookie)).toMatchObject(over)
  })

  it('leaves the call to the key where both are sent', async () => {
    await service.configure({ api_accesses: [{ name: 'orders', key: 'key-of-orders-2', allowed_apis: ['orders'] }] })
    const headers = { Cookie: await withKey() }
    const call = { path: '/api/customers/', method: 'GET', headers } as const
    expect(await service.call({ ...call, key: 'key-of-orders-2' })).toMatchObject({ status: 403 })
    expect(await service.call({ ...call, key: 'nobody-knows' })).toMatchObject({ status: 403 })
  })

  it('is neither shown to a call that has a key as well, nor ended by it, wherever the key is sent', async () => {
    const cookie = await withKey()
    const other = { name: 'other', key: 'key-of-another-program', allowed_apis: ['*'] }
    await service.configure({ api_accesses: [other] })
    const none = { status: 401, body: expect.stringContaining('which counts before the cookie') }
    const bearer = { Authorization: `Bearer ${other.key}` }
    for (const method of ['GET', 'DELETE'] as const) {
      const call = { path, method, headers: { Cookie: cookie, ...own } }
      expect(await service.call({ ...call, key: other.key })).toMatchObject(none)
      expect(await service.call({ ...call, key: null, query: { 'service-key': other.key } })).toMatchObject(none)
      expect(await service.call({ ...call, key: null, headers: { ...call.headers, ...bearer } })).toMatchObject(none)
    }
    expect(await get(cookie, path)).toMatchObject({ status: 200, body: { person: { name: 'demo' } } })
  })
})

describe('a session of a person', () => {
  it('is begun by a one-time link, with the rights of the role, in the language of the person', async () => {
    await service.configure({ users })
    const { body } = await service.call({ path: '/api/session/links/', json: { email: 'ann@demo.example' } })
    const made = v.parse(linkSchema, body)
    expect(made.link).toBe(`https://api.example/stage/console/#link=${made.token}`)
    const answer = await begin({ link: made.token })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        person: { email: 'ann@demo.example', name: 'Ann Service', role: 'customer-service', language: 'da' },
        rights: { limits: { credit: 50_000 }, operations: expect.arrayContaining(['createoverride']) },
      },
    })
    const cookie = cookieOf(answer)
    expect(await create(cookie, 'p1')).toMatchObject({ status: 200 })
    expect(await post(cookie, '/api/customers/refund/', { id: 'p1', amount: 1 })).toMatchObject({
      status: 403,
      body: 'Your role "customer-service" is not allowed to use "customers.refund".',
    })
  })

  it('is named in the history, whoever it claims to act for', async () => {
    await service.configure({ users })
    const cookie = await signIn('olga@demo.example')
    await create(cookie, 'p2', { ...own, 'X-Acting-User': 'Somebody else' })
    const query = { id: 'p2', fields: 'history' }
    const { body } = await service.call({ path: '/api/customers/', method: 'GET', query })
    expect(body).toMatchObject({ customers: [{ history: [{ by: 'olga@demo.example' }, { by: 'olga@demo.example' }] }] })
  })

  it('may do what the role may, not what others may', async () => {
    await service.configure({ users })
    const cookie = await signIn('rita@demo.example')
    expect(await get(cookie)).toMatchObject({ status: 200 })
    expect(await create(cookie, 'p3')).toMatchObject({ status: 403 })
    expect(await post(cookie, '/api/customers/update/', { operations: [] })).toMatchObject({ status: 403 })
    expect(await post(cookie, '/api/settings/update/', { policies: [] })).toMatchObject({ status: 403 })
    expect(await post(cookie, '/api/session/links/', { email: 'olga@demo.example' })).toMatchObject({ status: 403 })
    // Everybody may preview operations.
    const preview = { id: 'p3', data: { country: 'DK' }, preview: true }
    expect(await post(cookie, '/api/customers/createcustomer/', preview)).toMatchObject({ status: 200 })
  })

  it('knows the fields that screens show, whatever the role, and is told of the role and of no key', async () => {
    const narrow = { name: 'narrow', allowed_apis: ['events', 'settings:write'] }
    await service.configure({ users: [{ email: 'nora@demo.example', name: 'N', role: 'narrow' }], roles: [narrow] })
    const cookie = await signIn('nora@demo.example')
    expect(await get(cookie, '/api/settings/fields/')).toMatchObject({
      status: 200,
      body: { fields: expect.any(Array) },
    })
    const refused = (body: string) => ({ status: 403, body })
    const held = 'Your role "narrow" is not allowed to'
    expect(await get(cookie, '/api/settings/')).toMatchObject(refused(`${held} use "settings".`))
    const events = { path: '/api/events/', method: 'GET', key: null, headers: { Cookie: cookie } } as const
    const query = { prefetch: 'data' }
    expect(await service.call({ ...events, query })).toMatchObject(
      refused(`${held} use "customers", which prefetch needs.`),
    )
    expect(
      await post(cookie, '/api/settings/update/', {
        users: [
          { email: 'x@demo.example', delete: true },
          { email: 'nora@demo.example', role: 'owner' },
        ],
      }),
    ).toMatchObject(refused(`${held} change users: it lacks the right "accesses".`))
    const key = 'key-of-events-alone'
    await service.configure({ api_accesses: [{ name: 'narrow', key, allowed_apis: ['events'] }] })
    expect(await get(await withKey(key), '/api/settings/fields/')).toMatchObject({ status: 403 })
  })

  it('follows its user: another role, another name and an end count at once', async () => {
    await service.configure({ users })
    const cookie = await signIn('rita@demo.example')
    await service.configure({ users: [{ email: 'RITA@demo.example', role: 'owner' }] })
    expect(await get(cookie, path)).toMatchObject({ body: { person: { role: 'owner' } } })
    expect(await create(cookie, 'p4')).toMatchObject({ status: 200 })
    await service.configure({ users: [{ email: 'rita@demo.example', enabled: false }] })
    expect(await get(cookie)).toMatchObject(over)
  })

  it('stays over when its user is enabled or added again, as a link does', async () => {
    await service.configure({ users })
    const [email, rita] = ['rita@demo.example', users.slice(2)]
    const change = (how: object) => service.configure({ users: [{ email, ...how }] })
    const held: { cookie: string; token: string }[] = []
    const hold = async () => held.push({ cookie: await signIn(email), token: await link(email) })
    const allOver = async () => {
      for (const { cookie, token } of held) {
        expect(await get(cookie)).toMatchObject(over)
        expect(await begin({ link: token })).toMatchObject({ status: 403 })
      }
    }
    const olga = await signIn('olga@demo.example')
    await hold()
    await change({ enabled: false })
    await change({ enabled: true })
    await allOver()
    await hold()
    await change({ delete: true })
    await service.configure({ users: rita })
    await allOver()
    expect(await get(await signIn(email))).toMatchObject({ status: 200 })
    // The sessions of others continue, and so do the sessions of a user whose name changes.
    expect(await get(olga)).toMatchObject({ status: 200 })
    await hold()
    await change({ name: 'Rita Renamed' })
    expect(await get(held.at(-1)?.cookie ?? '')).toMatchObject({ status: 200 })
    expect(await begin({ link: held.at(-1)?.token })).toMatchObject({ status: 200 })
    const { body } = await service.call({ path: '/api/settings/', method: 'GET' })
    expect(body).not.toHaveProperty('stays')
  })
})

describe('a link to sign in', () => {
  it('is good for one person once', async () => {
    await service.configure({ users })
    const token = await link('olga@demo.example')
    const answers = await Promise.all([begin({ link: token }), begin({ link: token }), begin({ link: token })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    expect(await begin({ link: token })).toMatchObject({ status: 403 })
    expect(await begin({ link: 'x'.repeat(43) })).toMatchObject({ status: 403 })
  })

  it('is good for 15 minutes', async () => {
    await service.configure({ users })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const [early, late] = [await link('olga@demo.example'), await link('olga@demo.example')]
    vi.setSystemTime(Date.now() + 15 * 60_000 - 1)
    expect(await begin({ link: early })).toMatchObject({ status: 200 })
    vi.setSystemTime(Date.now() + 1)
    expect(await begin({ link: late })).toMatchObject({ status: 403 })
  })

  it('is made for users alone, by whoever may change them', async () => {
    await service.configure({ users, api_accesses: [{ name: 'some', key: 'key-of-some', allowed_apis: ['session'] }] })
    const links = '/api/session/links/'
    expect(await service.call({ path: links, json: { email: 'nobody@demo.example' } })).toMatchObject({
      status: 422,
      body: { email: [expect.any(String)] },
    })
    expect(await service.call({ path: links, json: { email: 'olga@demo.example' }, key: 'key-of-some' })).toMatchObject(
      {
        status: 403,
      },
    )
    await service.configure({ users: [{ email: 'olga@demo.example', enabled: false }] })
    expect(await service.call({ path: links, json: { email: 'olga@demo.example' } })).toMatchObject({ status: 422 })
  })
})

describe('the end of a session', () => {
  it('is asked for, and the cookie opens nothing any more', async () => {
    const cookie = await withKey()
    const ended = await service.call({ path, method: 'DELETE', key: null, headers: { Cookie: cookie, ...own } })
    expect(ended).toMatchObject({ status: 204, body: '' })
    expect(ended.headers['Set-Cookie']).toMatch(/^__Host-session=; Max-Age=0; Path=\//)
    expect(await get(cookie)).toMatchObject(over)
    expect(await get(cookie, path)).toMatchObject(over)
  })

  it('comes after 30 minutes without a call, and calls put it off', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
    const cookie = await withKey()
    for (let calls = 0; calls < 3; calls++) {
      pass(29)
      expect(await get(cookie)).toMatchObject({ status: 200 })
    }
    pass(30)
    expect(await get(cookie)).toMatchObject(over)
  })

  it('comes after twelve hours, whatever is called', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const cookie = await withKey()
    const begun = Date.now()
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      vi.setSystemTime(begun + minutes * 60_000)
      expect(await get(cookie)).toMatchObject({ status: 200 })
    }
    vi.setSystemTime(begun + 12 * 60 * 60_000 - 1000)
    expect(await get(cookie)).toMatchObject({ status: 200 })
    vi.setSystemTime(begun + 12 * 60 * 60_000)
    expect(await get(cookie)).toMatchObject(over)
  })

  it('is not there without a cookie, nor with a key where a session is asked for', async () => {
    const none = { status: 401, body: 'No session: sign in at /api/session/.' }
    expect(await service.call({ path, method: 'GET', key: null })).toMatchObject(none)
    expect(await service.call({ path, method: 'GET' })).toMatchObject(none)
    expect(await get('__Host-session=short', path)).toMatchObject(none)
    expect(await get(`session=${'x'.repeat(43)}`, path)).toMatchObject(none)
    expect(await get(`__Host-session=${'x'.repeat(43)}`, path)).toMatchObject(over)
  })
})

describe('a call with a cookie', () => {
  it('that writes has to come from a page of the service', async () => {
    const cookie = await withKey()
    const refused = [
      {},
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'http://api.example' },
      { Origin: 'https://api.example.evil.example' },
      { Origin: 'https://api.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of refused) expect(await create(cookie, 'c1', headers)).toMatchObject(foreign)
    const end = { path, method: 'DELETE', key: null, headers: { Cookie: cookie } } as const
    expect(await service.call(end)).toMatchObject(foreign)
    expect(await create(cookie, 'c1', { 'Sec-Fetch-Site': 'same-origin' })).toMatchObject({ status: 200 })
    expect(await create(cookie, 'c2', { ...own, 'Sec-Fetch-Site': 'same-origin' })).toMatchObject({ status: 200 })
  })

  it('that reads may come from the address line, and from no other site', async () => {
    const cookie = await withKey()
    for (const headers of [{}, { 'Sec-Fetch-Site': 'none' }, { 'Sec-Fetch-Site': 'same-origin' }]) {
      expect(await get(cookie, undefined, headers)).toMatchObject({ status: 200 })
    }
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }]) {
      expect(await get(cookie, undefined, headers)).toMatchObject(foreign)
    }
  })

  it('signs nobody in from another site', async () => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect(await begin({ api_key: service.key }, headers)).toMatchObject({ status: 403 })
  })

  it('costs one read more than nothing, once in five seconds, and a write a minute', async () => {
    await service.configure({ users })
    const cookie = await signIn('olga@demo.example')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const read = async () => (await countedSends(() => get(cookie, path))).sent
    await read()
    // The limits cost a write before and after each call, as with a key.
    expect(await read()).toEqual(['UpdateItemCommand', 'GetItemCommand', 'UpdateItemCommand'])
    vi.setSystemTime(Date.now() + 60_000)
    expect((await read()).toSorted()).toEqual(['GetItemCommand', ...Array<string>(3).fill('UpdateItemCommand')])
    expect(await read()).toEqual(['UpdateItemCommand', 'GetItemCommand', 'UpdateItemCommand'])
  })
})
