/** People whom the account's sign-in provider introduces, and the conditions that a live account sets for it. */
import { describe, expect, it } from 'vitest'
import { personOf, rightsOfRole, type Introduced } from '../../../functions/domain/settings/access/role-rights.ts'
import { sectionOfGivenSecret, withGivenUnlike } from '../../../functions/domain/settings/access/secret-changes.ts'
import { applyAccountFile } from '../../../functions/domain/settings/apply-file.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { demoSettings } from '../../settings.ts'

const provider = {
  issuer: 'https://id.example',
  client_id: 'console',
  domains: ['paper.example'],
  default_role: 'reader',
}
const settings = demoSettings({
  sign_in: provider,
  users: [
    { email: 'eva@paper.example', name: 'Eva', role: 'owner', language: 'da' },
    { email: 'bo@paper.example', name: 'Bo', role: 'owner', enabled: false },
  ],
})
const introduced = (more: Partial<Introduced> = {}): Introduced => ({
  ...{ issuer: 'https://id.example', email: 'Ann@Paper.Example', name: 'Ann' },
  ...more,
})
const person = (more: Partial<Introduced> = {}, of = settings) => {
  const given = introduced(more)
  return personOf(of, given.email, given)
}
const withProvider = (more: Partial<NonNullable<Settings['sign_in']>>): Settings => ({
  ...settings,
  ...(settings.sign_in && { sign_in: { ...settings.sign_in, ...more } }),
})

describe('A person whom the provider introduces', () => {
  it('has the role of the account for its people', () => {
    expect(person()).toEqual({
      ...{ email: 'ann@paper.example', name: 'Ann', role: 'reader', rights: rightsOfRole(settings, 'reader') },
    })
  })

  it('has the role that the provider names, where the account has it', () => {
    expect(person({ role: 'owner' })?.role).toBe('owner')
    expect(person({ role: 'nobody' })?.role).toBe('reader')
    const { sign_in } = settings
    if (sign_in === undefined) return expect.fail('There is no provider.')
    const { default_role: _, ...without } = sign_in
    expect(person({ role: 'nobody' }, { ...settings, sign_in: without })).toBeUndefined()
    expect(person({ role: 'owner' }, { ...settings, sign_in: without })?.role).toBe('owner')
  })

  it('is of one of the provider’s domains, and introduced by this provider', () => {
    for (const email of ['ann@other.example', 'ann@sub.paper.example', 'paper.example', 'ann@paper.example@x.example'])
      expect(person({ email })).toBeUndefined()
    expect(person({ email: '"a@b"@paper.example' })?.role).toBe('reader')
    expect(person({ issuer: 'https://other.example' })).toBeUndefined()
    expect(person({}, withProvider({ domains: [] }))).toBeUndefined()
  })

  it('is nobody without an introduction, or without a provider', () => {
    expect(personOf(settings, 'ann@paper.example')).toBeUndefined()
    const { sign_in: _, ...without } = settings
    expect(person({}, without)).toBeUndefined()
  })

  it('that is a user has the role, the name and the language of the account’s list, while it is enabled', () => {
    const eva = person({ email: 'EVA@paper.example', name: 'E.', role: 'reader' })
    expect(eva).toMatchObject({ email: 'eva@paper.example', name: 'Eva', role: 'owner', language: 'da' })
    expect(person({ email: 'bo@paper.example' })).toBeUndefined()
    expect(person()).not.toHaveProperty('language')
  })
})

describe('A live account', () => {
  const faultsOf = (file: object, mode: 'live' | 'test' = 'live') => {
    const account = { id: 'live', name: 'Live', timezone: 'UTC', mode }
    const decided = applyAccountFile({
      ...{ current: undefined, file: { account, ...file }, hasCustomers: false, hash: String },
      makeKey: () => 'made-key-of-twenty-letters',
    })
    return decided.outcome === 'refused' ? decided.faults.map(({ field, code }) => `${field}: ${code}`) : []
  }
  const access = (key: string) => ({ api_accesses: [{ name: 'desk', key, allowed_apis: ['customers'] }] })
  const hook = (url: string) => ({
    webhooks: [{ id: 'w', url, bearer_token: 'abcdefghijklmnop', response_key: 'abcdefghijklmnop' }],
  })

  it('has keys of twenty letters or more', () => {
    expect(faultsOf(access('a'.repeat(19)))).toEqual(['api_accesses[0].key: settings_too_short'])
    expect(faultsOf(access('a'.repeat(20)))).toEqual([])
    expect(faultsOf(access('a'.repeat(19)), 'test')).toEqual([])
  })

  it.each([
    ['webhooks[0].url', hook],
    ['sign_in.issuer', (issuer: string) => ({ sign_in: { issuer, client_id: 'c' } })],
  ] as const)('reaches others at public addresses, safely: %s', (place, file) => {
    expect(faultsOf(file('https://example.com'))).toEqual([])
    expect(faultsOf(file('http://example.com'))).toEqual([`${place}: settings_url_https`])
    for (const address of ['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254'])
      expect(faultsOf(file(`https://${address}`))).toEqual([`${place}: settings_url_public`])
    expect(faultsOf(file('https://93.184.216.34'))).toEqual([])
    expect(faultsOf(file('http://127.0.0.1'), 'test')).toEqual([])
  })

  it('says which role people of its provider’s domains have', () => {
    const signIn = (more: object) => ({ sign_in: { issuer: 'https://id.example', client_id: 'c', ...more } })
    const domains = ['paper.example']
    expect(faultsOf(signIn({ domains }))).toEqual(['sign_in.default_role: settings_missing'])
    expect(faultsOf(signIn({ domains, default_role: 'reader' }))).toEqual([])
    expect(faultsOf(signIn({ domains, role_claim: 'role' }))).toEqual([])
    expect(faultsOf(signIn({ domains: [] }))).toEqual([])
  })
})

