/** Sorting of many lines in stretches, which yields the thread between them. */
import { chunksOf } from '../../store/bounded-concurrency.ts'
import { yieldThread } from '../../store/customer/world-with-yields.ts'

const run = 2000

/** Sorts as `toSorted` does: equal items keep their order. */
export async function sortedInTurns<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<readonly Item[]> {
  let runs: (readonly Item[])[] = []
  for (const some of chunksOf(items, run)) {
    runs.push(some.toSorted(compare))
    await yieldThread()
  }
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = []
    for (const [one = [], other = []] of chunksOf(runs, 2)) merged.push(await merge(one, other, compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<readonly Item[]> {
  if (other.length === 0) return one
  const merged: Item[] = []
  let [left, right] = [0, 0]
  while (left < one.length && right < other.length) {
    const [first, second] = [one[left], other[right]]
    if (first === undefined || second === undefined) break
    if (compare(first, second) <= 0) {
      merged.push(first)
      left++
    } else {
      merged.push(second)
      right++
    }
    if (merged.length % (2 * run) === 0) await yieldThread()
  }
  // Avoids a spread, because a call takes some hundred thousand arguments at most.
  return merged.concat(one.slice(left), other.slice(right))
}
