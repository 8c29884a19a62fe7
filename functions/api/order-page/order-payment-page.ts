/**
 * GET /order/…/payment/: the page of the test payment. To whoever comes back from another provider's page it shows the
 * order, with whatever has become of the payment.
 */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { seeOther } from '../../http/page-answer.ts'
import { testPaymentPage } from '../../order-page/test-payment-page.ts'
import { paymentPage, returnFromPayment } from '../../work/orders/linked-order.ts'
import { answerOrder, openOrder, orderParameters, pathAbove, sentEnds } from './order-visit.ts'
import { servePage } from './visit.ts'

export const endpoint = {
  name: 'order-payment-page',
  subject: 'pages',
  method: 'GET',
  path: '/order/{account}/{order}/{signature}/payment/',
  summary: 'Shows the payment of a test account, or leads back to the order (303).',
  description: 'Payment providers lead here after a payment.',
  access: 'open',
  parameters: orderParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: sentEnds,
} as const satisfies Endpoint<typeof orderParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  const opened = await openOrder(event, visit, 'resume')
  const { linked, options } = opened
  const payment = paymentPage(linked)
  if (payment?.kind === 'test') {
    const { sellers } = linked.summary
    return answerOrder(opened, testPaymentPage({ sellers, totals: payment.amounts }, options))
  }
  await returnFromPayment(linked)
  return seeOther(pathAbove(event, 1, visit))
})
