/**
 * Bounds the guessing of ordering codes. Every call that tells whether a code is valid asks here first. A network has
 * 20 unknown codes an hour; after that no code is looked at, as a right one would otherwise stand out.
 *
 * A code is counted before it is looked at and taken back where it is valid, so calls at the same moment share the
 * bound. The same unknown code counts once: a page asks for the price again with every change of its form.
 */
import type { FormOf } from '../../domain/order/form-view.ts'
import { codeThatHolds } from '../../domain/order/ordering-code.ts'
import { networkOf } from '../../domain/base/network.ts'
import type { Instant } from '../../domain/time/time.ts'
import { hashOfSecret } from '../../store/keys.ts'
import { countAttempt, hasAttempt, type AttemptRequest } from '../../store/limits/login-attempts.ts'

export const maxUnknownCodes = 20
const hourMillis = 60 * 60_000

export interface WrittenCode {
  readonly code: string | undefined
  readonly ip: string
  readonly now: Instant
}

/** The seconds to wait; undefined where the code may be looked at. */
export async function checkCode({ settings, form }: FormOf, written: WrittenCode): Promise<number | undefined> {
  const code = written.code?.trim() ?? ''
  if (code === '' || form.ordering_codes.length === 0) return undefined
  const isValid = codeThatHolds(form, code, written.now, settings) !== undefined
  const request: AttemptRequest = {
    account: settings.account.id,
    of: `unknown codes of ${networkOf(written.ip)}`,
    most: maxUnknownCodes,
    windowMillis: hourMillis,
    nowMillis: Date.now(),
    attemptId: hashOfSecret(`${form.url_id} ${code.toLowerCase()}`),
  }
  if (!isValid && (await hasAttempt(request))) return undefined
  const counted = await countAttempt(request)
  if (counted.attempt === 'refused') return counted.retryAfterSeconds
  if (isValid) await counted.takeBack()
  return undefined
}
