/** The page of gifts: the reader's earlier gifts, and the forms for new ones. */
import type { Order } from '../../domain/order/order.ts'
import { presentPeriod, seenAt } from '../../domain/subscription/reading/subscription-view.ts'
import { isOver } from '../../domain/subscription/subscription-state.ts'
import { campaignOf, customerFacingName } from '../../domain/subscription/make-period.ts'
import { dateOf } from '../../domain/time/time.ts'
import { subscriptionOf } from '../../domain/world/world.ts'
import { longDate } from '../../language/date.ts'
import { giftsPage, type GivenGift } from '../../portal-page/portal-gifts.ts'
import { lastDayBefore } from '../../domain/time/calendar.ts'
import { listOrders, wholeRange } from '../../store/order/list-orders.ts'
import { readPresentOrders } from '../../store/order/present-orders.ts'
import type { Place } from './reader-place.ts'
import { giftForms, type Reader } from './reader-visit.ts'

/** The latest orders of the reader are looked through for gifts. */
const mostOrders = 50

export const giftsPlace: Place = {
  show: async (reader, { frame }) => {
    const { language, settings, visit } = reader
    const forms = giftForms(reader).flatMap((form) =>
      form.campaigns
        .filter((id) => campaignOf(settings, id) !== undefined)
        .map((campaign) => ({
          name: customerFacingName(campaign, settings),
          form: form.name ?? form.url_id,
          campaign,
          path: formPath(form.url_id, campaign, { base: visit.base, account: settings.account.id, language }),
        })),
    )
    const gifts = (await ordersOf(reader)).map((order) => giftOf(order, forms, reader))
    return giftsPage({ gifts, forms }, frame)
  },
}

interface FormChoice {
  readonly campaign: string
  readonly path: string
}

function formPath(
  form: string,
  campaign: string,
  { base, account, language }: { readonly base: string; readonly account: string; readonly language: string },
): string {
  const query = new URLSearchParams({ account, campaign, language })
  return `${base}/ordering-forms/${encodeURIComponent(form)}/?${query.toString()}`
}

type GiftOrder = Order & { readonly gift: NonNullable<Order['gift']> }

async function ordersOf({ settings, world, now }: Reader): Promise<GiftOrder[]> {
  const { id: account } = settings.account
  const ids: string[] = []
  for await (const { id } of listOrders(account, [{ list: 'customer', customer: world.customer.id }], wholeRange)) {
    ids.push(id)
    if (ids.length === mostOrders) break
  }
  const orders = ids.length === 0 ? [] : await readPresentOrders(account, ids, now)
  return orders.filter((order): order is GiftOrder => order.status === 'approved' && order.gift !== undefined)
}

/** Only the giver's own words: the recipient's words belong to the recipient. */
function giftOf({ gift, products, subscriptions }: GiftOrder, forms: readonly FormChoice[], reader: Reader): GivenGift {
  const { world, settings, language, now } = reader
  const { timezone } = settings.account
  const campaigns = products.flatMap((product) => (product.kind === 'campaign' ? [product.campaign_id] : []))
  const own = subscriptions.map((id) => subscriptionOf(world, id)).find((each) => each !== undefined)
  const view = own && seenAt(own, undefined, now)
  const end = view && presentPeriod(view, now)?.end
  const again = forms.find(({ campaign }) => campaigns.includes(campaign))
  const isAhead = gift.tell_on !== undefined && gift.tell_on > dateOf(now, timezone)
  return {
    name: campaigns.map((campaign) => customerFacingName(campaign, settings)).join(', '),
    to: `${gift.name}, ${gift.email}`,
    state:
      view !== undefined && isOver(view.state)
        ? 'over'
        : gift.accepted !== undefined
          ? 'taken'
          : isAhead
            ? 'ahead'
            : 'told',
    ...(gift.tell_on !== undefined && { tellOn: longDate(gift.tell_on, language) }),
    ...(typeof end === 'string' && { until: longDate(lastDayBefore(end, timezone), language) }),
    ...(again !== undefined && { again: again.path }),
  }
}
