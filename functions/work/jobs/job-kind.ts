/**
 * Kinds of jobs: work that may take longer than a call, in steps.
 *
 * A step takes the state left by the previous step, works for some three seconds at most, and decides the continuation:
 * the next state, the result, or faults. The state is stored after each step under the version of the job, so work that
 * is cut off continues with its step. That step may therefore be carried out again with the same state, and even by two
 * workers at once. Work that must happen once goes into `writes`, which are made in the transaction that stores the
 * state. Everything else that a step does must be repeatable, like `keepFile`.
 *
 * A kind is registered in `all-jobs.ts`. `serveJob` (`functions/api/jobs/serve-job.ts`) makes a call of it.
 */
import * as v from 'valibot'
import type { Via } from '../../domain/facts/event.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Language } from '../../language/language.ts'
import type { ConditionalWrite } from '../../store/dynamo/transaction.ts'

export interface JobContext {
  readonly account: string
  /** The settings at this step. */
  readonly settings: Settings
  /**
   * The account's time at which the job was ordered. A file is dated by it, so that the same work gives the same bytes.
   */
  readonly at: Instant
  /** The account's time of this step. */
  readonly now: Instant
  /** The id of the job, from which the names of its work derive. */
  readonly job: string
  readonly by: { readonly via: Via; readonly by: string }
  readonly language: Language
}

export type JobStep<State> =
  | {
      readonly step: 'next'
      /** At most 200 KB as JSON. */
      readonly state: State
      /** The part that is done, in whatever the kind counts, and the whole. */
      readonly done: number
      readonly total?: number
      /** Real seconds for which nothing can be done: the work waits for something else. */
      readonly restSeconds?: number
      /** The further writes of the transaction, at most 90. */
      readonly writes?: readonly ConditionalWrite[]
    }
  /** `result` is the answer of the call. */
  | { readonly step: 'done'; readonly result: unknown; readonly writes?: readonly ConditionalWrite[] }
  /** The call is refused. */
  | { readonly step: 'failed'; readonly faults: readonly Fault[] }

export interface JobDefinition<State> {
  /** Unique, and stored with each job. */
  readonly name: string
  /** The path of the call that orders it. A caller that may make that call may ask for the job. */
  readonly path: string
  readonly state: v.GenericSchema<unknown, State>
  readonly step: (state: State, context: JobContext) => Promise<JobStep<State>>
}

/** A kind whose states are plain text for the code that stores them. */
export interface JobKind {
  readonly name: string
  readonly path: string
  /** Carries out the step that follows a stored state. */
  readonly run: (progress: string, context: JobContext) => Promise<JobStep<string>>
}

/** A kind that its own call orders, with a first state. */
export interface JobOf<State> extends JobKind {
  readonly first: (state: State) => string
}

const mostStateBytes = 200 * 1024

export function jobKind<State>({ name, path, state: schema, step }: JobDefinition<State>): JobOf<State> {
  const textOf = (state: State): string => {
    const text = JSON.stringify(state)
    if (Buffer.byteLength(text) > mostStateBytes) throw new Error(`A state of the job ${name} is too large.`)
    return text
  }
  return {
    name,
    path,
    first: textOf,
    async run(progress, context) {
      const after = await step(v.parse(schema, JSON.parse(progress)), context)
      return after.step === 'next' ? { ...after, state: textOf(after.state) } : after
    },
  }
}
