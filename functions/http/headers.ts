/** Headers of calls, and the header that every answer over HTTPS has. */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'

/** All values of a header that may have been sent more than once. */
export function headersOf(event: APIGatewayProxyEvent, name: string): readonly string[] {
  const sent = Object.entries(event.multiValueHeaders).find(([key]) => key.toLowerCase() === name)?.[1]
  return sent ?? [headerOf(event, name)].filter((value) => value !== undefined)
}

/** A header of a call by its lower-case name. Callers may spell the name in any case. */
export function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  return Object.entries(event.headers).find(([key]) => key.toLowerCase() === name)?.[1]
}

/** All values of a cookie: a browser sends one for each path and host that it was set for. */
export function cookiesOf(event: APIGatewayProxyEvent, name: string): readonly string[] {
  const cookies = headersOf(event, 'cookie').flatMap((header) => header.split(';'))
  return cookies.flatMap((cookie) => {
    const [key = '', value = ''] = cookie.trim().split('=', 2)
    return key === name ? [value] : []
  })
}

/** Whether an Accept-Encoding header takes a coding of bodies. `q=0` refuses it (RFC 9110, 12.5.3). */
export function takesCoding(accepted: string, coding: 'br' | 'gzip'): boolean {
  const codings = accepted.split(',').map((each) => each.trim().toLowerCase())
  return codings.some((each) => {
    const [name, weight = 'q=1'] = each.split(';').map((part) => part.trim())
    return name === coding && /^q=(?!0(?:\.0*)?$)[\d.]+$/.test(weight)
  })
}

export const strictTransportHeader = 'Strict-Transport-Security'
/** One year. Subdomains are not included, because the service does not decide on them. */
export const strictTransport = 'max-age=31536000'

/**
 * Tells browsers that came by HTTPS to use only HTTPS from now on (RFC 6797). An address on one machine has no HTTPS,
 * and no such header. This middleware comes first, so that it sees every answer.
 */
export function demandHttps(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const demand = (request: { event: APIGatewayProxyEvent; response: APIGatewayProxyResult | null | undefined }) => {
    const { event, response } = request
    if (response === null || response === undefined || headerOf(event, 'x-forwarded-proto') !== 'https') return
    request.response = { ...response, headers: { ...response.headers, [strictTransportHeader]: strictTransport } }
  }
  return { name: 'demand-https', after: demand, onError: demand }
}
