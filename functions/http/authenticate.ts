/**
 * The authentication of a caller (interface: "Authentication"; decisions: "Requests"). The key comes in the header
 * X-Service-Key, as a bearer token, or in the query. A call with two keys is a 400, as a server before the service may
 * have checked another key than the service would. A call without a key is a 401. A 403 means an unknown key, an
 * expired access, or an access without the right to this call or to this address.
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { BlockList, isIP } from 'node:net'
import { malformed } from '../domain/mistake.ts'
import { mayCall, mayPreview, nameOfRight, rightTo, type NeededRight } from '../domain/settings/access-rights.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { instantOf, showInstant, type Instant } from '../domain/time.ts'
import { accountOfKey, loadSettings } from '../store/account/load-settings.ts'
import { hashOfSecret } from '../store/keys.ts'
import type { Caller, EdgeContext } from './call.ts'
import { HttpError, ProgrammingError } from './http-error.ts'
import { headersOf } from './header.ts'

type Access = Settings['api_accesses'][number]

/** The properties of an endpoint that decide who may call it. */
export interface Guarded {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** For a POST, whether it changes nothing that any answer shows. */
  readonly onlyReads?: true
  /** `bearer` accepts the key only as a bearer token. */
  readonly access: 'key' | 'bearer' | 'open'
  /** Whether the call can be previewed. */
  readonly previews?: true
}

export function authenticate(
  endpoint: Guarded,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EdgeContext> {
  const only = endpoint.access === 'bearer' ? 'bearer' : undefined
  const right = rightTo(endpoint.path, endpoint.method === 'GET' || endpoint.onlyReads === true)
  return {
    name: 'authenticate',
    before: async ({ event, context }) => {
      const caller = await identify(event, only)
      const lacked = lackedRight(caller.access, right)
      const previews = endpoint.previews === true && mayPreview(caller.access, right)
      if (lacked !== undefined && !previews) throw new HttpError(403, lacked)
      if (!addressAllowed(caller.access, event.requestContext.identity.sourceIp)) {
        throw new HttpError(403, 'The API access key is not allowed from this address.')
      }
      context.caller = lacked === undefined ? caller : { ...caller, onlyPreviews: lacked }
    },
  }
}

async function identify(event: APIGatewayProxyEvent, only: 'bearer' | undefined): Promise<Caller> {
  const keys = sentKeys(event)
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
  const account = await accountOfKey(sent.key)
  const settings = account === undefined ? undefined : await loadSettings(account)
  const keyHash = hashOfSecret(sent.key)
  const now = instantOf(Date.now())
  const access = settings?.api_accesses.find((candidate) => opens(candidate, keyHash, now))
  if (account === undefined || settings === undefined || access === undefined) {
    throw new HttpError(403, 'The API access key is not known.')
  }
  if (access.expires !== undefined && access.expires <= now) {
    throw new HttpError(403, `The API access expired at ${showInstant(access.expires, settings.account.timezone)}.`)
  }
  return { account, settings, access, keyHash, keySentAs: sent.as }
}

/** Whether a key opens an access: its present key, or for a while, by real time, its previous key. */
function opens({ key_hash, previous_key_hash, previous_until }: Access, keyHash: string, now: Instant): boolean {
  if (key_hash === keyHash) return true
  return previous_key_hash === keyHash && previous_until !== undefined && now < previous_until
}

/** Why the access may not make the call; undefined where it may. */
function lackedRight(access: Access, right: NeededRight): string | undefined {
  if (!mayCall(access, right)) return `The API access key is not allowed to use "${nameOfRight(right)}".`
  if (access.read_only && !right.onlyReads) {
    return `The API access key may only read, and "${nameOfRight(right)}" changes something.`
  }
  return undefined
}

interface SentKey {
  readonly key: string
  readonly as: Caller['keySentAs']
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
function addressAllowed(access: Access, sourceIp: string): boolean {
  if (access.allowed_ips.length === 0) return true
  const ipv4 = rangesOf(access, 'ipv4')
  const ipv6 = rangesOf(access, 'ipv6')
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

function rangesOf(access: Access, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of access.allowed_ips) {
    const [network = '', prefix] = range.split('/')
    if (isIP(network) !== (family === 'ipv4' ? 4 : 6)) continue
    if (prefix === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(prefix), family)
  }
  return list
}
