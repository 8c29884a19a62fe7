/**
 * `npm run bench [-- --quick]`: the service's use of storage and processor, as tables and in `bench/results.json`. The
 * exit code is 1 if a counted target is missed; measured figures depend on the machine and are only reported.
 * `docs/decisions/performance.md` explains the figures. With `--peer URL` it compares with a Kill Bill instead, and
 * with `--bundles` it measures only the sizes and imports of bundles.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { benchSettings } from './bench-account.ts'
import { comparePeers } from './compare-peers.ts'
import { countBulk } from './bulk.ts'
import { countClockMoves } from './clock-move.ts'
import { countCounter } from './counter.ts'
import { countCatchUps } from './catch-up.ts'
import { countAll, makeBatches, type Counted } from './counted.ts'
import { measureImports } from './imports.ts'
import { measureLocalRun } from './local-run.ts'
import { countIssue } from './issue.ts'
import { parseArguments, runCommand } from '../local/command-line.ts'
import { installQueue } from './queue.ts'
import { documentOf, missed, print, printImports, type Findings } from './bench-report.ts'
import { countRenewals } from './renewals.ts'
import { openStore } from './store.ts'
import { countWalk, type Walk } from './walk.ts'

/** Numbers of customers, and rounds to measure. */
const whole = {
  sizes: [100, 10_000, 50_000],
  subscribers: 10_000,
  renewals: 10_000,
  importRounds: 15,
  localCustomers: 10_000,
  deliveries: { events: 10_000, writes: 400 },
}
const quick = {
  sizes: [100, 10_000],
  subscribers: 1000,
  renewals: 1000,
  importRounds: 5,
  localCustomers: 1000,
  deliveries: { events: 10_000, writes: 100 },
}

/** The number of renewals in the move of a test account's clock. */
const clockRenewals = 600

const usage = 'npm run bench -- [--quick] [--bundles | --peer URL]'

async function main(): Promise<void> {
  const { values } = parseArguments(usage, {
    options: {
      quick: { type: 'boolean', default: false },
      /** The address of a Kill Bill to compare with. If it is set, nothing else is measured. */
      peer: { type: 'string' },
      /** Sizes and imports of bundles; nothing else is measured then. */
      bundles: { type: 'boolean', default: false },
    },
  })
  if (values.peer !== undefined) {
    await comparePeers(new URL(values.peer).origin)
    return
  }
  if (values.bundles) {
    printImports(await measureImports(quick.importRounds))
    return
  }
  const extent = values.quick ? quick : whole
  const findings: Findings = {
    quick: values.quick,
    ...(await withStore(extent)),
    imported: await measureImports(extent.importRounds),
    localRun: await measureLocalRun(extent.localCustomers, extent.deliveries),
  }
  print(findings)
  await writeFile(join(import.meta.dirname, 'results.json'), `${JSON.stringify(documentOf(findings), null, 2)}\n`)
  const misses = missed(findings)
  for (const miss of misses.measured) console.log(`Missed, measured: ${miss}.`)
  for (const miss of misses.counted) console.log(`Missed, counted: ${miss}.`)
  if (misses.counted.length > 0) process.exitCode = 1
}

async function withStore({
  sizes,
  subscribers,
  renewals,
}: typeof whole): Promise<Omit<Findings, 'quick' | 'imported' | 'localRun'>> {
  const store = await openStore(sizes, { subscribers, renewals })
  installQueue()
  try {
    const batches = await makeBatches(benchSettings())
    const walks: Walk[] = []
    for (const size of sizes) {
      store.use(size)
      walks.push(await countWalk(size))
    }
    const counted: Counted[] = []
    for (const size of sizes) {
      store.use(size)
      counted.push(...(await countAll(size, batches)))
    }
    const bulk = await countBulk(Math.max(...sizes))
    const catchUps = await countCatchUps()
    const counters = await countCounter()
    const clockMoves = await countClockMoves(clockRenewals)
    store.useSubscribers()
    const issue = await countIssue(subscribers)
    store.useRenewals()
    return {
      ...{ counted, walks, bulk, catchUps, counters, clockMoves, issue },
      renewals: await countRenewals(renewals),
    }
  } finally {
    await store.stop()
  }
}

await runCommand(main)
