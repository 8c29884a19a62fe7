/** The limit of e-mails that anybody can have sent to any address, by an order or a request in its name. */
import { normaliseEmail } from '../../domain/fields/email.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { runtime } from '../../outside/runtime.ts'
import { countAttempt } from '../../store/limits/login-attempts.ts'

/** E-mails of a kind to one address in an hour. */
const maxMailsOfAddress = 5
const hourMillis = 60 * 60_000

/** Counts an e-mail; returns the seconds to wait if the address has reached its limit. A test account has no limit. */
export async function countMail(
  { account }: Settings,
  kind: 'order' | 'request',
  [to = '']: readonly string[],
): Promise<number | undefined> {
  if (account.mode === 'test') return undefined
  const counted = await countAttempt({
    account: account.id,
    of: `${kind} mail to ${normaliseEmail(to)}`,
    most: maxMailsOfAddress,
    windowMillis: hourMillis,
    nowMillis: Date.now(),
    attemptId: runtime.newToken(),
  })
  return counted.attempt === 'refused' ? counted.retryAfterSeconds : undefined
}
