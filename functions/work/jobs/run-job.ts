/** Orders jobs, and carries out their steps: in the call that ordered one, and then in the worker of the queue. */
import { hash } from 'node:crypto'
import type { Via } from '../../domain/facts/event.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import type { Language } from '../../language/language.ts'
import { runtime } from '../../outside/runtime.ts'
import { storeIsBusy } from '../../store/dynamo/busy.ts'
import { OutOfTimeError } from '../../store/dynamo/deadline.ts'
import { hasEnded, moveJob, putNewJob, readJob, type StoredJob } from '../../store/job/job-item.ts'
import type { JobContext, JobKind, JobOf, JobStep } from './job-kind.ts'

export interface JobOrder<State> {
  readonly kind: Pick<JobOf<State>, 'name' | 'path' | 'first'>
  readonly first: State
  /** The real seconds before the first step, for work that waits for something else. */
  readonly restSeconds?: number
  /** The parameters of the call, by which a key that is used again for something else is refused. */
  readonly asked: unknown
  readonly settings: Settings
  /** The API access of the caller: two may use one key without meeting. */
  readonly client: string
  readonly idempotencyKey: string | undefined
  /** The account's time. */
  readonly now: Instant
  readonly by: { readonly via: Via; readonly by: string }
  readonly language: Language
}

/** The job of the key, which exists if the call was made before; undefined if another call has it. */
export const orderJob = async <State>(order: JobOrder<State>): Promise<StoredJob | undefined> =>
  (await orderOnce(order))?.job

/** The job of the key, and whether this call has made it. */
export async function orderOnce<State>(
  order: JobOrder<State>,
): Promise<{ readonly job: StoredJob; readonly isNew: boolean } | undefined> {
  const { kind, settings, client, idempotencyKey, restSeconds: rest, now, by, language } = order
  const account = settings.account.id
  const realNowMillis = Date.now()
  const id = idempotencyKey === undefined ? digestOf(runtime.newToken()) : jobIdOf(client, idempotencyKey)
  const job: StoredJob = {
    ...{
      id,
      kind: kind.name,
      path: kind.path,
      fingerprint: digestOf([kind.name, order.asked]),
      state: 'waiting',
      version: 1,
    },
    ...{ progress: kind.first(order.first), done: 0, failures: 0, ...(rest !== undefined && { rest }) },
    ...{ at: now, ordered: instantOf(realNowMillis), via: by.via, by: by.by, language },
  }
  if (await putNewJob(account, job, realNowMillis)) return { job, isNew: true }
  const present = await readJob(account, id)
  return present?.fingerprint === job.fingerprint ? { job: present, isNew: false } : undefined
}

export const jobIdOf = (client: string, idempotencyKey: string): string => digestOf([client, idempotencyKey])

/** Whether the caller has ordered a job under its idempotency key before. */
export const hasOrdered = async (account: string, client: string, idempotencyKey: string | undefined) =>
  idempotencyKey !== undefined && (await readJob(account, jobIdOf(client, idempotencyKey))) !== undefined

const digestOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 32)

export interface JobRun {
  readonly settings: Settings
  /** The account's time. */
  readonly now: Instant
  /** Called before each step except the first. */
  readonly mayGoOn: () => boolean
  /** The allowed kinds: a call has only its own kind, so that its bundle and rights need no other. */
  readonly kinds: ReadonlyMap<string, JobKind>
}

/** Whether a message is worth sending. A failed job waits for the due index. */
export const mayGoOnAtOnce = (job: StoredJob): boolean => !hasEnded(job) && job.failures === 0 && job.rest === undefined

/** Continues a job that a message names. A job that has ended or is gone needs no work. */
export async function runJob(id: string, run: JobRun): Promise<'ended' | 'more' | 'given-up'> {
  const job = await readJob(run.settings.account.id, id)
  if (job === undefined || hasEnded(job)) return 'ended'
  const after = await carryOn(job, run)
  if (after.failures >= mostFailures) return 'given-up'
  return mayGoOnAtOnce(after) ? 'more' : 'ended'
}

/** The job after as many steps as fit into the time. The queue repeats a failed step. */
export async function carryOn(job: StoredJob, run: JobRun): Promise<StoredJob> {
  let current = job
  while (!hasEnded(current)) {
    const after = await stepOf(current, run)
    if (after === undefined) return (await readJob(run.settings.account.id, job.id)) ?? current
    current = after
    if (!mayGoOnAtOnce(current) || !run.mayGoOn()) return current
  }
  return current
}

/** After this number of failures of one step a job is given up. The waits between them are those of the due index. */
const mostFailures = 5

/** Undefined if another worker has continued it. */
async function stepOf(job: StoredJob, run: JobRun): Promise<StoredJob | undefined> {
  const { settings, kinds } = run
  const account = settings.account.id
  const kind = kinds.get(job.kind)
  let after: StoredJob
  let writes: Extract<JobStep<string>, { step: 'next' }>['writes'] = []
  try {
    if (kind === undefined) throw new Error(`There is no kind of job ${job.kind}.`)
    const step = await kind.run(job.progress, contextOf(job, run))
    const { rest: _, ...before } = job
    after = { ...before, ...outcomeOf(step), failures: 0, version: job.version + 1 }
    writes = step.step === 'failed' ? [] : step.writes
  } catch (error) {
    if (error instanceof OutOfTimeError || storeIsBusy(error)) throw error
    after = afterFailure(job, error)
  }
  const token = runtime.newToken()
  const outcome = await moveJob(account, { before: job, after, writes: writes ?? [], token, realNowMillis: Date.now() })
  if (outcome === 'committed') return after
  console.warn({
    message: 'A step of a job is left to others, or to a later try.',
    job: job.id,
    kind: job.kind,
    outcome,
  })
  return undefined
}

function outcomeOf(step: JobStep<string>): Partial<StoredJob> & Pick<StoredJob, 'state'> {
  switch (step.step) {
    case 'next': {
      const { state, done, total, restSeconds: rest } = step
      return {
        state: rest === undefined ? 'running' : 'waiting',
        ...{ progress: state, done },
        ...(total !== undefined && { total }),
        ...(rest !== undefined && { rest }),
      }
    }
    case 'done':
      return { state: 'done', result: JSON.stringify(step.result), progress: '{}' }
    case 'failed':
      return { state: 'failed', faults: step.faults, progress: '{}' }
  }
}

function afterFailure(job: StoredJob, error: unknown): StoredJob {
  const failures = job.failures + 1
  const isOver = failures >= mostFailures
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error({
    message: isOver ? 'A job was given up.' : 'A step of a job failed.',
    ...{ job: job.id, kind: job.kind, error: text },
  })
  return {
    ...{ ...job, failures, version: job.version + 1 },
    ...(isOver && { state: 'failed', faults: [{ field: '', code: 'job_given_up' }] }),
  }
}

const contextOf = ({ at, id, via, by, language }: StoredJob, { settings, now }: JobRun): JobContext => ({
  ...{ account: settings.account.id, settings, at, now, job: id, by: { via, by }, language },
})
