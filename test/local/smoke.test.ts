/** The checks after a deployment, tried on the service on this machine and on faulty services. */
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { smoke, type SmokeResult } from '../../local/smoke-checks.ts'
import { eventually } from './sample-function.ts'
import { useScripts } from './scripts.ts'

const scripts = useScripts('smoke', 'suite')
const demoSchema = v.looseObject({
  account: v.looseObject({}),
  api_accesses: v.array(v.looseObject({ key: v.string() })),
})
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function addressOf({ out, err, child }: ReturnType<typeof scripts.run>): Promise<string> {
  const address = () => /http:\/\/127\.0\.0\.1:\d+/.exec(out())?.[0]
  await eventually(() => address() !== undefined || child.exitCode !== null)
  return address() ?? `none: ${err()}`
}

const run = (...args: string[]) => scripts.run('local/smoke.ts', args)

describe('npm run smoke', () => {
  const running = useScripts('smoked', 'suite')
  let url: string
  // Each test floods an access of its own, so that none waits for the calls of another.
  beforeAll(async () => {
    const demo = v.parse(demoSchema, JSON.parse(await readFile('examples/demo-account.json', 'utf8')))
    const files = await Promise.all(
      ['works', 'leaves', 'fails'].map(async (id) => {
        const file = join(running.folder, `${id}.json`)
        const api_accesses = demo.api_accesses.map((access) => ({ ...access, key: `${id}-${access.key}` }))
        await writeFile(file, JSON.stringify({ ...demo, account: { ...demo.account, id }, api_accesses }))
        return ['--account', file]
      }),
    )
    const options = ['--port', '0', '--memory', '--workers', '1', ...files.flat()]
    url = await addressOf(running.run('local/start.ts', options))
  })

  it.concurrent('finds that the service on this machine works, a webhook among it', async ({ expect }) => {
    const state = { PORT: '0', WEBHOOK_STATE: join(scripts.folder, 'state.json') }
    const receiver = await addressOf(scripts.run('examples/webhook-receiver.js', [], state))
    const webhook = { id: 'demo', url: receiver, bearer_token: 'demo-token', response_key: 'demo-response-key' }
    await fetch(`${url}/api/settings/update/`, {
      method: 'POST',
      headers: { 'X-Service-Key': 'works-demo-key', 'Content-Type': 'application/json' },
      body: JSON.stringify({ webhooks: [webhook] }),
    })
    const { ended, out, err } = run('--url', url, '--key', 'works-demo-key')
    expect([await ended, err()]).toEqual([0, ''])
    const lines = out().trim().split('\n')
    expect(lines.filter((line) => line.startsWith('ok '))).toHaveLength(8)
    expect(lines.at(-1)).toBe('The service works.')
    expect(out()).toContain('a body that is too large is a 413: The request is larger than 6 MB.')
    expect(out()).toContain('demo: delivered')
    expect(out()).toMatch(/a flood is a 429: \d+ of 200 calls, to come again after \d+ s/)
  })

  it.concurrent('leaves no customer behind, and skips what the account has not', async ({ expect }) => {
    const { ended, out } = run('--url', `${url}/`, '--key', 'leaves-demo-key')
    expect(await ended).toBe(0)
    expect(out()).toMatch(/^skipped a webhook reaches its receiver: the account has no webhook$/m)
    const id = /customer (smoke-\d+)/.exec(out())?.[1] ?? 'none'
    const headers = { 'X-Service-Key': 'leaves-demo-key' }
    await eventually(async () => (await fetch(`${url}/api/access/`, { headers })).status === 200)
    const left = await fetch(`${url}/api/customers/?id=${id}`, { headers })
    expect(await left.text()).not.toContain(id)
  })

  it.concurrent('fails where the webhook does not answer, and goes on', async ({ expect }) => {
    const { ended, out } = run('--url', url, '--key', 'fails-demo-key', '--webhook', 'none-such')
    expect(await ended).toBe(1)
    expect(out()).toMatch(/^failed +a webhook reaches its receiver: 422 instead of 200/m)
    expect(out()).toMatch(/^ok +a flood is a 429/m)
    expect(out()).toMatch(/1 checks failed\.\n$/)
  })

  it.each([
    [[], 2, /^Usage: npm run smoke/],
    [['--url', 'ftp://x', '--key', 'k'], 2, /^--url takes an address .*"ftp:\/\/x"/],
    [['--url', 'http://x', '--key', 'k', '--flood', 'many'], 2, /^Usage: npm run smoke/],
    [['--ulr', 'x'], 2, /^Unknown option '--ulr'\. --help lists /],
  ])('refuses %j in a line', async (args, exitCode, said) => {
    const { ended, err } = run(...args)
    expect(await ended).toBe(exitCode)
    expect(err()).toMatch(said)
    expect(err().trim().split('\n')).toHaveLength(1)
  })
})

describe('a check', () => {
  async function checksOf(status: number, headers: Record<string, string> = {}): Promise<SmokeResult[]> {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status, headers).end('{}'))
    }).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const url = new URL(`http://127.0.0.1:${port}/stage`)
    return await Array.fromAsync(smoke({ url, key: 'k', webhook: undefined, eventSeconds: 1, floodCalls: 3 }))
  }

  it('fails where everything is answered alike', async () => {
    const found = await checksOf(200)
    expect(found.filter(({ outcome }) => outcome === 'ok').map(({ check }) => check)).toEqual([
      'an address with and without a slash is the same',
    ])
    expect(found.find(({ check }) => check.includes('405'))?.said).toBe('200 instead of 405: {}')
    expect(found.find(({ check }) => check.includes('429'))?.outcome).toBe('skipped')
  })

  it('fails where the gateway answers as it would without our words', async () => {
    const found = await checksOf(404, { 'Content-Type': 'application/json' })
    expect(found.find(({ check }) => check.includes('404'))).toMatchObject({
      outcome: 'failed',
      said: 'the answer is application/json, not plain text',
    })
  })
})
