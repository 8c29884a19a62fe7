/** The payment method that a path names: one that a provider of the account's own workers offers. */
import * as v from 'valibot'
import type { Call } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { queueOf } from '../../domain/world/collection.ts'
import { hasDeliveries } from '../../store/delivery/deliveries.ts'

export const methodParameter = v.pipe(
  v.string(),
  v.description('A payment method of a payment provider of kind queue, such as autogiro.'),
)

export const methodEnds = { 404: 'No payment provider of kind queue offers this method.' } as const

const longestMethod = 64

/** The queue of a method. A removed method stays until its queue is empty. */
export async function requireQueue(
  method: string,
  { account, settings }: Pick<Call, 'account' | 'settings'>,
): Promise<string> {
  const queue = queueOf(method)
  const isOffered = settings.payment_providers.some(({ kind, methods }) => kind === 'queue' && methods.includes(method))
  if (isOffered) return queue
  if (method.length <= longestMethod && (await hasDeliveries(account, queue))) return queue
  throw new HttpError(404, 'method: expected a payment method of a payment provider of kind queue.')
}
