/** Whether two JSON values are the same. The order of keys does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(inOneOrder(a)) === JSON.stringify(inOneOrder(b))
}

/** The same value, with the keys of every object sorted. */
export function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, inOneOrder(item)]),
  )
}
