/**
 * Forms of the service's own pages, and of no others (decisions: "Forms of other sites"). Browsers say where a form
 * comes from; what says nothing is no browser that could be misled.
 */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { headerOf } from './header.ts'
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
  // `none` is a form that its user sends again, as after a restart of the browser.
  return site === 'same-origin' || site === 'none'
}
