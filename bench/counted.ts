/**
 * Runs the counted calls against stores of different sizes. Every call runs several times on different customers; the
 * worst of its runs is reported.
 */
import type { Settings } from '../functions/domain/settings/settings.ts'
import { clearSettingsCache } from '../functions/store/account/load-settings.ts'
import { countedCalls } from './all-calls.ts'
import type { CountedCall } from './counted-call.ts'
import { metered, roundTrips, type Tally } from './meter.ts'
import { newBatch, type Batch } from './sequencing.ts'
import { median } from './statistics.ts'

export interface Counted {
  readonly call: CountedCall
  readonly customers: number
  /** The counts of the run with the most. */
  readonly tally: Tally
  /** CPU time of this process for one run, in milliseconds: the median of all runs but the first. */
  readonly cpuMillis: number
  readonly held: boolean
}

/** The number of runs of each call: enough that its CPU time is of warm code. */
const runs = 12
/** The number of runs of large work; sequencing a thousand changes is enough work by itself. */
const largeRuns = 3

export interface Batches {
  readonly large: readonly Batch[]
  readonly single: readonly Batch[]
}

export async function makeBatches(settings: Settings): Promise<Batches> {
  const large: Batch[] = []
  const single: Batch[] = []
  for (let n = 0; n < largeRuns; n++) large.push(await newBatch(settings, `batch-${n}`, 1000))
  for (let n = 0; n < runs; n++) single.push(await newBatch(settings, `single-${String(n).padStart(2, '0')}`, 1))
  return { large, single }
}

/** Counts every call against the tables in use, which have a given number of customers. */
export async function countAll(customers: number, batches: Batches): Promise<Counted[]> {
  // Stops the time of the caches of keys and settings, so that no call happens to read them again.
  clearSettingsCache(() => 0)
  const calls = countedCalls(batches)
  await calls[0]?.run(0)
  const all: Counted[] = []
  for (const call of calls) all.push(await count(call, customers))
  clearSettingsCache()
  return all
}

async function count(call: CountedCall, customers: number): Promise<Counted> {
  const tallies: Tally[] = []
  const cpu: number[] = []
  for (let n = 0; n < (call.each === undefined ? runs : largeRuns); n++) {
    await call.prepare?.(n)
    const before = process.cpuUsage()
    tallies.push((await metered(() => call.run(n))).tally)
    const { user, system } = process.cpuUsage(before)
    cpu.push((user + system) / 1000)
    await call.afterwards?.(n)
  }
  const tally = tallies.reduce((worst, next) => (weight(next) > weight(worst) ? next : worst))
  return {
    call,
    customers,
    tally,
    cpuMillis: median(cpu.slice(1)),
    held: tallies.every((each) => holds(each, call)),
  }
}

export function holds(tally: Tally, { most }: CountedCall): boolean {
  return Array.from(tally.commands).every(([command, times]) => times <= (most[command] ?? 0))
}

/** Sorts the counts of one call's runs, by round trips first. */
function weight({ commands, readUnits, writeUnits }: Tally): number {
  return roundTrips(commands) * 1_000_000 + readUnits + writeUnits
}
