/** The way to a provider and back: its cookie, its addresses, and where it ends. */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { headerOf } from '../../http/headers.ts'
import { commonHeaders } from '../../http/http-error.ts'
import { environment } from '../../store/dynamo/environment.ts'

/** Time that a person may take at the provider. */
export const wayMillis = 10 * 60_000

/** Reason for a failed sign-in, as the console receives it. */
export type NoSignIn = 'no-provider' | 'failed' | 'expired' | 'not-allowed'

/**
 * The address of the service in the browser. On one machine that may be localhost or 127.0.0.1, which have their own
 * cookies.
 */
export function addressFor(event: APIGatewayProxyEvent): string {
  const own = new URL(environment('BASE_URL'))
  const host = headerOf(event, 'host') ?? own.host
  const isOneMachine = own.hostname === '127.0.0.1' && host === `localhost:${own.port}`
  return (isOneMachine ? `http://${host}` : environment('BASE_URL')).replace(/\/$/, '')
}

export const callbackOf = (address: string): string => `${address}/api/session/sign-in/callback/`

/** Sends the browser to another page, with cookies that it is to keep or to forget. */
export const goTo = (location: string, cookies: readonly string[]): APIGatewayProxyResult => ({
  statusCode: 302,
  headers: { ...commonHeaders, 'Referrer-Policy': 'no-referrer', Location: location },
  ...(cookies.length > 0 && { multiValueHeaders: { 'Set-Cookie': [...cookies] } }),
  body: '',
})

export const goHome = (event: APIGatewayProxyEvent, cookies: readonly string[], failed?: NoSignIn) =>
  goTo(`${addressFor(event)}/console/${failed === undefined ? '' : `#sign-in=${failed}`}`, cookies)
