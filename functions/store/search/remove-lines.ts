/** Removes entries from the word index, wherever they are: from the lists of all their prefixes, in all rounds. */
import { prefixesOf, textOfLine } from '../../domain/search/word-lists.ts'
import { someAtOnce } from '../bounded-concurrency.ts'
import { again, done, retrying } from '../dynamo/retrying.ts'
import { linesOf, readLists, writeList } from './word-list-items.ts'

const prefixesAtOnce = 25

/** The texts are words with their customers. */
export async function removeLines(account: string, texts: readonly string[]): Promise<void> {
  const gone = new Set(texts)
  const prefixes = [...new Set(['', ...texts.flatMap(prefixesOf)])]
  await someAtOnce(prefixes, prefixesAtOnce, (prefix) => removeFrom(account, prefix, gone))
}

async function removeFrom(account: string, prefix: string, gone: ReadonlySet<string>): Promise<void> {
  const load = () => readLists(account, prefix)
  await retrying({ about: `the lists of words with ${prefix}`, load }, async (lists) => {
    for (const list of lists) {
      const lines = linesOf(list)
      const remaining = lines.filter((line) => !gone.has(textOfLine(line)))
      if (remaining.length === lines.length) continue
      const { slot, round } = list
      if (!(await writeList({ account, prefix, lists, slot, round, lines: remaining }))) return again('lost-race')
    }
    return done(undefined)
  })
}
