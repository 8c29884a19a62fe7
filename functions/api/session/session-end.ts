/** DELETE /api/session/: signs out. */
import * as v from 'valibot'
import { required } from '../../http/call.ts'
import { serve, type Endpoint } from '../../http/endpoint.ts'
import { forgetSession } from '../../http/identify-session.ts'
import { cookieWithout } from '../../http/session-cookie.ts'
import { endSession } from '../../store/session/stored-sessions.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'session-end',
  subject: 'session',
  method: 'DELETE',
  path: '/api/session/',
  summary: 'Ends the session.',
  description: 'The cookie opens nothing any more, in other processes after five seconds at most.',
  access: 'session',
  parameters,
  bodiless: { status: 204, description: 'The session is ended.' },
  answer: v.null(),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (_, call) => {
  const { tokenHash } = required(call.session)
  await endSession(tokenHash)
  forgetSession(tokenHash)
  return { outcome: 'done', headers: { 'Set-Cookie': cookieWithout() } }
})
