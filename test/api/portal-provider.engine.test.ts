/** Readers who sign in at the OpenID provider of the portal, or by a link from the publisher's own log-in. */
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { functions } from '../../lib/wiring.ts'
import { localFunction } from '../../local/functions.ts'
import { apiEvent } from '../http/api-event.ts'
import { startOpenIdProvider, type OpenIdProvider } from '../openid-provider.ts'
import { cookieOf, textOf, useReaders } from '../readers.ts'
import { useService } from '../service.ts'

const service = useService()
const readers = useReaders(service)
const { see, customer } = readers
let provider: OpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider()
})
afterAll(() => provider.stop())

const issuer = () => provider.issuer
const verified = (email: string, more = {}) => ({ email, email_verified: true, ...more })

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const oidc = { oidc_issuer: issuer(), oidc_client_id: 'readers', oidc_client_secret: 'the-client-secret' }
  await service.configure({ portal: { sign_in: ['link', 'oidc'], ...oidc } })
})

const resultSchema = v.object({
  statusCode: v.number(),
  headers: v.object({ Location: v.string(), 'Set-Cookie': v.optional(v.string(), '') }),
  multiValueHeaders: v.optional(v.object({ 'Set-Cookie': v.array(v.string()) }), { 'Set-Cookie': [] }),
})
const pages = functions.find(({ name }) => name === 'portal-page') ?? expect.fail('There is no portal.')
let networks = 0

async function visit(place: string, query: Readonly<Record<string, string>> = {}, cookie = '') {
  const path = `${readers.home()}${place}`
  const event = apiEvent({ path, query, sourceIp: `198.18.1.${++networks}`, headers: { Cookie: cookie } })
  const answer: unknown = await localFunction(pages).call({ ...event, pathParameters: { proxy: path.slice(4) } })
  const { headers, multiValueHeaders } = v.parse(resultSchema, answer)
  const cookies = [...multiValueHeaders['Set-Cookie'], headers['Set-Cookie']]
  const found = (name: string) => cookies.find((each) => each.startsWith(`__Host-${name}=`))
  return { to: headers.Location, way: found('reader-sign-in')?.split(';')[0] ?? '', session: found('reader') }
}

/** Goes to the provider, which signs in any visitor. Returns its answer and the cookie of the sign-in. */
async function atProvider(query: Readonly<Record<string, string>> = {}) {
  const { to, way } = await visit('oidc/', query)
  const response = await fetch(to, { redirect: 'manual' })
  const location = new URL(response.headers.get('Location') ?? '')
  return { to: new URL(to), query: Object.fromEntries(location.searchParams), way }
}

async function signIn() {
  const { query, way } = await atProvider()
  return await visit('oidc/back/', query, way)
}

const refused = async () => {
  const { to, session } = await signIn()
  expect(to).toContain('/sign-in/?failed=1')
  expect(session).toBeUndefined()
}

