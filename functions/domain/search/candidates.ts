/**
 * The customers that may be the answer of a search, best first. They come from entries of the word index: some pages of
 * entries for each term that was looked up. A page that is not the last leaves entries unread, so customers may be
 * missing then, and the answer says that there are more.
 */
import type { SearchKind } from './searched-text.ts'
import { matchOf, type Term } from './search-terms.ts'

/** An entry that was found for a term. */
export interface FoundEntry {
  readonly customer: string
  readonly word: string
  readonly kinds: readonly string[]
  /** The id as it was written, for entries of ids. */
  readonly text?: string
}

/** The entries for a term. */
export interface Found {
  readonly term: Term
  readonly entries: readonly FoundEntry[]
  /** Whether these are all entries; false for a term that was not looked up. */
  readonly isComplete: boolean
  /** Whether these are all ids; true for a term that was not looked up, because it is treated as a word. */
  readonly hasAllIds: boolean
}

export interface Candidate {
  readonly customer: string
  /** The number of terms that are whole words of the customer. */
  readonly exact: number
  /** The ids by which the customer was found. */
  readonly ids: readonly { readonly in: SearchKind; readonly text: string; readonly term: Term }[]
}

export interface Candidates {
  /** Best first. */
  readonly best: readonly Candidate[]
  /** Whether there may be others that were not read. */
  readonly isCut: boolean
}

export function candidatesOf(lookups: readonly Found[], kinds: ReadonlySet<SearchKind>): Candidates {
  const isWanted = ({ kinds: entryKinds }: FoundEntry) => entryKinds.some((kind) => has(kinds, kind))
  const entries = lookups.flatMap((lookup) => lookup.entries.filter(isWanted).map((entry) => ({ entry, of: lookup })))
  const byCustomer = Map.groupBy(entries, ({ entry }) => entry.customer)
  /** Terms for which an unread id may belong to a customer. */
  const doubtful = new Set<Found>()
  const best = Array.from(byCustomer).flatMap(([customer, own]): Candidate[] => {
    let exact = 0
    for (const lookup of lookups) {
      const words = own.filter((each) => each.of === lookup).map(({ entry }) => entry.word)
      if (words.length > 0) {
        if (matchOf(lookup.term, words) === 'exact') exact += 1
        continue
      }
      if (lookup.isComplete) return []
      // Entries were left unread. The check against the customer will show whether it has such a word, but not whether
      // it has such an id.
      if (!lookup.hasAllIds) doubtful.add(lookup)
    }
    const ids = own.flatMap(
      ({
        entry: {
          kinds: [kind],
          text,
        },
        of: { term },
      }) => (text === undefined || kind === undefined || !isKind(kind) ? [] : [{ in: kind, text, term }]),
    )
    return [{ customer, exact, ids }]
  })
  const isCut = doubtful.size > 0 || !lookups.some(({ isComplete }) => isComplete)
  return { best: best.toSorted(byRank), isCut }
}

/** The id of a subscription begins with its customer's. */
const has = (kinds: ReadonlySet<string>, kind: string) =>
  kinds.has(kind) || (kind === 'id' && kinds.has('subscription_id'))
const isKind = (kind: string): kind is SearchKind => ['invoice_number', 'order'].includes(kind)

type Place = Pick<Candidate, 'customer' | 'exact'> & { readonly live?: boolean }

/**
 * The order of answers: more exact words first, then customers with live subscriptions before those without, then by
 * id. Entries do not tell whether a subscription is live, which only the customer knows.
 */
export function byRank(a: Place, b: Place): number {
  if (a.exact !== b.exact) return b.exact - a.exact
  if (a.live !== b.live) return a.live === true ? -1 : 1
  return a.customer < b.customer ? -1 : a.customer > b.customer ? 1 : 0
}
