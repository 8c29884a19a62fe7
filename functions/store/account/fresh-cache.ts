/**
 * Values read from storage and used again for a short while. The age of a value counts from the begin of its read.
 * Misses of one key at the same time share one read. Failures are not kept, nor is the value of a read that began
 * before a change.
 */

export interface FreshCache<Value> {
  get(key: string): Promise<Value>
  /** Forgets a key, and the value of a read under way: the next call reads again. */
  drop(key: string): void
  clear(): void
}

export interface FreshCacheOptions<Value> {
  /** Reads the value; `previous` is the last known value, for reads that only ask whether it changed. */
  readonly read: (key: string, previous: Value | undefined) => Promise<Value>
  readonly millisFresh: (value: Value) => number
  readonly maxEntries: number
  /** Milliseconds that only ever count up. */
  readonly clock: () => number
}

export function freshCache<Value>({
  read,
  millisFresh,
  maxEntries,
  clock,
}: FreshCacheOptions<Value>): FreshCache<Value> {
  const kept = new Map<string, { readonly value: Value; readonly since: number }>()
  const underWay = new Map<string, Promise<Value>>()

  const keep = (key: string, value: Value, since: number) => {
    kept.delete(key)
    kept.set(key, { value, since })
    const [oldest] = kept.keys()
    if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest)
  }

  const start = (key: string): Promise<Value> => {
    const since = clock()
    const reading = read(key, kept.get(key)?.value)
      .then((value) => {
        if (underWay.get(key) === reading) keep(key, value, since)
        return value
      })
      .finally(() => {
        if (underWay.get(key) === reading) underWay.delete(key)
      })
    underWay.set(key, reading)
    return reading
  }

  return {
    async get(key) {
      const entry = kept.get(key)
      if (entry !== undefined && clock() - entry.since < millisFresh(entry.value)) return entry.value
      return await (underWay.get(key) ?? start(key))
    },
    drop(key) {
      underWay.delete(key)
      kept.delete(key)
    },
    clear() {
      underWay.clear()
      kept.clear()
    },
  }
}
