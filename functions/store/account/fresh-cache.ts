/**
 * Values read from storage and used again for a short while. The age of a value counts from the beginning of its read.
 * Misses of one key at the same time share one read. Failures are not kept, nor is the value of a read that began
 * before a change.
 */
import { restOn } from './up-to-date.ts'

export interface FreshCache<Value> {
  /** A value that is fresh enough. If it was read earlier, the surrounding work depends on it from then on. */
  get(key: string): Promise<Value>
  /** The presently stored value. */
  getNow(key: string): Promise<Value>
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
  const cache = new Map<string, { readonly value: Value; readonly since: number }>()
  const underWay = new Map<string, { readonly value: Promise<Value>; readonly since: number }>()

  const keep = (key: string, value: Value, since: number) => {
    cache.delete(key)
    cache.set(key, { value, since })
    const [oldest] = cache.keys()
    if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest)
  }

  const start = (key: string) => {
    const since = clock()
    const isLatest = () => underWay.get(key) === reading
    const value = read(key, cache.get(key)?.value)
      .then((result) => {
        if (isLatest()) keep(key, result, since)
        return result
      })
      .finally(() => {
        if (isLatest()) underWay.delete(key)
      })
    const reading = { value, since }
    underWay.set(key, reading)
    return reading
  }

  /** A value whose read began at this instant or later. */
  const getSince = async (key: string, instant: number): Promise<Value> => {
    const entry = cache.get(key)
    if (entry !== undefined && entry.since >= instant) return entry.value
    const reading = underWay.get(key)
    return await (reading !== undefined && reading.since >= instant ? reading : start(key)).value
  }

  return {
    async get(key) {
      const requestedAt = clock()
      const entry = cache.get(key)
      const isFresh = entry !== undefined && requestedAt - entry.since < millisFresh(entry.value)
      const source = isFresh ? entry : (underWay.get(key) ?? start(key))
      const value = await source.value
      if (source.since < requestedAt) restOn({ value, readAgain: () => getSince(key, requestedAt) })
      return value
    },
    getNow: (key) => getSince(key, clock()),
    drop(key) {
      underWay.delete(key)
      cache.delete(key)
    },
    clear() {
      underWay.clear()
      cache.clear()
    },
  }
}
