/** GET /api/session/sign-in/: sends the browser to the OpenID provider of an account. */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { instantOf } from '../../domain/time/time.ts'
import { accountParameter, readParameters } from '../../http/read-parameters.ts'
import { serveOpenly, type Endpoint } from '../../http/endpoint.ts'
import { providerCookieWith } from '../../http/session-cookie.ts'
import { inVisitorsTurn } from '../../http/visitors.ts'
import { beginAtProvider } from '../../outside/openid-provider.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { hashOfSecret } from '../../store/keys.ts'
import { storeSignInBegun } from '../../store/session/sign-ins-begun.ts'
import { addressFor, callbackOf, goHome, goTo, wayMillis } from './provider-way.ts'

const parameters = v.strictObject({
  account: v.pipe(accountParameter, v.description('The id of the account of the provider.')),
})

export const endpoint = {
  name: 'session-sign-in',
  subject: 'pages',
  method: 'GET',
  path: '/api/session/sign-in/',
  summary: "Begins a sign-in with the account's OpenID provider.",
  access: 'open',
  parameters,
  bodiless: {
    status: 302,
    description: 'Redirects to the provider, or to the console with the reason if there is none.',
  },
  answer: v.null(),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serveOpenly(async (event) =>
  inVisitorsTurn(event.requestContext.identity.sourceIp, () => begin(event)),
)

async function begin(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { account } = readParameters(parameters, event)
  const settings = await loadPresentSettings(account)
  const signIn = settings?.sign_in
  if (settings === undefined || signIn === undefined) return goHome(event, [], 'no-provider')
  const redirectUri = callbackOf(addressFor(event))
  try {
    const { url, checks } = await beginAtProvider({ signIn, mode: settings.account.mode, redirectUri })
    const token = randomBytes(32).toString('base64url')
    const until = instantOf(Date.now() + wayMillis)
    await storeSignInBegun(hashOfSecret(token), { account, redirect_uri: redirectUri, ...checks, until })
    return goTo(url.href, [providerCookieWith(token, wayMillis / 1000)])
  } catch (error) {
    console.warn({ message: 'The sign-in provider cannot be used.', account, error: String(error) })
    return goHome(event, [], 'failed')
  }
}
