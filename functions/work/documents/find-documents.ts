/**
 * Finds the documents of an account that a question asks for, page by page, without reading customers. Places of the
 * lists are read, those that do not match are passed over, and the documents of the others are read and checked again,
 * as the lists lag a little.
 */
import {
  isNarrowerThanRange,
  matchesQuestion,
  matchesDates,
  rangeOf,
  type DocumentList,
  type DocumentQuestion,
  type ListRange,
} from '../../domain/document/document-lists.ts'
import { idWord } from '../../domain/search/id-words.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import {
  pageOfDocuments,
  readListEntries,
  type DocumentPage,
  type DocumentListEntry,
} from '../../store/lists/read-document-list.ts'
import { findId } from '../../store/search/find-words.ts'

export interface FoundDocument {
  readonly customer: string
  readonly document: Invoice
  /** The place after which the next page begins. */
  readonly place: string
}

export interface FoundDocuments {
  readonly found: readonly FoundDocument[]
  /** The start of the next page; undefined if there is none. */
  readonly next: string | undefined
}

/**
 * The largest number of pages of a list that one call reads. If few places match, the answer is short and has a next
 * page.
 */
const mostPages = 4

export async function findDocuments(
  account: string,
  question: DocumentQuestion,
  after: string | undefined,
  count: number,
): Promise<FoundDocuments> {
  const range = rangeOf(question)
  const limit = isNarrowerThanRange(question) ? undefined : count + 1
  let reels: readonly Reel[] = range.lists.map((list) => ({ list, listed: [], reached: after, more: true }))
  let places: readonly DocumentListEntry[] = []
  for (let page = 0; page < mostPages && places.length <= count && reels.some(({ more }) => more); page++) {
    reels = await Promise.all(reels.map((reel) => wind(account, reel, range, limit)))
    places = inOrder(reels, range).filter(({ dated }) => matchesDates(question, dated))
  }
  const chosen = places.slice(0, count)
  const read = await readListEntries(account, chosen.map(wantedOf))
  const documents = chosen.flatMap(({ customer, number, place }): FoundDocument[] => {
    const document = read({ customer, number })
    return document !== undefined && matchesQuestion(question, document) ? [{ customer, document, place }] : []
  })
  const next = places.length > count ? chosen.at(-1)?.place : frontierOf(reels, range)
  return { found: documents, next }
}

/** The part of a list that was read. */
interface Reel {
  readonly list: DocumentList
  readonly listed: readonly DocumentListEntry[]
  readonly reached: string | undefined
  readonly more: boolean
}

async function wind(account: string, reel: Reel, { forward, from, below }: ListRange, limit?: number): Promise<Reel> {
  if (!reel.more) return reel
  const query = { forward, from, below, after: reel.reached, ...(limit !== undefined && { limit }) }
  const { listed, more }: DocumentPage = await pageOfDocuments(account, reel.list, query)
  return { ...reel, listed: [...reel.listed, ...listed], reached: listed.at(-1)?.place ?? reel.reached, more }
}

/** The places of all lists, in order, as far as every list was read. */
function inOrder(reels: readonly Reel[], range: ListRange): DocumentListEntry[] {
  const frontier = frontierOf(reels, range)
  return reels
    .flatMap(({ listed }) => listed)
    .filter(({ place }) => frontier === undefined || place === frontier || comesBefore(place, frontier, range))
    .toSorted((one, other) => (comesBefore(one.place, other.place, range) ? -1 : 1))
}

/** The place up to which every list was read; undefined if all of them were read to the end. */
function frontierOf(reels: readonly Reel[], range: ListRange): string | undefined {
  const reached = reels.flatMap(({ more, reached: place }) => (more && place !== undefined ? [place] : []))
  return reached.toSorted((one, other) => (comesBefore(one, other, range) ? -1 : 1))[0]
}

const comesBefore = (one: string, other: string, { forward }: ListRange) => (forward ? one < other : one > other)

function wantedOf({ customer, number, list }: DocumentListEntry) {
  if (list === 'invoice') return { customer, number }
  return { customer, number, state: list === 'open' ? ('open' as const) : ('closed' as const) }
}

/** The documents with a number, in upper or lower case, that match the query. */
export async function findNumber(
  account: string,
  number: string,
  question: DocumentQuestion,
): Promise<readonly FoundDocument[]> {
  const entries = await findId(account, number)
  const named = entries
    .filter(({ kinds, word }) => kinds.includes('invoice_number') && word === idWord(number))
    .map(({ customer, text = number }) => ({ customer, number: text }))
  const read = await readListEntries(account, named)
  return named.flatMap((one): FoundDocument[] => {
    const document = read(one)
    return document !== undefined && matchesQuestion(question, document)
      ? [{ customer: one.customer, document, place: '' }]
      : []
  })
}
