/** POST /api/orders/approve/: approves an order that waits for it. */
import * as v from 'valibot'
import { serve, type Endpoint } from '../../http/endpoint.ts'
import { approveByHand } from '../../work/orders/decide-by-hand.ts'
import { decideOnce, decisionAnswer, decisionEnds, orderIdParameter } from './order-decision.ts'

const parameters = v.strictObject({ order_id: orderIdParameter })

export const endpoint = {
  name: 'orders-approve',
  subject: 'orders',
  method: 'POST',
  path: '/api/orders/approve/',
  summary: 'Approves an order that waits for approval.',
  description:
    'Creates the customer where needed, the subscriptions, product assignments and invoices: all of them or none. An ' +
    'order in another status, or one that cannot be carried out, is refused.',
  access: 'key',
  parameters,
  answer: decisionAnswer,
  refuses: true,
  idempotent: true,
  ends: decisionEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, (given, call) =>
  decideOnce(endpoint.name, given, call, approveByHand),
)
