/** An HTTP request as the event of API Gateway's REST API (Lambda proxy integration, payload 1.0). */
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { Route } from './routes.ts'
import { sourceAddress } from './source-address.ts'

export interface ProxyRequest {
  readonly request: IncomingMessage
  readonly route: Route
  readonly body: Buffer
  readonly requestId: string
  readonly epochMillis: number
  /** The address of the caller. */
  readonly sourceIp: string
}

/** The one stage of the local run. It is not part of the path, as with a custom domain. */
const stage = 'local'

export function proxyEvent({
  request,
  route,
  body,
  requestId,
  epochMillis,
  sourceIp,
}: ProxyRequest): APIGatewayProxyEvent {
  const { host = request.headers.host, path, query } = splitUrl(request.url ?? '/')
  const headers = requestHeaders(request, host)
  return {
    resource: route.resource,
    path,
    httpMethod: route.method,
    headers: lastValues(headers),
    multiValueHeaders: Object.fromEntries(headers),
    queryStringParameters: query.size === 0 ? null : lastValues(query),
    multiValueQueryStringParameters: query.size === 0 ? null : Object.fromEntries(query),
    pathParameters: Object.keys(route.parameters).length === 0 ? null : { ...route.parameters },
    stageVariables: null,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      authorizer: null,
      domainName: hostName(host),
      domainPrefix: 'local',
      extendedRequestId: requestId,
      httpMethod: route.method,
      identity: identity(sourceIp, request.headers['user-agent']),
      path,
      protocol: `HTTP/${request.httpVersion}`,
      requestId,
      requestTime: new Date(epochMillis).toUTCString(),
      requestTimeEpoch: epochMillis,
      resourceId: route.resource,
      resourcePath: route.resource,
      stage,
    },
    body: body.length === 0 ? null : body.toString('utf8'),
    isBase64Encoded: false,
  }
}

interface Target {
  /** The host of an absolute target, sent by clients that treat the server as a proxy. */
  readonly host?: string
  readonly path: string
  readonly query: ReadonlyMap<string, string[]>
}

/** The original path, and the decoded parameters: `+` is a space, and undecodable parts stay unchanged. */
export function splitUrl(url: string): Target {
  const absolute = /^https?:\/\/(?:[^/?#@]*@)?(?<host>[^/?#]*)/i.exec(url)
  const target = absolute === null ? url : url.slice(absolute[0].length)
  const host = absolute?.groups?.['host']
  const mark = target.indexOf('?')
  const query = new Map<string, string[]>()
  if (mark !== -1) for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) append(query, name, value)
  const path = mark === -1 ? target : target.slice(0, mark)
  return { ...(host !== undefined && { host }), path: path === '' ? '/' : path, query }
}

/** Headers under the names that the caller gave them, and those that the gateway adds. */
function requestHeaders(request: IncomingMessage, host: string | undefined): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  const spellings = new Map<string, string>()
  const add = (name: string, value: string) => {
    const spelling = spellings.get(name.toLowerCase()) ?? name
    spellings.set(name.toLowerCase(), spelling)
    append(headers, spelling, value)
  }
  const set = (name: string, value: string) => {
    headers.delete(spellings.get(name.toLowerCase()) ?? name)
    spellings.set(name.toLowerCase(), name)
    headers.set(name, [value])
  }
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    add(request.rawHeaders[index] ?? '', request.rawHeaders[index + 1] ?? '')
  }
  // RFC 9112, 3.2.2: the host of an absolute target is above the header.
  if (host !== undefined && host !== request.headers.host) set('Host', host)
  const peer = sourceAddress(request, false)
  set('X-Forwarded-For', [request.headers['x-forwarded-for'], peer].flat().filter(Boolean).join(', '))
  set('X-Forwarded-Port', String(request.socket.localPort ?? ''))
  set('X-Forwarded-Proto', 'http')
  return headers
}

function append(values: Map<string, string[]>, name: string, value: string): void {
  const present = values.get(name)
  if (present === undefined) values.set(name, [value])
  else present.push(value)
}

function lastValues(values: ReadonlyMap<string, readonly string[]>): Record<string, string> {
  return Object.fromEntries(Array.from(values, ([name, all]) => [name, all.at(-1) ?? '']))
}

const hostName = (host: string | undefined) => (host ?? 'localhost').replace(/:\d+$/, '')

/** The caller, known only by address and program. */
export function identity(sourceIp: string, userAgent?: string): APIGatewayProxyEvent['requestContext']['identity'] {
  return {
    accessKey: null,
    accountId: null,
    apiKey: null,
    apiKeyId: null,
    caller: null,
    clientCert: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    sourceIp,
    user: null,
    userAgent: userAgent ?? null,
    userArn: null,
  }
}
