/** GET /api/jobs/<job_id>/: how far a job is, and its result. */
import * as v from 'valibot'
import { lackedRight } from '../../http/authenticate.ts'
import { mayPreview, rightTo } from '../../domain/settings/access/access-rights.ts'
import type { Call } from '../../http/call.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError, refusalOf } from '../../http/http-error.ts'
import { messagesByField } from '../../openapi/responses.ts'
import { jobStates } from '../../domain/file/job-state.ts'
import { readJob, type StoredJob } from '../../store/job/job-item.ts'

const parameters = v.strictObject({
  job_id: v.pipe(v.string(), v.description('The job_id that a call returned.')),
})

export const endpoint = {
  name: 'jobs-read',
  subject: 'files',
  method: 'GET',
  path: '/api/jobs/{job_id}/',
  summary: 'Returns the progress of a job, and its result.',
  description:
    "Needs the right to the call that ordered the job, or to its preview for a preview of one's own. A job can be read for 30 days. Ask again after some seconds " +
    'for as long as the state is waiting or running.',
  access: 'key',
  forEveryKey: true,
  forScreens: true,
  parameters,
  answer: v.object({
    job_id: v.string(),
    kind: v.pipe(v.string(), v.description('The call that ordered it.')),
    state: v.picklist(jobStates),
    done: v.pipe(v.number(), v.description('How much is done, in the units that the job counts.')),
    of: v.exactOptional(v.pipe(v.number(), v.description('How much there is to do. Absent if that is not known.'))),
    result: v.exactOptional(
      v.pipe(
        v.record(v.string(), v.unknown()),
        v.description('The answer that the call would have given. Present if the state is done.'),
      ),
    ),
    errors: v.exactOptional(messagesByField),
  }),
  ends: { 404: 'There is no such job, or the right to the call that ordered it is missing.' },
} as const satisfies Endpoint<typeof parameters>

/** A job of an access that may only preview the call is its own preview. */
function mayRead({ path, by }: StoredJob, call: Call): boolean {
  const right = rightTo(path, true)
  return lackedRight(call, right) === undefined || (by === call.by && mayPreview(call.access, right))
}

export const handler = /* @__PURE__ */ serve(endpoint, async ({ job_id }, call) => {
  const job = await readJob(call.account, job_id)
  if (job === undefined || !mayRead(job, call)) {
    throw new HttpError(404, 'job_id: there is no such job.')
  }
  const { state, done, total, faults } = job
  const result: unknown = job.result === undefined ? undefined : JSON.parse(job.result)
  return answered({
    ...{ job_id, kind: job.kind, state, done },
    ...(total !== undefined && { of: total }),
    ...(result !== undefined && { result }),
    ...(faults !== undefined && { errors: refusalOf(faults, call.language) }),
  })
})
