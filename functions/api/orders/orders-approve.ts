/** POST /api/orders/approve/: approves a waiting order. */
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
  summary: 'Approves an order that is waiting for approval.',
  description:
    'Creates the customer if needed, the subscriptions, the product assignments and the invoices: all of ' +
    'them or none. Orders in another status, and orders that cannot be carried out, are refused.',
  access: 'key',
  parameters,
  answer: decisionAnswer,
  refuses: true,
  idempotent: true,
  ends: decisionEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, (request, call) =>
  decideOnce(endpoint.name, request, call, approveByHand),
)
