/** The item of an order, and the reading of orders. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { orderSchema, type Order } from '../../domain/order/order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { dueAttributes, duePartition, isWithinKeyLimits, orderKey, orderPartition } from '../keys.ts'

export function orderItem({ account: { id: account, mode } }: Pick<Settings, 'account'>, order: Order) {
  const due = order.due && dueAttributes(duePartition(account, mode, orderPartition(account, order.id)), order.due)
  return { ...orderKey(account, order.id), ...order, ...due }
}

/** The present order; undefined if no order has this id, which may be any text. */
export async function readOrderItem(account: string, id: string): Promise<Order | undefined> {
  const Key = orderKey(account, id)
  if (id.includes('#') || !isWithinKeyLimits(Key)) return undefined
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return Item === undefined ? undefined : v.parse(orderSchema, Item)
}

/** Orders by their ids, in the order of the ids. */
export async function readOrders(account: string, ids: readonly string[]): Promise<Order[]> {
  const items = await batchGet(ids.map((id) => orderKey(account, id)))
  const byId = new Map(items.map((item) => v.parse(orderSchema, item)).map((order) => [order.id, order]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
