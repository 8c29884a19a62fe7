/**
 * `npm run bench -- --peer URL`: the same six operations of this service and of a Kill Bill that somebody has started,
 * one after the other, with 1, 4 and 8 calls at once. Each has calls a second of the clock, and calls a second of
 * processor time of the server's processes, where those are of this machine. `kill-bill.md` has the peer's set-up.
 */
import { keptClient } from './kept-client.ts'
import { killBill } from './peer-kill-bill.ts'
import { ours, peerAccount } from './peer-ours.ts'
import type { Peer } from './peer.ts'
import { cpuMillisOf } from './process-time.ts'
import { startProcess } from './service-process.ts'
import { printTable } from './table.ts'

export interface Extent {
  /** Calls of each operation. */
  readonly calls: number
  readonly atOnce: readonly number[]
  /** Calls of each operation beforehand, which count for nothing: compilers of both sides learn from the first ones. */
  readonly warmUp: number
}

export interface Rate {
  readonly operation: string
  readonly atOnce: number
  readonly perSecond: number
  /** Undefined where nothing is known of the server's processes. */
  readonly perCoreSecond: number | undefined
}

const usual: Extent = { calls: 400, atOnce: [1, 4, 8], warmUp: 600 }

export async function comparePeers(url: string, extent: Extent = usual): Promise<void> {
  const connections = Math.max(...extent.atOnce)
  const service = await startProcess([peerAccount])
  const here = ours(service, keptClient(service.url, connections))
  const there = killBill(url, keptClient(url, connections))
  try {
    const rates = [await measurePeer(here, extent), await measurePeer(there, extent)] as const
    printTable(`${here.name} and ${there.name}`, rowsOf(...rates))
  } finally {
    await Promise.all([here.close(), there.close()])
  }
}

/** Rows by operation and number of calls at once, in the order in which they were made. */
export async function measurePeer(peer: Peer, { calls, atOnce, warmUp }: Extent): Promise<Rate[]> {
  await peer.prepare()
  const watched = { peer, processes: await peer.processes() }
  let next = 0
  const customers = (count: number) => Array.from({ length: count }, () => next++)
  await operationsOn(watched, customers(warmUp), Math.max(...atOnce), () => undefined)
  const rates: Rate[] = []
  for (const at of atOnce) {
    await operationsOn(watched, customers(calls), at, (rate) => rates.push({ ...rate, atOnce: at }))
  }
  // All of them renew together, as on the first of a month; how many calls come at once is the server's own matter.
  const { rate } = await measured(watched, next, () => peer.renew())
  for (const n of [0, next - 1]) {
    const invoices = await peer.invoicesOf(n)
    if (invoices !== 2) throw new Error(`Customer ${n} of ${peer.name} has ${invoices} invoices after a month, not 2.`)
  }
  return [...rates, { operation: 'renewals', atOnce: 0, ...rate }]
}

/** The processes of the peer are looked up once, as that takes a while. */
interface Watched {
  readonly peer: Peer
  readonly processes: readonly number[]
}

async function operationsOn(
  watched: Watched,
  customers: readonly number[],
  atOnce: number,
  tell: (rate: Omit<Rate, 'atOnce'>) => void,
): Promise<void> {
  const { peer } = watched
  const each = (work: (n: number) => Promise<unknown>) => inTurns(customers, atOnce, work)
  const operation = async (name: string, work: (n: number) => Promise<unknown>) => {
    const { rate } = await measured(watched, customers.length, () => each(work))
    tell({ operation: name, ...rate })
  }
  await operation('createcustomer', (n) => peer.createCustomer(n))
  await each((n) => peer.beforeSubscribing(n))
  await operation('subscription with its invoice', (n) => peer.subscribe(n))
  await each((n) => peer.beforePaying(n))
  await operation('payment', (n) => peer.pay(n))
  await operation('read of a customer', (n) => peer.readCustomer(n))
  await operation('read of subscriptions and invoices', (n) => peer.readBilling(n))
}

/** Runs a number of tasks at the same time, until all are done. */
async function inTurns(all: readonly number[], atOnce: number, work: (n: number) => Promise<unknown>): Promise<void> {
  const left = all.values()
  const caller = async () => {
    for (const n of left) await work(n)
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
}

async function measured({ processes }: Watched, count: number, work: () => Promise<unknown>) {
  const cpuBefore = await cpuMillisOf(processes)
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  const coreSeconds = ((await cpuMillisOf(processes)) - cpuBefore) / 1000
  const perCoreSecond = processes.length === 0 || coreSeconds <= 0 ? undefined : count / coreSeconds
  return { rate: { perSecond: count / seconds, perCoreSecond } }
}

/** A row for each operation and number of calls at once, with what each side does and how many times as much we do. */
export function rowsOf(here: readonly Rate[], there: readonly Rate[]) {
  return here.map((own, index) => {
    const other = there[index]
    return {
      operation: own.operation,
      'at once': own.atOnce === 0 ? 'all' : String(own.atOnce),
      'ours/s': own.perSecond,
      'theirs/s': other?.perSecond,
      ratio: ratio(own.perSecond, other?.perSecond),
      'ours/core-s': own.perCoreSecond,
      'theirs/core-s': other?.perCoreSecond,
      'ratio of core-s': ratio(own.perCoreSecond, other?.perCoreSecond),
    }
  })
}

const ratio = (own: number | undefined, other: number | undefined) =>
  own === undefined || other === undefined ? undefined : own / other
