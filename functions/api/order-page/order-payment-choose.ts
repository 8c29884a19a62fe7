/** POST /order/…/payment/: what the test payment provider is to answer. */
import * as v from 'valibot'
import { malformed } from '../../domain/refusal/mistake.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { seeOther } from '../../http/page-answer.ts'
import { refuseForeignForm } from '../../http/same-origin.ts'
import { testChoices } from '../../order-page/test-payment-page.ts'
import { testPayment } from '../../work/orders/linked-order.ts'
import { openOrder, pathAbove, sentEnds, sentOrderParameters } from './order-visit.ts'
import { sentForm } from './sent-form.ts'
import { servePage } from './visit.ts'

export const endpoint = {
  name: 'order-payment-choose',
  subject: 'pages',
  method: 'POST',
  path: '/order/{account}/{order}/{signature}/payment/',
  summary: 'Completes, refuses or cancels the payment of a test account, and redirects to the order (303).',
  description: 'For the page only.',
  access: 'open',
  parameters: sentOrderParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: sentEnds,
} as const satisfies Endpoint<typeof sentOrderParameters>

const choiceSchema = v.picklist(testChoices)

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  refuseForeignForm(event)
  const { linked } = await openOrder(event, visit, 'resume')
  const choice = sentForm(event).get('choice')?.at(-1)
  if (!v.is(choiceSchema, choice))
    throw new ProgrammingError(malformed('choice', `expected one of ${testChoices.join(', ')}.`))
  await testPayment(linked, choice)
  return seeOther(pathAbove(event, 1, visit))
})