describe('A secret that a file gives', () => {
  const before = demoSettings({
    sign_in: { ...provider, client_secret: 'of-the-provider' },
    webhooks: [
      { id: 'w', url: 'https://example.com/a', bearer_token: 'abcdefghijklmnop', response_key: 'abcdefghijklmnop' },
      { id: 'x', url: 'https://example.com/b', bearer_token: 'abcdefghijklmnop', response_key: 'abcdefghijklmnop' },
    ],
  })
  const [first, second] = before.api_accesses
  const unlike = (file: unknown, after = before) => withGivenUnlike(before, after, file)

  it('differs from the present one, so that no plan tells whether a guess was right', () => {
    const bearer = unlike({ webhooks: [{ id: 'w', bearer_token: 'abcdefghijklmnop' }] }).webhooks
    expect(bearer[0]?.bearer_token).not.toBe(before.webhooks[0]?.bearer_token)
    expect(bearer[0]?.response_key).toBe(before.webhooks[0]?.response_key)
    expect(bearer[1]).toEqual(before.webhooks[1])
    const response = unlike({ webhooks: [{ id: 'w', response_key: 'abcdefghijklmnop' }] }).webhooks
    expect(response[0]?.response_key).not.toBe(before.webhooks[0]?.response_key)
    expect(unlike({ sign_in: { client_secret: 'x' } }).sign_in?.client_secret).not.toBe('of-the-provider')
    const keys = unlike({ api_accesses: [{ name: first?.name, key: 'x' }] }).api_accesses
    expect(keys[0]?.key_hash).not.toBe(first?.key_hash)
    expect(keys[1]).toEqual(second)
  })

  it('of signing differs where there is one, and is none where there was none', () => {
    const signing_secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    const file = { webhooks: [{ id: 'x', signing_secret }] }
    const after = demoSettings()
    const signed = { ...before, webhooks: before.webhooks.map((webhook) => ({ ...webhook, signing_secret })) }
    expect(withGivenUnlike(signed, after, file).webhooks[1]?.signing_secret).not.toBe(signing_secret)
    expect(withGivenUnlike(signed, after, file).webhooks[0]?.signing_secret).toBe(signing_secret)
    const { signing_secret: _, ...open } = signed.webhooks[1] ?? expect.fail('There is no webhook.')
    expect(withGivenUnlike({ ...before, webhooks: [open] }, after, file).webhooks[0]).not.toHaveProperty(
      'signing_secret',
    )
  })

  it('leaves everything as it is where it is none', () => {
    const files = [
      ...[undefined, {}, [], { api_accesses: {} }, { sign_in: [] }, { sign_in: { client_secret: null } }],
      ...[{ webhooks: [{ id: 'w', bearer_token: null }] }, { api_accesses: [{ name: first?.name }] }],
    ]
    for (const file of files) expect(unlike(file)).toEqual(before)
    const { sign_in: _, ...without } = before
    expect(withGivenUnlike(without, before, { sign_in: { client_secret: 'x' } })).toEqual(without)
  })

  it('of an access is compared with what becomes of the key before, where the file says that', () => {
    const [access] = before.api_accesses
    if (access === undefined) return expect.fail('There is no access.')
    const previous = { previous_key_hash: 'old', previous_until: '2027-03-01T00:00:00.000Z' } as const
    const after: Settings = { ...before, api_accesses: [{ ...access, key_hash: 'new', ...previous }] }
    const of = (entry: object) =>
      unlike({ api_accesses: [{ name: access.name, key: 'x', ...entry }] }, after).api_accesses[0]
    expect(of({})).toMatchObject(previous)
    const said = of({ previous_until: '2027-03-01' })
    expect(said).toMatchObject({ previous_key_hash: 'old' })
    expect(said).not.toHaveProperty('previous_until')
    // An access that the file removes has no key after it.
    const gone = { ...before, api_accesses: [] }
    expect(unlike({ api_accesses: [{ name: access.name, key: 'x' }] }, gone)).toEqual(before)
  })

  it('concerns the section that says who may do what', () => {
    expect(sectionOfGivenSecret({ api_accesses: [{ name: 'a' }, { name: 'b', key: 'x' }] })).toBe('api_accesses')
    expect(sectionOfGivenSecret({ api_accesses: [{ name: 'a', key: null }] })).toBeUndefined()
    expect(sectionOfGivenSecret({ sign_in: { client_secret: 'x' } })).toBe('sign_in')
    expect(sectionOfGivenSecret({ webhooks: [{ id: 'w', bearer_token: 'x' }] })).toBeUndefined()
  })
})
