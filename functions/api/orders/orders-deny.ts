/** POST /api/orders/deny/: denies an order that is not decided yet. */
import * as v from 'valibot'
import { serve, type Endpoint } from '../../http/endpoint.ts'
import { denyByHand } from '../../work/orders/decide-by-hand.ts'
import { decideOnce, decisionAnswer, decisionEnds, orderIdParameter } from './order-decision.ts'

const parameters = v.strictObject({
  order_id: orderIdParameter,
  reason: v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(1000, 'at most 1000 characters'),
      v.description('Text for the staff who read orders.'),
    ),
  ),
})

export const endpoint = {
  name: 'orders-deny',
  subject: 'orders',
  method: 'POST',
  path: '/api/orders/deny/',
  summary: 'Denies an order that has not been decided.',
  description:
    'Its ordering code becomes usable again, and an agreed payment is cancelled. An order that has ' +
    'already been decided is refused.',
  access: 'key',
  parameters,
  answer: decisionAnswer,
  refuses: true,
  idempotent: true,
  ends: decisionEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, (request, call) =>
  decideOnce(endpoint.name, request, call, (decision) =>
    denyByHand({ ...decision, ...(request.reason === undefined ? {} : { reason: request.reason }) }),
  ),
)
