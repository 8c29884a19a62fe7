/** The cookies that a call came with. */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { headersOf } from './header.ts'

/** All values of a cookie: a browser sends one for each path and host that it was set for. */
export function cookiesOf(event: APIGatewayProxyEvent, name: string): readonly string[] {
  const cookies = headersOf(event, 'cookie').flatMap((header) => header.split(';'))
  return cookies.flatMap((cookie) => {
    const [key = '', value = ''] = cookie.trim().split('=', 2)
    return key === name ? [value] : []
  })
}
