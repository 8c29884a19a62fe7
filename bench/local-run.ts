/**
 * The service on one machine, as `npm start` runs it: calls a second, their times, and the memory of its process once
 * it has made a given number of customers. Caller and engine take their share of the same processors.
 */
import { readFile } from 'node:fs/promises'
import { accountFile, benchKey, customerData } from './bench-account.ts'
import { measureIdle, type Idle } from './idle.ts'
import { put, type LoadOutcome } from './load.ts'
import { startProcess } from './service-process.ts'
import { deliveryAccount, measureDeliveries, type Deliveries } from './webhook-rates.ts'

export interface LocalRun {
  readonly customers: number
  readonly loads: readonly LoadOutcome[]
  readonly deliveries: Deliveries
  readonly idle: Idle | undefined
  /** Resident memory of the service's process in MB; undefined if the system does not report it. */
  readonly residentMb: number | undefined
}

/** The bound of one thread; a worker takes some 100 MB more. */
export const mostResidentMb = 220

const atOnce = 8
const idleSeconds = 60

export async function measureLocalRun(
  customers: number,
  { events, writes }: { readonly events: number; readonly writes: number },
): Promise<LocalRun> {
  const service = await startProcess([accountFile, deliveryAccount], ['--memory', '--workers', '1'])
  try {
    const idle = await measureIdle(service.pid, idleSeconds)
    const loads = await putAll(service.url, customers)
    const memory = await residentMb(service.pid)
    return {
      customers,
      loads,
      idle,
      deliveries: await measureDeliveries(service.url, events, writes),
      residentMb: memory,
    }
  } finally {
    await service.stop()
  }
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
    ...(await subscribed(customers, post)),
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

/** Subscribes different customers, which take numbers of one business entity: none may wait much longer than most. */
async function subscribed(customers: number, post: (path: string, body: unknown) => Request): Promise<LoadOutcome[]> {
  const loads: LoadOutcome[] = []
  const calls = Math.ceil(customers / 10)
  for (const [index, together] of [8, 16].entries()) {
    const id = (n: number) => String(1001 + ((index * calls + n) % customers))
    const periods = [{ campaign_id: 'invoiced' }]
    const request = (n: number) => post('/api/customers/createsubscription/', { id: id(n), periods })
    loads.push(await put({ name: 'createsubscription, with its invoice', calls, atOnce: together, request }))
  }
  return loads
}

async function residentMb(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}
