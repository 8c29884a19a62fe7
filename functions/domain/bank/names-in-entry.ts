/** The invoices and collections that an entry names: by references in their own fields, and within its text. */
import { attemptNamed, type NamedAttempt } from '../world/collection.ts'
import { numbersOfReference } from '../document/invoice-reference.ts'
import type { Settings } from '../settings/settings.ts'

export interface NamesInEntry {
  /** The numbers that a reference can mean. */
  readonly byReference: readonly string[]
  /** Numbers that occur in the text. */
  readonly byText: readonly string[]
  /** The texts that were read. */
  readonly said: readonly string[]
}

/** A text with more numbers was not written by a payer. */
const mostNumbers = 20

export interface NamedText {
  /** References in their own fields. */
  readonly references: readonly string[]
  readonly texts: readonly string[]
}

export function namesIn(
  { references, texts }: NamedText,
  entities: readonly string[],
  settings: Settings,
): NamesInEntry {
  const read = (words: readonly string[]) => {
    const numbers = words.flatMap((word) => entities.flatMap((entity) => numbersOfReference(word, entity, settings)))
    return [...new Set(numbers)].slice(0, mostNumbers)
  }
  const whole = [...references, ...texts.flatMap(wholeReference)]
  const words = texts.flatMap(wordsOf)
  const byReference = read(whole)
  return {
    byReference,
    byText: read(words).filter((number) => !byReference.includes(number)),
    said: [...whole, ...words],
  }
}

/** Schemes allow neither `~` nor other unusual letters in an EndToEndId, so `/` is read as `~` too. */
export function attemptOf(endToEnd: string | undefined): NamedAttempt | undefined {
  if (endToEnd === undefined) return undefined
  return attemptNamed(endToEnd) ?? attemptNamed(endToEnd.replaceAll('/', '~'))
}

/** A text that consists only of a reference with check digits is taken as a reference. */
function wholeReference(text: string): string[] {
  const plain = text.replaceAll(/[\s.]/g, '')
  return /^(?:RF\d\d[A-Z0-9]{1,21}|\d{4,25}-?|\+?71<\d{15}\+\d{8}<?)$/i.test(plain) && plain.length >= fewestDigits
    ? [plain]
    : []
}

/** Shorter numbers may be numbers of invoices, which count only together with the amount. */
const fewestDigits = 8

/**
 * The words of a text, groups of digits that belong together, and the parts of words that payers write without a space,
 * such as `no.DK-7/Smith`.
 */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s,;:()]+/).map((word) => word.replaceAll(/^[#.'"]+|[.'"!?]+$/g, ''))
  const parts = text.split(/[\s,;:()[\]<>/|\\=*+_.#'"!?]+/).map((part) => part.replaceAll(/^-+|-+$/g, ''))
  const grouped = [...text.matchAll(/(?:\+?71< ?\d{15} ?\+ ?\d{8} ?<?|RF\d\d(?: ?\d{1,4})+|\d+(?: \d+)+)/gi)].map(
    ([group]) => group.replaceAll(' ', ''),
  )
  return [...new Set([...words, ...parts, ...grouped])].filter((word) => /\d/.test(word)).slice(0, mostNumbers)
}
