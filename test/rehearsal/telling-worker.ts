/** A worker for `workers.test.ts`: tells a run for each seed, of as many steps. Seed 13 breaks a promise, 99 ends. */
import { parseArgs } from 'node:util'
import { thisWorker } from '../../rehearsal/workers.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { seeds: text, new: text, scenario: text, workers: text },
})
const worker = thisWorker()
const seeds = (values.seeds ?? '').split(',').filter(Boolean).map(Number)
if (seeds.includes(99)) process.exit(3)
for (const seed of seeds) {
  const spending = { gatewayCalls: 1, invocations: 2, gigabyteSeconds: 0, readUnits: 0, writeUnits: 0 }
  const findings = seed === 13 ? 1 : 0
  const sums = {
    ...{ steps: seed, invocations: 10, virtualDays: 1, findings, seconds: 0.5, latencies: [seed], spending },
    ...{ answers: new Map([[200, 3]]), faults: new Map([['torn', 2]]), noise: new Map() },
  }
  worker?.tell({ kind: 'run', sums })
  worker?.tell({ kind: 'words', words: `Process ${process.pid} has run seed ${seed}.` })
}
await worker?.sent()
process.exit(seeds.includes(13) ? 1 : 0)
