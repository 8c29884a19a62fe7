/**
 * The cookie of a reader's session. Its name and tokens differ from those of staff, so neither is valid for the other.
 * Within a frame of another site, the cookie belongs to that site only (partitioned).
 */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { environment } from '../store/dynamo/environment.ts'
import { cookiesOf } from './headers.ts'

const named = (name: string): string => (environment('BASE_URL').startsWith('https:') ? `__Host-${name}` : name)
const tokenForm = /^[A-Za-z0-9._-]{1,64}~[A-Za-z0-9._-]{1,64}~[\w-]{43}$/

export const sentReaderToken = (event: APIGatewayProxyEvent): string | undefined =>
  cookiesOf(event, named('reader')).find((value) => tokenForm.test(value))

const attributes = (isFramed: boolean): string =>
  `Path=/; HttpOnly; Secure; ${isFramed ? 'SameSite=None; Partitioned' : 'SameSite=Lax'}`

export const readerCookieWith = (token: string, seconds: number, isFramed: boolean): string =>
  `${named('reader')}=${token}; Max-Age=${seconds}; ${attributes(isFramed)}`

/** Has the browser forget the cookie. */
export const readerCookieWithout = (isFramed: boolean): string =>
  `${named('reader')}=; Max-Age=0; ${attributes(isFramed)}`

/** The cookie of a sign-in at the readers' provider, which sends the browser back from its own site. */
export const sentReaderWay = (event: APIGatewayProxyEvent): string | undefined =>
  cookiesOf(event, named('reader-sign-in')).find((value) => /^[\w-]{43}$/.test(value))
export const readerWayWith = (token: string, seconds: number): string =>
  `${named('reader-sign-in')}=${token}; Max-Age=${seconds}; ${attributes(false)}`
export const readerWayWithout = (): string => `${named('reader-sign-in')}=; Max-Age=0; ${attributes(false)}`
