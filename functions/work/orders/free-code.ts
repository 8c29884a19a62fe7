/**
 * Frees the code of one person for another order. Somebody who goes back from the summary to change an order places a
 * new one, while the first, which was never confirmed, still uses the code.
 */
import { denied } from '../../domain/order/move-order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { readOrderItem } from '../../store/order/order-item.ts'
import { bySystem, commitOrder } from '../../store/order/commit-order.ts'

/** If the earlier order is confirmed at the same moment, that order keeps the code. */
export async function freeCode(settings: Settings, usedBy: string, now: Instant): Promise<void> {
  const order = await readOrderItem(settings.account.id, usedBy)
  if (order?.status !== 'awaitingconfirmation' || order.confirmed) return
  await commitOrder(settings, order, denied(order, { kind: 'expired', at: now }), now, bySystem)
}
