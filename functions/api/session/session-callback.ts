/**
 * GET /api/session/sign-in/callback/: the return from the provider, which signs the person in or gives the reason for a
 * refusal.
 */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import * as v from 'valibot'
import { personOf, rightsOfRole, type Introduced } from '../../domain/settings/access/role-rights.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { inStay } from '../../domain/settings/access/stays.ts'
import { instantOf } from '../../domain/time/time.ts'
import { serveOpenly, type Endpoint } from '../../http/endpoint.ts'
import { cookieWith, providerCookieWithout, sentProviderToken } from '../../http/session-cookie.ts'
import { inVisitorsTurn } from '../../http/visitors.ts'
import { personFromProvider, type VouchedPerson } from '../../outside/openid-provider.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { hashOfSecret } from '../../store/keys.ts'
import { takeSignInBegun } from '../../store/session/sign-ins-begun.ts'
import { startSession, tellRefusal } from '../../work/session/start-session.ts'
import { goHome, type NoSignIn } from './provider-way.ts'

/** Providers add parameters of their own; the client of the provider judges them. */
const parameters = v.looseObject({
  code: v.exactOptional(v.pipe(v.string(), v.description('The code of the provider.'))),
  state: v.exactOptional(v.pipe(v.string(), v.description('The state with which the sign-in began.'))),
  iss: v.exactOptional(v.pipe(v.string(), v.description('The issuer.'))),
  error: v.exactOptional(v.pipe(v.string(), v.description("The provider's reason for refusing the sign-in."))),
})

export const endpoint = {
  name: 'session-callback',
  subject: 'pages',
  method: 'GET',
  path: '/api/session/sign-in/callback/',
  summary: 'Completes a sign-in with the OpenID provider, which redirects the browser here.',
  access: 'open',
  parameters,
  bodiless: { status: 302, description: 'Redirects to the console, signed in or with the reason for the failure.' },
  answer: v.null(),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serveOpenly(async (event) =>
  inVisitorsTurn(event.requestContext.identity.sourceIp, async () => {
    const ended = await end(event)
    if ('token' in ended) return home(event, [cookieWith(ended.token)])
    console.warn({ message: 'Nobody was signed in by the provider.', ...ended })
    return home(event, [], ended.reason)
  }),
)

const home = (event: APIGatewayProxyEvent, cookies: readonly string[], reason?: NoSignIn): APIGatewayProxyResult =>
  goHome(event, [...cookies, providerCookieWithout()], reason)

type Ended =
  { readonly token: string } | { readonly reason: NoSignIn; readonly account?: string; readonly error?: string }

async function end(event: APIGatewayProxyEvent): Promise<Ended> {
  const sent = sentProviderToken(event)
  const begun = sent === undefined ? undefined : await takeSignInBegun(hashOfSecret(sent))
  if (begun === undefined || begun.until <= instantOf(Date.now())) return { reason: 'expired' }
  const { account, redirect_uri: redirectUri } = begun
  const settings = await loadPresentSettings(account)
  const signIn = settings?.sign_in
  if (settings === undefined || signIn === undefined) return { reason: 'no-provider', account }
  try {
    const provider = { signIn, mode: settings.account.mode, redirectUri }
    const vouched = await personFromProvider(provider, queryOf(event), begun)
    if (vouched === 'unverified') return await refuse(settings, 'not-allowed')
    const introduced = introducedBy(vouched, settings)
    const email = vouched.email.toLowerCase()
    if (personOf(settings, email, introduced) === undefined) return await refuse(settings, 'not-allowed', email)
    const holder = { as: 'person', email, introduced, ...inStay(settings, email) } as const
    const { token } = await startSession({ settings, holder, way: 'provider' })
    return { token }
  } catch (error) {
    return { ...(await refuse(settings, 'failed')), error: String(error) }
  }
}

async function refuse(settings: Settings, reason: 'not-allowed' | 'failed', who?: string) {
  await tellRefusal({ settings, way: 'provider', reason, ...(who !== undefined && { who }) })
  return { reason, account: settings.account.id }
}

function introducedBy({ issuer, email, name, roles }: VouchedPerson, settings: Settings): Introduced {
  const role = roles.find((each) => rightsOfRole(settings, each) !== undefined)
  return { issuer, email, name, ...(role !== undefined && { role }) }
}

function queryOf({ multiValueQueryStringParameters }: APIGatewayProxyEvent): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(multiValueQueryStringParameters ?? {})) {
    for (const value of values ?? []) query.append(name, value)
  }
  return query
}
