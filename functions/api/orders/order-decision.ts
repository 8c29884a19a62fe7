/** The common parts of approving and denying an order. */
import * as v from 'valibot'
import type { Order } from '../../domain/order/order.ts'
import { orderStatuses } from '../../domain/order/order.ts'
import type { Call } from '../../http/call.ts'
import type { Answer } from '../../http/endpoint.ts'
import type { HandDecision, HandOutcome } from '../../work/orders/decide-by-hand.ts'
import { decideUnderKey } from '../decide-under-key.ts'

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

/** Decides about an order, once under the call's Idempotency-Key. */
export const decideOnce = (
  endpoint: string,
  parameters: { readonly order_id: string; readonly reason?: string },
  call: Call,
  decide: (decision: HandDecision) => Promise<HandOutcome>,
): Promise<Answer> =>
  decideUnderKey<Order>(
    call,
    {
      ...{ endpoint, parameters, show: showDecision },
      unknown: 'order_id: there is no such order.',
      contended: decisionEnds[409],
    },
    async (keep) => {
      const { access, by, via, settings, now } = call
      const decision = { settings, id: parameters.order_id, now, by, via, ...keep }
      const outcome = await decide({ ...decision, ...(access.limits && { limits: access.limits }) })
      return outcome.outcome === 'decided' ? { outcome: 'decided', subject: outcome.order } : outcome
    },
  )

const showDecision = ({ id, status, customer, subscriptions }: Order): v.InferOutput<typeof decisionAnswer> => ({
  order_id: id,
  status,
  ...(customer === undefined ? {} : { customer_id: customer }),
  ...(subscriptions.length === 0 ? {} : { subscriptions: [...subscriptions] }),
})
