/** GET /order/…/gift/: the page of a gift's link, on which the recipient gives an address. */
import * as v from 'valibot'
import { seenAt } from '../../domain/subscription/reading/subscription-view.ts'
import { isOver } from '../../domain/subscription/subscription-state.ts'
import { loadGroup } from '../../store/customer/load-group.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { nothingFilledIn, type FilledIn } from '../../order-page/filled-in.ts'
import { giftAcceptedPage, giftOverPage, giftPage, type GiftView } from '../../order-page/gift-page.ts'
import type { Page } from '../../order-page/page-frame.ts'
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

/** Whether the giver's contract has ended, such as by a withdrawal. */
async function isGiftOver({ order, settings, now }: OpenedOrder['linked']): Promise<boolean> {
  const groups = await Promise.all(order.subscriptions.map((id) => loadGroup(settings, id, now)))
  return groups.some((group) => group === undefined || isOver(seenAt(group.subscription, undefined, now).state))
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
