/**
 * Runs the rehearsals of `rehearsal.test.ts` in a process of its own, as they take the platform's clock and timers, and
 * writes what the judge found as JSON. The templates are made here, with stubs for the functions' code.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import * as v from 'valibot'
import { ServiceStack } from '../../lib/service-stack.ts'
import { parseStage, stackNameOf, tablesPrefixOf } from '../../lib/stage.ts'
import { TablesStack } from '../../lib/tables.ts'
import { functions } from '../../lib/wiring.ts'
import { startFastForm } from '../../rehearsal/fast-form.ts'
import { noFaults, worseRates } from '../../rehearsal/fault-rates.ts'
import { rehearse, type RehearsalOptions } from '../../rehearsal/rehearsal.ts'
import { readStage, type Stage } from '../../rehearsal/stage-template.ts'

const contextSchema = v.object({ context: v.record(v.string(), v.unknown()) })

/** Synthesises a stage into a folder of its own, and reads it back. */
function synthesisedStage(): Stage {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsed-'))
  try {
    const { context } = v.parse(contextSchema, JSON.parse(readFileSync('cdk.json', 'utf8')))
    const stage = parseStage(undefined, {})
    // Nested stacks name their templates, as with the command.
    const asCommand = { 'aws:cdk:disable-stack-trace': true, 'aws:cdk:enable-asset-metadata': true }
    const app = new App({ outdir: folder, treeMetadata: false, context: { ...context, ...asCommand } })
    const { tables } = new TablesStack(app, `${tablesPrefixOf(stage)}-tables`, { stage })
    const codeOf = () => Code.fromInline('export const handler = () => undefined')
    new ServiceStack(app, stackNameOf(stage), { stage, tables, functions, codeOf })
    app.synth()
    return readStage(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

let batches = 0
/** A batch that is dropped heals with the next change of its customers; here no batch arrives any more. */
const dropsFromTwelfth = (name: string) => name === 'sequence' && ++batches >= 12
const loses = (queue: string) => ({ sabotage: { losesMessage: (name: string) => name === queue } })

const cases: Readonly<Record<string, Partial<RehearsalOptions>>> = {
  calm: { seed: 1 },
  worse: { seed: 2, steps: 80, rates: worseRates },
  first: { seed: 3, rates: worseRates },
  again: { seed: 3, rates: worseRates },
  'dropped batches': { sabotage: { dropsBatch: dropsFromTwelfth } },
  'lost work': loses('work'),
  'lost webhooks': loses('webhooks'),
  'lost mail': loses('mail'),
  'half a transaction': { sabotage: { storage: 'half-a-transaction' } },
  'blind index': { sabotage: { storage: 'index-blind' } },
  'other keys': { forgetsKeys: true, rates: { ...noFaults, lostAnswer: 0.1 } },
}

const form = await startFastForm({ stage: synthesisedStage() })
const told: Record<string, unknown> = {}
for (const [name, options] of Object.entries(cases)) {
  const { findings, faults, script, invocations } = await rehearse(form, {
    ...{ seed: 5, steps: 50, days: 50 },
    rates: noFaults,
    ...options,
  })
  told[name] = { findings, faults: Object.fromEntries(faults), script, invocations }
}
form.stop()
process.stdout.write(JSON.stringify(told), () => process.exit(0))
