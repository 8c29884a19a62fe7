/**
 * Whether the name on a request is the customer's. Anybody may know an e-mail address, so the address alone does not
 * say who writes.
 */
import type { World } from '../world/world.ts'

type Named = Pick<World['customer']['builtin'], 'name' | 'billing_name' | 'company'>

/** The order of the words, marks and further names do not count, but one word of several is not enough. */
export function isOwnName(written: string, { name, billing_name, company }: Named): boolean {
  const words = wordsOf(written)
  return [name, billing_name, company].some((own) => {
    const ownWords = wordsOf(own ?? '')
    if (ownWords.size === 0) return false
    return isWithin(ownWords, words) || (words.size > 1 && isWithin(words, ownWords))
  })
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((word) => all.has(word))

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  )
