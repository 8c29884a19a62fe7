/**
 * Capacity that a request consumes on demand
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html).
 */
import type { Keyed, Table } from './table.ts'
import { isEqual, type StoredMap } from './value.ts'

const readBytes = 4_096
const writeBytes = 1_024

export const readUnits = (bytes: number, isConsistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / readBytes)) * (isConsistent ? 1 : 0.5)

export interface WrittenBytes {
  readonly before: { readonly item: StoredMap; readonly bytes: number } | undefined
  readonly after: { readonly value: StoredMap; readonly bytes: number } | undefined
}

/** Units of a write to the table and to its indexes. */
export function writeUnits(table: Table, { before, after }: WrittenBytes): number {
  const bytes = Math.max(before?.bytes ?? 0, after?.bytes ?? 0)
  const inIndexes = table.shape.indexes.map((index) => indexWrites(index, before?.item, after?.value))
  return inIndexes.reduce((sum, units) => sum + units, Math.max(1, Math.ceil(bytes / writeBytes)))
}

/** Entries of an index that a write removes and makes. Each is small, as it holds keys alone. */
function indexWrites(index: Keyed, before: StoredMap | undefined, after: StoredMap | undefined): number {
  const old = entryOf(index, before)
  const made = entryOf(index, after)
  if (old === undefined || made === undefined) return old === made ? 0 : 1
  return isEqual(old, made) ? 0 : 2
}

function entryOf({ partitionKey, sortKey }: Keyed, item: StoredMap | undefined): StoredMap | undefined {
  const partition = item?.[partitionKey.name]
  const sort = item?.[sortKey.name]
  return partition === undefined || sort === undefined ? undefined : { partition, sort }
}

/** Sums the capacity that a request consumes, by table, for requests that ask for it. */
export class Consumption {
  readonly #units = new Map<string, number>()
  readonly #isWanted: boolean

  constructor({ ReturnConsumedCapacity: wanted }: { readonly ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | undefined }) {
    this.#isWanted = wanted === 'TOTAL'
  }

  add(table: Table, units: number): void {
    this.#units.set(table.name, (this.#units.get(table.name) ?? 0) + units)
  }

  ofOne(): object {
    const [only] = this.#all()
    return this.#isWanted && only !== undefined ? { ConsumedCapacity: only } : {}
  }

  ofSeveral(): object {
    return this.#isWanted ? { ConsumedCapacity: this.#all() } : {}
  }

  #all() {
    return Array.from(this.#units, ([TableName, CapacityUnits]) => ({ TableName, CapacityUnits }))
  }
}
