/** The delivery method that a path names (interface: "POST /api/prepareinvoicedeliveries/<delivery_method_id>/"). */
import * as v from 'valibot'
import { methodOf } from '../../domain/document/sending.ts'
import type { Call } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { hasWaiting } from '../../store/notice/postal-letters.ts'

export const deliveryMethodParameter = v.pipe(v.string(), v.description('The id of a delivery method in the settings.'))

export const deliveryMethodEnds = { 404: 'The account has no such delivery method.' } as const

const longestId = 64

/** Ends the call if the account has no such method. A removed method stays until its queue is empty. */
export async function requireMethod(
  id: string,
  { account, settings }: Pick<Call, 'account' | 'settings'>,
): Promise<void> {
  if (methodOf(settings, id) !== undefined) return
  const mayHaveBeen = id !== 'email' && id.length <= longestId
  if (mayHaveBeen && (await hasWaiting(account, id))) return
  throw new HttpError(404, 'delivery_method_id: expected the id of a delivery method of the account.')
}
