/**
 * Notes that a key was used, for its owner to see (`last_used` of the settings). It is written while the call is at
 * work, at most once an hour for a key in a process, and no call fails or waits for long where that cannot be written.
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { instantOf } from '../domain/time.ts'
import { noteKeyUse, useMillis } from '../store/account/key-uses.ts'
import { settled, type Caller, type EdgeContext } from './call.ts'

interface Internal extends Record<string, unknown> {
  keyUse?: Promise<void>
}

const patienceMillis = 1000
/** By the hash of the key, when this process noted it; bounded, as what is forgotten is only noted again. */
const noted = new Map<string, number>()
const maxNoted = 10_000

export function noteUse(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EdgeContext, Internal> {
  const end = async ({ internal }: { internal: Internal }) => {
    await internal.keyUse
  }
  return {
    name: 'note-key-use',
    before: ({ context, internal }) => {
      const caller = settled(context.caller)
      const nowMillis = Date.now()
      if (nowMillis - (noted.get(caller.keyHash) ?? -Infinity) < useMillis) return
      if (noted.size >= maxNoted) noted.clear()
      noted.set(caller.keyHash, nowMillis)
      internal.keyUse = note(caller, nowMillis)
    },
    after: end,
    onError: end,
  }
}

async function note({ account, keyHash }: Caller, nowMillis: number): Promise<void> {
  try {
    await noteKeyUse({ account, keyHash, now: instantOf(nowMillis) }, AbortSignal.timeout(patienceMillis))
  } catch (error) {
    noted.delete(keyHash)
    console.warn({ message: 'The use of a key was not noted.', account, error: String(error) })
  }
}
