/**
 * Finds the notes of all customers that match a query, page by page and earliest due first. Places in the lists are
 * read, non-matching ones are skipped, and the notes at the others are read with their customers.
 */
import * as v from 'valibot'
import {
  isNarrowerThanNotes,
  listsOfNotes,
  matchesNote,
  matchesNotePlace,
  rangeOfNotes,
  type NoteList,
  type NoteQuestion,
} from '../../domain/customer/note-lists.ts'
import { noteSchema, type Note } from '../../domain/world/note.ts'
import { parseCustomerItem, type CustomerItem } from '../../store/customer/customer-item.ts'
import { batchGetAtOnce } from '../../store/dynamo/batch-get.ts'
import { customerKey, noteListPartition, parseRoot, textOf } from '../../store/keys.ts'
import { pageOfList, type ListEntry } from '../../store/lists/list-page.ts'

export interface FoundNote {
  readonly customer: CustomerItem
  readonly note: Note
  /** The place after which the next page begins. */
  readonly place: string
}

export interface FoundNotes {
  readonly found: readonly FoundNote[]
  /** The start of the next page; undefined if there is none. */
  readonly next: string | undefined
}

/**
 * The largest number of pages of a list that one call reads. If few places match, the answer is short and has a next
 * page.
 */
const mostPages = 4

export async function findNotes(
  account: string,
  question: NoteQuestion,
  after: string | undefined,
  count: number,
): Promise<FoundNotes> {
  const lists = await Promise.all(listsOfNotes(question).map((list) => walk(account, list, question, { after, count })))
  const frontiers = lists.flatMap(({ frontier }) => frontier ?? []).toSorted()
  const [frontier] = frontiers
  const entries = lists
    .flatMap((list) => list.entries)
    .filter(({ place }) => frontier === undefined || place <= frontier)
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
  const chosen = entries.slice(0, count)
  return {
    found: (await readNotesAt(account, chosen)).filter(({ note }) => matchesNote(question, note)),
    next: entries.length > count ? chosen.at(-1)?.place : frontier,
  }
}

interface Walked {
  readonly entries: readonly ListEntry[]
  /** The place up to which the list was read; undefined if it was read to its end. */
  readonly frontier: string | undefined
}

async function walk(
  account: string,
  list: NoteList,
  question: NoteQuestion,
  { after, count }: { readonly after: string | undefined; readonly count: number },
): Promise<Walked> {
  const query = { partition: noteListPartition(account, list), forward: true, ...rangeOfNotes(question) }
  const limit = isNarrowerThanNotes(question) ? {} : { limit: count + 1 }
  const entries: ListEntry[] = []
  let reached = after
  for (let page = 0; page < mostPages; page++) {
    const read = await pageOfList({ ...query, ...limit, after: reached })
    entries.push(...read.entries.filter(({ place }) => matchesNotePlace(question, place)))
    reached = read.entries.at(-1)?.place ?? reached
    if (!read.more) return { entries, frontier: undefined }
    if (entries.length > count) break
  }
  return { entries, frontier: reached }
}

/** The present notes at places. Deleted ones are left out. */
async function readNotesAt(account: string, entries: readonly ListEntry[]): Promise<FoundNote[]> {
  const placed = entries.map(({ key, place }) => {
    const customer = parseRoot(key.pk)?.customer
    if (customer === undefined) throw new Error(`${textOf(key)} is in a list of notes and belongs to no customer.`)
    return { place, key, customerKey: customerKey(account, customer) }
  })
  const keys = new Map(placed.flatMap((each) => [each.key, each.customerKey]).map((key) => [textOf(key), key]))
  const items = new Map((await batchGetAtOnce([...keys.values()])).map((item) => [textOf(item), item]))
  const customers = new Map<string, CustomerItem>()
  return placed.flatMap(({ place, key, customerKey: ofCustomer }): FoundNote[] => {
    const note = items.get(textOf(key))
    const item = items.get(textOf(ofCustomer))
    if (note === undefined || item === undefined) return []
    const customer = customers.get(item.pk) ?? parseCustomerItem(item)
    customers.set(item.pk, customer)
    return customer.erased === undefined ? [{ customer, note: v.parse(noteSchema, note), place }] : []
  })
}
