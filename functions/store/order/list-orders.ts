/** Lists of orders, newest first: pages of ids from the narrowest lists that a question names. */
import { listPlaces } from '../dynamo/list-places.ts'
import { orderList, orderOfEntry, type OrderList } from '../keys.ts'

/** An entry of a list: its place among orders, and its order. */
export interface OrderEntry {
  readonly place: string
  readonly id: string
}

export interface OrderRange {
  /** Entries at or after this place. */
  readonly from: string
  /** Entries before this place. */
  readonly below: string
}

/** Every entry. */
export const wholeRange: OrderRange = { from: '!', below: '\u{7f}' }

/** The entries of several lists, newest first, each order once. */
export async function* listOrders(
  account: string,
  lists: readonly OrderList[],
  range: OrderRange,
): AsyncGenerator<OrderEntry> {
  const open = await Promise.all(
    lists.map(async (list) => {
      const entries = entriesOf(account, list, range)
      return { entries, head: await entries.next() }
    }),
  )
  for (;;) {
    const heads = open.flatMap(({ head }) => (head.done === true ? [] : [head.value]))
    const [first, ...others] = heads
    if (first === undefined) return
    const newest = others.reduce((one, other) => (other.place > one.place ? other : one), first)
    yield newest
    for (const list of open) {
      if (list.head.done !== true && list.head.value.place === newest.place) list.head = await list.entries.next()
    }
  }
}

async function* entriesOf(
  account: string,
  list: OrderList,
  { from, below }: OrderRange,
): AsyncGenerator<OrderEntry, undefined> {
  for await (const place of listPlaces(orderList(account, list), from, below)) yield { place, id: orderOfEntry(place) }
  return undefined
}
