/**
 * The service on one machine, as `npm start` runs it: calls a second, how long they take, and the memory of its process
 * once it has made so many customers. Caller and engine take their share of the same processors.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { accountFile, benchKey, customerData } from './bench-account.ts'
import { deliveryAccount, measureDeliveries, type Deliveries } from './webhook-rates.ts'
import { put, type LoadOutcome } from './load.ts'

export interface LocalRun {
  readonly customers: number
  readonly loads: readonly LoadOutcome[]
  readonly deliveries: Deliveries
  /** Resident memory of the service's process in MB; undefined where the system does not tell. */
  readonly residentMb: number | undefined
}

/** The service's own thread takes some 130 MB, and each of two workers some 100 under load. */
export const mostResidentMb = 450

const atOnce = 8
const startMillis = 30_000

export async function measureLocalRun(
  customers: number,
  { events, writes }: { readonly events: number; readonly writes: number },
): Promise<LocalRun> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-run-'))
  const files = [accountFile, deliveryAccount].map((content) => ({ content, path: join(folder, content.account.id) }))
  for (const { content, path } of files) await writeFile(path, JSON.stringify(content))
  const service = await start(['--port', '0', '--memory', ...files.flatMap(({ path }) => ['--account', path])])
  try {
    const url = await addressOf(service)
    const loads = await putAll(url, customers)
    const memory = await residentMb(service.pid)
    return { customers, loads, deliveries: await measureDeliveries(url, events, writes), residentMb: memory }
  } finally {
    const ended = service.exitCode === null ? once(service, 'exit') : undefined
    service.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

const root = resolve(import.meta.dirname, '..')
const packageSchema = v.object({ scripts: v.object({ start: v.string() }) })

/** Runs what `npm start` runs, but without npm before it. The script's shell gives way to the service (`exec`). */
async function start(options: readonly string[]): Promise<ChildProcess> {
  const description: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const { scripts } = v.parse(packageSchema, description)
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  return spawn('/bin/sh', ['-c', `${scripts.start} "$@"`, 'start', ...options], {
    cwd: root,
    // An engine of its own, not the one of the bench.
    env: { ...process.env, PATH: path, AWS_ENDPOINT_URL_DYNAMODB: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function putAll(url: string, customers: number): Promise<LoadOutcome[]> {
  const headers = { 'X-Service-Key': benchKey, 'Content-Type': 'application/json' }
  const get = (path: string) => new Request(`${url}${path}`, { headers })
  const post = (path: string, body: unknown) =>
    new Request(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const id = (n: number) => String(1001 + (n % customers))
  const some = Math.ceil(customers / 10)
  return [
    await put({
      name: 'createcustomer',
      calls: customers,
      atOnce,
      request: (n) => post('/api/customers/createcustomer/', { data: customerData(n) }),
    }),
    await put({
      name: 'updatecustomer',
      calls: some,
      atOnce,
      request: (n) => post('/api/customers/updatecustomer/', { id: id(n), data: { ':points': n } }),
    }),
    await put({
      name: 'customers: one id',
      calls: some,
      atOnce,
      request: (n) => get(`/api/customers/?id=${id(n)}`),
    }),
    await put({
      name: 'customers: one id, one at a time',
      calls: some,
      atOnce: 1,
      request: (n) => get(`/api/customers/?id=${id(n)}`),
    }),
    await put({
      name: 'customers: a page of 100',
      calls: Math.ceil(some / 5),
      atOnce,
      request: () => get('/api/customers/'),
    }),
    await put({
      name: 'events: a page of 100',
      calls: Math.ceil(some / 5),
      atOnce,
      request: () => get('/api/events/'),
    }),
  ]
}

/** The address that the service prints once it runs. */
async function addressOf(service: ChildProcess): Promise<string> {
  if (service.stdout === null) throw new Error('The output of the service is missing.')
  let said = ''
  const { promise, resolve: found, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error(`The local run did not start: ${said}`)), startMillis)
  service.once('exit', () => reject(new Error(`The local run ended: ${said}`)))
  service.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
    if (address !== undefined) found(address)
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

async function residentMb(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}
