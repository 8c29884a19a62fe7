/**
 * The limits of a client (interface: "Limits"): a call waits for its turn, or ends with 429 and the seconds after which
 * it is worth trying again. The turn ends with the call, whatever its outcome.
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createLimiter } from '../store/limits/limiter.ts'
import { settled, type EdgeContext } from './call.ts'
import { HttpError } from './http-error.ts'

interface Internal extends Record<string, unknown> {
  endTurn?: () => Promise<void>
}

/** A process has one limiter, which remembers what it saw of its clients' rates. */
const limiter = createLimiter({
  now: () => Date.now(),
  newId: () => randomUUID(),
  warn: (warning) => console.warn(warning),
  patienceMillis: 1000,
})

export function turn(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EdgeContext, Internal> {
  const end = async ({ internal }: { internal: Internal }) => {
    const endTurn = internal.endTurn
    delete internal.endTurn
    await endTurn?.()
  }
  return {
    name: 'turn',
    before: async ({ context, internal }) => {
      const { account, access } = settled(context.caller)
      const taken = await limiter.takeTurn({
        account,
        client: access.name,
        limits: {
          ratePerSecond: access.rate_per_second,
          burst: access.burst,
          maxConnections: access.max_connections,
        },
        wait: (millis) => wait(millis),
      })
      if (taken.turn === 'refused') {
        throw new HttpError(429, 'Too Many Requests', { 'Retry-After': String(taken.retryAfterSeconds) })
      }
      internal.endTurn = taken.release
    },
    after: end,
    onError: end,
  }
}
