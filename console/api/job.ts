/**
 * Calls whose work may go on as a job. The same call under the same key asks again, until it answers with the result.
 */
import { outcomeOf } from './client.ts'
import type { Outcome } from './failure.ts'
import type { Answered } from './outcome.ts'

interface OrderedJob {
  readonly job_id: string
}

export interface JobWatch {
  readonly signal: AbortSignal
  /** Called when the work goes on as a job. */
  readonly onJob: () => void
}

const firstWaitMilliseconds = 1_500
const longestWaitMilliseconds = 10_000

/** Undefined where nobody waits any more. */
export async function jobOutcome<T extends object>(
  send: () => Promise<Answered<T | OrderedJob>>,
  { signal, onJob }: JobWatch,
): Promise<Outcome<T> | undefined> {
  for (let wait = firstWaitMilliseconds; ; wait = Math.min(2 * wait, longestWaitMilliseconds)) {
    const outcome = await outcomeOf(send())
    if (outcome === undefined || signal.aborted) return undefined
    if (!outcome.ok) return outcome
    const { value } = outcome
    if (!isJob(value)) return { ok: true, value }
    onJob()
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

const isJob = (value: object): value is OrderedJob => 'job_id' in value
