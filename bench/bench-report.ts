/** The findings of a run of the bench: as tables to read, and as one document to store. */
import { mostSlowedMillis, slowedByMillis, type BulkCount } from './bulk.ts'
import {
  missedCatchUps,
  mostCpuMillis,
  mostTimesCpu,
  mostTransactions,
  mostWaitMillis,
  type CatchUpCount,
} from './catch-up.ts'
import { missedClockMove, mostReadsEach, mostTransactionsEach, type ClockMoveCount } from './clock-move.ts'
import { heldForMilliseconds, missedCounters, mostTimesTrips, type CounterCount } from './counter.ts'
import { dollarsFor, leftOut, prices, region } from './prices.ts'
import { costOf, roundTripMillis } from './dollars.ts'
import type { Counted } from './counted.ts'
import { growth } from './growth.ts'
import type { IssueCount } from './issue.ts'
import { mostBytesOf, mostRatio, type Imported } from './imports.ts'
import { mostIdlePercent } from './idle.ts'
import { mostResidentMb, type LocalRun } from './local-run.ts'
import { describeCommands } from './meter.ts'
import { heldMilliseconds, leastRenewalsPerSecond, rateOf, workersAtOnce, type RenewalsCount } from './renewals.ts'
import { rounded } from './statistics.ts'
import { missedReads } from './page-reads.ts'
import { printTable } from './table.ts'
import { missedWalks, mostCallsOfPage, walkedFields, type Walk } from './walk.ts'

export interface Findings {
  readonly quick: boolean
  readonly counted: readonly Counted[]
  readonly walks: readonly Walk[]
  readonly bulk: readonly BulkCount[]
  readonly catchUps: readonly CatchUpCount[]
  readonly issue: IssueCount
  readonly renewals: RenewalsCount
  readonly counters: readonly CounterCount[]
  readonly clockMoves: readonly ClockMoveCount[]
  readonly imported: readonly Imported[]
  readonly localRun: LocalRun
}

export interface Missed {
  /** Exact figures outside their bounds. Any of them makes the bench fail. */
  readonly counted: readonly string[]
  /**
   * Measured figures that miss their bounds. They depend on the machine and its other work, so they are only reported.
   */
  readonly measured: readonly string[]
}

export function missed(findings: Findings): Missed {
  const { counted, walks, bulk, catchUps, issue, renewals, counters, clockMoves } = findings
  const { imported, localRun } = findings
  const behind = missedCatchUps(catchUps)
  return {
    counted: [
      ...[...counted, ...bulk, issue]
        .filter(({ held }) => !held)
        .map(
          ({ call, customers, tally }) => `${call.name} at ${customers} customers: ${describeCommands(tally.commands)}`,
        ),
      ...growth(counted)
        .filter(({ same }) => !same)
        .map(({ name }) => `${name} does not come to the same at every number of customers`),
      ...(issue.missed > 0 ? [`${issue.call.name}: ${issue.missed} were missed`] : []),
      ...(issue.doubled > 0 ? [`${issue.call.name}: ${issue.doubled} got it more than once`] : []),
      ...(renewals.missed > 0
        ? [`renewals at one instant: ${renewals.missed} customers are not as they should be`]
        : []),
      ...(renewals.gaps > 0 ? [`renewals at one instant: ${renewals.gaps} numbers are left out`] : []),
      ...(renewals.failures > 0 ? [`renewals at one instant: ${renewals.failures} messages came again`] : []),
      ...(!findings.quick && rateOf(renewals) <= leastRenewalsPerSecond
        ? [`renewals at one instant: ${rounded(rateOf(renewals), 0)} a second, and not above ${leastRenewalsPerSecond}`]
        : []),
      ...(renewals.together.transactions > renewals.together.renewals / 10
        ? [`renewals at one instant: ${renewals.together.transactions} transactions of ${workersAtOnce} workers`]
        : []),
      ...missedWalks(walks),
      ...missedCounters(counters),
      ...clockMoves.flatMap(missedClockMove),
      ...behind.counted,
    ],
    measured: [
      ...(localRun.idle !== undefined && localRun.idle.percentOfCore >= mostIdlePercent
        ? [`the local run takes ${localRun.idle.percentOfCore.toFixed(2)} percent of a core while nobody calls it`]
        : []),
      ...behind.measured,
      ...bulk
        .filter(({ slowedMillis = 0 }) => slowedMillis >= mostSlowedMillis)
        .map(
          ({ call, slowedMillis = 0 }) =>
            `${call.name} takes ${Math.round(slowedMillis)} ms with ${slowedByMillis} ms added to every storage call`,
        ),
      ...missedReads(counted),
      ...localRun.loads
        .filter(({ p50Millis, p99Millis }) => p99Millis > mostTimesMedian * p50Millis)
        .filter(({ name }) => name.startsWith('createsubscription'))
        .map(
          ({ name, atOnce, p50Millis, p99Millis }) =>
            `${name}, ${atOnce} at once: ${rounded(p99Millis, 0)} ms at p99, where the median is ${rounded(p50Millis, 0)}`,
        ),
      ...imported
        .filter(({ name, bytes }) => bytes > mostBytesOf(name))
        .map(({ name, bytes }) => `the bundle of ${name} has ${bytes} bytes`),
      ...imported
        .filter(({ ratio }) => ratio > mostRatio)
        .map(({ name, ratio }) => `${name} imports in ${ratio.toFixed(2)} times the document client's time`),
      ...(localRun.residentMb !== undefined && localRun.residentMb >= mostResidentMb
        ? [`the local run takes ${Math.round(localRun.residentMb)} MB after ${localRun.customers} customers`]
        : []),
    ],
  }
}

