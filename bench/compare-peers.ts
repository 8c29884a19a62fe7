/**
 * `npm run bench -- --peer URL`: the same six operations of this service and of a Kill Bill that somebody has started,
 * in alternating rounds, with 1, 4 and 8 calls at once. The figures are calls a second of the clock and, where the
 * server's processes run on this machine, calls a second of their processor time. `kill-bill.md` describes the peer's
 * set-up.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keptClient } from './kept-client.ts'
import { killBill } from './peer-kill-bill.ts'
import { ours, peerAccount } from './peer-ours.ts'
import type { Peer } from './peer.ts'
import { cpuMillisOf } from './process-time.ts'
import { startProcess } from './service-process.ts'
import { median } from './statistics.ts'
import { printTable } from './table.ts'

export interface Extent {
  /** Calls of each operation in a round. */
  readonly calls: number
  readonly atOnce: readonly number[]
  readonly rounds: number
  /** Calls of each operation beforehand, which are not counted: compilers of both sides learn from the first ones. */
  readonly warmUp: number
  /** The interval of checks whether a server is idle. */
  readonly lookMillis: number
}

export interface Rate {
  readonly operation: string
  readonly atOnce: number
  readonly perSecond: number
  /** Calls a second of processor time; undefined if the server's processes are not visible. */
  readonly perCoreSecond: number | undefined
}

/** A JVM compiles a method anew after 10,000 calls of it or so, and a call goes through most methods several times. */
const usual: Extent = { calls: 200, atOnce: [1, 4, 8], rounds: 3, warmUp: 3_000, lookMillis: 500 }

export async function comparePeers(url: string, extent: Extent = usual): Promise<void> {
  const connections = Math.max(...extent.atOnce)
  const data = await mkdtemp(join(tmpdir(), 'bench-peer-'))
  const service = await startProcess([peerAccount], ['--data', data])
  const here = ours(service, keptClient(service.url, connections))
  const there = killBill(url, keptClient(url, connections))
  try {
    const [own = [], other = []] = await measurePeers([here, there], extent)
    printTable(`${here.name} and ${there.name}`, rowsOf(own, other))
  } finally {
    await Promise.all([here.close(), there.close()])
    await rm(data, { recursive: true, force: true })
  }
}

/** The medians of each peer's rounds, by operation and number of concurrent calls, in the order of the calls. */
export async function measurePeers(peers: readonly Peer[], extent: Extent): Promise<Rate[][]> {
  const runs: Run[] = []
  for (const peer of peers) {
    await peer.prepare()
    const run = { peer, processes: await peer.processes(), lookMillis: extent.lookMillis, customers: 0, rates: [] }
    runs.push(run)
    await operationsOn(run, extent.warmUp, Math.max(...extent.atOnce))
  }
  for (const run of runs) run.rates = []
  for (let round = 1; round <= extent.rounds; round++) {
    for (const run of runs) await measureRound(run, extent, round)
  }
  return runs.map(({ rates }) => mediansOf(rates))
}

interface Run {
  readonly peer: Peer
  /** The server's processes, looked up once because that takes a while. */
  readonly processes: readonly number[]
  readonly lookMillis: number
  /** The number of customers so far. */
  customers: number
  rates: Rate[]
}

async function measureRound(run: Run, { calls, atOnce }: Extent, round: number): Promise<void> {
  const { peer } = run
  for (const at of atOnce) await operationsOn(run, calls, at)
  // All customers renew together, as on the first of a month; the server decides how many calls run at once.
  await measured(run, { operation: 'renewals', atOnce: 0, calls: run.customers }, () => peer.renew())
  for (const [n, expected] of [
    [0, round + 1],
    [run.customers - 1, 2],
  ] as const) {
    const invoices = await peer.invoicesOf(n)
    if (invoices !== expected)
      throw new Error(`Customer ${n} of ${peer.name} has ${invoices} invoices after a month, not ${expected}.`)
  }
}

async function operationsOn(run: Run, calls: number, atOnce: number): Promise<void> {
  const { peer } = run
  const customers = Array.from({ length: calls }, () => run.customers++)
  const each = (work: (n: number) => Promise<unknown>) => inTurns(customers, atOnce, work)
  const operation = (name: string, work: (n: number) => Promise<unknown>) =>
    measured(run, { operation: name, atOnce, calls }, () => each(work))
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

interface Work {
  readonly operation: string
  readonly atOnce: number
  readonly calls: number
}

/** The clock stops with the last answer, and the processor's time once the server is quiet again. */
async function measured(run: Run, { operation, atOnce, calls }: Work, work: () => Promise<unknown>): Promise<void> {
  const { processes, lookMillis } = run
  await quiet(processes, lookMillis)
  const cpuBefore = await cpuMillisOf(processes)
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  await quiet(processes, lookMillis)
  const coreSeconds = ((await cpuMillisOf(processes)) - cpuBefore) / 1000
  const perCoreSecond = processes.length === 0 || coreSeconds <= 0 ? undefined : calls / coreSeconds
  run.rates.push({ operation, atOnce, perSecond: calls / seconds, perCoreSecond })
}

/** Both servers look after their queues when nobody calls; Kill Bill takes some 4 percent of a core for it. */
const quietShare = 0.15

/** Waits until the queued work of the calls is done, as far as the processor shows. */
async function quiet(processes: readonly number[], lookMillis: number): Promise<void> {
  if (processes.length === 0) return
  for (let before = await cpuMillisOf(processes); ;) {
    await sleep(lookMillis)
    const now = await cpuMillisOf(processes)
    if (now - before < lookMillis * quietShare) return
    before = now
  }
}

function mediansOf(rates: readonly Rate[]): Rate[] {
  const same = Map.groupBy(rates, ({ operation, atOnce }) => `${operation} ${atOnce}`)
  return Array.from(same.values(), (some) => {
    const cores = some.flatMap(({ perCoreSecond }) => (perCoreSecond === undefined ? [] : [perCoreSecond]))
    const { operation = '', atOnce = 0 } = some[0] ?? {}
    const perSecond = median(some.map((rate) => rate.perSecond))
    return { operation, atOnce, perSecond, perCoreSecond: cores.length === 0 ? undefined : median(cores) }
  })
}

/** A row for each operation and number of calls at once, with the rates of both sides and their ratio. */
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
