/**
 * One call through the gateway of one machine: to the function whose route it is, or refused as API Gateway's REST API
 * refuses. What the gateway says itself is plain text.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendResult, sendText, sendTextUnended } from './answer.ts'
import { TimeoutError, type LocalFunction } from './functions.ts'
import { proxyEvent, splitUrl, type ProxyRequest } from './proxy-event.ts'
import { discardBody, readBody } from './request-body.ts'
import { router } from './routes.ts'

export interface GatewayOptions {
  readonly functions: readonly LocalFunction[]
  /** Calls wait until it resolves. */
  readonly ready?: Promise<unknown>
  /** Told after each call that may have written. */
  readonly written?: () => void
}

export type Gateway = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function gateway({ functions, ready, written }: GatewayOptions): Gateway {
  const find = router(functions)
  return async (request, response) => {
    const requestId = randomUUID()
    response.setHeader('x-amzn-RequestId', requestId)
    try {
      const routed = find(request.method ?? '', splitUrl(request.url ?? '/').path)
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
        case 'found': {
          const body = await readBody(request)
          if (body === 'broken-off') return
          if (body === 'too-large') {
            await refuseLarge(request, response)
            return
          }
          await ready
          await callFunction(response, { request, route: routed.route, body, requestId, epochMillis: Date.now() })
          if (routed.route.method !== 'GET') written?.()
        }
      }
    } catch (error) {
      console.error(`Call ${requestId} failed in the gateway:`, error)
      sendText(response, 500, `Internal server error. Request id: ${requestId}`)
    }
  }
}

async function callFunction(response: ServerResponse, request: ProxyRequest): Promise<void> {
  const { requestId, route } = request
  const { name } = route.function.wiring
  try {
    const result = await route.function.call(proxyEvent(request), requestId)
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

/**
 * Many clients look for an answer only once they have sent everything, and lose it where the connection goes before. So
 * the answer is there at once, and its end, with which the server closes the connection, waits for the rest of the
 * body.
 */
async function refuseLarge(request: IncomingMessage, response: ServerResponse): Promise<void> {
  sendTextUnended(response, 413, 'The request is larger than 6 MB.', { Connection: 'close' })
  await discardBody(request)
  response.end()
}
