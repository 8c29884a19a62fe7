/** Stores a changed order that concerns nobody else. */
import type { Order } from '../../domain/order/order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { ChangeNote } from '../customer/change-record.ts'
import { transact } from '../dynamo/transaction.ts'
import { orderWrites } from './order-writes.ts'

export type OrderCommitted = 'committed' | 'lost-race' | 'contended'

/** The service continues with an order that somebody has just placed or moved. */
export const bySystem = { via: 'order', by: 'System' } as const
/** The author of a change that the service makes because of the time alone. */
export const onSchedule = { via: 'system', by: 'System' } as const

export async function commitOrder(
  settings: Settings,
  before: Order,
  after: Order,
  now: Instant,
  author: Pick<ChangeNote, 'via' | 'by'> = hasExpired(before, after) ? onSchedule : bySystem,
): Promise<OrderCommitted> {
  const outcome = await transact(orderWrites({ settings, before, after, now, by: author }).writes)
  return outcome === 'committed' || outcome === 'contended' ? outcome : 'lost-race'
}

/** An expiry is scheduled work, also if the visit of a person finds it first. */
const hasExpired = (before: Order, after: Order): boolean =>
  after.status === 'denied' && before.status !== 'denied' && after.reason?.kind === 'expired'
