/**
 * Runs the rehearsals of `bundles.test.ts` in a separate process, because they replace the platform's clock and timers,
 * and writes the judge's findings as JSON. The bundles are those that a deployment of these functions makes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundle } from '../../lib/bundles.ts'
import { functions } from '../../lib/wiring.ts'
import { startFastForm } from '../../rehearsal/fast-form.ts'
import { noFaults, worseRates } from '../../rehearsal/fault-rates.ts'
import { dayOf } from '../../rehearsal/model/wall-clock.ts'
import { beginOf, rehearse, type RehearsalOptions } from '../../rehearsal/rehearsal.ts'
import type { Step } from '../../rehearsal/step.ts'
import { withSynthesisedStage } from './synthesised-stage.ts'

/** The functions that the steps and the judge need, with all work behind them. */
const needed: ReadonlySet<string> = new Set([
  ...['createcustomer', 'updatecustomer', 'createsubscription', 'createpayment', 'credit', 'invoice'],
  ...['sequence', 'publish', 'sweep', 'work', 'webhooks', 'search', 'watch'],
  ...['events', 'customers', 'customers-history', 'orders', 'campaigns'],
])

const beginMillis = beginOf(5)
const step = (seconds: number) => ({ account: 0, customer: 'k0', atMillis: beginMillis + (36_000 + seconds) * 1_000 })
const script: readonly Step[] = [
  { ...step(0), kind: 'create', name: 'Reader' },
  { ...step(10), kind: 'subscribe', offer: 'month', beginDay: dayOf(beginMillis), invoicedBy: 'manual' },
  { ...step(20), kind: 'charge', amount: 1_000, taxRate: 0.25 },
  { ...step(30), kind: 'pay', amount: 11_500 },
  { ...step(40), kind: 'rename', name: 'Another reader' },
]

const inSmall = { seed: 5, accounts: 1, script, rates: noFaults, restMinutes: 20 }
const cases: Readonly<Record<string, RehearsalOptions>> = {
  worse: { ...inSmall, rates: worseRates },
  'lost webhooks': { ...inSmall, sabotage: { losesMessage: (name) => name === 'webhooks' } },
  'stale for ever': { ...inSmall, sabotage: { storage: 'stale-for-ever' } },
}

const folder = mkdtempSync(join(tmpdir(), 'bundled-'))
try {
  const entries = functions.filter(({ name }) => needed.has(name)).map(({ name, entry }) => [name, entry] as const)
  const made = await bundle(Object.fromEntries(entries), folder)
  const bundles = new Map(made.map(({ name, file }) => [name, dirname(file)]))
  const outcomes: Record<string, unknown> = {}
  await withSynthesisedStage(async (stage) => {
    const form = await startFastForm({ stage, containers: 2, bundles: true })
    for (const [name, options] of Object.entries(cases)) {
      const { findings, faults, invocations } = await rehearse(form, options)
      outcomes[name] = { findings, faults: Object.fromEntries(faults), invocations }
    }
    form.stop()
  }, bundles)
  process.stdout.write(JSON.stringify(outcomes), () => process.exit(0))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
