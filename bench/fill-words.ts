/** Brings the words of many customers into the lists of the search, as the job does, many customers at a time. */
import { entriesOf, type WordsByKind } from '../functions/domain/search/word-entries.ts'
import { lineOf } from '../functions/domain/search/word-lists.ts'
import { addLines } from '../functions/store/search/move-words.ts'
import { chunksOf } from '../functions/store/bounded-concurrency.ts'
import { benchAccount } from './bench-account.ts'

const customersTogether = 5_000

export interface CustomerWords {
  readonly customer: string
  readonly words: WordsByKind
}

/**
 * Fills the lists. `wordsOf` is called for one customer after another, because only a part of them fits into memory.
 */
export async function fillWords(count: number, wordsOf: (n: number) => CustomerWords): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n)
  for (const some of chunksOf(numbers, customersTogether)) {
    const lines = some.flatMap((n) => {
      const { customer, words } = wordsOf(n)
      return entriesOf(words).map((entry) => lineOf(entry, customer))
    })
    if (!(await addLines(benchAccount, '', lines))) throw new Error('Somebody else writes on the words.')
  }
}
