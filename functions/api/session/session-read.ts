/** GET /api/session/: the session of the call's cookie. */
import * as v from 'valibot'
import { instantOf } from '../../domain/time.ts'
import { required } from '../../http/call.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { sessionSchema, showSession } from './session-answer.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'session',
  subject: 'session',
  method: 'GET',
  path: '/api/session/',
  summary: 'Returns the session: who has signed in, and what that person may do.',
  access: 'session',
  parameters,
  answer: sessionSchema,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, (_, { session, access, settings, now }) =>
  Promise.resolve(
    answered(showSession({ session: required(session), access, settings, now, realNow: instantOf(Date.now()) })),
  ),
)
