/**
 * The handler of a call whose work may take longer than the call: it creates a job, carries out steps for some seconds,
 * and answers like any other call if the job has ended by then. Otherwise it answers with the id of the job, and the
 * queue continues.
 */
import type * as v from 'valibot'
import type { Call } from '../../http/call.ts'
import { answered, refused, serve, type Answer, type Endpoint, type Handler } from '../../http/endpoint.ts'
import type { ParameterSchema } from '../../http/read-parameters.ts'
import { hasEnded, type StoredJob } from '../../store/job/job-item.ts'
import type { JobOf } from '../../work/jobs/job-kind.ts'
import { carryOn, mayGoOnAtOnce, orderJob } from '../../work/jobs/run-job.ts'
import { sendSoon } from '../../work/queues/work-message.ts'

/** The time for steps in the call. The last one ends, and the call answers, in what is left of the function's time. */
const stepsMilliseconds = 15_000

/** The first state of a job, or the answer of a call that needs none. */
export type JobBegin<State> = { readonly begin: State } | { readonly answer: Answer }

export const begin = <State>(state: State): JobBegin<State> => ({ begin: state })
export const answerAtOnce = <State>(answer: Answer): JobBegin<State> => ({ answer })

export function serveJob<Parameters extends ParameterSchema, State>(
  endpoint: Endpoint<Parameters> & { readonly job: true },
  kind: JobOf<State>,
  prepare: (parameters: v.InferOutput<Parameters>, call: Call) => Promise<JobBegin<State>> | JobBegin<State>,
): Handler {
  const kinds = new Map([[kind.name, kind]])
  return serve(endpoint, async (parameters, call) => {
    const endMillis = Date.now() + stepsMilliseconds
    const prepared = await prepare(parameters, call)
    if ('answer' in prepared) return prepared.answer
    const { settings, now, via, by, language, idempotencyKey } = call
    const ordered = await orderJob({
      ...{ kind, first: prepared.begin, asked: parameters, settings, client: call.access.name, idempotencyKey },
      ...{ now, by: { via, by }, language },
    })
    if (ordered === undefined) return refused({ field: '', code: 'idempotency_key_reused' })
    const job = await carryOn(ordered, { settings, now, kinds, mayGoOn: () => Date.now() < endMillis })
    if (hasEnded(job)) return answerOf(job)
    if (mayGoOnAtOnce(job)) await sendSoon({ account: call.account, job: job.id })
    return { outcome: 'accepted', body: { job_id: job.id } }
  })
}

export const answerOf = ({ faults, result = 'null' }: StoredJob): Answer =>
  faults === undefined ? answered(JSON.parse(result)) : refused(...faults)