/** The most that the slowest of the calls that take numbers of one business entity may take, as times the median. */
const mostTimesMedian = 4

export function print(findings: Findings): void {
  const { counted, bulk, issue } = findings
  const sizes = [...new Set(counted.map(({ customers }) => customers))]
  const largest = counted.filter(({ customers }) => customers === sizes.at(-1))
  printCalls(findings, largest, sizes)
  printIssue(issue)
  printRenewals(findings.renewals)
  printContention(findings)
  printCatchUps(findings.catchUps)
  printTable(
    `Dollars for a million, ${region}; a function's time is its CPU time here and ${roundTripMillis} ms a round trip; without ${leftOut}`,
    [...largest, ...bulk, issue].map((each) => {
      const { name, memoryMb, billedMillis, gateway, lambda, storage, limiter, total } = costOf(each)
      return { name, MB: memoryMb, ms: billedMillis, gateway, lambda, storage, limiter, total }
    }),
  )
  printImports(findings.imported)
  printLocalRun(findings.localRun)
}

function printCalls({ counted, walks, bulk }: Findings, largest: readonly Counted[], sizes: readonly number[]): void {
  const grown = new Map(growth(counted).map((each) => [each.name, each.same]))
  printTable(
    `Counted: storage of one call, besides the limiter's two writes; key and settings remembered (read again every 5 s)`,
    largest.map((each) => ({
      ...askedOf(each),
      [`same at ${sizes.join(', ')} customers`]: grown.get(each.call.name),
    })),
  )
  printTable(
    `Counted and measured: a walk over all customers, fields=${walkedFields}; at most ${mostCallsOfPage} calls of the storage a page`,
    walks.map(({ customers, pages, tally, cpuSeconds, seconds, dollars }) => ({
      customers,
      pages,
      'calls of the storage': describeCommands(tally.commands),
      'read units a customer': rounded(tally.readUnits / customers, 2),
      seconds: rounded(seconds, 1),
      'CPU seconds': rounded(cpuSeconds, 2),
      'CPU ms a customer': rounded((cpuSeconds * 1000) / customers, 2),
      dollars: rounded(dollars, 4),
    })),
  )
  printTable(
    `Counted: many operations in one call; with ${slowedByMillis} ms added to every storage call, under ${mostSlowedMillis} ms`,
    bulk.map((each) => ({
      ...askedOf(each),
      'CPU ms': rounded(each.cpuMillis, 0),
      'slowed ms': each.slowedMillis === undefined ? undefined : rounded(each.slowedMillis, 0),
    })),
  )
}

