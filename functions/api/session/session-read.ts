/** GET /api/session/: the session of the call's cookie. */
import * as v from 'valibot'
import { prolonged } from '../../domain/settings/access/session.ts'
import { instantOf } from '../../domain/time/time.ts'
import { required } from '../../http/call.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { sessionSchema, showSession } from './session-answer.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'session',
  subject: 'session',
  method: 'GET',
  path: '/api/session/',
  summary: "Returns the session: the person who is signed in, and that person's rights.",
  access: 'session',
  parameters,
  answer: sessionSchema,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, (_, { session, access, settings, now }) => {
  const realNow = instantOf(Date.now())
  const current = required(session)
  // The call itself prolongs the session.
  const view = { ...current, idle_until: prolonged(current, realNow) ?? current.idle_until }
  return Promise.resolve(answered(showSession({ session: view, access, settings, now, realNow })))
})
