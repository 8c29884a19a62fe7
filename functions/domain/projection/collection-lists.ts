/**
 * Lists of collections, for the people who handle them: planned collections, collections under way, and collections
 * that need action. An open invoice is in one list at most, by the day of its collection.
 */
import type { Collection } from '../world/collection.ts'
import type { World } from '../world/world.ts'

export const collectionLists = ['planned', 'submitted', 'failed', 'waiting', 'given_up', 'reversed', 'stale'] as const
export type CollectionList = (typeof collectionLists)[number]

export interface ListedCollection {
  readonly list: CollectionList
  /** The date of the collection. */
  readonly on: string
  /** The number of the invoice. */
  readonly number: string
}

/**
 * The list of a collection; undefined for a paid one. `failed` is a collection that is planned again after a failure,
 * and `stale` one whose outcome is overdue.
 */
export function listOfCollection({ state, attempts, stale }: Collection): CollectionList | undefined {
  if (state === 'paid') return undefined
  if (stale !== undefined) return 'stale'
  return state === 'planned' && attempts.some(({ outcome }) => outcome === 'failed') ? 'failed' : state
}

export function listedCollections({ customer, ledger }: Pick<World, 'customer' | 'ledger'>): ListedCollection[] {
  if (customer.erased !== undefined) return []
  return ledger.open.flatMap(({ number, collection }): ListedCollection[] => {
    const list = collection && listOfCollection(collection)
    return collection === undefined || list === undefined ? [] : [{ list, on: collection.on, number }]
  })
}
