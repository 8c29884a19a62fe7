/** Works on many items, a bounded number at a time, so that one call does not occupy the storage. */

/** The items in groups of `size`, the last of which may be smaller. */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[], void> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** The results in the order of the items. A failure ends the work once the items that have begun are done. */
export async function someAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const some of chunksOf(items, atOnce)) results.push(...(await Promise.all(some.map(work))))
  return results
}
