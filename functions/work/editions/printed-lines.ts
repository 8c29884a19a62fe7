/** Lines of lists by their ids, of the lists of one carrier. */
import type { CopyList } from '../../domain/edition/edition.ts'
import { lineIdOf, type PrintedLine } from '../../domain/edition/list-line.ts'
import type { Instant } from '../../domain/time/time.ts'
import { readLists } from '../../store/edition/edition-item.ts'
import { readListLines } from '../../store/edition/list-lines.ts'

export interface LineOfList {
  readonly list: CopyList
  readonly line: PrintedLine
}

/** By line id, without lines of other carriers and those that have expired. */
export async function printedLinesOf(
  account: string,
  carrier: string,
  ids: readonly { readonly list: string; readonly number: number }[],
  now: Instant,
): Promise<Map<string, LineOfList>> {
  const numbersOf = Map.groupBy(ids, ({ list }) => list)
  const lists = await readLists(account, [...numbersOf.keys()], now)
  const lines = new Map<string, LineOfList>()
  for (const list of lists.filter((one) => one.carrier === carrier)) {
    const numbers = (numbersOf.get(list.id) ?? []).map(({ number }) => number).toSorted((one, other) => one - other)
    for (const line of await linesOfNumbers(account, list.id, numbers)) {
      lines.set(lineIdOf(list.id, line.number), { list, line })
    }
  }
  return lines
}

/** Reads each part of a list that has some of the lines once. */
async function linesOfNumbers(account: string, list: string, numbers: readonly number[]): Promise<PrintedLine[]> {
  const lines: PrintedLine[] = []
  let next = 0
  for (const number of numbers) {
    if (number < next) continue
    const part = await readListLines(account, list, number)
    lines.push(...part)
    next = (part.at(-1)?.number ?? number) + 1
  }
  const needed = new Set(numbers)
  return lines.filter(({ number }) => needed.has(number))
}
