/** POST /order/…/: the orderer orders, with the button of the summary. */
import * as v from 'valibot'
import type { PriceView } from '../../domain/order/agreed-terms.ts'
import { noticeSchema } from '../../domain/order/order.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { seeOther } from '../../http/page-answer.ts'
import { refuseForeignForm } from '../../http/same-origin.ts'
import { confirmOrder } from '../../work/orders/linked-order.ts'
import { pageOfOrder } from './order-page.ts'
import { unlessUnreachable, unreachableEnds } from './provider-unreachable.ts'
import { answerOrder, openOrder, pathAbove, sentEnds, sentOrderParameters } from './order-visit.ts'
import { sentForm } from './sent-form.ts'
import { servePage } from './visit.ts'

export const endpoint = {
  name: 'order-confirm',
  subject: 'pages',
  method: 'POST',
  path: '/order/{account}/{order}/{signature}/',
  summary: 'Confirms an order, with the button on its page, and redirects to the page (303).',
  description: 'For the page only.',
  access: 'open',
  parameters: sentOrderParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: {
    ...sentEnds,
    ...unreachableEnds,
    422: 'The price has changed since the page was shown. Returns the page with the current price.',
  },
} as const satisfies Endpoint<typeof sentOrderParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  refuseForeignForm(event)
  const opened = await openOrder(event, visit, 'resume')
  return await unlessUnreachable(opened, async () => {
    const confirmed = await confirmOrder(opened.linked, shownIn(sentForm(event).get('shown')?.at(-1)))
    if (confirmed.status === 'price-changed') return answerOrder(opened, pageOfOrder(event, opened, true), 422)
    return seeOther(pathAbove(event, 0, visit))
  })
})

const money = v.object({ amountMinor: v.number(), currency: v.string() })
const followed = v.object({
  campaign_id: v.string(),
  price: money,
  every: v.exactOptional(v.string()),
  ends: v.exactOptional(v.literal(true)),
  notice: v.exactOptional(noticeSchema),
})
const terms = v.object({
  duration: v.exactOptional(v.string()),
  assignments: v.exactOptional(v.number()),
  notice: v.exactOptional(noticeSchema),
  then: v.nullable(followed),
})
const shownSchema = v.pipe(v.string(), v.parseJson(), v.object({ totals: v.array(money), terms: v.array(terms) }))

/**
 * Reads the prices, now and afterwards, that the page showed. If the form holds none that can be read, the price is
 * shown once more.
 */
function shownIn(text: string | undefined): PriceView {
  const result = v.safeParse(shownSchema, text)
  return result.success ? result.output : { totals: [], terms: [] }
}
