/**
 * Notes the use of a key for the account owner (`last_used` of the settings). The note is written while the call runs,
 * at most once an hour for a key in a process. A failed note fails no call, and a slow note delays no call for long.
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { instantOf } from '../domain/time/time.ts'
import { noteKeyUse, useMillis, type KeyUse } from '../store/account/key-uses.ts'
import { withinPatience } from '../store/dynamo/patience.ts'
import { required, type EdgeContext } from './call.ts'

interface Internal extends Record<string, unknown> {
  keyUse?: Promise<void>
}

const patienceMillis = 1000
/**
 * The time of this process's last note, by the hash of the key. The map is bounded, as a forgotten key is only noted
 * again.
 */
const noted = new Map<string, number>()
const maxNoted = 10_000

export function noteUse(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EdgeContext, Internal> {
  const end = async ({ internal }: { internal: Internal }) => {
    await internal.keyUse
  }
  return {
    name: 'note-key-use',
    before: ({ context, internal }) => {
      const { account, keyHash } = required(context.caller)
      if (keyHash === undefined) return
      const nowMillis = Date.now()
      if (nowMillis - (noted.get(keyHash) ?? -Infinity) < useMillis) return
      if (noted.size >= maxNoted) noted.clear()
      noted.set(keyHash, nowMillis)
      internal.keyUse = note({ account, keyHash }, nowMillis)
    },
    after: end,
    onError: end,
  }
}

type KeyOfAccount = Pick<KeyUse, 'account' | 'keyHash'>

async function note({ account, keyHash }: KeyOfAccount, nowMillis: number): Promise<void> {
  try {
    const use = { account, keyHash, now: instantOf(nowMillis) }
    await withinPatience(patienceMillis, (abortSignal) => noteKeyUse(use, abortSignal))
  } catch (error) {
    noted.delete(keyHash)
    console.warn({ message: 'The use of a key was not noted.', account, error: String(error) })
  }
}
