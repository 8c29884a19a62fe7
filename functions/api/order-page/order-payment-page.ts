/**
 * GET /order/…/payment/: starts a payment that has not begun, on the provider's page. Visitors who return from that
 * page are redirected to the order, with the outcome of the payment.
 */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { seeOther } from '../../http/page-answer.ts'
import { beginPayment, paymentPage, returnFromPayment } from '../../work/orders/linked-order.ts'
import { unlessUnreachable, unreachableEnds } from './provider-unreachable.ts'
import { openOrder, orderParameters, pathAbove, sentEnds } from './order-visit.ts'
import { servePage } from './visit.ts'

export const endpoint = {
  name: 'order-payment-page',
  subject: 'pages',
  method: 'GET',
  path: '/order/{account}/{order}/{signature}/payment/',
  summary: "Redirects to the provider's page, or from there to the order (303).",
  description: "Payment providers redirect here after a payment. Before it, this redirects to the provider's page.",
  access: 'open',
  parameters: orderParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: { ...sentEnds, ...unreachableEnds },
} as const satisfies Endpoint<typeof orderParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  const opened = await openOrder(event, visit, 'resume')
  return await unlessUnreachable(opened, async () => {
    const toBegin = paymentPage(opened.linked)?.kind === 'to-begin'
    const linked = toBegin ? await beginPayment(opened.linked) : opened.linked
    const payment = paymentPage(linked)
    if (toBegin && payment?.kind === 'elsewhere') return seeOther(payment.url)
    await returnFromPayment(linked)
    return seeOther(pathAbove(event, 1, visit))
  })
})
