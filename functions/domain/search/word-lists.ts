/**
 * The lists of the word index. An entry is a line of text: a word, the customer who has it, and the kinds of data that
 * contain it. It is in the list of one of its prefixes, however long: new entries are in the list of the empty prefix,
 * and where a list has grown, the entries of its most frequent longer prefixes move on. So a write touches one list,
 * and a search reads the lists of all prefixes of its text and of all texts that begin with it.
 */
import { ownKinds, type OwnKind } from './searched-text.ts'
import type { WordEntry } from './word-entries.ts'

/**
 * Every length up to this one makes a prefix, and beyond it every fourth length, because few words share so many
 * letters.
 */
const everyLetter = 16
const letterStep = 4
/** The smallest number of lines that get their own list. */
const fewestToMove = 100
/** The largest number of lines in a list before they move on. */
const mostToStay = 1_000

/** `word customer kinds`. Neither words nor ids have spaces. */
export const lineOf = ({ word, kinds }: WordEntry, customer: string): string =>
  `${word} ${customer} ${bitsOf(kinds).toString(36)}`

/** The word and the customer of a line, which distinguish it from others. */
export const textOfLine = (line: string): string => line.slice(0, line.lastIndexOf(' '))

export interface FoundLine {
  readonly word: string
  readonly customer: string
  readonly kinds: readonly OwnKind[]
}

export function readLine(line: string): FoundLine {
  const [word = '', customer = '', kinds = ''] = line.split(' ')
  return { word, customer, kinds: kindsOf(kinds) }
}

const bitsOf = (kinds: readonly OwnKind[]) => kinds.reduce((bits, kind) => bits | (1 << ownKinds.indexOf(kind)), 0)

/** The combinations of kinds that were read before. There are few of them, but hundreds of thousands of lines. */
const mixes = new Map<string, readonly OwnKind[]>()
function kindsOf(text: string): readonly OwnKind[] {
  const earlier = mixes.get(text)
  if (earlier !== undefined) return earlier
  const bits = Number.parseInt(text, 36)
  const kinds = ownKinds.filter((_, index) => (bits & (1 << index)) !== 0)
  mixes.set(text, kinds)
  return kinds
}

/** All lines. Lines of the same word and customer become one line with the kinds of all of them. */
export function merged(lists: readonly (readonly string[])[]): string[] {
  const bits = new Map<string, number>()
  for (const line of lists.flat()) {
    const end = line.lastIndexOf(' ')
    const text = line.slice(0, end)
    bits.set(text, (bits.get(text) ?? 0) | Number.parseInt(line.slice(end + 1), 36))
  }
  return Array.from(bits, ([text, all]) => `${text} ${all.toString(36)}`).toSorted()
}

/** The start of a text, with one more code unit if the cut would split a surrogate pair. */
function beginOf(text: string, length: number): string {
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length + 1 : length)
}

/**
 * Whether a prefix may have this length. Within the id behind the word every length is allowed, because a frequent word
 * has thousands of customers.
 */
function isPrefixLength(text: string, length: number): boolean {
  if (length <= everyLetter || length % letterStep === 0) return true
  const wordEnd = text.indexOf(' ')
  return wordEnd !== -1 && length > wordEnd
}

/** The prefixes of a text that may have lists: the text itself is among them, the empty prefix is not. */
export function prefixesOf(text: string): string[] {
  const lengths = Array.from({ length: text.length }, (_, index) => index + 1)
  return [...new Set(lengths.filter((each) => isPrefixLength(text, each)).map((each) => beginOf(text, each)))]
}

/** The next longer prefix; undefined if the prefix is the text. */
function nextPrefix(text: string, prefix: string): string | undefined {
  for (let length = prefix.length + 1; length <= text.length; length++) {
    if (isPrefixLength(text, length)) return beginOf(text, length)
  }
  return undefined
}

export interface Divided {
  /** The lines that move, by the prefixes of the lists that they move to. */
  readonly moved: ReadonlyMap<string, readonly string[]>
  readonly rest: readonly string[]
}

/** The lines of a prefix's lists that move on, and the rest. */
export function divided(prefix: string, lines: readonly string[]): Divided {
  const groups = Map.groupBy(lines, (line) => nextPrefix(textOfLine(line), prefix))
  const rest = [...(groups.get(undefined) ?? [])]
  const moved = new Map<string, readonly string[]>()
  let staying = lines.length
  for (const [longer, group] of [...groups].toSorted(([, a], [, b]) => b.length - a.length)) {
    if (longer === undefined) continue
    if (group.length < fewestToMove && staying <= mostToStay) {
      rest.push(...group)
      continue
    }
    moved.set(group.length < fewestToMove ? longer : commonPrefix(longer, group), group)
    staying -= group.length
  }
  return { moved, rest }
}

/** The longest common prefix of all lines, because the lists of shorter prefixes would be empty. */
function commonPrefix(prefix: string, lines: readonly string[]): string {
  const [first = ''] = lines
  const longer = nextPrefix(textOfLine(first), prefix)
  return longer !== undefined &&
    lines.every((line) => line.startsWith(longer)) &&
    !lines.some((line) => textOfLine(line).length < longer.length)
    ? commonPrefix(longer, lines)
    : prefix
}
