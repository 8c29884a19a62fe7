/**
 * The limits of a client (interface: "Limits"). A call waits until it may be handled, or ends with 429 and the seconds
 * after which another attempt makes sense. The connection is released at the end of the call, whatever its outcome.
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createLimiter, type Limiter } from '../store/limits/limiter.ts'
import { required, type EdgeContext } from './call.ts'
import { HttpError } from './http-error.ts'

let limiter: Limiter | undefined

/**
 * The limiter of this process, which remembers the rates of its clients. It counts in storage, unless the process was
 * started with another one.
 */
export const limiterOfProcess = (): Limiter =>
  (limiter ??= createLimiter({
    now: () => Date.now(),
    newId: () => randomUUID(),
    warn: (warning) => console.warn(warning),
    patienceMillis: 1000,
  }))

/** Sets the limiter of all calls from now on; undefined for one that counts in storage. */
export function useLimiter(another: Limiter | undefined): void {
  limiter = another
}

interface Internal extends Record<string, unknown> {
  releaseConnection?: () => Promise<void>
}

export function rateLimit(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EdgeContext, Internal> {
  const end = async ({ internal }: { internal: Internal }) => {
    const release = internal.releaseConnection
    delete internal.releaseConnection
    await release?.()
  }
  return {
    name: 'rate-limit',
    before: async ({ context, internal }) => {
      const { account, access, session } = required(context.caller)
      const result = await limiterOfProcess().takeTurn({
        account,
        // Sessions of a key have their own limits, so that they do not keep its programs waiting. No name contains this
        // mark.
        client: session === undefined ? access.name : `${access.name}#session`,
        limits: {
          ratePerSecond: access.rate_per_second,
          burst: access.burst,
          maxConnections: access.max_connections,
        },
        wait: (millis) => wait(millis),
      })
      if (result.turn === 'refused') {
        throw new HttpError(429, 'Too Many Requests', { 'Retry-After': String(result.retryAfterSeconds) })
      }
      internal.releaseConnection = result.release
    },
    after: end,
    onError: end,
  }
}
