/** The size of one answer, of calls and of webhooks alike. */
import { encodedItemBytes } from './encoded-size.ts'

/** An answer is cut before it grows past this size, counted as Lambda does: Lambda returns at most 6 MB. */
export const maxPageBytes = 4_500_000

/** The first items that fit into one answer, at least one. */
export function fitting<Item>(items: readonly Item[]): readonly Item[] {
  let bytes = 0
  const tooMany = items.findIndex((item, index) => {
    bytes += encodedItemBytes(item)
    return index > 0 && bytes > maxPageBytes
  })
  return tooMany === -1 ? items : items.slice(0, tooMany)
}
