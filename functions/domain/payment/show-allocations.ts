/**
 * Allocations in answers: the uses of payments and credit notes, and the settlement of invoices (extensions: "Reads
 * that are missing"). The allocations of a payment or a credit note and its rest add up to its amount; the allocations
 * of an invoice and the amount still to be paid add up to its total.
 */
import { majorUnits } from '../money/money.ts'
import { onceFor } from '../base/once.ts'
import { showInstant, type Instant } from '../time/time.ts'
import { type Credit, type Invoice, type Payment } from '../world/invoice.ts'
import { documentsIn } from '../world/find-document.ts'
import { textOfSource, type SetOff, type Source } from '../world/set-off.ts'
import type { World } from '../world/world.ts'

export interface Books {
  /** Invoices, open and closed, and credit notes. */
  readonly documents: readonly Invoice[]
  readonly setOffs: readonly SetOff[]
  /** The parts of the balance. */
  readonly credits: readonly Credit[]
  /** The numbers of documents and the ids of payments that are still to be made. Answers do not show them. */
  readonly unnamed: ReadonlySet<string>
  readonly timezone: string
}

/** The books of a world as far as the rules know them: its open documents, and what was written since its load. */
export function booksIn(
  { ledger, records }: Pick<World, 'ledger' | 'records'>,
  { unnamed, timezone }: Pick<Books, 'unnamed' | 'timezone'>,
): Books {
  return {
    documents: [...documentsIn({ ledger, records }).values()],
    setOffs: records.flatMap((record) => (record.record === 'set-off' ? [record.setOff] : [])),
    credits: ledger.credits,
    unnamed,
    timezone,
  }
}

export interface AllocationView {
  /** At most one of the three says where the amount went or came from. */
  readonly invoice_number?: string
  readonly credit_note_number?: string
  readonly payment_id?: string
  /** In major units. */
  readonly amount: number
  readonly at: string
}

export interface UseView {
  readonly allocations: readonly AllocationView[]
  /** The part of the balance, in major units. */
  readonly left: number
}

/** An amount that went from a source to a document or another source. */
interface Use {
  readonly to: Source | { readonly number: string }
  readonly amountMinor: number
  readonly at: Instant
}

export const showPaymentUse = ({ id, currency }: Payment, books: Books): UseView =>
  showUse({ from: 'payment', id }, currency, books)

/** The payments and credits that settled an invoice, or the invoices that a credit note settled. */
export function showSettlement(document: Invoice, books: Books): Partial<UseView> {
  const { number, type, currency, allocations } = document
  if (type === 'credit_note') {
    return showUse({ from: 'credit_note', id: number }, currency, books)
  }
  return { allocations: allocations.map((one) => allocationView({ ...one, to: one }, currency, books)) }
}

function showUse(source: Source, currency: string, books: Books): UseView {
  const uses = usesIn(books).get(textOfSource(source)) ?? []
  const leftMinor = books.credits
    .filter((credit) => textOfSource(credit) === textOfSource(source))
    .reduce((sum, credit) => sum + credit.leftMinor, 0)
  return { allocations: uses.map((use) => allocationView(use, currency, books)), left: majorUnits(leftMinor, currency) }
}

/** The uses of each source, in order of their time. */
const usesIn = onceFor(({ documents, setOffs }: Books): ReadonlyMap<string, readonly Use[]> => {
  const ofDocuments = documents.flatMap(({ number, allocations }) =>
    allocations.map((one) => ({ source: textOfSource(one), to: { number }, amountMinor: one.amountMinor, at: one.at })),
  )
  const ofSetOffs = setOffs.flatMap(({ at, pairs }) =>
    pairs.flatMap(({ credit, debit, amountMinor }) => [
      { source: textOfSource(credit), to: debit, amountMinor, at },
      { source: textOfSource(debit), to: credit, amountMinor: -amountMinor, at },
    ]),
  )
  const inOrder = [...ofDocuments, ...ofSetOffs].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return Map.groupBy(inOrder, ({ source }) => source)
})

function allocationView({ to, amountMinor, at }: Use, currency: string, books: Books): AllocationView {
  return { ...named(to, books), amount: majorUnits(amountMinor, currency), at: showInstant(at, books.timezone) }
}

function named(to: Use['to'], books: Books) {
  const name = 'number' in to ? to.number : to.id
  if (books.unnamed.has(name)) return {}
  if ('from' in to && to.from === 'payment') return { payment_id: name }
  return typesIn(books).get(name) === 'invoice' ? { invoice_number: name } : { credit_note_number: name }
}

const typesIn = onceFor(
  ({ documents }: Books): ReadonlyMap<string, Invoice['type']> =>
    new Map(documents.map(({ number, type }) => [number, type])),
)