function printIssue(issue: IssueCount): void {
  const { commands, readUnits, writeUnits } = issue.tally
  const forEach = (times: number) => rounded(times / issue.customers, 3)
  printTable(`Counted: ${issue.call.name}, from the sweep to the last message of the queue`, [
    ...Object.entries(issue.call.most).map(([command, most]) => {
      const times = commands.get(command) ?? 0
      return { what: command, times, 'at most': most, 'a subscriber': forEach(times), held: times <= most }
    }),
    { what: 'read units', times: readUnits, 'at most': undefined, 'a subscriber': forEach(readUnits), held: undefined },
    {
      what: 'write units',
      times: writeUnits,
      'at most': undefined,
      'a subscriber': forEach(writeUnits),
      held: undefined,
    },
    {
      what: 'messages',
      times: issue.messages,
      'at most': undefined,
      'a subscriber': forEach(issue.messages),
      held: undefined,
    },
    { what: 'missed', times: issue.missed, 'at most': 0, 'a subscriber': 0, held: issue.missed === 0 },
    { what: 'doubled', times: issue.doubled, 'at most': 0, 'a subscriber': 0, held: issue.doubled === 0 },
  ])
}

function printRenewals(renewals: RenewalsCount): void {
  printTable(
    `Counted and measured: ${renewals.customers} renewals at one instant, each with its invoice, transactions holding their items for ${heldMilliseconds} ms`,
    [
      ...Array.from(renewals.tally.commands, ([command, times]) => ({ what: command, times })),
      { what: 'transactions that met others', times: renewals.tally.cancelled },
      { what: 'messages', times: renewals.messages },
      { what: 'messages that came again', times: renewals.failures },
      { what: 'read units', times: renewals.tally.readUnits },
      { what: 'write units', times: renewals.tally.writeUnits },
      ...[renewals.alone, renewals.together].flatMap(({ workers, renewals: of, transactions, seconds }) => [
        { what: `workers: ${workers}, renewals a second`, times: rounded(of / seconds, 1) },
        { what: `workers: ${workers}, transactions for ${of} renewals`, times: transactions },
      ]),
      { what: 'missed, at most 0', times: renewals.missed },
      { what: 'numbers left out, at most 0', times: renewals.gaps },
    ].map((row) => ({ ...row, 'a renewal': rounded(row.times / renewals.customers, 4) })),
  )
}

function printContention({ counters, clockMoves }: Findings): void {
  printTable(
    `Counted and measured: calls of different customers at once, transactions holding their items for ` +
      `${heldForMilliseconds} ms; one transaction each, and no more than ${mostTimesTrips} times the calls of the storage of most`,
    counters.map((each) => ({
      call: each.call,
      'at once': each.atOnce,
      transactions: each.transactions,
      'calls of the storage p50': each.tripsP50,
      p99: each.tripsP99,
      'p50 ms': rounded(each.p50Millis, 0),
      'p99 ms': rounded(each.p99Millis, 0),
    })),
  )
  printTable(
    'Counted and measured: a test clock is moved over renewals of one instant, with invoices by post and by e-mail; a ' +
      `renewal at most ${mostTransactionsEach} transactions and ${mostReadsEach} read, no lines of the log, nobody missed`,
    clockMoves.map(({ by, renewals: count, ...move }) => ({
      by,
      renewals: count,
      transactions: move.transactions,
      'a renewal': rounded(move.transactions / count, 4),
      reads: move.reads,
      'of them a renewal': rounded(move.reads / count, 4),
      'lines of the log': move.complaints,
      missed: move.missed,
      calls: move.calls,
      seconds: rounded(move.seconds, 1),
    })),
  )
}

function printCatchUps(catchUps: readonly CatchUpCount[]): void {
  printTable(
    `Counted and measured: months of renewals with their invoices made up for at once; of 240 months at most ` +
      `${mostTransactions} transactions and ${mostCpuMillis} ms of CPU, of 400 at most ${mostTimesCpu} times the CPU of 100, ` +
      `and the thread kept for at most ${mostWaitMillis} ms`,
    catchUps.map((each) => ({
      months: each.months,
      transactions: each.transactions,
      'CPU ms': rounded(each.cpuMillis, 0),
      'CPU ms of a read': rounded(each.readCpuMillis, 0),
      'longest turn ms': rounded(each.longestMillis, 0),
    })),
  )
}

