/** POST /order/…/confirm/: the reader of the e-mails to the order's address confirms the order. */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { seeOther } from '../../http/page-answer.ts'
import { refuseForeignForm } from '../../http/same-origin.ts'
import { confirmEmail } from '../../work/orders/linked-order.ts'
import { openOrder, pathAbove, sentEnds, sentOrderParameters } from './order-visit.ts'
import { servePage } from './visit.ts'

export const endpoint = {
  name: 'order-email-confirm',
  subject: 'pages',
  method: 'POST',
  path: '/order/{account}/{order}/{signature}/confirm/',
  summary: 'Confirms the e-mail address of an order, with the button on its page, and redirects to the page (303).',
  description: 'For the page only.',
  access: 'open',
  parameters: sentOrderParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: sentEnds,
} as const satisfies Endpoint<typeof sentOrderParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  refuseForeignForm(event)
  const { linked } = await openOrder(event, visit, 'confirm')
  await confirmEmail(linked)
  return seeOther(pathAbove(event, 0, visit))
})
