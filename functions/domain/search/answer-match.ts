/** The check of a candidate against the customer as it is, and what the answer says of the match. */
import type { Settings } from '../settings/settings.ts'
import type { Customer } from '../world/customer.ts'
import type { Candidate } from './candidates.ts'
import { searchedTexts, type SearchKind } from './searched-text.ts'
import { matchOfText, type Term } from './search-terms.ts'

export interface Match {
  readonly in: SearchKind | 'payment'
  readonly text: string
}

/**
 * The texts that the terms match, each once; undefined where some term matches none of them. The index may lag behind
 * the customer, and an answer never shows a customer for words that it no longer has.
 */
export function matchesOf(
  customer: Customer,
  { ids }: Pick<Candidate, 'ids'>,
  terms: readonly Term[],
  { kinds, settings }: { readonly kinds: ReadonlySet<SearchKind>; readonly settings: Settings },
): readonly Match[] | undefined {
  const texts = searchedTexts(customer, settings).filter((text) => kinds.has(text.in))
  const found: Match[] = []
  for (const term of terms) {
    const own = texts.filter((text) => matchOfText(term, text) !== undefined)
    const ofIds = ids.filter((id) => id.term === term)
    if (own.length === 0 && ofIds.length === 0) return undefined
    found.push(...own, ...ofIds.map((id) => ({ in: id.in, text: id.text })))
  }
  return [...new Map(found.map((match) => [`${match.in} ${match.text}`, match])).values()]
}
