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
  // `none` is a form that its user sends again, as after a restart of the browser.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = headerOf(event, 'origin')
  return origin === undefined || URL.parse(origin)?.host === headerOf(event, 'host')
}
