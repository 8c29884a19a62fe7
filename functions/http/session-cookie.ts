/**
 * The cookie of a session (decisions: "Cookies"). Browsers send it to the service alone, never with the calls of
 * another site, and show it to no script. Over HTTPS its name has the prefix that no other host of the domain can set.
 */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { sessionMillis } from '../domain/settings/access/session.ts'
import { environment } from '../store/dynamo/environment.ts'
import { cookiesOf } from './headers.ts'

const nameOf = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-session' : 'session')

/** The token of the call's cookie. Tokens have 43 characters; anything else is no token of the service. */
export function sentToken(event: APIGatewayProxyEvent): string | undefined {
  return cookieOf(event, nameOf(environment('BASE_URL')))
}

function cookieOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  return cookiesOf(event, name).find((value) => /^[\w-]{43}$/.test(value))
}

const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict'

export const cookieWith = (token: string): string =>
  `${nameOf(environment('BASE_URL'))}=${token}; Max-Age=${sessionMillis / 1000}; ${attributes}`

/** Has the browser forget the cookie. */
export const cookieWithout = (): string => `${nameOf(environment('BASE_URL'))}=; Max-Age=0; ${attributes}`

/**
 * The cookie of a sign-in at a provider. The provider sends the browser back from another site, and browsers then send
 * no strict cookies.
 */
const providerNameOf = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-sign-in' : 'sign-in')
const providerAttributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

export const sentProviderToken = (event: APIGatewayProxyEvent): string | undefined =>
  cookieOf(event, providerNameOf(environment('BASE_URL')))
export const providerCookieWith = (token: string, seconds: number): string =>
  `${providerNameOf(environment('BASE_URL'))}=${token}; Max-Age=${seconds}; ${providerAttributes}`
export const providerCookieWithout = (): string =>
  `${providerNameOf(environment('BASE_URL'))}=; Max-Age=0; ${providerAttributes}`
