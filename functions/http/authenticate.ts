/**
 * The authentication of a caller (interface: "Authentication"; decisions: "Requests"). The key comes in the header
 * X-Service-Key, as a bearer token, or in the query. A call with two keys is a 400, because a server before the service
 * may have checked the other key. A call without a key is a 401. A 403 means an unknown key, an expired access, or an
 * access without the right to this call or to this address. A call without a key may have the cookie of a session
 * instead; a write then has to come from a page of the service (decisions: "Cookies").
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { BlockList, isIP } from 'node:net'
import { malformed } from '../domain/refusal/mistake.ts'
import { onceFor } from '../domain/base/once.ts'
import { mayCall, mayPreview, nameOfRight, rightTo, type NeededRight } from '../domain/settings/access/access-rights.ts'
import { holderWords, type Caller, type CallerAccess, type EdgeContext } from './call.ts'
import { HttpError, ProgrammingError } from './http-error.ts'
import { headersOf } from './headers.ts'
import { identifySession } from './identify-session.ts'
import { accessOfKey } from './key-access.ts'
import { refuseForeignCall } from './same-origin.ts'
import { sentToken } from './session-cookie.ts'

type Access = CallerAccess

export type Method = 'GET' | 'POST' | 'DELETE'

/** The properties of an endpoint that decide who may call it. */
export interface Guarded {
  readonly method: Method
  readonly path: string
  /** For a POST, whether it changes nothing visible in answers. */
  readonly onlyReads?: true
  /** `bearer` accepts a key only as a bearer token, `session` a cookie alone. */
  readonly access: 'key' | 'bearer' | 'session' | 'open'
  /** Whether every person who has signed in may make the call, as all screens of the console need its answer. */
  readonly forScreens?: true
  /** Whether every key may make the call, whatever its rights, because its answer is about the key itself. */
  readonly forEveryKey?: true
  /** Whether the call can be previewed. */
  readonly previews?: true
  readonly forecasts?: true
}

export function authenticate(
  endpoint: Guarded,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EdgeContext> {
  const right = rightTo(endpoint.path, endpoint.method === 'GET' || endpoint.onlyReads === true)
  return {
    name: 'authenticate',
    before: async ({ event, context }) => {
      const caller = await identify(event, endpoint)
      if (caller.session !== undefined) refuseForeignCall(event, !right.onlyReads)
      // Everybody may see and end their own session.
      const isOfSession = endpoint.access === 'session' || (endpoint.forScreens === true && isPerson(caller))
      const needsNoRight = isOfSession || endpoint.forEveryKey === true
      const lacked = needsNoRight ? undefined : lackedRight(caller, right)
      const canPreview = endpoint.previews === true || endpoint.forecasts === true
      const previews = canPreview && mayPreview(caller.access, right)
      if (lacked !== undefined && !previews) throw new HttpError(403, lacked)
      if (!addressAllowed(caller.access, event.requestContext.identity.sourceIp)) {
        throw new HttpError(403, 'The API access key is not allowed from this address.')
      }
      context.caller = lacked === undefined ? caller : { ...caller, onlyPreviews: lacked }
    },
  }
}

const isPerson = ({ session }: Caller): boolean => session?.person !== undefined

/** A key counts before a cookie, which a browser sends with every call of the service's pages. */
async function identify(event: APIGatewayProxyEvent, { access }: Guarded): Promise<Caller> {
  const keys = sentKeys(event)
  const only = access === 'bearer' ? 'bearer' : undefined
  const token = keys.length === 0 ? sentToken(event) : undefined
  if (token !== undefined) return await identifySession(token)
  if (access === 'session') {
    const words =
      sentToken(event) === undefined
        ? 'No session: sign in at /api/session/.'
        : 'No session: the call has an API access key as well, which counts before the cookie.'
    throw new HttpError(401, words, { 'WWW-Authenticate': 'Bearer' })
  }
  if (keys.length > 1) {
    throw new ProgrammingError(
      malformed('API access key', `expected one, given ${keys.length}: ${keys.map(placeOf).join(', ')}.`),
    )
  }
  const [sent] = keys.filter(({ as }) => only === undefined || as === only)
  if (sent === undefined) {
    const where = only === 'bearer' ? 'as a bearer token in the Authorization header' : 'in the header X-Service-Key'
    throw new HttpError(401, `No API access key: expected one ${where}.`, { 'WWW-Authenticate': 'Bearer' })
  }
  return { ...(await accessOfKey(sent.key)), keySentAs: sent.as }
}

/** Reason that the access may not make the call; undefined if it may. */
export function lackedRight(caller: Caller, right: NeededRight): string | undefined {
  const { access } = caller
  if (!mayCall(access, right)) {
    return `${holderWords(caller)} is not allowed to use "${nameOfRight(right)}".`
  }
  if (access.read_only && !right.onlyReads) {
    return `${holderWords(caller)} may only read, and "${nameOfRight(right)}" changes something.`
  }
  return undefined
}

interface SentKey {
  readonly key: string
  readonly as: keyof typeof places
}

/** Every key of the call. An Authorization header with anything other than a bearer token is no key. */
function sentKeys(event: APIGatewayProxyEvent): SentKey[] {
  const inHeaders = headersOf(event, 'x-service-key').map((key) => ({ key: key.trim(), as: 'header' }) as const)
  const asTokens = headersOf(event, 'authorization').map(
    (value) => ({ key: /^Bearer +(\S+)\s*$/i.exec(value)?.[1] ?? '', as: 'bearer' }) as const,
  )
  const inQuery = (event.multiValueQueryStringParameters?.['service-key'] ?? []).map(
    (key) => ({ key, as: 'query' }) as const,
  )
  return [...inHeaders, ...asTokens, ...inQuery].filter(({ key }) => key !== '')
}

const places = {
  header: 'in the header X-Service-Key',
  bearer: 'as a bearer token',
  query: 'as the parameter service-key',
} as const
const placeOf = ({ as }: SentKey) => places[as]

/**
 * Ranges of one family never admit addresses of the other. An IPv4 address that arrives mapped into IPv6 counts as the
 * IPv4 address: the platform's list matches it against IPv4 ranges, and IPv6 ranges are skipped here.
 */
export function addressAllowed(access: Pick<Access, 'allowed_ips'>, sourceIp: string): boolean {
  if (access.allowed_ips.length === 0) return true
  const { ipv4, ipv6 } = rangesOf(access.allowed_ips)
  switch (isIP(sourceIp)) {
    case 4:
      return ipv4.check(sourceIp, 'ipv4')
    case 6:
      return ipv4.check(sourceIp, 'ipv6') || (!mappedIpv4.check(sourceIp, 'ipv6') && ipv6.check(sourceIp, 'ipv6'))
    default:
      return false
  }
}

const mappedIpv4 = new BlockList()
mappedIpv4.addSubnet('::ffff:0:0', 96, 'ipv6')

const rangesOf = onceFor((allowedIps: readonly string[]) => ({
  ipv4: rangesOfFamily(allowedIps, 'ipv4'),
  ipv6: rangesOfFamily(allowedIps, 'ipv6'),
}))

function rangesOfFamily(allowedIps: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of allowedIps) {
    const [network = '', prefix] = range.split('/')
    if (isIP(network) !== (family === 'ipv4' ? 4 : 6)) continue
    if (prefix === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(prefix), family)
  }
  return list
}
