/** Erases the personal data of a customer's orders, and of gifts that the customer has taken. May be repeated. */
import { eraseOrder, withoutRecipient } from '../../domain/order/move-order.ts'
import type { Order } from '../../domain/order/order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { listOrders, wholeRange } from '../../store/order/list-orders.ts'
import { readOrderItem } from '../../store/order/order-item.ts'
import { commitOrder } from '../../store/order/commit-order.ts'

export async function eraseOrders(settings: Settings, customer: string, now: Instant): Promise<void> {
  const { id: account } = settings.account
  for await (const { id } of listOrders(account, [{ list: 'customer', customer }], wholeRange)) {
    await change(settings, id, now, (order) => (order.erased === undefined ? eraseOrder(order, now) : order))
  }
  for await (const { id } of listOrders(account, [{ list: 'gifts', customer }], wholeRange)) {
    await change(settings, id, now, (order) => withoutRecipient(order, now))
  }
}

async function change(settings: Settings, id: string, now: Instant, rule: (order: Order) => Order): Promise<void> {
  const load = async () => ({ order: await readOrderItem(settings.account.id, id) })
  await retrying({ runtime, about: `the order ${id}`, load }, async ({ order }) => {
    const after = order === undefined ? undefined : rule(order)
    if (order === undefined || after === undefined || after === order) return done(undefined)
    const author = { via: 'system', by: 'System' } as const
    const outcome = await commitOrder(settings, order, after, now, author)
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}
