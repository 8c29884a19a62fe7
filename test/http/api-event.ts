/** Calls in the form in which API Gateway passes them to a function. */
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { identity } from '../../local/proxy-event.ts'
import { addOfCall } from '../known-secrets.ts'

export interface CallOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'DELETE'
  readonly path?: string
  /** The values of the path's names, as sent. */
  readonly inPath?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>> | string
  readonly body?: string
  readonly sourceIp?: string
}

export function apiEvent(options: CallOptions = {}): APIGatewayProxyEvent {
  const { path = '/api/customers/', query = {}, sourceIp = '127.0.0.1' } = options
  const body = bodyOf(options)
  const method = options.method ?? (body === null ? 'GET' : 'POST')
  const many = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? [value] : [...value]]),
  )
  const headers = { Host: 'api.example', 'X-Forwarded-Proto': 'https', ...contentType(options), ...options.headers }
  addOfCall({ path, query: many, headers, body })
  return {
    resource: path.replace(/\/$/, ''),
    path,
    httpMethod: method,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: Object.fromEntries(Object.entries(many).map(([name, values]) => [name, values.at(-1)])),
    multiValueQueryStringParameters: many,
    pathParameters: options.inPath === undefined ? null : { ...options.inPath },
    stageVariables: null,
    body,
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      authorizer: undefined,
      protocol: 'HTTP/1.1',
      httpMethod: method,
      identity: identity(sourceIp),
      domainName: 'api.example',
      path: `/stage${path}`,
      stage: 'stage',
      requestId: 'request-1',
      requestTimeEpoch: 0,
      resourceId: 'resource',
      resourcePath: path,
    },
  }
}

export const lambdaContext: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'function',
  functionVersion: '1',
  invokedFunctionArn: 'arn',
  memoryLimitInMB: '1024',
  awsRequestId: 'request-1',
  logGroupName: 'group',
  logStreamName: 'stream',
  getRemainingTimeInMillis: () => 29_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
}

function bodyOf({ json, form, body }: CallOptions): string | null {
  if (json !== undefined) return JSON.stringify(json)
  if (form !== undefined) return typeof form === 'string' ? form : new URLSearchParams(form).toString()
  return body ?? null
}

function contentType({ json, form }: CallOptions): Record<string, string> {
  if (json !== undefined) return { 'Content-Type': 'application/json' }
  return form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }
}
