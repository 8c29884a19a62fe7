/** The terms of a searched text. Each term has to begin a word of the customer, whatever the order. */
import { customerOfSubscription } from '../subscription/subscription-id.ts'
import { foldings, partsOf, wordsOf } from './folding.ts'
import { digitsOf, searchedWords, type SearchedText } from './searched-text.ts'

export interface Term {
  /** All foldings of the term: a word matches where it begins with any of them. */
  readonly begins: readonly string[]
  /** The digits of a term of four digits or more, which match the end of a phone number too. */
  readonly digits?: string
  /**
   * A word of the customer, if the term begins the id of one of the customer's subscriptions: the part before a `~`.
   */
  readonly customer?: string
}

/** The fewest digits to search for, as fewer are the end of too many phone numbers. */
const fewestDigits = 4

/**
 * The readings of a text, each a list of terms that must all match. A customer is found by any reading; matches of the
 * first come first.
 */
export function readingsOf(text: string): readonly (readonly Term[])[] {
  const words = partsOf(text).map(termOf)
  const terms = [...new Map(words.map((term) => [term.begins.join(' '), term])).values()]
  const digits = digitsOf(text)
  // A phone number in a usual form: "+45 12 34 56 78".
  const isPhone = /^[+\d(][\d\s()./+-]*$/.test(text.trim()) && digits.length >= fewestDigits && terms.length > 0
  const isOneTerm = terms.length === 1 && terms[0]?.begins[0] === digits
  return isPhone && !isOneTerm ? [[{ begins: [digits], digits }], terms] : [terms]
}

function termOf(part: string): Term {
  const begins = foldings(part)
  const [customer] = wordsOf(customerOfSubscription(part) ?? '')
  return {
    begins,
    ...(/^\d+$/.test(part) && part.length >= fewestDigits && { digits: part }),
    ...(customer !== undefined && { customer }),
  }
}

export type TermMatch = 'exact' | 'begin'

/** The match of a term with words; undefined if it has none. */
export function matchOf({ begins }: Term, words: Iterable<string>): TermMatch | undefined {
  let match: TermMatch | undefined
  for (const word of words) {
    for (const begin of begins) {
      if (word === begin) return 'exact'
      if (word.startsWith(begin)) match = 'begin'
    }
  }
  return match
}

/** The match of a term with a text of a customer. The end of a phone number counts as a start. */
export function matchOfText(term: Term, text: SearchedText): TermMatch | undefined {
  const match = matchOf(term, searchedWords(text))
  if (match !== undefined || text.in !== 'phone' || term.digits === undefined) return match
  return digitsOf(text.text).endsWith(term.digits) ? 'begin' : undefined
}
