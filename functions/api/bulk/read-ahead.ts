/**
 * Reads stored items for many operations at once: when an operation needs an item that is not loaded yet, the items of
 * the operations after it are read with it. The call adds its own changes, so nothing is read twice.
 */
export interface ReadAhead<Value> {
  /** `index` is the position of the operation that needs the value. */
  get(key: string, index: number): Promise<Value | undefined>
  /** The value if it has been read. Reads nothing itself. */
  known(key: string): { readonly value: Value | undefined } | undefined
  put(key: string, value: Value | undefined): void
  /** Forgets the values of these keys, or all values if no keys are named. */
  forget(keys?: Iterable<string>): void
  /** Forgets values that no operation from `index` on needs. */
  tidy(index: number, keep: ReadonlySet<string>): void
}

export interface ReadAheadOptions<Value> {
  /** Reads items; an item that does not exist is undefined or missing in the result. */
  readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value | undefined>>
  /** The keys that each operation needs, by its index. */
  readonly needed: readonly (readonly string[])[]
  /** Whether to read no more than what is needed now. */
  readonly narrow: () => boolean
  readonly keysAtOnce: number
}

export function readAhead<Value>({ read, needed, narrow, keysAtOnce }: ReadAheadOptions<Value>): ReadAhead<Value> {
  const cache = new Map<string, Value | undefined>()
  const lastNeeded = new Map(needed.flatMap((keys, index) => keys.map((key) => [key, index] as const)))

  const toRead = (key: string, index: number): string[] => {
    const keys = new Set([key])
    for (const next of narrow() ? [] : needed.slice(index)) {
      for (const each of next) if (!cache.has(each)) keys.add(each)
      if (keys.size >= keysAtOnce) break
    }
    return [...keys].slice(0, keysAtOnce)
  }

  return {
    async get(key, index) {
      if (!cache.has(key)) {
        const keys = toRead(key, index)
        const values = await read(keys)
        for (const each of keys) cache.set(each, values.get(each))
      }
      return cache.get(key)
    },
    known: (key) => (cache.has(key) ? { value: cache.get(key) } : undefined),
    put: (key, value) => {
      cache.set(key, value)
    },
    forget: (keys = cache.keys()) => {
      for (const key of keys) cache.delete(key)
    },
    tidy: (index, keep) => {
      for (const key of cache.keys()) if ((lastNeeded.get(key) ?? -1) < index && !keep.has(key)) cache.delete(key)
    },
  }
}
