/** The common parts of the calls of ordering forms, which name no account unless several have the form. */
import * as v from 'valibot'
import { missing } from '../../domain/mistake.ts'
import type { FormOf } from '../../domain/order/form-view.ts'
import { networkOf } from '../../domain/network.ts'
import { HttpError, ProgrammingError } from '../../http/http-error.ts'
import { runtime } from '../../outside/runtime.ts'
import { countAttempt } from '../../store/limits/login-attempts.ts'
import { findForm } from '../../work/orders/find-form.ts'

export const formParameters = {
  url_id: v.pipe(v.string(), v.description('The form, as the account names it.')),
  account: v.exactOptional(
    v.pipe(v.string(), v.description('The id of the account. Required where several accounts have such a form.')),
  ),
}

export async function formOf(url_id: string, account: string | undefined): Promise<FormOf> {
  const found = await findForm(url_id, account)
  switch (found.outcome) {
    case 'found':
      return found
    case 'unknown':
      throw new HttpError(404, 'There is no such ordering form.')
    case 'several':
      throw new ProgrammingError(missing('account', 'missing, but required, as several accounts have such a form.'))
  }
}

/** Codes that are asked for from one network in 15 minutes: nobody finds one by trying. */
const maxCodes = 60

export async function countCode(account: string, ip: string): Promise<void> {
  const counted = await countAttempt({
    account,
    of: `codes of ${networkOf(ip)}`,
    most: maxCodes,
    nowMillis: Date.now(),
    attemptId: runtime.newToken(),
  })
  if (counted.attempt === 'refused') {
    throw new HttpError(429, 'Too Many Requests', { 'Retry-After': String(counted.retryAfterSeconds) })
  }
}
