/**
 * One call through the gateway of one machine: to the function whose route it is, or refused as API Gateway's REST API
 * refuses. Messages of the gateway itself are plain text.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { maxPayloadBytes } from '../functions/domain/text/encoded-size.ts'
import { strictTransport, strictTransportHeader } from '../functions/http/headers.ts'
import { sendResult, sendText, sendTextUnended } from './answer.ts'
import { shownPath, tellAtEnd, type CallListener, type LoggedCall } from './call-log.ts'
import { TimeoutError, type LocalFunction, type MadeBy } from './functions.ts'
import { inCall } from './json-log.ts'
import { proxyEvent, splitUrl, type ProxyRequest } from './proxy-event.ts'
import { discardBody, readBody } from './request-body.ts'
import { router, type Route } from './routes.ts'
import { sourceAddress } from './source-address.ts'

export interface GatewayOptions {
  readonly functions: readonly LocalFunction[]
  /** Calls wait until it resolves. */
  readonly ready?: Promise<unknown>
  /** Called after each call that may have written. */
  readonly written?: () => void
  /** Receives each call at its end. */
  readonly onCall?: CallListener | undefined
  /** Whether a proxy in front of the service takes calls by HTTPS. */
  readonly isHttps?: boolean
  /** Whether callers come through a proxy, which names them. */
  readonly isBehindProxy?: boolean
  /** Says why a call cannot be served at present; undefined if it can be. */
  readonly refusal?: (route: Route) => Promise<Refusal | undefined>
}

/** A 503, in words for the caller. */
export interface Refusal {
  readonly text: string
  readonly retryAfterSeconds: number
}

export type Gateway = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function gateway(options: GatewayOptions): Gateway {
  const find = router(options.functions)
  return async (request, response) => {
    const requestId = randomUUID()
    response.setHeader('x-amzn-RequestId', requestId)
    if (options.isHttps === true) response.setHeader(strictTransportHeader, strictTransport)
    const logged: LoggedCall = { requestId, method: request.method ?? '', path: '-' }
    if (options.onCall !== undefined) tellAtEnd(response, logged, options.onCall)
    await inCall(requestId, async () => {
      try {
        await answer(request, response, { ...options, find, logged })
      } catch (error) {
        console.error(`Call ${requestId} failed in the gateway:`, error)
        sendText(response, 500, `Internal server error. Request id: ${requestId}`)
      }
    })
  }
}

interface Answering extends GatewayOptions {
  readonly find: ReturnType<typeof router>
  readonly logged: LoggedCall
}

async function answer(request: IncomingMessage, response: ServerResponse, answering: Answering): Promise<void> {
  const { find, logged } = answering
  const { host, path } = splitUrl(request.url ?? '/')
  const hosts = [...(request.headersDistinct['host'] ?? []), ...(host === undefined ? [] : [host])]
  if (!hosts.every(isHost) || (request.headersDistinct['host']?.length ?? 0) > 1) {
    sendText(response, 400, 'Host: expected one name or address, with a port or without.')
    return
  }
  const routed = find(request.method ?? '', path)
  logged.path = shownPath(path, routed)
  switch (routed.outcome) {
    case 'malformed-path':
      sendText(response, 400, 'The path is not well-formed: check its percent-encoding.')
      return
    case 'unknown-path':
      sendText(response, 404, 'There is nothing at this path.')
      return
    case 'wrong-method': {
      const allow = routed.allowed.join(', ')
      sendText(response, 405, `This path does not take ${request.method ?? ''}: use ${allow}.`, { Allow: allow })
      return
    }
    case 'found':
      logged.route = routed.route.resource
      await serve(request, response, { ...answering, route: routed.route })
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { route, logged, ready, refusal, written, isBehindProxy = false }: Answering & { readonly route: Route },
): Promise<void> {
  const { requestId } = logged
  const body = await readBody(request)
  if (body === 'broken-off') return
  if (body === 'too-large') {
    await refuseLarge(request, response)
    return
  }
  await ready
  const refused = await refusal?.(route)
  if (refused !== undefined) {
    sendText(response, 503, refused.text, { 'Retry-After': String(refused.retryAfterSeconds) })
    return
  }
  const sourceIp = sourceAddress(request, isBehindProxy)
  const proxied = { request, route, body, requestId, epochMillis: Date.now(), sourceIp }
  await callFunction(response, proxied, ({ access }) => (logged.access = access))
  if (route.method !== 'GET' && route.method !== 'HEAD') written?.()
}

async function callFunction(
  response: ServerResponse,
  request: ProxyRequest,
  madeBy: (by: MadeBy) => void,
): Promise<void> {
  const { requestId, route } = request
  const { name } = route.function.wiring
  const event = proxyEvent(request)
  if (isTooLarge(event, request.body.length)) {
    sendText(response, 413, tooLarge)
    return
  }
  try {
    const result = await route.function.call(event, requestId, madeBy)
    if (sendResult(response, result) === 'sent') return
    console.error(`${name} gave call ${requestId} an answer that cannot be sent.`)
  } catch (error) {
    console.error(`${name} failed in call ${requestId}:`, error)
    if (error instanceof TimeoutError) {
      sendText(response, 504, `The call took too long. Request id: ${requestId}`)
      return
    }
  }
  sendText(response, 502, `Internal server error. Request id: ${requestId}`)
}

const isHost = (host: string) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)

const tooLarge = 'The request is larger than 6 MB.'
/** An upper bound on the size of an event without its body: its headers are bounded. */
const restBytes = 512 * 1024
/** The most bytes of JSON that a byte becomes: a control character becomes `\u0001`. */
const mostEncoded = 6

/** Whether Lambda would refuse the call: its event is a JSON document that contains the body as a string. */
function isTooLarge(event: APIGatewayProxyEvent, bodyBytes: number): boolean {
  if (bodyBytes * mostEncoded + restBytes <= maxPayloadBytes) return false
  return Buffer.byteLength(JSON.stringify(event)) > maxPayloadBytes
}

/**
 * Refuses a call that is too large. Many clients read an answer only after sending everything, and lose it if the
 * connection closes earlier. So the answer is sent at once, and its end, with which the server closes the connection,
 * waits for the rest of the body.
 */
async function refuseLarge(request: IncomingMessage, response: ServerResponse): Promise<void> {
  sendTextUnended(response, 413, tooLarge, { Connection: 'close' })
  await discardBody(request)
  response.end()
}
