/** POST /order/…/gift/: the recipient accepts a gift. */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { seeOther } from '../../http/page-answer.ts'
import { refuseForeignForm } from '../../http/same-origin.ts'
import { giftOverPage } from '../../order-page/gift-page.ts'
import { addressIn, addressErrors, addressFaultsAt } from '../../order-page/order-form-input.ts'
import { acceptGift } from '../../work/orders/accept-gift.ts'
import { pageOfGift } from './order-gift-page.ts'
import { answerOrder, openOrder, pathAbove, sentEnds, sentOrderParameters } from './order-visit.ts'
import { readableForm } from './sent-form.ts'
import { servePage } from './visit.ts'

export const endpoint = {
  name: 'order-gift-accept',
  subject: 'pages',
  method: 'POST',
  path: '/order/{account}/{order}/{signature}/gift/',
  summary: 'Accepts a gift, with the button on its page, and redirects to the page (303).',
  description: 'For the page only.',
  access: 'open',
  parameters: sentOrderParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: { ...sentEnds, 422: 'The input is invalid. Returns the page with an error at each invalid field.' },
} as const satisfies Endpoint<typeof sentOrderParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  refuseForeignForm(event)
  const opened = await openOrder(event, visit, 'gift')
  const { language } = opened.options
  const filledIn = { values: readableForm(event), errors: [] }
  const formErrors = addressErrors(filledIn, language)
  if (formErrors.length > 0)
    return answerOrder(opened, await pageOfGift(opened, { ...filledIn, errors: formErrors }), 422)
  const accepted = await acceptGift(opened.linked, { address: addressIn(filledIn, '') })
  switch (accepted.outcome) {
    case 'accepted':
      return seeOther(pathAbove(event, 0, visit))
    case 'refused': {
      const errors = addressFaultsAt(accepted.faults, language)
      return answerOrder(opened, await pageOfGift(opened, { ...filledIn, errors }), 422)
    }
    case 'too-late': {
      // A gift that has already been accepted, such as by a second press of the button, is shown as accepted.
      const again = await openOrder(event, visit, 'gift')
      if (again.linked.order.gift?.accepted !== undefined) return seeOther(pathAbove(event, 0, visit))
      return answerOrder(opened, giftOverPage(opened.linked.summary.sellers, opened.options))
    }
  }
})
