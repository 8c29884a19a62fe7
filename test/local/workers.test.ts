/** The service in several workers, as `npm start` runs it where there are several cores. */
import { readFileSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as v from 'valibot'
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

const scripts = useScripts('workers')
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
async function createCustomers(url: string): Promise<void> {
  let next = 0
  const client = async (key: string) => {
    while (next < customers) {
      const id = `c${next++}`
      await call(url, '/api/customers/createcustomer/', key, { id, data: { name: 'Ada', email: `${id}@example.com` } })
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, index) => client(index % 2 === 0 ? 'ann-demo-key' : 'bo-demo-key')))
}

const numbered = Array.from({ length: customers }, (_, index) => index + 1)

it('tells every change once, shows each worker the settings of another, has limits for all, and ends cleanly', async () => {
  const { run, url } = await start('--memory', '--log', 'calls')
  await createCustomers(url)
  await eventually(
    async () => (await eventsOf(url)).filter(({ event }) => event === 'customer:created').length >= customers,
  )
  const events = await eventsOf(url)
  expect(events.map(({ event_id }) => event_id)).toEqual(numbered)
  expect(events.every(({ event }) => event === 'customer:created')).toBe(true)

  for (const name of ['First', 'Second', 'Third']) {
    await call(url, '/api/settings/update/', 'ann-demo-key', { account: { id: 'demo', name } })
    const seen = await Promise.all(
      ['ann-demo-key', 'bo-demo-key', 'ann-demo-key', 'bo-demo-key'].map((key) => call(url, '/api/settings/', key)),
    )
    expect(seen.map((settings) => v.parse(settingsSchema, settings).account.name)).toEqual(Array(4).fill(name))
  }

  expect(run.out()).toMatch(/^POST \/api\/customers\/createcustomer\/ bo 200 \d+ ms [\da-f-]{36}$/m)

  const slow = Array.from({ length: 30 }, async () => {
    const response = await fetch(`${url}/api/access/`, { headers: { 'X-Service-Key': 'slow-demo-key' } })
    return response.status
  })
  expect((await Promise.all(slow)).filter((status) => status === 200)).toHaveLength(5)

  const last = createCustomers(url).catch(() => undefined)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  await last
  expect(run.err()).toBe('')
  expect(readdirSync(join(scripts.folder, 'tmp'))).toEqual([])
})

it('loses nothing and tells nothing twice where it is killed', async () => {
  const data = join(scripts.folder, 'data')
  const killed = await start('--data', data)
  await createCustomers(killed.url)
  const engine = Number(readFileSync(join(data, 'tables.db.pid'), 'utf8'))
  killed.run.child.kill('SIGKILL')
  expect(await killed.run.ended).toBe('SIGKILL')
  await eventually(() => !isRunning(engine))

  const { run, url } = await start('--data', data)
  await eventually(async () => (await eventsOf(url)).length >= customers)
  expect((await eventsOf(url)).map(({ event_id }) => event_id)).toEqual(numbered)
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(0)
})

/** A process that has ended but that nobody has taken note of yet has no command line any more. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}
