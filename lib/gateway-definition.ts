/**
 * The API for API Gateway: an OpenAPI document with its extensions. One resource of CloudFormation holds all of it,
 * while separate paths and methods would take three resources per endpoint. Callers read another document, made from
 * the schemas.
 *
 * API Gateway answers some calls itself. Its answers here are plain text as the service's, in the words of the local
 * run. See https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html and
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/integration-passthrough-behaviors.html
 */
import { strictTransport, strictTransportHeader } from '../functions/http/headers.ts'
import { methodsOf, type Method } from './wiring.ts'

export interface GatewayRoute {
  readonly method: Method
  /** The published path, with a trailing slash. `{name}` is a variable part. */
  readonly path: string
  /** Whether the function serves every path below too. */
  readonly below?: true
  /** Whether the function answers HEAD too. */
  readonly head?: true
  /** The invocation URI of its function. */
  readonly uri: string
}

/** The size from which answers are compressed with gzip for callers that accept it. */
export const minimumCompressionBytes = 1024

export function gatewayDefinition(title: string, routes: readonly GatewayRoute[]): Record<string, unknown> {
  const byPath = Map.groupBy(routes.flatMap(resourcesOf), ({ path }) => path)
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    paths: Object.fromEntries([...byPath].map(([path, ofPath]) => [path, pathItem(path, ofPath)])),
    'x-amazon-apigateway-minimum-compression-size': minimumCompressionBytes,
    'x-amazon-apigateway-gateway-responses': Object.fromEntries(
      Object.entries(gatewayAnswers).map(([type, answer]) => [type, gatewayResponse(answer)]),
    ),
  }
}

/** The path that one function serves, perhaps with all paths below it, which form a separate resource. */
function resourcesOf(route: GatewayRoute): GatewayRoute[] {
  const path = resourcePath(route.path)
  return [{ ...route, path }, ...(route.below === true ? [{ ...route, path: `${path}/{proxy+}` }] : [])]
}

/** A resource of a REST API has no last slash, and answers calls with and without a last slash. */
export function resourcePath(path: string): string {
  return path.replace(/\/$/, '')
}

interface GatewayAnswer {
  readonly status?: number
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

const overload = { status: 429, text: 'Too Many Requests', headers: { 'Retry-After': '1' } }

const gatewayAnswers: Readonly<Record<string, GatewayAnswer>> = {
  // API Gateway reports an unknown path as a call without a signature.
  MISSING_AUTHENTICATION_TOKEN: { status: 404, text: 'There is nothing at this path.' },
  RESOURCE_NOT_FOUND: { status: 404, text: 'There is nothing at this path.' },
  ACCESS_DENIED: { status: 403, text: 'Forbidden.' },
  // Only the answers to wrong methods depend on the body's type, so an unlisted type also means a wrong method.
  UNSUPPORTED_MEDIA_TYPE: { status: 405, text: 'This path does not take $context.httpMethod.' },
  REQUEST_TOO_LARGE: { status: 413, text: 'The request is larger than 6 MB.' },
  THROTTLED: overload,
  QUOTA_EXCEEDED: overload,
  WAF_FILTERED: { status: 403, text: 'Forbidden.' },
  DEFAULT_4XX: { text: '$context.error.message' },
  DEFAULT_5XX: { text: 'Internal server error. Request id: $context.requestId' },
  INTEGRATION_FAILURE: { status: 502, text: 'Internal server error. Request id: $context.requestId' },
  INTEGRATION_TIMEOUT: { status: 504, text: 'The call took too long. Request id: $context.requestId' },
}

const plainText = 'text/plain; charset=utf-8'

function gatewayResponse({ status, text, headers }: GatewayAnswer) {
  return {
    ...(status === undefined ? {} : { statusCode: String(status) }),
    responseParameters: Object.fromEntries(
      Object.entries({ 'Content-Type': plainText, [strictTransportHeader]: strictTransport, ...headers }).map(
        ([name, value]) => [`gatewayresponse.header.${name}`, `'${value}'`],
      ),
    ),
    // The caller's Accept selects the template, and JSON is the default. The text is the same, and so is its type
    // above.
    responseTemplates: { 'text/plain': text, 'application/json': text },
  }
}

function pathItem(path: string, routes: readonly GatewayRoute[]) {
  const parameters = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    ...Object.fromEntries(
      routes.flatMap((route) =>
        methodsOf(route).map((method) => [method.toLowerCase(), { parameters, ...lambdaMethod(route.uri) }]),
      ),
    ),
    'x-amazon-apigateway-any-method': { parameters, ...wrongMethod(routes.flatMap(methodsOf)) },
  }
}

function lambdaMethod(uri: string) {
  return {
    responses: { '200': { description: 'What the function answers, whatever its status.' } },
    'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri, timeoutInMillis: 29_000 },
  }
}

/** Body types for which the answer to a wrong method names the right methods. */
const bodyTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
  'application/xml',
  'text/xml',
  'application/octet-stream',
]

function wrongMethod(allowed: readonly string[]) {
  const allow = allowed.toSorted().join(', ')
  const text = `This path does not take $context.httpMethod: use ${allow}.`
  return {
    responses: {
      '405': {
        description: 'A wrong method.',
        headers: Object.fromEntries(
          ['Allow', 'Content-Type', strictTransportHeader].map((name) => [name, { schema: { type: 'string' } }]),
        ),
        content: {},
      },
    },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      passthroughBehavior: 'never',
      requestTemplates: Object.fromEntries(bodyTypes.map((type) => [type, '{"statusCode": 405}'])),
      responses: {
        default: {
          statusCode: '405',
          responseParameters: {
            'method.response.header.Allow': `'${allow}'`,
            'method.response.header.Content-Type': `'${plainText}'`,
            [`method.response.header.${strictTransportHeader}`]: `'${strictTransport}'`,
          },
          responseTemplates: { 'text/plain': text, 'application/json': text },
        },
      },
    },
  }
}
