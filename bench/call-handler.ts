/** A call of an endpoint's handler, as API Gateway makes it. */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as v from 'valibot'
import type { Handler } from '../functions/http/endpoint.ts'
import { apiEvent, lambdaContext, type CallOptions } from '../test/http/api-event.ts'
import { benchKey } from './bench-account.ts'

export const keyedEvent = (options: CallOptions): APIGatewayProxyEvent =>
  apiEvent({ ...options, headers: { 'X-Service-Key': benchKey, ...options.headers } })

/**
 * The answer's body. Throws if the status is not the expected one, because an early failure would be counted as
 * cheap.
 */
export async function call(handler: Handler, options: CallOptions, expectedStatus = 200): Promise<unknown> {
  const { statusCode, body } = await handler(keyedEvent(options), lambdaContext)
  if (statusCode !== expectedStatus) {
    throw new Error(`${options.path ?? ''} answered ${statusCode}, not ${expectedStatus}: ${body}`)
  }
  return JSON.parse(body)
}

const someSchema = v.object({
  customers: v.optional(v.array(v.unknown()), []),
  events: v.optional(v.array(v.unknown()), []),
  invoices: v.optional(v.array(v.unknown()), []),
  assignments: v.optional(v.array(v.unknown()), []),
  entries: v.optional(v.array(v.unknown()), []),
})

/** Works like `call`, and checks that the answer has the expected number of entries. */
export async function callFor(count: number, handler: Handler, options: CallOptions): Promise<void> {
  const lists = v.parse(someSchema, await call(handler, options))
  const found = Object.values(lists).reduce((sum, { length }) => sum + length, 0)
  if (found !== count) throw new Error(`${options.path ?? ''} answered ${found} entries, not ${count}.`)
}
