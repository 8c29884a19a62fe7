/** Brings stored customers into the word index. Due steps that are not carried out yet follow with their events. */
import type { Settings } from '../../domain/settings/settings.ts'
import { wordsOfCustomer } from '../../domain/search/word-entries.ts'
import { runtime } from '../../outside/runtime.ts'
import { batchGet } from '../../store/dynamo/batch-get.ts'
import { storeIsBusy } from '../../store/dynamo/busy.ts'
import { OutOfTimeError } from '../../store/dynamo/deadline.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { indexedWordsKey } from '../../store/keys.ts'
import { parseIndexedCustomer, type IndexedContent } from '../../store/search/indexed-words-item.ts'
import { writeWords, type Wanted } from '../../store/search/write-words.ts'
import { listOrders, wholeRange } from '../../store/order/list-orders.ts'
import { readOrders } from '../../store/order/order-item.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'

/** Called for a customer that cannot be read or written, and is passed over. */
export type OnUnreadable = (customer: string, error: unknown) => void

/** The number of items that one call of BatchGetItem reads. */
export const customersTogether = 100
const readAtOnce = 10

interface Indexing {
  readonly settings: Settings
  /** Entries that should be there are written once more. */
  readonly everything?: boolean
  /** Customers with a changed order. The index has the orders of others already, if it has them at all. */
  readonly withOrders?: ReadonlySet<string>
  readonly onUnreadable: OnUnreadable
}

export const indexCustomers = (indexing: Indexing, ids: readonly string[]): Promise<void> =>
  passingOver(ids, indexing.onUnreadable, (some) => bringIn(indexing, some))

async function bringIn({ settings, everything = false, withOrders }: Indexing, ids: readonly string[]): Promise<void> {
  const account = settings.account.id
  const load = async () => {
    // The items are read first, so that a worker that writes on top of them has seen each customer at least as late as
    // their last writer.
    const items = await batchGet(ids.map((id) => indexedWordsKey(account, id)))
    return { items, worlds: await loadWorlds(account, ids) }
  }
  await retrying({ runtime, about: `the words of customers of ${account}`, load }, async ({ items, worlds }) => {
    const indexed = new Map(items.map((item) => [item.pk, parseIndexedCustomer(item)]))
    const targets = await someAtOnce(ids, readAtOnce, async (id): Promise<Wanted[]> => {
      const world = worlds.get(id)
      if (world === undefined || world.customer.erased !== undefined) return []
      const before = indexed.get(indexedWordsKey(account, id).pk)
      const sameOrders = everything || withOrders?.has(id) === true ? undefined : before?.content?.ids
      const content = {
        words: wordsOfCustomer(world.customer, settings),
        ids: sameOrders ?? (await ordersOf(account, id)),
      }
      return [{ customer: id, indexed: before, content }]
    })
    return (await writeWords(account, targets.flat(), everything)) ? done(undefined) : again('lost-race')
  })
}

/** The ids of a customer's orders, and the e-mail addresses that they were placed with. */
async function ordersOf(account: string, customer: string): Promise<IndexedContent['ids']> {
  const entries = await Array.fromAsync(listOrders(account, [{ list: 'customer', customer }], wholeRange))
  if (entries.length === 0) return []
  const orders = await readOrders(
    account,
    entries.map(({ id }) => id),
  )
  return [...new Set(orders.flatMap(({ id, email }) => [id, email]))].map((text) => ({ kind: 'order', text }))
}

/**
 * A customer that cannot be read keeps no other from the index: the customers are then taken one by one. Storage that
 * is busy is no fault of a customer: the work is tried again.
 */
async function passingOver(
  ids: readonly string[],
  onUnreadable: OnUnreadable,
  work: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    await work(ids)
  } catch (error) {
    if (isPassing(error)) throw error
    const [only, another] = ids
    if (only !== undefined && another === undefined) onUnreadable(only, error)
    else for (const id of ids) await passingOver([id], onUnreadable, work)
  }
}

export const isPassing = (error: unknown) => storeIsBusy(error) || error instanceof OutOfTimeError
