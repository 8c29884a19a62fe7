/**
 * Prolongs the session of a call, at most once a minute. The note is written while the call runs. A failed note fails
 * no call, and a slow one delays no call for long.
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { prolonged } from '../domain/settings/access/session.ts'
import { instantOf, type Instant } from '../domain/time/time.ts'
import { withinPatience } from '../store/dynamo/patience.ts'
import { prolongSession } from '../store/session/stored-sessions.ts'
import { required, type EdgeContext } from './call.ts'

interface Internal extends Record<string, unknown> {
  sessionNote?: Promise<void>
}

const patienceMillis = 1000
/** The end of idleness that this process noted last, by the hash of the token. A forgotten one is only noted again. */
const noted = new Map<string, Instant>()
const maxNoted = 10_000

export function keepSession(): MiddlewareObj<
  APIGatewayProxyEvent,
  APIGatewayProxyResult,
  Error,
  EdgeContext,
  Internal
> {
  const end = async ({ internal }: { internal: Internal }) => {
    await internal.sessionNote
  }
  return {
    name: 'keep-session',
    before: ({ context, internal }) => {
      const { session } = required(context.caller)
      if (session === undefined) return
      const { tokenHash, idle_until } = session
      const until = prolonged({ ...session, idle_until: noted.get(tokenHash) ?? idle_until }, instantOf(Date.now()))
      if (until === undefined) return
      if (noted.size >= maxNoted) noted.clear()
      noted.set(tokenHash, until)
      internal.sessionNote = note(tokenHash, until)
    },
    after: end,
    onError: end,
  }
}

async function note(tokenHash: string, until: Instant): Promise<void> {
  try {
    await withinPatience(patienceMillis, (abortSignal) => prolongSession(tokenHash, until, abortSignal))
  } catch (error) {
    noted.delete(tokenHash)
    console.warn({ message: 'A session was not prolonged.', error: String(error) })
  }
}
