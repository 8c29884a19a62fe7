/**
 * Items as they were before their last writes, for reads that may not see these writes yet. A read runs in the store
 * itself, over a copy in which the earlier items are put back, so that its ranges, order, filters and limits are those
 * of the store.
 */
import type { Store } from '../local/store/open-store.ts'
import type { Stored } from '../local/store/table.ts'
import type { StoredKey } from './storage-places.ts'

export interface EarlierItem extends StoredKey {
  readonly table: string
  /** Undefined where there was no item. */
  readonly item: Stored | undefined
}

/** An item before its last write, with the instants until which reads of each kind may see it. */
export interface HiddenWrite extends EarlierItem {
  /** For reads that see parts of a transaction. */
  readonly tornUntil: number
  /** For reads without strong consistency. */
  readonly staleUntil: number
  /** For reads of an index. */
  readonly indexUntil: number
}

/** The number of partitions, or of entries of indexes, after which those that everybody sees are dropped. */
const mostKept = 1_000

export class EarlierItems {
  /** By partition and sort key. */
  readonly #inTables = new Map<string, Map<StoredKey['sk'], HiddenWrite>>()
  /** By item. */
  readonly #inIndexes = new Map<string, HiddenWrite>()

  hide(write: HiddenWrite, nowMillis: number): void {
    if (Math.max(write.tornUntil, write.staleUntil) > nowMillis) {
      const name = partitionName(write)
      const partition = this.#inTables.get(name) ?? new Map<StoredKey['sk'], HiddenWrite>()
      this.#inTables.set(name, partition.set(write.sk, write))
      if (this.#inTables.size > mostKept) this.#dropSeen(nowMillis)
    }
    const name = `${partitionName(write)}\n${write.sk}`
    const pending = this.#inIndexes.get(name)
    // An index takes the writes of an item in their order.
    if (pending !== undefined && pending.indexUntil > nowMillis) {
      this.#inIndexes.set(name, { ...pending, indexUntil: Math.max(pending.indexUntil, write.indexUntil) })
    } else if (write.indexUntil > nowMillis) this.#inIndexes.set(name, write)
  }

  inPartition(partition: Pick<EarlierItem, 'table' | 'pk'>): readonly HiddenWrite[] {
    return [...(this.#inTables.get(partitionName(partition))?.values() ?? [])]
  }

  inIndexesOf(table: string, nowMillis: number): readonly HiddenWrite[] {
    for (const [name, { indexUntil }] of this.#inIndexes) if (indexUntil <= nowMillis) this.#inIndexes.delete(name)
    return [...this.#inIndexes.values()].filter((write) => write.table === table)
  }

  #dropSeen(nowMillis: number): void {
    for (const [name, partition] of this.#inTables) {
      for (const [sk, { tornUntil, staleUntil }] of partition) {
        if (Math.max(tornUntil, staleUntil) <= nowMillis) partition.delete(sk)
      }
      if (partition.size === 0) this.#inTables.delete(name)
    }
  }
}

const partitionName = ({ table, pk }: Pick<EarlierItem, 'table' | 'pk'>) => `${table}\n${pk}`

/** Reads the store as if these items were as before. Nothing of it stays. */
export function readEarlier<Result>(store: Store, items: readonly EarlierItem[], read: () => Result): Result {
  store.database.exec('SAVEPOINT earlier')
  try {
    for (const { table, pk, sk, item } of items) {
      if (item === undefined) store.table(table).delete([pk, sk])
      else store.table(table).put({ value: item.item, bytes: item.bytes })
    }
    return read()
  } finally {
    store.database.exec('ROLLBACK TO earlier; RELEASE earlier')
  }
}
