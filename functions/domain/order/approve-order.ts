/**
 * The approval of an order, composed of the rules of createcustomer, createsubscription and assignproduct on one world.
 * All of them or none: a refusal of one refuses the approval.
 */
import { writeCustomer } from '../customer/write-customer.ts'
import { assignProduct } from '../product/assign-product.ts'
import type { Settings } from '../settings/settings.ts'
import { createSubscription } from '../subscription/commands/create-subscription.ts'
import { newSubscriptionId } from '../subscription/subscription-id.ts'
import { dateOf, type Instant } from '../time/time.ts'
import { followedBy, isRefused, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { World } from '../world/world.ts'
import type { Order, OrderedProduct } from './order.ts'
import { fieldData, missingData, newCustomerData } from './order-customer.ts'
import { documentLines } from './order-price.ts'
import type { Money } from './order-view.ts'

export interface Approving {
  readonly order: Order
  /** The customer's world, advanced to `now`; undefined for a new customer. */
  readonly world: World | undefined
  /** The id of a new customer. */
  readonly newId: string
  /** A token for each product of the order. */
  readonly tokens: readonly string[]
  readonly settings: Settings
  readonly now: Instant
}

export interface Approved extends Change {
  /** In the order of the order's campaigns. */
  readonly subscriptions: readonly string[]
}

export function approveOrder(approving: Approving): Approved | Refusal {
  const { order, tokens } = approving
  const asCustomer = customerOf(approving)
  if (isRefused(asCustomer)) return asCustomer
  let change = asCustomer
  const subscriptions: string[] = []
  for (const [index, product] of order.products.entries()) {
    const id = newSubscriptionId(change.world.customer.id, tokens[index] ?? '')
    const next =
      product.kind === 'campaign'
        ? subscribe(change.world, product, id, approving)
        : assign(change.world, product, id, approving)
    if (isRefused(next)) return next
    change = followedBy(change, next)
    if (product.kind === 'campaign') subscriptions.push(id)
  }
  return { ...change, subscriptions }
}

function customerOf({ order, world, newId, settings, now }: Approving): Change | Refusal {
  if (world === undefined) {
    const data = newCustomerData(order, settings)
    return writeCustomer({ world, id: newId, data, settings, now, passwordHash: order.password_hash })
  }
  if (world.customer.erased !== undefined) return refuse({ field: '', code: 'customer_unknown' })
  const data = missingData(order, world.customer, settings)
  if (Object.keys(data).length === 0) return unchanged(world)
  return writeCustomer({ world, id: world.customer.id, data, settings, now })
}

type Campaign = Extract<OrderedProduct, { kind: 'campaign' }>
type Standalone = Extract<OrderedProduct, { kind: 'product' }>

function subscribe(
  world: World,
  product: Pick<Campaign, 'campaign_id' | 'quantity'>,
  id: string,
  { order, settings, now }: Approving,
): Change | Refusal {
  const discount = discountOfOrder(order, product.campaign_id)
  const begin = beginOfGift(order, now, settings)
  return createSubscription({
    world,
    given: {
      periods: [{ campaign_id: product.campaign_id, ...(discount === undefined ? {} : { discount }), ...begin }],
      quantity: product.quantity,
      data: fieldData(order, 'subscription', settings),
      create_mandatory_addon_subscriptions: true,
      cancelled: false,
      invoiced_by: 'email',
    },
    id,
    now,
    settings,
  })
}

/** A gift begins on the day of its approval at the earliest. */
export function giftFrom(gift: Order['gift'], now: Instant, { account }: Settings): Order['gift'] {
  const today = dateOf(now, account.timezone)
  return gift?.begin === undefined || gift.begin >= today ? gift : { ...gift, begin: today }
}

/** A gift that begins later is invoiced now, as its giver pays with the order. */
function beginOfGift({ gift }: Pick<Order, 'gift'>, now: Instant, { account }: Settings) {
  const date = gift?.begin
  if (date === undefined || date <= dateOf(now, account.timezone)) return {}
  return { begin: `${date}T00:00`, invoiced_at_once: true } as const
}

/** The discount with which the order was placed, whatever has happened to its code. */
export function discountOfOrder({ ordering_code }: Pick<Order, 'ordering_code'>, campaign: string) {
  if (ordering_code === undefined) return undefined
  const { campaigns, discount } = ordering_code
  return campaigns.length === 0 || campaigns.includes(campaign) ? discount : undefined
}

const assign = (
  world: World,
  { external_id }: Pick<Standalone, 'external_id'>,
  id: string,
  { settings, now }: Approving,
): Change | Refusal => assignProduct({ world, given: { external_id, data: {} }, id, now, settings })

/**
 * Whether the documents of the approved order charge no more than the orderer was shown. They may charge less, because
 * a known customer's tax may be reversed.
 */
export function isAsShown({ world, subscriptions }: Pick<Approved, 'world' | 'subscriptions'>, order: Order): boolean {
  const campaigns = order.products.filter(({ kind }) => kind === 'campaign')
  return subscriptions.every((id, index) => {
    const invoiced = documentLines(world)
      .filter(({ period }) => period !== undefined && isOf(period.subscription, id))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    return invoiced <= (campaigns[index]?.price.amountMinor ?? 0)
  })
}

/** A subscription, or one of its add-ons. */
const isOf = (subscription: string, id: string) => subscription === id || subscription.startsWith(`${id}.`)

/** The cost of an order, a sum for each currency. */
export function totalsOf(products: readonly { readonly price: Money }[]): Money[] {
  const byCurrency = Map.groupBy(products, ({ price }) => price.currency)
  return [...byCurrency].map(([currency, some]) => ({
    currency,
    amountMinor: some.reduce((sum, { price }) => sum + price.amountMinor, 0),
  }))
}
