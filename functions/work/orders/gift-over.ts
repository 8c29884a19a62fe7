/** Whether a gift can no longer be accepted because the contract of its giver has ended. */
import type { Order } from '../../domain/order/order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { seenAt } from '../../domain/subscription/reading/subscription-view.ts'
import { isOver } from '../../domain/subscription/subscription-state.ts'
import type { Instant } from '../../domain/time/time.ts'
import { loadGroup } from '../../store/customer/load-group.ts'

interface GiftAt {
  readonly order: Pick<Order, 'subscriptions'>
  readonly settings: Settings
  readonly now: Instant
}

/** A stop before the begin leaves a subscription without periods, also where it is registered for a later day. */
export async function isGiftOver({ order, settings, now }: GiftAt): Promise<boolean> {
  const groups = await Promise.all(order.subscriptions.map((id) => loadGroup(settings, id, now)))
  return groups.some((group) => {
    if (group === undefined || group.subscription.periods.length === 0) return true
    return isOver(seenAt(group.subscription, undefined, now).state)
  })
}
