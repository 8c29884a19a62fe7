/**
 * Orders without the data of deleted customers, from the transaction that deletes a customer on. A worker erases the
 * stored data only afterwards, so code that shows orders, or asks people to decide about them, reads them here.
 */
import { customersOf, withoutDeleted } from '../../domain/order/move-order.ts'
import type { Order } from '../../domain/order/order.ts'
import type { Instant } from '../../domain/time/time.ts'
import { deletedAmong, deletedOf } from '../customer/deleted-customers.ts'
import { readOrderItem, readOrders } from './order-item.ts'

/** The present order; undefined if no order has this id, which may be any text. */
export async function readPresentOrder(account: string, id: string, now: Instant): Promise<Order | undefined> {
  const order = await readOrderItem(account, id)
  return order && withoutDeleted(order, await deletedOf(account, customersToAsk(order)), now)
}

/** Present orders by their ids, in the order of the ids. */
export async function readPresentOrders(account: string, ids: readonly string[], now: Instant): Promise<Order[]> {
  const orders = await readOrders(account, ids)
  const deleted = await deletedAmong(account, orders.flatMap(customersToAsk))
  return orders.map((order) => withoutDeleted(order, deleted, now))
}

function customersToAsk(order: Order): (string | undefined)[] {
  const { orderer, recipient } = customersOf(order)
  return order.erased === undefined ? [orderer, recipient] : []
}
