/**
 * Finds customers by words and ids in two round trips, however many customers there are: lists of the word index, all
 * terms at once, and then the customers themselves. Every result is checked against the present customer, so an erased
 * customer is never found, and a lagging index misses customers for some seconds, but shows none wrongly.
 */
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { normaliseEmail, parseEmail } from '../../domain/fields/email.ts'
import { customerOfPayment } from '../../domain/payment/payment-id.ts'
import { matchesOf, type Match } from '../../domain/search/answer-match.ts'
import { byRank, candidatesOf, type Candidate, type Found, type FoundEntry } from '../../domain/search/candidates.ts'
import { idWord } from '../../domain/search/id-words.ts'
import { ownKinds, searchKinds, type SearchKind } from '../../domain/search/searched-text.ts'
import type { SearchState } from '../../domain/search/search-state.ts'
import { readingsOf, type Term } from '../../domain/search/search-terms.ts'
import { isSame } from '../../domain/base/same.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import { parseCustomerItem, type CustomerItem } from '../../store/customer/customer-item.ts'
import { idOfEmail } from '../../store/customer/customer-keys.ts'
import { batchGetAtOnce } from '../../store/dynamo/batch-get.ts'
import { customerKey, paymentKey, subscriptionKey, subscriptionOfPart, textOf, type Key } from '../../store/keys.ts'
import { findId, findWords } from '../../store/search/find-words.ts'
import { readSearchState } from '../../store/search/search-state-item.ts'

/** Terms are looked up by their length, longest first. The others are checked against the customers found. */
const mostTermsLookedUp = 3
/**
 * Lists have some hundred to two thousand entries each. For a single term, the first thousand entries have the best
 * matches.
 */
const listsOfOneTerm = 10
const listsOfTerm = 20
/** Customers read beyond those that the answer holds, because some candidates may not match any more. */
const spare = 5
/** The largest number of customers that are read to find out which of them have live subscriptions. */
const mostRanked = 1_000

export interface SearchQuery {
  readonly settings: Settings
  readonly text: string
  readonly kinds: ReadonlySet<SearchKind>
  readonly maxResults: number
}

export interface FoundCustomer {
  readonly item: CustomerItem
  readonly matched: readonly Match[]
}

export interface SearchResult {
  readonly customers: readonly FoundCustomer[]
  /** Whether there are others, or may be. */
  readonly more: boolean
  /** The account has no index yet: somebody has to make it. */
  readonly isUnindexed: boolean
}

export async function findCustomers(query: SearchQuery): Promise<SearchResult> {
  const { settings, text, kinds, maxResults } = query
  const account = settings.account.id
  const readings = readingsOf(text)
  const email = kinds.has('email') ? parseEmail(text) : undefined
  const [state, entries, owners, ...found] = await Promise.all([
    readSearchState(account),
    findId(account, text),
    email === undefined ? [] : idOfEmail(account, normaliseEmail(email)),
    ...readings.map((terms) => lookUp(account, terms, kinds)),
  ])
  const candidates = readings.map((terms, at) => ({
    terms,
    ...candidatesOf(withOwners(found[at] ?? [], owners), kinds),
  }))
  const best = firstOfEach(
    candidates.flatMap(({ terms, best: some }, reading) => some.map((candidate) => ({ ...candidate, terms, reading }))),
  )
  const read = toBeRanked(best, maxResults + spare)
  const exact = exactIds(account, text.trim(), kinds, entries)
  const items = await batchGetAtOnce([
    ...read.map(({ customer }) => customerKey(account, customer)),
    ...exact.flatMap((id) => [customerKey(account, id.customer), ...(id.proof === undefined ? [] : [id.proof])]),
  ])
  const stored = new Map(items.map((item) => [textOf(item), item]))
  const storedCustomer = (customer: string) => stored.get(textOf(customerKey(account, customer)))
  const readCustomer = (customer: string) => {
    const item = storedCustomer(customer)
    const present = item && parseCustomerItem(item)
    return present?.erased === undefined ? present : undefined
  }
  const proven = exact.flatMap(({ customer, proof, match }): FoundCustomer[] => {
    const item = readCustomer(customer)
    return item === undefined || (proof !== undefined && !stored.has(textOf(proof))) ? [] : [{ item, matched: [match] }]
  })
  const isUnindexed = state === undefined
  const [alone] = proven
  if (alone !== undefined) {
    // The same number may be written in two ways by two business entities.
    const same = proven.filter(({ item }) => item.id === alone.item.id)
    return {
      customers: [{ item: alone.item, matched: eachOnce(same.flatMap(({ matched }) => matched)) }],
      more: false,
      isUnindexed,
    }
  }
  const ranked = read
    .map((candidate) => ({ ...candidate, live: storedCustomer(candidate.customer)?.['live'] === true }))
    .toSorted((a, b) => a.reading - b.reading || byRank(a, b))
  const matching: FoundCustomer[] = []
  for (const candidate of ranked) {
    // Hundreds are ranked, and only those that the answer shows are parsed and checked.
    if (matching.length > maxResults) break
    const item = readCustomer(candidate.customer)
    const matched = item && matchesOf(item, idsOf(item, candidate), candidate.terms, { kinds, settings })
    if (item !== undefined && matched !== undefined) matching.push({ item, matched })
  }
  const isCut = candidates.some((reading) => reading.isCut && reading.terms.length > 0)
  return {
    customers: matching.slice(0, maxResults),
    more: matching.length > maxResults || best.length > read.length || isCut || isMade(state),
    isUnindexed,
  }
}

