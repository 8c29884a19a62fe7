/** Signing in at an OpenID provider, which the test starts (decisions: "Providers"). */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { functions } from '../../lib/wiring.ts'
import { localFunction } from '../../local/functions.ts'
import { apiEvent } from '../http/api-event.ts'
import { startOpenIdProvider, type OpenIdProvider } from '../openid-provider.ts'
import { useService } from '../service.ts'

const service = useService()
let provider: OpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider()
})
afterAll(() => provider.stop())

let asked: URLSearchParams[] = []
const issuer = () => provider.issuer
const verified = (email: string, more = {}) => ({ email, email_verified: true, name: 'Eva', ...more })

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  provider.claim(verified('eva@press.example'))
  asked = []
  provider.service.removeAllListeners('beforeResponse')
  provider.service.on('beforeResponse', (_: unknown, request: { body: Record<string, string> }) => {
    asked.push(new URLSearchParams(request.body))
  })
  await configure({})
})

const configure = (more: Readonly<Record<string, unknown>>) =>
  service.configure({
    roles: [{ name: 'desk', allowed_apis: ['customers:read'] }],
    users: [{ email: 'olga@elsewhere.example', name: 'Olga', role: 'owner' }],
    sign_in: {
      issuer: issuer(),
      client_id: 'subscriptions',
      client_secret: 'the-client-secret',
      domains: ['press.example'],
      role_claim: 'groups',
      default_role: 'reader',
      ...more,
    },
  })

const resultSchema = v.object({
  statusCode: v.number(),
  headers: v.object({ Location: v.string() }),
  multiValueHeaders: v.optional(v.object({ 'Set-Cookie': v.array(v.string()) }), { 'Set-Cookie': [] }),
})

let networks = 0
async function visit(name: string, path: string, query: Readonly<Record<string, string>>, cookie?: string) {
  const wiring = functions.find((each) => each.name === name)
  if (wiring === undefined) throw new Error(`There is no function ${name}.`)
  const sourceIp = `198.19.0.${++networks}`
  const event = apiEvent({ path, method: 'GET', query, sourceIp, ...(cookie && { headers: { Cookie: cookie } }) })
  const { headers, multiValueHeaders } = v.parse(resultSchema, await localFunction(wiring).call(event))
  const cookies = multiValueHeaders['Set-Cookie']
  const found = (prefix: string) => cookies.find((each) => each.startsWith(`${prefix}=`))
  return { to: new URL(headers.Location), way: found('__Host-sign-in'), session: found('__Host-session') }
}

const start = () => visit('session-sign-in', '/api/session/sign-in/', { account: service.account })
const withValue = (cookie: string | undefined) => cookie?.split(';')[0] ?? ''
const back = (query: Readonly<Record<string, string>>, cookie: string) =>
  visit('session-callback', '/api/session/sign-in/callback/', query, cookie)

/** Goes to the provider, which signs in any visitor. Returns its answer and the cookie of the sign-in. */
async function atProvider() {
  const { to, way } = await start()
  const response = await fetch(to, { redirect: 'manual' })
  const location = new URL(response.headers.get('Location') ?? '')
  return { to, query: Object.fromEntries(location.searchParams), cookie: withValue(way) }
}

async function signIn() {
  const { query, cookie } = await atProvider()
  return await back(query, cookie)
}

const me = (cookie: string | undefined) =>
  service.call({ path: '/api/session/', method: 'GET', key: null, headers: { Cookie: withValue(cookie) } })
const refusal = (reason: string) => `https://api.example/stage/console/#sign-in=${reason}`