describe('A sign-in at the provider of the portal', () => {
  it('goes there with state, nonce and a challenge, and ends in a session of the address’s customer', async () => {
    const { email } = await customer()
    provider.claim(verified(email.toUpperCase()))
    const { to, query, way } = await atProvider()
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      client_id: 'readers',
      redirect_uri: `https://api.example/stage${readers.home()}oidc/back/`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const { to: home, session = '' } = await visit('oidc/back/', query, way)
    expect(home).toContain(readers.home())
    expect(session).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    const cookie = session.split(';')[0] ?? ''
    expect(textOf(await see('', cookie))).toContain('Hello Ann Berg')
    // The provider does not prove that the reader has access to the mailbox now.
    expect(textOf(await see('data/', cookie))).toContain('Send me a link')
    // The answer of the provider is used up.
    expect((await visit('oidc/back/', query, way)).session).toBeUndefined()
  })

  it('ends on the page that the reader wanted, in the language of the pages before', async () => {
    const { email } = await customer()
    provider.claim(verified(email))
    const page = textOf(await see('sign-in/', '', { language: 'sv', page: 'invoices' }))
    expect(page).toContain('/oidc/?language=sv&amp;page=invoices"')
    const back = async (query: Readonly<Record<string, string>>) => {
      const begun = await atProvider(query)
      return (await visit('oidc/back/', begun.query, begun.way)).to.split('/my/')[1]?.split('/').slice(1).join('/')
    }
    expect(await back({ language: 'sv', page: 'invoices' })).toBe('invoices/?language=sv')
    expect(await back({ page: 'https://evil.example' })).toBe('')
    provider.claim(verified('nobody@example.com'))
    expect(await back({ language: 'sv', page: 'invoices' })).toBe('sign-in/?language=sv&failed=1&page=invoices')
  })

  it('is refused to strangers, and with an address that is not verified, in the same words', async () => {
    const { email } = await customer()
    for (const each of [verified('nobody@example.com'), { email }, { email, email_verified: 'true' }]) {
      provider.claim(each)
      await refused()
    }
  })

  it('is refused with a token of another issuer, for another client, of another nonce, or that has expired', async () => {
    const { email } = await customer()
    const past = Math.floor(Date.now() / 1000) - 3_600
    const wrong = [
      { iss: 'https://other.example' },
      { aud: 'another-client' },
      { nonce: 'another' },
      { exp: past },
      { iat: past, exp: past + 10 },
    ]
    for (const claim of wrong) {
      provider.claim(verified(email, claim))
      await refused()
    }
  })

  it('is refused with another state, without one, and for another browser than began it', async () => {
    const { email } = await customer()
    provider.claim(verified(email))
    const [one, other, third] = [await atProvider(), await atProvider(), await atProvider()]
    expect((await visit('oidc/back/', one.query, other.way)).session).toBeUndefined()
    expect((await visit('oidc/back/', third.query, '')).session).toBeUndefined()
    const { state: _, ...without } = third.query
    expect((await visit('oidc/back/', without, third.way)).session).toBeUndefined()
    const begun = await atProvider()
    expect((await visit('oidc/back/', { ...begun.query, state: 'another' }, begun.way)).session).toBeUndefined()
  })

  it('completes no sign-in of staff, nor does staff’s complete it', async () => {
    const { email } = await customer()
    provider.claim(verified(email))
    await service.configure({
      sign_in: {
        issuer: issuer(),
        client_id: 'staff',
        client_secret: 'x',
        domains: ['example.com'],
        default_role: 'reader',
      },
    })
    const { query, way } = await atProvider()
    const asStaff = await service.call({
      path: '/api/session/sign-in/callback/',
      query,
      ...{ key: null, headers: { Cookie: way.replace('reader-sign-in', 'sign-in') } },
    })
    expect(String(asStaff.headers['Location'])).toContain('#sign-in=')
    const begun = await service.call({
      path: '/api/session/sign-in/',
      ...{ query: { account: service.account }, key: null },
    })
    const staffs = cookieOf(begun).replace('sign-in', 'reader-sign-in')
    expect((await visit('oidc/back/', query, staffs)).session).toBeUndefined()
  })

  it('is nowhere where the settings do not offer it', async () => {
    await service.configure({ portal: { sign_in: ['link'] } })
    expect((await see('oidc/')).status).toBe(404)
    expect((await see('oidc/back/')).status).toBe(404)
  })
})

describe('A link by which the publisher hands a reader on', () => {
  it('works once, needs a key, and opens no session of staff', async () => {
    const { id } = await customer()
    const links = (key: string | null) => service.call({ path: '/api/portal/links/', json: { id }, key })
    expect((await links(null)).status).toBe(401)
    expect((await links('no-key-of-ours')).status).toBe(403)
    const place = /(link\/[\w-]+\/)/.exec(JSON.stringify((await links(service.key)).body))?.[1] ?? ''
    // A program that checks the address first does not use the link up.
    const looked = { method: 'HEAD', path: `${readers.home()}${place}`, key: null } as const
    expect((await service.call(looked)).status).toBe(200)
    const entered = await see(place)
    expect(entered.status).toBe(303)
    expect(textOf(await see(place))).toContain('no longer valid')
    const token = cookieOf(entered).split('=')[1] ?? ''
    const asStaff = { path: '/api/session/', key: null, headers: { Cookie: `__Host-session=${token}` } }
    expect((await service.call(asStaff)).status).toBe(401)
    expect(textOf(await see('data/', cookieOf(entered)))).toContain('Send me a link')
  })
})
