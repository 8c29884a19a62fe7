/**
 * GET /healthz/: whether the service can work, for whoever watches it. The call needs no key, tells nothing of any
 * account, and reads one small item: the storage has answered, or it has not.
 */
import * as v from 'valibot'
import { serveOpenly, type Endpoint } from '../http/endpoint.ts'
import { HttpError, jsonAnswer } from '../http/http-error.ts'
import { readParameters } from '../http/read-parameters.ts'
import { feelPulse } from '../store/pulse.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'healthz',
  subject: 'service',
  method: 'GET',
  path: '/healthz/',
  summary: 'Says that the service is up and that its storage answers.',
  description:
    'For monitors and load balancers. It needs no key and counts for no limit. HEAD is answered too, without the body.',
  access: 'open',
  parameters,
  answer: v.object({ status: v.literal('ok') }),
  ends: { 503: 'The storage does not answer.' },
} as const satisfies Endpoint<typeof parameters>

/** Monitors mostly wait five seconds. */
const patienceMilliseconds = 2_000

export const handler = /* @__PURE__ */ serveOpenly(async (event) => {
  readParameters(parameters, event)
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const words = `The storage has not answered within ${patienceMilliseconds / 1_000} seconds.`
  const timer = setTimeout(() => reject(new Error(words)), patienceMilliseconds)
  try {
    await Promise.race([feelPulse(), silence])
  } catch (cause) {
    throw new HttpError(503, 'The storage does not answer.', { 'Retry-After': '5' }, { cause })
  } finally {
    clearTimeout(timer)
  }
  return jsonAnswer(200, { status: 'ok' })
})
