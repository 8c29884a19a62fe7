/**
 * The limits of a client (interface: "Limits"): a call waits for its turn, or ends with 429 and the seconds after which
 * it is worth trying again. The turn ends with the call, whatever its outcome.
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { setTimeout as wait } from 'node:timers/promises'
import { takeTurn } from '../store/limits.ts'
import { settled, type EdgeContext } from './call.ts'
import { HttpError } from './error.ts'

interface Internal extends Record<string, unknown> {
  endTurn?: () => Promise<void>
}

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
      const taken = await takeTurn({
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
