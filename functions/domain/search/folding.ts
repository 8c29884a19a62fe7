/**
 * Words in the form for comparison (extensions: "GET /api/customers/search/"): in lower case and without marks. Letters
 * that people write in two ways have two foldings: `Søren` is found as `soren` and as `soeren`.
 */
import { onceForNames } from '../base/once.ts'

/** A word may be written in each of these ways. */
const ways: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['æ', ['ae']],
  ['ø', ['o', 'oe']],
  ['å', ['a', 'aa']],
  ['ä', ['a', 'ae']],
  ['ö', ['o', 'oe']],
  ['ü', ['u', 'ue']],
  ['ß', ['ss']],
])

/**
 * A word with more such letters has two foldings only: one with all letters in the first way, and one with all in the
 * last way.
 */
const mostMixedLetters = 3
/** Longer words are compared by their first characters, as keys of the storage are short. */
export const maxWordLength = 80

/** All foldings of a word, each once. The first one has each letter in its first way. */
export function foldings(word: string): string[] {
  if (isAscii(word)) return [word.toLowerCase().replaceAll(/\s/g, '').slice(0, maxWordLength)].filter(isSome)
  const letters = Array.from(word.normalize('NFKC'), (character) => waysOf(character))
  const mixed = letters.filter(({ length }) => length > 1).length
  const all =
    mixed > mostMixedLetters
      ? [letters.map(([first]) => first).join(''), letters.map((each) => each.at(-1)).join('')]
      : letters.reduce<string[]>((begun, each) => each.flatMap((way) => begun.map((begin) => begin + way)), [''])
  return [...new Set(all.map((folded) => Array.from(folded).slice(0, maxWordLength).join('')))].filter(isSome)
}

/** Most words are; each of their letters has one way. */
const isAscii = (word: string) => /^\p{ASCII}*$/u.test(word)
const isSome = (text: string) => text !== ''

/** The ways to write a character. Each is in lower case by itself, as a letter must not depend on those behind it. */
const waysOf = onceForNames((character: string): readonly [string, ...string[]] => {
  const lower = character.toLowerCase()
  const earlier = ways.get(lower)
  if (earlier !== undefined) return earlier
  const plain = lower.normalize('NFKD').replaceAll(/[\p{M}\s]/gu, '')
  // A mark may sit on a letter that has its own ways, as in `ǿ`.
  return Array.from(plain).reduce<readonly [string, ...string[]]>(
    (begun, letter) => {
      const [first, ...others] = ways.get(letter) ?? [letter.replace('ς', 'σ').toLowerCase()]
      const after = (way: string) => begun.map((begin) => begin + way)
      const [head = first, ...rest] = [first, ...others].flatMap(after)
      return [head, ...rest]
    },
    [''],
  )
})

/**
 * The parts of a text between white space, without the punctuation around them. Punctuation divides a part into words
 * only if the part consists of letters (`Jensen-Hansen`). A part with a digit, an `@`, a dot or a `_` is one word: a
 * number, or an address of any kind.
 */
export function partsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(/\s+/u)
    .map((part) => part.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, ''))
    .flatMap((part) => (isCode(part) ? [part] : part.split(/[^\p{L}\p{N}\p{M}]+/u)))
    .filter(isSome)
}

const isCode = (part: string) => /[\p{N}@._]/u.test(part)

/** The words of a text: its parts, and the ends of parts behind punctuation, as people search for these too. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      partsOf(text)
        .flatMap((part) => [part, ...endingsOf(part)])
        .flatMap(foldings),
    ),
  ]
}

/**
 * The ends of a part: `ann.berg@my-paper.com` has `berg@my-paper.com`, `my-paper.com` and `paper.com`, but not `com`,
 * which many addresses have.
 */
function endingsOf(part: string): string[] {
  const at = part.indexOf('@')
  return Array.from(part.matchAll(/(?<=[^\p{L}\p{N}\p{M}])[\p{L}\p{N}]/gu), ({ index }) => index)
    .filter((index) => at === -1 || index <= at + 1 || part[index - 1] === '-')
    .map((index) => part.slice(index))
}
