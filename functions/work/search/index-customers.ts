/**
 * Brings customers into the word index as they are stored. Steps that are due and not carried out yet come with the
 * events that they bring.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { IdWord } from '../../domain/search/id-words.ts'
import { indexedWords } from '../../domain/search/word-entries.ts'
import type { World } from '../../domain/world/world.ts'
import { runtime } from '../../outside/runtime.ts'
import { batchGet } from '../../store/dynamo/batch-get.ts'
import { storeIsBusy } from '../../store/dynamo/busy.ts'
import { OutOfTimeError } from '../../store/dynamo/deadline.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { indexedWordsKey } from '../../store/keys.ts'
import { parseIndexedCustomer, type IndexedContent } from '../../store/search/indexed-words-item.ts'
import { writeWords } from '../../store/search/write-words.ts'
import { listOrders, wholeRange } from '../../store/order/list-orders.ts'
import { readOrders } from '../../store/order/order-item.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'

/** Told of a customer that cannot be read or written, and is passed over. */
export type OnUnreadable = (customer: string, error: unknown) => void

/** As many as one call of BatchGetItem reads. */
export const customersTogether = 100
const writtenAtOnce = 10

/** `everything`: entries that should be there are written once more, and those of closed documents too. */
export async function indexCustomers(
  settings: Settings,
  ids: readonly string[],
  { everything = false, onUnreadable }: { readonly everything?: boolean; readonly onUnreadable: OnUnreadable },
): Promise<void> {
  const account = settings.account.id
  const [worlds, items] = await Promise.all([
    loadWorldsApart(account, ids),
    batchGet(ids.map((id) => indexedWordsKey(account, id))),
  ])
  const known = new Map(items.map((item) => [item.pk, parseIndexedCustomer(item)]))
  await someAtOnce(ids, writtenAtOnce, (id) =>
    passingOver(id, onUnreadable, async () => {
      let world = worlds.get(id)
      const content = async () => {
        world ??= await loadWorld(account, id)
        const current = world
        // Another writer may have been first: the next try reads the customer anew.
        world = undefined
        if (current === undefined || current.customer.erased !== undefined) return undefined
        return contentOf(current, await ordersOf(account, id), settings)
      }
      const of = known.get(indexedWordsKey(account, id).pk)
      await writeWords({ account, customer: id, runtime }, of, { content, everything })
    }),
  )
}

const contentOf = (world: World, orders: readonly IdWord[], settings: Settings): IndexedContent => ({
  ...indexedWords(world.customer, settings),
  ids: [...world.subscriptions.map(({ id }): IdWord => ({ kind: 'subscription_id', text: id })), ...orders],
})

/** The ids of a customer's orders, and the e-mail addresses that they were placed with. */
async function ordersOf(account: string, customer: string): Promise<IdWord[]> {
  const entries = await Array.fromAsync(listOrders(account, [{ list: 'customer', customer }], wholeRange))
  if (entries.length === 0) return []
  const orders = await readOrders(
    account,
    entries.map(({ id }) => id),
  )
  return [...new Set(orders.flatMap(({ id, email }) => [id, email]))].map((text) => ({ kind: 'order', text }))
}

/** Where one customer cannot be read, the others are read one by one. */
async function loadWorldsApart(account: string, ids: readonly string[]) {
  try {
    return await loadWorlds(account, ids)
  } catch (error) {
    if (isPassing(error)) throw error
    return new Map<string, undefined>()
  }
}

/**
 * A customer that cannot be read keeps no other from the index. Storage that is busy is no fault of the customer: the
 * work is tried again then.
 */
async function passingOver(customer: string, onUnreadable: OnUnreadable, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isPassing(error)) throw error
    onUnreadable(customer, error)
  }
}

export const isPassing = (error: unknown) => storeIsBusy(error) || error instanceof OutOfTimeError
