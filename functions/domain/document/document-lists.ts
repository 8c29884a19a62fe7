/**
 * The lists that find documents independently of their customers: all invoices and all credit notes by date, open
 * invoices by due date, paid and credited ones by date. A document's place in a list says its date, entity, number and
 * due date, so most questions are answered by places alone, and only documents that are shown are read.
 */
import { isOverdue, stateOf, type Invoice, type InvoiceState } from '../world/invoice.ts'

export type DocumentList = Invoice['type'] | InvoiceState

/** The states that a query can name. An overdue invoice is an open one whose due date has passed. */
export const askedStates = ['open', 'paid', 'credited', 'overdue'] as const

export interface DocumentQuestion {
  readonly entity?: string | undefined
  readonly type?: Invoice['type'] | undefined
  readonly state?: (typeof askedStates)[number] | undefined
  /** The first and the last date of the document. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly dueBefore?: string | undefined
  /** In the account's timezone. */
  readonly today: string
}

type Dated = Pick<Invoice, 'date' | 'entity' | 'number' | 'due'>

/** Numbers of one entity have one prefix, so shorter ones are lower. */
const parts = ({ date, entity, number }: Dated) => [
  date,
  encodeURIComponent(entity),
  String(number.length).padStart(3, '0'),
  encodeURIComponent(number),
]
export const placeByDate = (document: Dated): string => [...parts(document), document.due ?? ''].join('#')
export const placeByDue = (document: Dated): string => [document.due ?? document.date, ...parts(document)].join('#')

/** The list of an invoice's state, and its place there. A credit note has no state of its own. */
export function listOfState(document: Invoice): { readonly list: InvoiceState; readonly place: string } | undefined {
  if (document.type === 'credit_note') return undefined
  const list = stateOf(document)
  return { list, place: list === 'open' ? placeByDue(document) : placeByDate(document) }
}

/** Reads the key of a place in a list; undefined for a text that is not a place of the list. */
export function parsePlace(list: DocumentList, place: string): Dated | undefined {
  const words = place.split('#')
  const [date = '', entity = '', , number = '', due = ''] = list === 'open' ? [...words.slice(1), words[0]] : words
  const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (words.length !== 5 || !isDate(date) || (due !== '' && !isDate(due))) return undefined
  const named = { entity: decoded(entity), number: decoded(number) }
  if (named.entity === undefined || named.number === undefined) return undefined
  return { date, entity: named.entity, number: named.number, ...(due !== '' && { due }) }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export interface ListRange {
  /** Disjoint lists: no document is in two of them. */
  readonly lists: readonly DocumentList[]
  /** True for open invoices, earliest due date first; false for others, newest first. */
  readonly forward: boolean
  /** The place from which places are listed, inclusive. */
  readonly from: string
  /** The place up to which places are listed, exclusive. */
  readonly below: string
}

/** Keys before and after all places. */
const lowest = '!'
const highest = '~'

/** The lists that hold every requested document, and the range of places to read in them. */
export function rangeOf(question: DocumentQuestion): ListRange {
  const { state, from = lowest, to, dueBefore, today } = question
  if (state !== 'open' && state !== 'overdue') {
    // Every place of a date sorts below the date followed by the last sign.
    return { lists: listsOf(question), forward: false, from, below: to === undefined ? highest : `${to}${highest}` }
  }
  // Documents without a due date sort last.
  const [below = highest] = [dueBefore, state === 'overdue' ? today : undefined].toSorted()
  return { lists: listsOf(question), forward: true, from: lowest, below }
}

function listsOf({ type, state }: DocumentQuestion): DocumentList[] {
  const isWanted = (kind: Invoice['type']) => type === undefined || type === kind
  switch (state) {
    case undefined:
      return (['invoice', 'credit_note'] as const).filter(isWanted)
    case 'open':
    case 'overdue':
      return isWanted('invoice') ? ['open'] : []
    case 'paid':
      return isWanted('invoice') ? ['paid'] : []
    case 'credited':
      return [
        ...(isWanted('invoice') ? (['credited'] as const) : []),
        ...(isWanted('credit_note') ? (['credit_note'] as const) : []),
      ]
  }
}

/**
 * Whether the question asks for less than the range of the lists contains, so that places have to be checked one by
 * one.
 */
export const isNarrowerThanRange = ({ entity, state, from, to, dueBefore }: DocumentQuestion): boolean =>
  entity !== undefined ||
  (state === 'open' || state === 'overdue' ? (from ?? to) !== undefined : dueBefore !== undefined)

/** Whether a query asks for a document with this date, entity and due date. */
export function matchesDates({ entity, from, to, dueBefore }: DocumentQuestion, dated: Dated): boolean {
  if (entity !== undefined && dated.entity !== entity) return false
  if (from !== undefined && dated.date < from) return false
  if (to !== undefined && dated.date > to) return false
  return dueBefore === undefined || (dated.due !== undefined && dated.due < dueBefore)
}

/** Whether the question asks for the document in its present state. */
export function matchesQuestion(question: DocumentQuestion, document: Invoice): boolean {
  const { type, state, today } = question
  if (type !== undefined && document.type !== type) return false
  if (!matchesDates(question, document)) return false
  if (state === undefined) return true
  return state === 'overdue' ? isOverdue(document, today) : stateOf(document) === state
}
