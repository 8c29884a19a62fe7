/** The check of a candidate against the present customer, and the matches that the answer shows. */
import type { Settings } from '../settings/settings.ts'
import type { Customer } from '../world/customer.ts'
import type { Candidate } from './candidates.ts'
import { idWord } from './id-words.ts'
import { searchedTexts, type SearchKind } from './searched-text.ts'
import { matchOf, matchOfText, type Term } from './search-terms.ts'

export interface Match {
  readonly in: SearchKind | 'payment'
  readonly text: string
}

/** Ids by which the customer or one of its subscriptions was found. */
export interface IdsOfCustomer extends Pick<Candidate, 'ids'> {
  readonly subscriptions: readonly string[]
}

const subscriptionsOf = (term: Term, subscriptions: readonly string[]): Match[] =>
  subscriptions
    .filter((id) => matchOf(term, [idWord(id)]) !== undefined)
    .map((text) => ({ in: 'subscription_id', text }))

/**
 * The texts that the terms match, each once; undefined if a term matches no text. The index may lag behind the
 * customer, and an answer never shows a customer for words that it no longer has.
 */
export function matchesOf(
  customer: Customer,
  { ids, subscriptions }: IdsOfCustomer,
  terms: readonly Term[],
  { kinds, settings }: { readonly kinds: ReadonlySet<SearchKind>; readonly settings: Settings },
): readonly Match[] | undefined {
  const texts = searchedTexts(customer, settings).filter((text) => kinds.has(text.in))
  const matches: Match[] = []
  for (const term of terms) {
    const own = texts.filter((text) => matchOfText(term, text) !== undefined)
    const others = [
      ...ids.filter((id) => id.term === term).map((id) => ({ in: id.in, text: id.text })),
      ...subscriptionsOf(term, kinds.has('subscription_id') ? subscriptions : []),
    ]
    if (own.length === 0 && others.length === 0) return undefined
    matches.push(...own, ...others)
  }
  return [...new Map(matches.map((match) => [`${match.in} ${match.text}`, match])).values()]
}
