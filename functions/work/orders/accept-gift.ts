/**
 * The recipient of a gift takes it, by the link of the e-mail, which proves the address. The recipient gets their own
 * customer, or is the customer that the address has, with a subscription that follows the giver's group.
 */
import type { Fault } from '../../domain/refusal/fault.ts'
import { approveOrder } from '../../domain/order/approve-order.ts'
import { movedTo } from '../../domain/order/move-order.ts'
import type { Order } from '../../domain/order/order.ts'
import { readRecipient, type GiftInput } from '../../domain/order/read-recipient.ts'
import { createSubscription } from '../../domain/subscription/commands/create-subscription.ts'
import { newSubscriptionId } from '../../domain/subscription/subscription-id.ts'
import { withConsequences } from '../../domain/engine/engine.ts'
import { followedBy, isRefused, type Change, type Refusal } from '../../domain/world/change.ts'
import { normaliseEmail } from '../../domain/fields/email.ts'
import { runtime } from '../../outside/runtime.ts'
import { idOfEmail } from '../../store/customer/customer-keys.ts'
import { commitTogether } from '../../store/customer/commit-world.ts'
import { loadGroup, stillAsLoaded, type LoadedGroup } from '../../store/customer/load-group.ts'
import { nextCustomerId } from '../../store/customer/new-customer-id.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { readOrderItem } from '../../store/order/order-item.ts'
import { orderWrites } from '../../store/order/order-writes.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { bySystem } from '../../store/order/commit-order.ts'
import type { LinkedOrder } from './linked-order.ts'

export type GiftOutcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  /** It was accepted before, or can no longer be accepted. */
  | { readonly outcome: 'too-late' }

/** A gift can be accepted only once. */
export async function acceptGift(linked: LinkedOrder, input: GiftInput): Promise<GiftOutcome> {
  const { settings, now } = linked
  const { id: account } = settings.account
  const load = () => readOrderItem(account, linked.order.id)
  let newId: string | undefined
  return await retrying({ runtime, about: `the gift of ${linked.order.id}`, load }, async (order) => {
    if (!isThere(order)) return done<GiftOutcome>({ outcome: 'too-late' })
    const recipient = readRecipient(order, input, settings, now)
    if (recipient.outcome === 'refused') return done<GiftOutcome>(recipient)
    const groups = await Promise.all(order.subscriptions.map((id) => loadGroup(settings, id, now)))
    const existing = groups.filter((group) => group !== undefined)
    if (existing.length < groups.length) return done<GiftOutcome>({ outcome: 'too-late' })
    const [owner] = await idOfEmail(account, normaliseEmail(order.gift.email))
    const before = owner === undefined ? undefined : await loadWorldAt(settings, owner, now)
    const id = owner ?? (newId ??= await nextCustomerId(account))
    const made = accepted({ order: recipient.asOrder, before, id, groups: existing, settings, now })
    if (isRefused(made)) {
      const faults = made.outcome === 'refused' ? made.faults : []
      // A group that is over takes no further recipients.
      const isOver = faults.some(({ code }) => code === 'group_unknown')
      return done<GiftOutcome>(isOver ? { outcome: 'too-late' } : { outcome: 'refused', faults })
    }
    const { world, facts } = withConsequences(made, now, settings)
    const gift = { ...order.gift, accepted: { at: now, customer: id, subscriptions: made.subscriptions } }
    const after = movedTo({ ...order, gift }, order.status, now)
    const { outcome } = await commitTogether([
      {
        settings,
        before,
        after: world,
        numbers: {},
        notes: [{ at: now, ...bySystem, facts }],
        now,
        groups: new Map(existing.map(({ subscription }) => [subscription.id, subscription])),
        also: [
          ...existing.map((group) => stillAsLoaded(account, group)),
          ...orderWrites({ settings, before: order, after, now, by: bySystem }).writes,
        ],
      },
    ])
    if (outcome === 'committed') return done<GiftOutcome>({ outcome: 'accepted' })
    if (outcome === 'group-full') return done<GiftOutcome>({ outcome: 'too-late' })
    if (outcome === 'customer-exists') newId = undefined
    return again(outcome)
  })
}

type Given = Order & { readonly gift: NonNullable<Order['gift']> }

const isThere = (order: Order | undefined): order is Given =>
  order?.status === 'approved' && order.gift !== undefined && order.gift.accepted === undefined

interface Accepting {
  /** The recipient, as if placing an order for nothing. */
  readonly order: Order
  readonly before: Parameters<typeof approveOrder>[0]['world']
  readonly id: string
  readonly groups: readonly LoadedGroup[]
  readonly settings: LinkedOrder['settings']
  readonly now: LinkedOrder['now']
}

type Accepted = Change & { readonly subscriptions: readonly string[] }

function accepted({ order, before, id, groups, settings, now }: Accepting): Accepted | Refusal {
  const customer = approveOrder({ order, world: before, newId: id, tokens: [], settings, now })
  if (isRefused(customer)) return customer
  let change: Change = customer
  const subscriptions: string[] = []
  for (const { subscription: group } of groups) {
    const subscription = newSubscriptionId(id, runtime.newToken())
    const created = createSubscription({
      world: change.world,
      given: {
        group_subscription_id: group.id,
        quantity: 1,
        data: {},
        create_mandatory_addon_subscriptions: true,
        cancelled: false,
        invoiced_by: 'email',
      },
      id: subscription,
      group,
      now,
      settings,
    })
    if (isRefused(created)) return created
    change = followedBy(change, created)
    subscriptions.push(subscription)
  }
  return { ...change, subscriptions }
}
