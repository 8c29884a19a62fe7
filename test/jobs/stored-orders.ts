/** Every order that an account has stored, and a form of its settings. */
import type { Order } from '../../functions/domain/order/order.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { listOrders, wholeRange } from '../../functions/store/order/list-orders.ts'
import { readOrders } from '../../functions/store/order/order-item.ts'

export async function storedOrders(account: string): Promise<Order[]> {
  const entries = await Array.fromAsync(listOrders(account, [{ list: 'all' }], wholeRange))
  const orders: Order[] = []
  for (let start = 0; start < entries.length; start += 100) {
    const ids = entries.slice(start, start + 100).map(({ id }) => id)
    orders.push(...(await readOrders(account, ids)))
  }
  return orders
}

export async function formOf(account: string, url_id: string) {
  const settings = await loadSettings(account)
  const form = settings?.ordering_forms.find((each) => each.url_id === url_id)
  if (settings === undefined || form === undefined) throw new Error('There is no form.')
  return { settings, form }
}
