/** The search of logs for secrets (`secrets-in-logs.ts`) finds a planted line with a secret of each kind. */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { settingsSchema } from '../functions/domain/settings/settings-schema.ts'
import { shownSettingsSchema } from '../functions/domain/settings/show-settings.ts'
import { newLinkSecret, signatureOf } from '../functions/outside/link-signature.ts'
import { hashPassword } from '../functions/outside/password.ts'
import { apiEvent } from './http/api-event.ts'
import { addNamed, addOutput, forgetSecrets, linesWithSecrets, secretName } from './known-secrets.ts'
import { useService } from './service.ts'

const service = useService()
afterEach(forgetSecrets)

/** The lines that are found after this one was logged, which a test keeps from the terminal. */
function foundIn(value: string): readonly string[] {
  vi.spyOn(console, 'error').mockReturnValue()
  console.error({ message: 'Planted.', inner: { error: `Error: ${value}!` } })
  return linesWithSecrets()
}
const cry = [expect.stringContaining('Error: ***!')]

describe('a line is found with', () => {
  it('the API key of a call, wherever the call has it', () => {
    apiEvent({ headers: { 'X-Service-Key': 'key-in-a-header' } })
    apiEvent({ headers: { Authorization: 'Bearer key-of-a-bearer' } })
    apiEvent({ query: { 'service-key': 'key-in-a-query' } })
    for (const key of ['key-in-a-header', 'key-of-a-bearer', 'key-in-a-query']) {
      expect(foundIn(key).at(-1)).toContain('Error: ***!')
    }
  })

  it('a password, in JSON or in a form, and its hash', async () => {
    apiEvent({ json: { operations: [{ data: { password: 'correct horse battery' } }] } })
    expect(foundIn('correct horse battery')).toEqual(cry)
    apiEvent({ form: { number: '7', password: 'battery staple' } })
    expect(foundIn('battery staple')).toHaveLength(2)
    forgetSecrets()
    expect(foundIn(await hashPassword('correct horse battery'))).toHaveLength(1)
  })

  it('a token or a link that the service makes', () => {
    expect(foundIn(randomBytes(32).toString('base64url'))).toEqual(cry)
    forgetSecrets()
    expect(foundIn(signatureOf(newLinkSecret(), ['stop', 'demo', 'c1']))).toEqual(cry)
    forgetSecrets()
    expect(foundIn(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'))).toEqual(cry)
  })

  it('a session cookie, from the service or to it', async () => {
    const server = createServer((_, response) =>
      response.setHeader('Set-Cookie', 'a=cookie-of-an-answer; Path=/').end(),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = v.parse(v.object({ port: v.number() }), server.address())
    await fetch(`http://127.0.0.1:${port}/`, { headers: { Cookie: 'a=1; session=cookie-of-a-call' } })
    server.close()
    expect(foundIn('cookie-of-an-answer')).toEqual(cry)
    expect(foundIn('cookie-of-a-call')).toHaveLength(2)
  })

  it('the credentials of a call that reaches a server of this process from any client', async () => {
    const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = v.parse(v.object({ port: v.number() }), server.address())
    get({ port, path: '/?service-key=key-of-a-query', headers: { Authorization: 'Basic dXNlcjpzZWNyZXQtb2YtYW4' } })
    await once(server, 'request')
    server.close()
    expect(foundIn('key-of-a-query')).toEqual(cry)
    expect(foundIn('dXNlcjpzZWNyZXQtb2YtYW4')).toHaveLength(2)
  })

  it('a secret of the settings', async () => {
    const secret = (name: string) => `secret-of-${name}`
    const webhook = { id: 'hook', url: 'https://hooks.example/' }
    const signing = randomUUID().replaceAll('-', '')
    await service.configure({
      webhooks: [
        { ...webhook, bearer_token: secret('bearer'), response_key: secret('response'), signing_secret: signing },
      ],
      payment_providers: [
        {
          ...{ id: 'pages', kind: 'stripe', methods: ['card'] },
          ...{ secret_key: 'sk_test_of_nobody_at_all', webhook_secret: secret('provider') },
        },
      ],
    })
    for (const each of [
      secret('bearer'),
      secret('response'),
      signing,
      'sk_test_of_nobody_at_all',
      secret('provider'),
    ]) {
      expect(foundIn(each).at(-1)).toContain('Error: ***!')
    }
  })

  it('a password of the mail server, or a token of a sign-in provider', () => {
    addNamed([['SMTP_URL', 'smtp://user:password-of%20mail@mail.example:587']])
    expect(foundIn('password-of mail')).toEqual(cry)
    forgetSecrets()
    expect(foundIn('eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJvbGdhIn0.c2ln')).toHaveLength(1)
  })

  it('a secret, in the output of this process or of one that it starts', () => {
    addNamed([['--key', 'key-of-a-command']])
    process.stderr.write('A planted line with key-of-a-command\n')
    addOutput('E-mail: sent\nkey-of-a-command')
    expect(linesWithSecrets()).toEqual(['A planted line with ***', '***'])
  })
})

it('no line is found with ids, with short values, or where a key is shown to the person who needs it', () => {
  const token = randomUUID()
  apiEvent({ json: { token, password: 'short' }, headers: { 'X-Service-Key': 'key-of-a-header' } })
  expect(foundIn(token)).toEqual([])
  expect(foundIn('short')).toEqual([])
  addOutput('A key was made for web of account demo, shown only now: key-of-a-header')
  expect(linesWithSecrets()).toEqual([])
})

const nodeSchema = v.looseObject({})

/** The keys of texts within a schema. */
function textKeys(schema: unknown, key = ''): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => textKeys(each, key))
  if (!v.is(nodeSchema, schema)) return []
  const { type, entries, item, wrapped, options } = schema
  if (type === 'string') return [key]
  const own = v.is(nodeSchema, entries) ? Object.entries(entries) : []
  return [...own.flatMap(([name, entry]) => textKeys(entry, name)), ...textKeys([item, wrapped, options], key)]
}

it('every text of the settings that no answer shows has the name of a secret', () => {
  const shown = new Set(textKeys(shownSettingsSchema))
  const hidden = new Set(textKeys(settingsSchema).filter((key) => !shown.has(key)))
  const others = ['key_hash', 'kind', 'others', 'previous_key_hash', 'reference']
  expect([...hidden].filter((key) => !secretName.test(key)).toSorted()).toEqual(others)
  expect([...hidden]).toContain('oidc_client_secret')
})
