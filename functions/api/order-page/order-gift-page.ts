/** GET /order/…/gift/: the page of a gift's link, on which the recipient gives an address. */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { nothingFilledIn, type FilledIn } from '../../order-page/filled-in.ts'
import { giftAcceptedPage, giftOverPage, giftPage, type GiftView } from '../../order-page/gift-page.ts'
import type { Page } from '../../order-page/page-frame.ts'
import { isGiftOver } from '../../work/orders/gift-over.ts'
import { answerOrder, openOrder, orderEnds, orderParameters, type OpenedOrder } from './order-visit.ts'
import { servePage } from './visit.ts'

export const endpoint = {
  name: 'order-gift-page',
  subject: 'pages',
  method: 'GET',
  path: '/order/{account}/{order}/{signature}/gift/',
  summary: 'Shows a gift to its recipient, who accepts it.',
  access: 'open',
  parameters: orderParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: orderEnds,
} as const satisfies Endpoint<typeof orderParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  const opened = await openOrder(event, visit, 'gift')
  return answerOrder(opened, await pageOfGift(opened, nothingFilledIn))
})

export async function pageOfGift({ linked, options }: OpenedOrder, filledIn: FilledIn): Promise<Page> {
  const { order, summary } = linked
  const gift = giftOf(linked)
  const isAccepted = order.gift?.accepted !== undefined
  if (order.status !== 'approved' || (await isGiftOver(linked))) {
    return giftOverPage(summary.sellers, options, isAccepted)
  }
  return isAccepted ? giftAcceptedPage(gift, options) : giftPage(gift, filledIn, options)
}

export function giftOf({ summary }: OpenedOrder['linked']): GiftView {
  const { sellers, items, address, gift, email } = summary
  const [seller] = sellers
  return {
    sellers,
    giver: address?.name ?? address?.company ?? email,
    gift: items.map(({ name }) => name).join(', '),
    ...(gift?.begin !== undefined && { begin: gift.begin }),
    ...(gift?.message !== undefined && { message: gift.message }),
    recipient: gift?.name ?? '',
    email: gift?.email ?? '',
    ...(seller?.country !== undefined && { country: seller.country }),
  }
}
