/** The common parts of the calls of ordering forms, which name no account unless several have the form. */
import * as v from 'valibot'
import { missing } from '../../domain/refusal/mistake.ts'
import type { FormOf } from '../../domain/order/form-view.ts'
import { accountParameter } from '../../http/read-parameters.ts'
import { HttpError, ProgrammingError } from '../../http/http-error.ts'
import { checkCode, maxUnknownCodes, type WrittenCode } from '../../work/orders/check-code.ts'
import { findForm } from '../../work/orders/find-form.ts'

export const formParameters = {
  url_id: v.pipe(v.string(), v.description("The form's name in the account.")),
  account: v.exactOptional(
    v.pipe(accountParameter, v.description('The id of the account. Required if several accounts have such a form.')),
  ),
}

export async function formOf(url_id: string, account: string | undefined): Promise<FormOf> {
  const result = await findForm(url_id, account)
  switch (result.outcome) {
    case 'found':
      return result
    case 'unknown':
      throw new HttpError(404, 'There is no such ordering form.')
    case 'several':
      throw new ProgrammingError(missing('account', 'missing, but required, as several accounts have such a form.'))
  }
}

/**
 * The form with the code of the call, if it was made for one person. Ends a call that would reveal whether a code is
 * valid if its network has guessed too often.
 */
export async function withCode({ settings, form }: FormOf, written: WrittenCode): Promise<FormOf> {
  const checked = await checkCode({ settings, form }, written)
  if (checked.outcome === 'checked') return { settings, form, personal: checked.personal }
  const words = `Too Many Requests: ${maxUnknownCodes} unknown ordering codes an hour are taken from one network.`
  throw new HttpError(429, words, { 'Retry-After': String(checked.retryAfterSeconds) })
}