function printLocalRun(localRun: LocalRun): void {
  printTable(
    'Measured: the local run',
    localRun.loads.map(({ name, calls, atOnce, callsPerSecond, p50Millis, p99Millis }) => ({
      call: name,
      calls,
      'at once': atOnce,
      'calls a second': rounded(callsPerSecond, 0),
      'p50 ms': p50Millis,
      'p99 ms': p99Millis,
    })),
  )
  const { deliveries } = localRun
  printTable('Measured: webhooks of the local run', [
    {
      events: deliveries.events,
      'events a post': deliveries.eventsPerPost,
      'events a second': rounded(deliveries.eventsPerSecond, 0),
      'writes a second': deliveries.writesPerSecond,
      'lag p50 ms': rounded(deliveries.lagP50Millis, 1),
      'lag p99 ms': rounded(deliveries.lagP99Millis, 1),
    },
  ])
  const { idle } = localRun
  console.log(
    `\nProcessor time while nobody calls it: ` +
      (idle === undefined ? 'not known here' : `${idle.percentOfCore.toFixed(2)} percent of a core`) +
      ` (under ${mostIdlePercent})`,
  )
  console.log(
    `Memory of its process after ${localRun.customers} customers: ` +
      (localRun.residentMb === undefined ? 'not known here' : `${Math.round(localRun.residentMb)} MB`) +
      ` (under ${mostResidentMb} MB)`,
  )
}

export function printImports(imported: readonly Imported[]): void {
  printTable(
    `Measured: bundles, and the CPU time of their import in a fresh process, at most ${mostRatio} times the client's`,
    imported.map(({ name, bytes, importMillis, ratio }) => ({
      bundle: name,
      KB: rounded(bytes / 1000, 1),
      'at most': mostBytesOf(name) / 1000,
      'import ms': importMillis,
      ratio,
      held: bytes <= mostBytesOf(name) && ratio <= mostRatio,
    })),
  )
}

/** The storage calls of a call, as a row of a table. */
const askedOf = ({ call, tally, held }: Counted) => ({
  call: call.name,
  'round trips': describeCommands(tally.commands),
  'at most': describeCommands(new Map(Object.entries(call.most))),
  read: tally.readUnits,
  write: tally.writeUnits,
  target: call.target,
  held,
})

/** The findings as one JSON document. */
export function documentOf(findings: Findings): unknown {
  const { counted, walks, quick, bulk, catchUps, issue, renewals, counters, clockMoves } = findings
  const { imported, localRun } = findings
  return {
    at: new Date().toISOString(),
    node: process.version,
    quick,
    counted: counted.map(({ call, customers, tally, cpuMillis, held }) => ({
      call: call.name,
      customers,
      commands: Object.fromEntries(tally.commands),
      readUnits: tally.readUnits,
      writeUnits: tally.writeUnits,
      limiterCommands: tally.limiterCommands,
      limiterWriteUnits: tally.limiterWriteUnits,
      cpuMillis: rounded(cpuMillis, 2),
      most: call.most,
      target: call.target,
      held,
    })),
    walks: walks.map((walk) => ({ ...walk, tally: undefined, commands: Object.fromEntries(walk.tally.commands) })),
    bulk: bulk.map(({ call, customers, tally, cpuMillis, held, slowedMillis }) => ({
      call: call.name,
      operations: call.each,
      customers,
      commands: Object.fromEntries(tally.commands),
      readUnits: tally.readUnits,
      writeUnits: tally.writeUnits,
      cpuMillis: rounded(cpuMillis, 0),
      ...(slowedMillis === undefined ? {} : { slowedMillis: rounded(slowedMillis, 0), slowedByMillis }),
      most: call.most,
      target: call.target,
      held,
    })),
    issue: {
      subscribers: issue.customers,
      commands: Object.fromEntries(issue.tally.commands),
      readUnits: issue.tally.readUnits,
      writeUnits: issue.tally.writeUnits,
      messages: issue.messages,
      missed: issue.missed,
      doubled: issue.doubled,
      most: issue.call.most,
      held: issue.held,
      dollarsPerMillion: costOf(issue),
    },
    catchUps,
    renewals: {
      ...renewals,
      tally: undefined,
      commands: Object.fromEntries(renewals.tally.commands),
      cancelled: renewals.tally.cancelled,
      readUnits: renewals.tally.readUnits,
      writeUnits: renewals.tally.writeUnits,
    },
    counters,
    clockMoves: clockMoves.map((move) => ({
      ...move,
      tally: undefined,
      commands: Object.fromEntries(move.tally.commands),
    })),
    growth: growth(counted),
    dollarsPerMillion: counted.map((each) => ({ customers: each.customers, ...costOf(each) })),
    prices: { region, leftOut, writeUnit: dollarsFor('writeUnit', 1_000_000), all: prices },
    imports: imported,
    localRun,
    missed: missed(findings),
  }
}
