/** Words, sums and findings of a run for the command. A worker sends them to the process that has begun it. */
import * as v from 'valibot'
import type { Outcome } from './rehearsal.ts'
import { processorSeconds } from './stopwatch.ts'

const sumsSchema = v.object({
  ...{ steps: v.number(), invocations: v.number(), virtualDays: v.number(), findings: v.number() },
  /** Seconds of the processor since the sums before. */
  seconds: v.number(),
  ...{ answers: v.map(v.number(), v.number()), faults: v.map(v.string(), v.number()) },
  noise: v.map(v.string(), v.map(v.number(), v.number())),
  latencies: v.array(v.number()),
  spending: v.object({
    ...{ gatewayCalls: v.number(), invocations: v.number(), gigabyteSeconds: v.number() },
    ...{ readUnits: v.number(), writeUnits: v.number() },
  }),
})
export type Sums = v.InferOutput<typeof sumsSchema>

export const toldSchema = v.variant('kind', [
  v.object({ kind: v.literal('words'), words: v.string() }),
  v.object({ kind: v.literal('run'), sums: sumsSchema }),
  /** Findings outside of runs. */
  v.object({ kind: v.literal('findings'), count: v.number() }),
  /** A seed of a run without a fixed end. */
  v.object({ kind: v.literal('over'), seed: v.number() }),
])
export type Told = v.InferOutput<typeof toldSchema>
export type Tell = (told: Told) => void

let secondsBefore = 0

export function sumsOf({ script, findings, answers, faults, noise, latencies, spending, ...outcome }: Outcome): Sums {
  const { invocations, virtualDays } = outcome
  const seconds = processorSeconds() - secondsBefore
  secondsBefore += seconds
  return {
    ...{ steps: script.length, invocations, virtualDays, findings: findings.length, seconds },
    ...{
      answers: new Map(answers),
      faults: new Map(faults),
      noise,
      latencies: [...latencies],
      spending: { ...spending },
    },
  }
}
