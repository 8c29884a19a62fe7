/**
 * GET /healthz/: whether the service can work, for monitors. The call needs no key, tells nothing of any account, and
 * reads one small item, the format of the tables: it needs the storage, and says whether the service can work with the
 * data there.
 */
import * as v from 'valibot'
import { serveOpenly, type Endpoint } from '../http/endpoint.ts'
import { HttpError, jsonAnswer } from '../http/http-error.ts'
import { readParameters } from '../http/read-parameters.ts'
import { compareNumber } from '../store/format/format-item.ts'
import { FormatError } from '../store/stored-format.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'healthz',
  subject: 'service',
  method: 'GET',
  path: '/healthz/',
  summary: 'Reports that the service is running, that its storage responds, and that it can work with the stored data.',
  description:
    'For monitors and load balancers. Needs no key and does not count towards any limit. HEAD works too, ' +
    'without the body.',
  access: 'open',
  parameters,
  answer: v.object({ status: v.literal('ok') }),
  ends: { 503: 'The storage does not respond, or the format of its data does not fit this version.' },
} as const satisfies Endpoint<typeof parameters>

/** Monitors usually wait five seconds. */
const patienceMilliseconds = 2_000

export const handler = /* @__PURE__ */ serveOpenly(async (event) => {
  readParameters(parameters, event)
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const words = `The storage has not answered within ${patienceMilliseconds / 1_000} seconds.`
  const timer = setTimeout(() => reject(new Error(words)), patienceMilliseconds)
  try {
    await Promise.race([compareNumber(), silence])
  } catch (cause) {
    if (cause instanceof FormatError) throw new HttpError(503, cause.message, { 'Retry-After': '60' })
    throw new HttpError(503, 'The storage does not answer.', { 'Retry-After': '5' }, { cause })
  } finally {
    clearTimeout(timer)
  }
  return jsonAnswer(200, { status: 'ok' })
})
