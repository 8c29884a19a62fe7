/**
 * GET /order/…/confirm/: the page of the e-mail's link. Opening it confirms nothing, because programs that scan e-mails
 * also open links. Its visitor reads the e-mails of the order's address, and may read the outcome of the order.
 */
import type { APIGatewayProxyResult } from 'aws-lambda'
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { confirmedPage, confirmPage, overPage, paymentPage } from '../../order-page/summary-page.ts'
import { orderPath } from '../../outside/order-link.ts'
import { paymentPage as paymentOf } from '../../work/orders/linked-order.ts'
import { answerOrder, openOrder, orderEnds, orderParameters, type OpenedOrder } from './order-visit.ts'
import { queryOf, servePage } from './visit.ts'

export const endpoint = {
  name: 'order-email-page',
  subject: 'pages',
  method: 'GET',
  path: '/order/{account}/{order}/{signature}/confirm/',
  summary: 'Shows an order to the owner of its e-mail address, who confirms it.',
  access: 'open',
  parameters: orderParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: orderEnds,
} as const satisfies Endpoint<typeof orderParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) =>
  answer(await openOrder(event, visit, 'confirm')),
)

async function answer(opened: OpenedOrder): Promise<APIGatewayProxyResult> {
  const { linked, options, visit } = opened
  const { order, summary, settings } = linked
  if (order.status === 'denied') {
    const formUrl = `${visit.base}/ordering-forms/${encodeURIComponent(summary.form.url_id)}/${queryOf(visit)}`
    return answerOrder(opened, overPage(summary, formUrl, options))
  }
  if (order.email_confirmed === undefined && order.status !== 'approved') {
    return answerOrder(opened, confirmPage(summary, options))
  }
  const payment = paymentOf(linked)
  if (payment !== undefined) {
    const path = await orderPath(settings, { order: order.id, purpose: 'resume' })
    const url = payment.kind === 'elsewhere' ? payment.url : `${visit.base}${path}payment/${queryOf(visit)}`
    return answerOrder(opened, paymentPage(summary, url, options))
  }
  const lookedAt = order.status === 'awaitingapproval'
  return answerOrder(opened, confirmedPage(summary, { ...options, lookedAt }))
}
