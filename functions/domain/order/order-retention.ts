/** The time after which a denied order is erased, if the account has one. */
import { erasedAt, retentionOf } from '../notice/retention.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import type { Order } from './order.ts'

export function erasureOf({ status, erased, reason, created }: Order, settings: Settings): Instant | undefined {
  const entry = retentionOf(settings, 'denied_orders')
  if (entry === undefined || status !== 'denied' || erased !== undefined) return undefined
  return erasedAt(entry, reason?.at ?? created, settings)
}

/** A denied order is due again when the account no longer keeps such orders, whoever denied it. */
export function withErasure(order: Order, settings: Settings): Order {
  const at = erasureOf(order, settings)
  return at === undefined || order.due !== undefined ? order : { ...order, due: at }
}
