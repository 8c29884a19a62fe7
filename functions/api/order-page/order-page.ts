/**
 * GET /order/…/: the page of an order, for the visitor who placed it: the summary to be confirmed, the way to the
 * payment, and after that the thanks. The thanks are the same whatever happened to the order, because the visitor may
 * not own its e-mail address.
 */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Page } from '../../order-page/page-frame.ts'
import { overPage, paymentPage, receivedPage, summaryPage } from '../../order-page/summary-page.ts'
import { paymentPage as paymentOf } from '../../work/orders/linked-order.ts'
import {
  answerOrder,
  answerUnstoredOrder,
  openOrder,
  orderEnds,
  orderParameters,
  pathAbove,
  type OpenedOrder,
} from './order-visit.ts'
import { queryOf, servePage } from './visit.ts'

export const endpoint = {
  name: 'order-page',
  subject: 'pages',
  method: 'GET',
  path: '/order/{account}/{order}/{signature}/',
  summary: 'Shows an order to the person who placed it, who confirms it.',
  description: 'For people: resume_ordering_url is the address of such a page.',
  access: 'open',
  parameters: orderParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: orderEnds,
} as const satisfies Endpoint<typeof orderParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  try {
    const opened = await openOrder(event, visit, 'resume')
    return answerOrder(opened, pageOfOrder(event, opened))
  } catch (error) {
    const unkept =
      error instanceof HttpError && error.status === 404 ? await answerUnstoredOrder(event, visit) : undefined
    if (unkept === undefined) throw error
    return unkept
  }
})

/** `isChanged`: the price has changed since it was shown. */
export function pageOfOrder(event: APIGatewayProxyEvent, opened: OpenedOrder, isChanged = false): Page {
  const { linked, options, visit } = opened
  const { order, summary } = linked
  const lookedAt = order.asks.approval === 'manual'
  const payment = paymentOf(linked)
  if (payment !== undefined) {
    const url =
      payment.kind === 'elsewhere'
        ? payment.url
        : `${pathAbove(event, 0, visit).replace(/\?.*/, '')}payment/${queryOf(visit)}`
    return paymentPage(summary, url, options)
  }
  if (order.confirmed) return receivedPage(summary, { ...options, lookedAt })
  const formUrl = `${visit.base}/ordering-forms/${encodeURIComponent(summary.form.url_id)}/`
  if (order.status !== 'awaitingconfirmation') return overPage(summary, `${formUrl}${queryOf(visit)}`, options)
  const failed = order.mails.includes('resume') ? 'payment_failed' : undefined
  return summaryPage(summary, {
    ...options,
    changeUrl: `${formUrl}?${changeQuery(event, opened)}`,
    notice: isChanged ? 'price_changed' : failed,
  })
}

function changeQuery({ pathParameters }: APIGatewayProxyEvent, { linked, visit }: OpenedOrder): string {
  const query = new URLSearchParams(queryOf(visit))
  query.set('account', linked.summary.account)
  query.set('change', `${linked.order.id}.${pathParameters?.['signature'] ?? ''}`)
  return query.toString()
}
