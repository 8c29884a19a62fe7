/**
 * Tells browsers that came by HTTPS to come by nothing else from now on (RFC 6797). An address of one machine has no
 * HTTPS, and its answers go without.
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { headerOf } from './header.ts'

export const strictTransportHeader = 'Strict-Transport-Security'
/** A year. Other names below the service's own are none of its business. */
export const strictTransport = 'max-age=31536000'

/** Comes before all other middleware, so that it sees every answer of theirs. */
export function demandHttps(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const add = (request: { event: APIGatewayProxyEvent; response: APIGatewayProxyResult | null | undefined }) => {
    const { event, response } = request
    if (response === null || response === undefined || headerOf(event, 'x-forwarded-proto') !== 'https') return
    request.response = { ...response, headers: { ...response.headers, [strictTransportHeader]: strictTransport } }
  }
  return { name: 'demand-https', after: (request) => add(request), onError: (request) => add(request) }
}
