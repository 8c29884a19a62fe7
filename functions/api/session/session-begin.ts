/** POST /api/session/: signs in with an API key or a one-time link. From then on a cookie identifies the session. */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import * as v from 'valibot'
import { addressAllowed } from '../../http/authenticate.ts'
import { malformed } from '../../domain/refusal/mistake.ts'
import { personOf } from '../../domain/settings/access/role-rights.ts'
import { inStay, stayOf } from '../../domain/settings/access/stays.ts'
import { instantOf } from '../../domain/time/time.ts'
import { serveOpenly, type Endpoint } from '../../http/endpoint.ts'
import { HttpError, jsonAnswer, ProgrammingError } from '../../http/http-error.ts'
import { identifySession } from '../../http/identify-session.ts'
import { accessOfKey } from '../../http/key-access.ts'
import { readParameters } from '../../http/read-parameters.ts'
import { refuseForeignForm } from '../../http/same-origin.ts'
import { exactlyOne } from '../../http/schema-words.ts'
import { cookieWith } from '../../http/session-cookie.ts'
import { inVisitorsTurn } from '../../http/visitors.ts'
import { accountNow } from '../../store/account/clock.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import {
  findLink,
  startByLink,
  startSession,
  tellRefusal,
  type StartedSession,
} from '../../work/session/start-session.ts'
import { sessionSchema, showSession } from './session-answer.ts'

const secret = v.pipe(v.string(), v.minLength(1, 'a text'), v.maxLength(1000, 'at most 1000 characters'))

const parameters = v.pipe(
  v.strictObject({
    api_key: v.exactOptional(v.pipe(secret, v.description('An API access key. The session has its rights.'))),
    link: v.exactOptional(
      v.pipe(
        secret,
        v.description('The token of a one-time link. The session has the rights of the role of its user.'),
      ),
    ),
  }),
  v.metadata({ words: exactlyOne('api_key', 'link') }),
)

export const endpoint = {
  name: 'session-begin',
  subject: 'session',
  method: 'POST',
  path: '/api/session/',
  summary: 'Signs in with an API key or a one-time link.',
  description:
    'Sets a cookie that replaces the key for pages of the service. A session ends after 12 hours, or ' +
    'after 30 minutes without a call. Only pages of the service can make calls that write. If a call has ' +
    'a key and a cookie, the key counts.',
  access: 'open',
  parameters,
  answer: sessionSchema,
  ends: {
    403: 'The key or the link is unknown, used, expired, or not allowed from this address.',
  },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serveOpenly(async (event) => {
  refuseForeignForm(event)
  return await inVisitorsTurn(event.requestContext.identity.sourceIp, () => begin(event))
})

async function begin(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { api_key, link } = readParameters(parameters, event)
  if ((api_key === undefined) === (link === undefined)) {
    throw new ProgrammingError(malformed('api_key', 'exactly one of api_key and link is needed.'))
  }
  const { token } = api_key === undefined ? await byLink(link ?? '') : await byKey(api_key, event)
  const { session, access, settings } = await identifySession(token)
  if (session === undefined) throw new Error('A session was begun and is not there.')
  const realNow = instantOf(Date.now())
  const sessionView = showSession({ session, access, settings, now: await accountNow(settings, realNow), realNow })
  const answer = jsonAnswer(200, sessionView)
  return { ...answer, headers: { ...answer.headers, 'Set-Cookie': cookieWith(token) } }
}

async function byKey(key: string, event: APIGatewayProxyEvent): Promise<StartedSession> {
  const { settings, access, keyHash } = await accessOfKey(key)
  if (!addressAllowed(access, event.requestContext.identity.sourceIp)) {
    await tellRefusal({ settings, who: access.name, way: 'key', reason: 'address-not-allowed' })
    throw new HttpError(403, 'The API access key is not allowed from this address.')
  }
  const holder = { as: 'access', name: access.name, key_hash: keyHash } as const
  return await startSession({ settings, holder, way: 'key' })
}

async function byLink(token: string): Promise<StartedSession> {
  const link = await findLink(token)
  const settings = link && (await loadPresentSettings(link.account))
  if (link !== undefined && settings !== undefined) {
    const person = link.stay === stayOf(settings, link.email) ? personOf(settings, link.email) : undefined
    if (person === undefined) await tellRefusal({ settings, who: link.email, way: 'link', reason: 'not-allowed' })
    else {
      const holder = { as: 'person', email: person.email, ...inStay(settings, person.email) } as const
      const started = await startByLink(token, { settings, holder, way: 'link', linkBy: link.by })
      if (started !== undefined) return started
    }
  }
  throw new HttpError(403, 'The link is no longer valid: it signs in once, within 15 minutes.')
}
