/**
 * Shrinks a failing script to a short one: leaves out half of the steps, then a quarter, and so on, as long as the same
 * promise is broken. The remainder is a list of dated steps.
 */
import type { Finding } from './judge/verdict.ts'
import type { Step } from './step.ts'

export interface Shrunk {
  readonly script: readonly Step[]
  readonly findings: readonly Finding[]
  readonly runs: number
}

export interface Shrinking {
  readonly tryScript: (script: readonly Step[]) => Promise<readonly Finding[]>
  /** Whether there is time for another run. */
  readonly mayGoOn: () => boolean
}

const mostRuns = 150

export async function shrink(
  script: readonly Step[],
  findings: readonly Finding[],
  { tryScript, mayGoOn }: Shrinking,
): Promise<Shrunk> {
  const broken = new Set(findings.map(subjectOf))
  let best = { script, findings }
  let runs = 0
  for (let size = Math.ceil(script.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < best.script.length && runs < mostRuns && mayGoOn();) {
      const fewer = best.script.toSpliced(start, size)
      runs += 1
      const left = (await tryScript(fewer)).filter((finding) => broken.has(subjectOf(finding)))
      if (left.length > 0) best = { script: fewer, findings: left }
      else start += size
    }
  }
  return { ...best, runs }
}

/** The broken promise and the kind of fault, which a shorter script must show as well. */
const subjectOf = ({ promise, words }: Finding) => `${promise}: ${/ the \w+ should be /.exec(words)?.[0] ?? ''}`
