/**
 * Hands an approved order's agreement over to the customer, whose invoices it pays from then on: one transaction of the
 * customer, the collections that are due at once, and the order.
 */
import { withConsequences } from '../../domain/engine/engine.ts'
import { agreeByOrder } from '../../domain/order/agree-by-order.ts'
import { movedTo } from '../../domain/order/move-order.ts'
import type { Order } from '../../domain/order/order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { isRefused } from '../../domain/world/change.ts'
import { runtime } from '../../outside/runtime.ts'
import { commitTogether } from '../../store/customer/commit-world.ts'
import { orderWrites } from '../../store/order/order-writes.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { bySystem, commitOrder, type OrderCommitted } from '../../store/order/commit-order.ts'
import { entityOfOrder } from './order-payment.ts'

/** If the customer is gone in the meantime, there is nobody to collect from, and the order says so. */
export async function keepAgreement(settings: Settings, order: Order, now: Instant): Promise<OrderCommitted> {
  const { payment, customer } = order
  const world = customer === undefined ? undefined : await loadWorldAt(settings, customer, now)
  const entity = entityOfOrder(order, settings)
  const agreement = payment?.agreement
  if (payment === undefined || agreement === undefined || world === undefined || entity === undefined) {
    return await failed(settings, order, now)
  }
  const agreed = agreeByOrder({
    ...{ world, payment: { ...payment, agreement }, entity },
    ...{ id: runtime.newToken(), now, settings },
  })
  if (isRefused(agreed)) return await failed(settings, order, now)
  const after = movedTo({ ...order, payment: { ...payment, state: 'agreed' } }, order.status, now)
  const { world: changed, facts } = withConsequences(agreed, now, settings)
  const { outcome } = await commitTogether([
    {
      settings,
      before: world,
      after: changed,
      notes: [{ at: now, ...bySystem, facts }],
      now,
      also: orderWrites({ settings, before: order, after, now, by: bySystem }).writes,
    },
  ])
  return outcome === 'committed' || outcome === 'contended' ? outcome : 'lost-race'
}

const failed = (settings: Settings, order: Order, now: Instant): Promise<OrderCommitted> =>
  commitOrder(
    settings,
    order,
    movedTo({ ...order, ...(order.payment && { payment: { ...order.payment, state: 'failed' } }) }, order.status, now),
    now,
  )
