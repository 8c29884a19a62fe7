/** The service in several workers, as `npm start` runs it on several cores. */
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { canAskToEnd } from '../posix.ts'
import { eventually } from './sample-function.ts'
import { useScripts, type Run } from './scripts.ts'

const access = { allowed_apis: ['*'], rate_per_second: 1_000, burst: 1_000, max_connections: 50 }
const account = {
  account: { id: 'demo', mode: 'test' },
  business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK' }],
  api_accesses: [
    ...['ann', 'bo'].map((name) => ({ name, key: `${name}-demo-key`, ...access })),
    // Five calls at once, and no sixth within the time of a test.
    { name: 'slow', key: 'slow-demo-key', ...access, rate_per_second: 0.01, burst: 4 },
  ],
}
const customers = 40

const scripts = useScripts('workers', 'suite')
const feedSchema = v.object({ events: v.array(v.object({ event_id: v.number(), event: v.string() })) })
const settingsSchema = v.looseObject({ account: v.looseObject({ name: v.string() }) })

async function start(...args: string[]): Promise<{ run: Run; url: string }> {
  const accountFile = join(scripts.folder, 'account.json')
  await writeFile(accountFile, JSON.stringify(account))
  const run = scripts.run('local/start.ts', ['--port', '0', '--account', accountFile, '--workers', '2', ...args])
  await eventually(() => run.out().includes('Ctrl-C') || run.child.exitCode !== null)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(run.out())?.[0]
  if (url === undefined) throw new Error(`The service did not start: ${run.err()}`)
  return { run, url }
}

async function call(url: string, path: string, key: string, body?: unknown): Promise<unknown> {
  const headers = { 'X-Service-Key': key, 'Content-Type': 'application/json' }
  const given = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${url}${path}`, { headers, ...given })
  expect([path, response.status]).toEqual([path, 200])
  return await response.json()
}

const eventsOf = async (url: string) =>
  v.parse(feedSchema, await call(url, '/api/events/?max_results=1000', 'ann-demo-key')).events

/** Creates customers, eight at a time. Both clients' calls are at work together, so they are in different workers. */
async function createCustomers(url: string, batch: string): Promise<void> {
  let next = 0
  const client = async (key: string) => {
    while (next < customers) {
      const id = `${batch}-${next++}`
      await call(url, '/api/customers/createcustomer/', key, { id, data: { name: 'Ada', email: `${id}@example.com` } })
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, index) => client(index % 2 === 0 ? 'ann-demo-key' : 'bo-demo-key')))
}

const created = (events: Awaited<ReturnType<typeof eventsOf>>) =>
  events.filter(({ event }) => event === 'customer:created').length
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('several workers', () => {
  let data: string
  let run: Run
  let url: string
  beforeAll(async () => {
    data = join(scripts.folder, 'data')
    ;({ run, url } = await start('--data', data, '--log', 'calls'))
    await createCustomers(url, 'first')
  })

  it('tell every change once', async () => {
    await eventually(async () => created(await eventsOf(url)) >= customers)
    const events = await eventsOf(url)
    expect(events.map(({ event_id }) => event_id)).toEqual(numbered(customers))
    expect(events.every(({ event }) => event === 'customer:created')).toBe(true)
  })

  it('log what they are called for', () => {
    expect(run.out()).toMatch(/^POST \/api\/customers\/createcustomer\/ bo 200 \d+ ms [\da-f-]{36}$/m)
  })

  it('show each other the settings', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      await call(url, '/api/settings/update/', 'ann-demo-key', { account: { id: 'demo', name } })
      const seen = await Promise.all(
        ['ann-demo-key', 'bo-demo-key', 'ann-demo-key', 'bo-demo-key'].map((key) => call(url, '/api/settings/', key)),
      )
      expect(seen.map((settings) => v.parse(settingsSchema, settings).account.name)).toEqual(Array(4).fill(name))
    }
  })

  it('have limits for all', async () => {
    const slow = Array.from({ length: 30 }, async () => {
      const response = await fetch(`${url}/api/access/`, { headers: { 'X-Service-Key': 'slow-demo-key' } })
      return response.status
    })
    expect((await Promise.all(slow)).filter((status) => status === 200)).toHaveLength(5)
  })

  describe('that were killed', () => {
    let next: Run
    let again: string
    beforeAll(async () => {
      await createCustomers(url, 'second')
      run.child.kill('SIGKILL')
      expect(await run.ended).toBe('SIGKILL')
      ;({ run: next, url: again } = await start('--data', data))
    })

    it('have lost nothing and tell nothing twice', async () => {
      await eventually(async () => created(await eventsOf(again)) >= 2 * customers)
      const events = await eventsOf(again)
      expect(created(events)).toBe(2 * customers)
      expect(events.map(({ event_id }) => event_id)).toEqual(numbered(events.length))
    })

    it.runIf(canAskToEnd)('end cleanly in the midst of calls', async () => {
      const last = createCustomers(again, 'last').catch(() => undefined)
      next.child.kill('SIGTERM')
      expect(await next.ended).toBe(0)
      await last
      expect(next.err()).toBe('')
      expect(readdirSync(join(scripts.folder, 'tmp'))).toEqual([])
    })
  })
})
