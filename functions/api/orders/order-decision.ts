/** The common parts of approving and denying an order. */
import * as v from 'valibot'
import type { Order } from '../../domain/order/order.ts'
import { orderStatuses } from '../../domain/order/order.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, type Answer } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { forbidAboveLimit } from '../../http/http-error.ts'
import { repeatedAnswer } from '../../http/repeated-answer.ts'
import { keptUnder } from '../../store/idempotency/stored-answer.ts'
import type { HandDecision, HandOutcome } from '../../work/orders/decide-by-hand.ts'

export const orderIdParameter = v.pipe(v.string(), v.minLength(1, 'the id of an order'), v.description('The order.'))

export const decisionAnswer = v.object({
  order_id: v.string(),
  status: v.picklist(orderStatuses),
  customer_id: v.exactOptional(v.string()),
  subscriptions: v.exactOptional(v.pipe(v.array(v.string()), v.description('The subscriptions that were created.'))),
})

export const decisionEnds = {
  404: 'There is no such order.',
  409: 'Others kept changing the same order. Try again.',
} as const

/** Decides, or gives the answer again that was kept under the call's Idempotency-Key. */
export async function decideOnce(
  endpoint: string,
  parameters: { readonly order_id: string; readonly reason?: string },
  call: Call,
  decide: (decision: HandDecision) => Promise<HandOutcome>,
): Promise<Answer> {
  const { account, access, by, via, settings, now, idempotencyKey } = call
  const under =
    idempotencyKey === undefined
      ? undefined
      : keptUnder({ account, client: access.name, idempotencyKey, endpoint, parameters })
  const earlier = under && (await repeatedAnswer(under))
  if (earlier !== undefined) return earlier
  const outcome = await decide({
    settings,
    id: parameters.order_id,
    now,
    by,
    via,
    ...(access.limits && { limits: access.limits }),
    ...(under && {
      keepOf: (order: Order) => ({ under, status: 200, body: showDecision(order), realNowMillis: Date.now() }),
    }),
  })
  switch (outcome.outcome) {
    case 'decided':
      return answered(showDecision(outcome.order))
    case 'refused':
      forbidAboveLimit(outcome.faults, call.language)
      return refused(...outcome.faults)
    case 'unknown':
      throw new HttpError(404, 'order_id: there is no such order.')
    case 'contended': {
      const first = under && (await repeatedAnswer(under))
      if (first !== undefined) return first
      throw new HttpError(409, 'Others kept changing the same order. Try again.', { 'Retry-After': '1' })
    }
  }
}

const showDecision = ({ id, status, customer, subscriptions }: Order): v.InferOutput<typeof decisionAnswer> => ({
  order_id: id,
  status,
  ...(customer === undefined ? {} : { customer_id: customer }),
  ...(subscriptions.length === 0 ? {} : { subscriptions: [...subscriptions] }),
})
