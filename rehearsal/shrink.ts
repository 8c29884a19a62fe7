/**
 * Shrinks a failing script to a short one: first to the steps of the customers that the findings name, then by half of
 * the steps, a quarter, and so on, as long as the same promise is broken. The remainder is a list of dated steps.
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
  const stillBreaks = async (fewer: readonly Step[]) => {
    runs += 1
    const left = (await tryScript(fewer)).filter((finding) => broken.has(subjectOf(finding)))
    if (left.length > 0) best = { script: fewer, findings: left }
    return left.length > 0
  }
  const named = script.filter(({ customer }) => findings.some(({ words }) => words.includes(` ${customer}:`)))
  if (named.length > 0 && named.length < script.length && mayGoOn()) await stillBreaks(named)
  for (let size = Math.ceil(best.script.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < best.script.length && runs < mostRuns && mayGoOn();) {
      if (!(await stillBreaks(best.script.toSpliced(start, size)))) start += size
    }
  }
  return { ...best, runs }
}

/** The broken promise and the kind of fault, which a shorter script must show as well. */
const subjectOf = ({ promise, words }: Finding) => `${promise}: ${/ the \w+ should be /.exec(words)?.[0] ?? ''}`
