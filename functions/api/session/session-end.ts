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
  summary: 'Signs out.',
  description: 'The cookie stops working, in other processes after at most five seconds.',
  access: 'session',
  parameters,
  bodiless: { status: 204, description: 'The session has ended.' },
  answer: v.null(),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (_, call) => {
  const { tokenHash } = required(call.session)
  await endSession(tokenHash)
  forgetSession(tokenHash)
  return { outcome: 'done', headers: { 'Set-Cookie': cookieWithout() } }
})