describe('a sign-in at the provider', () => {
  it('goes there with state, nonce and a challenge, and says nothing of the secret', async () => {
    const { to, way } = await start()
    expect(to.origin).toBe(new URL(issuer()).origin)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'subscriptions',
      scope: 'openid email profile',
      redirect_uri: 'https://api.example/stage/api/session/sign-in/callback/',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(way).toMatch(/^__Host-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('ends in the console with a session of a person of the domain', async () => {
    const { to, way, session } = await signIn()
    expect(to.href).toBe('https://api.example/stage/console/')
    expect(session).toMatch(/; HttpOnly; Secure; SameSite=Strict$/)
    expect(way).toMatch(/^__Host-sign-in=; Max-Age=0/)
    expect(await me(session)).toMatchObject({
      status: 200,
      body: { person: { email: 'eva@press.example', name: 'Eva', role: 'reader' } },
    })
    expect(asked[0]?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
  })

  it('gives the role of the claim, and that of a user where there is one', async () => {
    provider.claim(verified('eva@press.example', { groups: ['everybody', 'desk'] }))
    expect(await me((await signIn()).session)).toMatchObject({ body: { person: { role: 'desk' } } })
    provider.claim(verified('Olga@Elsewhere.example', { groups: 'desk' }))
    expect(await me((await signIn()).session)).toMatchObject({
      body: { person: { email: 'olga@elsewhere.example', name: 'Olga', role: 'owner' } },
    })
  })

  it('ends with the provider, its domain, its default role or the user being disabled', async () => {
    const { session } = await signIn()
    await configure({ default_role: null, domains: [] })
    expect(await me(session)).toMatchObject({ status: 401 })
    await configure({})
    expect(await me(session)).toMatchObject({ status: 200 })
    await configure({ issuer: 'https://other.example' })
    expect(await me(session)).toMatchObject({ status: 401 })
    await configure({})
    await service.configure({ users: [{ email: 'eva@press.example', name: 'Eva', role: 'desk', enabled: false }] })
    expect(await me(session)).toMatchObject({ status: 401 })
    expect((await signIn()).to.href).toBe(refusal('not-allowed'))
    // A person who was not a user before, and no longer is one, has to sign in again.
    await service.configure({ users: [{ email: 'eva@press.example', delete: true }] })
    expect(await me(session)).toMatchObject({ status: 401 })
    expect(await me((await signIn()).session)).toMatchObject({ status: 200 })
    await service.configure({ sign_in: null })
    expect((await start()).to.href).toBe(refusal('no-provider'))
  })
})

describe('a sign-in is refused', () => {
  const refused = async (reason: string) => {
    const { to, session } = await signIn()
    expect({ to: to.href, session }).toEqual({ to: refusal(reason), session: undefined })
  }

  it('of another domain, of a domain that only ends alike, and of an e-mail address that is not verified', async () => {
    provider.claim(verified('eva@other.example'))
    await refused('not-allowed')
    provider.claim(verified('eva@evil-press.example'))
    await refused('not-allowed')
    provider.claim(verified('eva@press.example@other.example'))
    await refused('not-allowed')
    provider.claim({ email: 'eva@press.example', email_verified: false })
    await refused('not-allowed')
    provider.claim({ email: 'olga@elsewhere.example' })
    await refused('not-allowed')
    provider.claim({ email: 'eva@press.example', email_verified: 'true' })
    await refused('not-allowed')
  })

  it('with a token of another issuer, for another client, of another nonce, or that has expired', async () => {
    const past = Math.floor(Date.now() / 1000) - 3_600
    const wrong = [
      { iss: 'https://other.example' },
      { aud: 'another-client' },
      { nonce: 'another' },
      { exp: past },
      { iat: past, exp: past + 10 },
    ]
    for (const claim of wrong) {
      provider.claim(verified('eva@press.example', claim))
      await refused('failed')
    }
  })

  describe('with a token that the provider has not signed:', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const rs256 = (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('base64url')
    /** A signature with a shared secret: the client's own, or a public key that is used as one. */
    const hs256 = (secret: string) => (text: string) => createHmac('sha256', secret).update(text).digest('base64url')

    /** Replaces the provider's token with another one that has the same claims. */
    function forge(header: (own: object) => object, signature: (text: string) => string, more: object = {}) {
      provider.service.on('beforeResponse', (response: { body: { id_token: string } }) => {
        const [head = '', claimed = ''] = response.body.id_token.split('.')
        const parse = (text: string) =>
          v.parse(v.looseObject({}), JSON.parse(Buffer.from(text, 'base64url').toString()))
        const text = `${encoded(header(parse(head)))}.${encoded({ ...parse(claimed), ...more })}`
        response.body.id_token = `${text}.${signature(text)}`
      })
    }

    it.each<[string, (own: object) => object, (text: string) => string, object?]>([
      ['alg none', () => ({ alg: 'none' }), () => ''],
      ['alg None, with the key of the provider', (own) => ({ ...own, alg: 'None' }), () => ''],
      ['no signature', (own) => own, () => ''],
      ['another key', (own) => own, rs256],
      ['a key that the provider does not have', (own) => ({ ...own, kid: 'mine' }), rs256],
      ['the secret of the client', () => ({ alg: 'HS256' }), hs256('the-client-secret')],
      ['the claims of somebody else', (own) => own, () => 'AAAA', { email: 'olga@elsewhere.example' }],
    ])('%s', async (_, header, signature, more) => {
      forge(header, signature, more)
      await refused('failed')
    })
  })

  it('with another state, without one, or without the cookie of the browser that began', async () => {
    const { query, cookie } = await atProvider()
    expect((await back({ ...query, state: 'another' }, cookie)).to.href).toBe(refusal('failed'))
    const second = await atProvider()
    expect((await back({ code: second.query['code'] ?? '' }, second.cookie)).to.href).toBe(refusal('failed'))
    const third = await atProvider()
    expect((await back(third.query, '')).to.href).toBe(refusal('expired'))
    // The answer for one browser does not sign in another browser.
    const [one, other] = [await atProvider(), await atProvider()]
    expect((await back(one.query, other.cookie)).to.href).toBe(refusal('failed'))
  })

  it('a second time with the same answer, whatever came of the first', async () => {
    const { query, cookie } = await atProvider()
    expect((await back(query, cookie)).session).toBeDefined()
    expect((await back(query, cookie)).to.href).toBe(refusal('expired'))
  })

  it('ten minutes after it began', async () => {
    const { query, cookie } = await atProvider()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    try {
      expect((await back(query, cookie)).to.href).toBe(refusal('expired'))
    } finally {
      vi.useRealTimers()
    }
  })

  it('where the provider refuses, cannot be reached, or is another than it says', async () => {
    const { cookie, query } = await atProvider()
    const denied = { error: 'access_denied', state: query['state'] ?? '' }
    expect((await back(denied, cookie)).to.href).toBe(refusal('failed'))
    await configure({ issuer: 'http://127.0.0.1:9' })
    expect((await start()).to.href).toBe(refusal('failed'))
    await configure({ issuer: `${issuer()}/other` })
    expect((await start()).to.href).toBe(refusal('failed'))
  })

  it('where the provider is inside the network, or where a cloud keeps its credentials', async () => {
    await configure({ issuer: 'http://169.254.169.254' })
    expect((await start()).to.href).toBe(refusal('failed'))
    vi.stubEnv('PRIVATE_WEBHOOKS', undefined)
    await configure({})
    expect((await start()).to.href).toBe(refusal('failed'))
    vi.unstubAllEnvs()
  })
})

describe('the provider in the settings', () => {
  const update = (sign_in: unknown) =>
    service.call({ path: '/api/settings/update/', json: { sign_in }, query: { language: 'en' } })

  it('is shown without its secret, which stays where it is not sent', async () => {
    const shown = await service.call({ path: '/api/settings/', method: 'GET' })
    expect(JSON.stringify(shown.body)).not.toContain('the-client-secret')
    expect(shown.body).toMatchObject({ sign_in: { issuer: issuer(), domains: ['press.example'] } })
    expect(await service.call({ path: '/api/settings/update/', json: shown.body })).toMatchObject({
      body: { changed: false },
    })
    await signIn()
    expect(asked[0]?.get('client_secret')).toBe('the-client-secret')
  })

  it('is refused with every fault at its place', async () => {
    const answer = await update({ issuer: 'ftp://x', domains: ['no domain'], default_role: 'nobody', other: 1 })
    expect(Object.keys(v.parse(v.record(v.string(), v.unknown()), answer.body)).toSorted()).toEqual([
      'sign_in.default_role',
      'sign_in.domains[0]',
      'sign_in.issuer',
      'sign_in.other',
    ])
    expect(await update({ role_claim: null, default_role: null })).toMatchObject({
      status: 422,
      body: { 'sign_in.default_role': [expect.any(String)] },
    })
    expect(await update('none')).toMatchObject({ status: 422, body: { sign_in: [expect.any(String)] } })
  })
})
