/**
 * Forms of the service's own pages, and of no others (decisions: "Forms of other sites"). Browsers name the origin of a
 * form; a call that names none comes from no browser that could be misled.
 */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { environment } from '../store/dynamo/environment.ts'
import { headerOf } from './headers.ts'
import { HttpError } from './http-error.ts'

export function refuseForeignForm(event: APIGatewayProxyEvent): void {
  if (!isOwnForm(event)) throw new HttpError(403, 'This form was sent by another site.')
}

function isOwnForm(event: APIGatewayProxyEvent): boolean {
  const site = headerOf(event, 'sec-fetch-site')
  const origin = headerOf(event, 'origin')
  const from = origin === undefined ? undefined : URL.parse(origin)?.host
  const isOwn = from === headerOf(event, 'host')
  if (site === undefined) return origin === undefined || (from !== undefined && isOwn)
  // Two headers that contradict each other come from no page of the service.
  if (from !== undefined && !isOwn) return false
  // `none` is a form that its user sends again, such as after a restart of the browser.
  return site === 'same-origin' || site === 'none'
}

/**
 * Calls with a cookie, which are carried out only from the service's own pages. A browser adds the cookie by itself, so
 * a write must name its origin. A read without an origin does not come from a page.
 */
export function refuseForeignCall(event: APIGatewayProxyEvent, writes: boolean): void {
  const site = headerOf(event, 'sec-fetch-site')
  const origin = headerOf(event, 'origin')
  // `none` is an address that the user has typed in.
  const isOfSite = site === undefined || site === 'same-origin' || (site === 'none' && !writes)
  const isOfOrigin = origin === undefined || isOwnOrigin(event, origin)
  const saysNothing = site === undefined && origin === undefined
  if (isOfSite && isOfOrigin && !(writes && saysNothing)) return
  throw new HttpError(
    403,
    'A call with a session has to come from a page of the service: send an API access key instead.',
  )
}

/** Whether a page of this origin is one of the service, by its own address or by the host of the call. */
function isOwnOrigin(event: APIGatewayProxyEvent, origin: string): boolean {
  const from = URL.parse(origin)
  const own = new URL(environment('BASE_URL'))
  return from !== null && from.protocol === own.protocol && [own.host, headerOf(event, 'host')].includes(from.host)
}
