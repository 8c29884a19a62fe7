/**
 * Notes the use of a key for the account owner (`last_used` of the settings), and prolongs the session of a call. A key
 * is noted at most once an hour in a process, a session at most once a minute. Notes are written while the call runs. A
 * failed note fails no call, and a slow note delays no call for long.
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { prolonged } from '../domain/settings/access/session.ts'
import { instantOf, type Instant } from '../domain/time/time.ts'
import { noteKeyUse, useMillis } from '../store/account/key-uses.ts'
import { withinPatience } from '../store/dynamo/deadline.ts'
import { prolongSession } from '../store/session/stored-sessions.ts'
import { required, type Caller, type CallingSession, type EdgeContext } from './call.ts'

interface Internal extends Record<string, unknown> {
  notes?: readonly Promise<void>[]
}

const patienceMillis = 1000

export function noteUse(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EdgeContext, Internal> {
  const end = async ({ internal }: { internal: Internal }) => {
    await Promise.all(internal.notes ?? [])
  }
  return {
    name: 'note-use',
    before: ({ context, internal }) => {
      const caller = required(context.caller)
      internal.notes = [noteKey(caller), noteSession(caller.session)]
    },
    after: end,
    onError: end,
  }
}

/** The last notes of this process, by the hash of the key or of the token. Forgotten ones are only noted again. */
const keyUses = new Map<string, number>()
const sessionEnds = new Map<string, Instant>()
const maxRemembered = 10_000

async function noteKey({ account, keyHash }: Caller): Promise<void> {
  const nowMillis = Date.now()
  if (keyHash === undefined || nowMillis - (keyUses.get(keyHash) ?? -Infinity) < useMillis) return
  const use = { account, keyHash, now: instantOf(nowMillis) }
  await note(keyUses, keyHash, nowMillis, {
    write: (abortSignal) => noteKeyUse(use, abortSignal),
    warning: { message: 'The use of a key was not noted.', account },
  })
}

async function noteSession(session: CallingSession | undefined): Promise<void> {
  if (session === undefined) return
  const { tokenHash, idle_until } = session
  const remembered = { ...session, idle_until: sessionEnds.get(tokenHash) ?? idle_until }
  const until = prolonged(remembered, instantOf(Date.now()))
  if (until === undefined) return
  await note(sessionEnds, tokenHash, until, {
    write: (abortSignal) => prolongSession(tokenHash, until, abortSignal),
    warning: { message: 'A session was not prolonged.' },
  })
}

interface Note {
  readonly write: (abortSignal: AbortSignal) => Promise<void>
  /** The line of the log where the write fails. */
  readonly warning: Readonly<Record<string, string>>
}

async function note<Value>(last: Map<string, Value>, hash: string, value: Value, { write, warning }: Note) {
  if (last.size >= maxRemembered) last.clear()
  last.set(hash, value)
  try {
    await withinPatience(patienceMillis, write)
  } catch (error) {
    last.delete(hash)
    console.warn({ ...warning, error: String(error) })
  }
}
