/** The receiver of the examples, alone and with the local run. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signatureHeaders } from '../../functions/outside/webhook-signature.ts'
import { eventually } from './sample-function.ts'
import { useScripts, type Run } from './scripts.ts'

const scripts = useScripts('receiver')

interface Reachable extends Run {
  readonly url: string
}

/** Runs a script that prints its address. */
async function run(...given: Parameters<typeof scripts.run>): Promise<Reachable> {
  const one = scripts.run(...given)
  const address = () => /http:\/\/127\.0\.0\.1:\d+/.exec(one.out())?.[0]
  await eventually(() => address() !== undefined || one.child.exitCode !== null)
  return { ...one, url: address() ?? '' }
}

const receiver = (port = '0', env: Readonly<Record<string, string>> = {}) =>
  run('examples/webhook-receiver.js', [], { PORT: port, WEBHOOK_STATE: join(scripts.folder, 'state.json'), ...env })

async function end({ child, ended }: Run): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

/** The e-mails that were sent. */
async function mails(data: string): Promise<string[]> {
  const names = await readdir(join(data, 'mail')).catch(() => [])
  return await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(data, 'mail', name), 'utf8')),
  )
}

/** The numbers of events that a receiver reports as handled. */
const handled = ({ out }: Run) => [...out().matchAll(/^(\d+) \d{4}-/gm)].map(([, id]) => Number(id))
const event = (event_id: number) => ({ event: 'customer:created', event_id, timestamp: '2026-01-31T10:00:00' })

describe('the receiver of the examples', () => {
  const post = (url: string, body: unknown, token = 'demo-token') =>
    fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify(body) })

  it('deals with each event once, also after a restart, and answers with the response key', async () => {
    const first = await receiver()
    const answer = await post(first.url, [event(7), event(8)])
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-service-webhook-key')).toBe('demo-response-key')
    await post(first.url, [event(8), event(9)])
    await eventually(() => handled(first).length === 3)
    expect(handled(first)).toEqual([7, 8, 9])
    await end(first)
    const second = await receiver()
    expect((await post(second.url, [event(9), event(10)])).status).toBe(200)
    await eventually(() => second.out().includes('10 '))
    expect(handled(second)).toEqual([10])
    expect(second.out()).toContain('9 skipped: dealt with before')
  })

  it('that has a secret takes only what is signed with it, of now, and as it was sent', async () => {
    const secret = `whsec_${Buffer.from('a secret of twenty-four+').toString('base64')}`
    const one = await receiver('0', { WEBHOOK_SIGNING_SECRET: secret })
    const body = JSON.stringify([event(1)])
    const sent = async (seconds: number, signed = body, by = secret) => {
      const message = { id: 'msg_1', seconds: Math.floor(Date.now() / 1000) + seconds, body: signed }
      const headers = { Authorization: 'Bearer demo-token', ...signatureHeaders(by, message) }
      return (await fetch(one.url, { method: 'POST', headers, body })).status
    }
    expect((await post(one.url, [event(1)])).status).toBe(401)
    expect(await sent(0, '[]')).toBe(401)
    expect(await sent(0, body, `whsec_${Buffer.alloc(24).toString('base64')}`)).toBe(401)
    expect(await sent(-301)).toBe(401)
    expect(await sent(360)).toBe(401)
    expect(handled(one)).toEqual([])
    expect(await sent(-240)).toBe(200)
    await eventually(() => handled(one).length === 1)
  })

  it('takes nothing from anybody else, and acknowledges nothing that it cannot read', async () => {
    const one = await receiver()
    expect((await post(one.url, [event(1)], 'other-token')).status).toBe(401)
    expect((await post(one.url, { events: [] })).status).toBe(401)
    expect(handled(one)).toEqual([])
  })
})

describe('the local run', () => {
  it('delivers to it what happens, and after it was away what happened meanwhile', async () => {
    const first = await receiver()
    const file = join(scripts.folder, 'account.json')
    await writeFile(
      file,
      JSON.stringify({
        account: { id: 'demo', mode: 'test' },
        business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK', email: 'abo@demo.example' }],
        api_accesses: [{ name: 'demo', key: 'demo-key', rate_per_second: 1000 }],
        webhooks: [
          {
            id: 'crm',
            url: first.url,
            bearer_token: 'demo-token',
            response_key: 'demo-response-key',
            resend_seconds: [],
            error_email: 'ops@demo.example',
          },
        ],
      }),
    )
    const data = join(scripts.folder, 'data')
    const service = await run('local/start.ts', ['--port', '0', '--workers', '1', '--data', data, '--account', file])
    const call = async (path: string, body?: Readonly<Record<string, unknown>>) => {
      const response = await fetch(`${service.url}${path}`, {
        headers: { 'X-Service-Key': 'demo-key', 'Content-Type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
      return await response.text()
    }
    const customer = (id: string) => call('/api/customers/createcustomer/', { id })
    await customer('anna')
    await eventually(() => first.out().includes('customer:created anna'))
    // The event is acknowledged as well as handled.
    await eventually(async () => (await call('/api/settings/')).includes('"cursor":1,'))

    await end(first)
    await customer('berit')
    await eventually(async () => (await call('/api/settings/')).includes('"reason":"resends-failed"'))
    await eventually(async () => (await mails(data)).some((mail) => mail.includes('To: ops@demo.example')))
    const second = await receiver(new URL(first.url).port)
    await call('/api/settings/webhook/', { id: 'crm', action: 'start' })
    // The start is a change of the settings.
    await eventually(() => handled(second).length === 3)
    expect(second.out()).toMatch(
      /^2 \S+ customer:created berit\n3 \S+ webhook:deactivated \n4 \S+ settings:changed \n/m,
    )
    expect(handled(first)).toEqual([1])
    await end(service)
  })
})