const idsOf = ({ parts }: CustomerItem, { ids }: Candidate) => ({
  ids,
  subscriptions: Object.keys(parts).flatMap((part) => subscriptionOfPart(part) ?? []),
})

/** Two documents may have the same number, written in two ways. */
const eachOnce = (matches: readonly Match[]): Match[] =>
  matches.filter((match, position) => matches.findIndex((other) => isSame(match, other)) === position)

/** Whether the words of all customers are being written. */
const isMade = (state: SearchState | undefined) => state?.build !== undefined

async function lookUp(account: string, terms: readonly Term[], kinds: ReadonlySet<SearchKind>): Promise<Found[]> {
  const own = kinds.has('subscription_id') || ownKinds.some((kind) => kinds.has(kind))
  const ids = idKinds.some((kind) => kinds.has(kind))
  const lists = terms.length === 1 ? listsOfOneTerm : listsOfTerm
  const longest = terms.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, mostTermsLookedUp)
  const foundWords = await findWords(
    account,
    longest.map((term) => ({ term, own, ids, lists })),
  )
  const byTerm = new Map(foundWords.map((each) => [each.term, each]))
  return terms.map((term) => byTerm.get(term) ?? { term, entries: [], isComplete: false, hasAllIds: true })
}

/** Adds the owner of an e-mail address, which is a text of one term. The lists may not have the address yet. */
const withOwners = (terms: readonly Found[], owners: readonly string[]): Found[] =>
  terms.map((each) => ({
    ...each,
    entries: [
      ...each.entries,
      ...owners.map((customer) => ({ customer, word: each.term.begins[0] ?? '', kinds: ['email'] })),
    ],
  }))

/** The kinds of ids that have their own entries. */
const idKinds = ['invoice_number', 'order'] as const

const lengthOf = ({ begins }: Term) => Array.from(begins[0] ?? '').length

type Read = Candidate & { readonly reading: number }

/** The first candidates, and others that rank like the last of them as long as it is unknown who is live. */
function toBeRanked<Of extends Read>(best: readonly Of[], size: number): readonly Of[] {
  const last = best[size - 1]
  if (last === undefined) return best
  const end = best.findLastIndex(({ reading, exact }) => reading === last.reading && exact === last.exact)
  return best.slice(0, Math.max(size, Math.min(end + 1, mostRanked)))
}

/** Each customer once, by its best reading. */
const firstOfEach = <Of extends Candidate>(candidates: readonly Of[]): Of[] =>
  Array.from(Map.groupBy(candidates, ({ customer }) => customer).values()).flatMap(([first]) =>
    first === undefined ? [] : [first],
  )

interface ExactId {
  readonly customer: string
  /** An item of the customer that exists if the id is right. */
  readonly proof?: Key
  readonly match: Match
}

/** The ids that the text may be. An id names its customer; the number of a document has an entry. */
function exactIds(
  account: string,
  text: string,
  kinds: ReadonlySet<SearchKind>,
  entries: readonly FoundEntry[],
): ExactId[] {
  const ofSubscription = customerOfSubscription(text)
  const ofPayment = customerOfPayment(text)
  const isEverything = searchKinds.every((kind) => kinds.has(kind))
  const ids: (ExactId | undefined)[] = [
    kinds.has('id') && isCustomerId(text) ? { customer: text, match: { in: 'id', text } } : undefined,
    ofSubscription !== undefined && isCustomerId(ofSubscription) && kinds.has('subscription_id')
      ? {
          customer: ofSubscription,
          proof: subscriptionKey(account, ofSubscription, text),
          match: { in: 'subscription_id', text },
        }
      : undefined,
    ofPayment !== undefined && isCustomerId(ofPayment) && isEverything
      ? { customer: ofPayment, proof: paymentKey(account, ofPayment, text), match: { in: 'payment', text } }
      : undefined,
  ]
  const written = entries
    .filter(({ word }) => word === idWord(text))
    .toSorted((a, b) => Number(b.text === text) - Number(a.text === text))
    .flatMap(({ customer, kinds: [kind], text: found = text }): ExactId[] => {
      // The e-mail address of an order is no id, and many orders may have it.
      if (kind === 'order' && found.includes('@')) return []
      const present = searchKinds.find((each) => each === kind)
      return present !== undefined && kinds.has(present) ? [{ customer, match: { in: present, text: found } }] : []
    })
  return [...ids.filter((id) => id !== undefined), ...written]
}
