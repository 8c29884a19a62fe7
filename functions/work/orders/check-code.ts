/**
 * Bounds the guessing of ordering codes. Every call that tells whether a code is valid asks here first. A network has
 * 20 unknown codes an hour; after that no code is checked, because a valid one would stand out.
 *
 * A code is counted before the check and uncounted if it is valid, so calls at the same moment share the
 * bound. The same unknown code counts once: a page asks for the price again with every change of its form.
 */
import { networkOf } from '../../domain/base/network.ts'
import { normaliseEmail } from '../../domain/fields/email.ts'
import type { FormOf } from '../../domain/order/form-view.ts'
import { codeThatHolds, type PersonalCode } from '../../domain/order/ordering-code.ts'
import { readPersonalCode } from '../../domain/order/personal-code.ts'
import type { Instant } from '../../domain/time/time.ts'
import { idOfEmail } from '../../store/customer/customer-keys.ts'
import { hashOfSecret } from '../../store/keys.ts'
import { countAttempt, hasAttempt, type AttemptRequest } from '../../store/limits/login-attempts.ts'
import { findPersonalCode } from '../../store/order/personal-codes.ts'

export const maxUnknownCodes = 20
const hourMillis = 60 * 60_000

export interface WrittenCode {
  readonly code: string | undefined
  /** The orderer's address; undefined in a call that asks for prices only. */
  readonly email?: string | undefined
  readonly ip: string
  readonly now: Instant
}

export type CheckedCode =
  | { readonly outcome: 'checked'; readonly personal?: PersonalCode }
  | { readonly outcome: 'too-many'; readonly retryAfterSeconds: number }

export async function checkCode({ settings, form }: FormOf, written: WrittenCode): Promise<CheckedCode> {
  const code = written.code?.trim() ?? ''
  if (code === '' || form.ordering_codes.length === 0) return { outcome: 'checked' }
  const personal = await personalCode({ settings, form }, code, written.email)
  const checked: CheckedCode = { outcome: 'checked', ...(personal && { personal }) }
  const isValid = codeThatHolds({ settings, form, personal }, code, written.now) !== undefined
  const request: AttemptRequest = {
    account: settings.account.id,
    of: `unknown codes of ${networkOf(written.ip)}`,
    most: maxUnknownCodes,
    windowMillis: hourMillis,
    nowMillis: Date.now(),
    attemptId: hashOfSecret(`${form.url_id} ${code.toLowerCase()}`),
  }
  if (!isValid && (await hasAttempt(request))) return checked
  const counted = await countAttempt(request)
  if (counted.attempt === 'refused') return { outcome: 'too-many', retryAfterSeconds: counted.retryAfterSeconds }
  if (isValid) await counted.takeBack()
  return checked
}

/**
 * The code that was made for one person. Its customer is recognised by the e-mail address of the order. A customer
 * without one, who had a letter, may order with any address that is not another customer's.
 */
async function personalCode(
  { settings, form }: FormOf,
  written: string,
  email: string | undefined,
): Promise<PersonalCode | undefined> {
  const code = readPersonalCode(written)
  if (code === undefined || form.ordering_codes.some((own) => own.code.toUpperCase() === code)) return undefined
  const { id: account } = settings.account
  const made = await findPersonalCode({ account, form: form.url_id, code })
  if (made === undefined) return undefined
  const { customer, terms, has_email: hasEmail, used_by: usedBy } = made
  const held = { code, terms, ...(usedBy !== undefined && { usedBy }) }
  if (email === undefined) return { ...held, isOfOther: false }
  const [orderer] = await idOfEmail(account, normaliseEmail(email))
  return { ...held, isOfOther: orderer !== customer && (hasEmail || orderer !== undefined) }
}
