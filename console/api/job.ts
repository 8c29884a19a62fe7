/** Calls whose work may continue as a job, until it has a result. */
import { client, outcomeOf } from './client.ts'
import type { Outcome } from './failure.ts'
import type { Answered } from './outcome.ts'

interface OrderedJob {
  readonly job_id: string
}

export interface JobWatch {
  readonly signal: AbortSignal
  /** Called when the work continues as a job. */
  readonly onJob: () => void
}

const firstWaitMilliseconds = 1_500
const longestWaitMilliseconds = 10_000

/** Repeats the call under the same key until it has a result. Undefined if nobody waits for the result any more. */
export async function jobOutcome<T extends object>(
  send: () => Promise<Answered<T | OrderedJob>>,
  { signal, onJob }: JobWatch,
): Promise<Outcome<T> | undefined> {
  for (const wait of waits()) {
    const outcome = await outcomeOf(send())
    if (outcome === undefined || signal.aborted) return undefined
    if (!outcome.ok) return outcome
    const { value } = outcome
    if (!isJob(value)) return { ok: true, value }
    onJob()
    await pause(wait)
  }
  return undefined
}

/** A preview has no key, so its job is read by id. `isResult` recognizes the result of the call. */
export async function previewOutcome<T extends object>(
  call: Promise<Answered<T | OrderedJob>>,
  isResult: (value: object) => value is T,
  { signal, onJob }: JobWatch,
): Promise<Outcome<T> | undefined> {
  const ordered = await outcomeOf(call)
  if (ordered === undefined || signal.aborted) return undefined
  if (!ordered.ok) return ordered
  const { value } = ordered
  if (!isJob(value)) return { ok: true, value }
  onJob()
  const params = { path: { job_id: value.job_id } }
  for (const wait of waits()) {
    await pause(wait)
    const job = await outcomeOf(client.GET('/api/jobs/{job_id}/', { params, signal }))
    if (job === undefined) return undefined
    if (!job.ok) return job
    const { state, result, errors = {} } = job.value
    if (state === 'failed') return { ok: false, failure: { kind: 'refused', faults: errors, codes: new Map() } }
    if (result !== undefined && isResult(result)) return { ok: true, value: result }
  }
  return undefined
}

function* waits(): Generator<number> {
  for (let wait = firstWaitMilliseconds; ; wait = Math.min(2 * wait, longestWaitMilliseconds)) yield wait
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const isJob = (value: object): value is OrderedJob => 'job_id' in value
