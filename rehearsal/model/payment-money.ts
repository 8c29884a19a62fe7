/**
 * The present place of a payment's money: the invoices that it paid, the credit notes that gave it back, and the
 * invoices that those credit notes paid in turn. The money of several payments in one invoice is not told apart. That
 * of each stays as long as the invoice has room for it, and leaves by the oldest credit note first.
 */
import { compare, sumOf, type BookDocument, type BookRecords, type Source } from './book-records.ts'

export interface PaymentMoney {
  /** The rest of the payment after its refunds. */
  readonly left: number
  /** The invoices that hold its money, latest first, and of those paid at one instant the one due last first. */
  readonly invoices: readonly { readonly document: BookDocument; readonly amount: number }[]
  /** The most of its money that a part of the balance can be. */
  readonly mostInPart: (source: Source) => number
}

/** Money of the payment in an invoice. */
interface Holding {
  amount: number
  /** The part that credit notes have given back; undefined before the first of them. */
  gone: number | undefined
  sinceMillis: number
}

export function moneyOf(books: BookRecords, place: number): PaymentMoney {
  const own = books.payments.flatMap(({ refunds }, each) => (each === place || refunds === place ? [each] : []))
  const left = sumOf(books.payments.filter((_, each) => own.includes(each)))
  const holdings = new Map<BookDocument, Holding>()
  for (const document of books.documents) {
    const mine = document.allocations.filter(({ source }) => source.kind === 'payment' && own.includes(source.place))
    const paidAt = mine.flatMap(({ source, atMillis }) => (source.place === place ? [atMillis] : []))
    if (sumOf(mine) !== 0)
      holdings.set(document, { amount: sumOf(mine), gone: undefined, sinceMillis: Math.max(0, ...paidAt) })
  }
  const inNotes = new Map<number, number>()
  for (const note of books.documents) {
    const holding = note.credits && holdings.get(note.credits)
    if (note.credits === undefined || holding === undefined) continue
    const { amount, gone = 0 } = holding
    const part = Math.min(freedBy(note), Math.max(0, amount - gone - Math.max(0, keptOf(books, note.credits))))
    if (freedBy(note) === 0) continue
    holding.gone = gone + part
    inNotes.set(note.order, passOn(books, note, part, holdings))
  }
  const invoices = [...holdings].flatMap(([document, { amount, sinceMillis }]) => {
    const kept = Math.min(amount, keptOf(books, document))
    return kept > 0 ? [{ document, amount: kept, sinceMillis }] : []
  })
  invoices.sort((one, other) => other.sinceMillis - one.sinceMillis || laterDueFirst(one.document, other.document))
  const mostInPart = ({ kind, place: at }: Source) =>
    Math.max(0, Math.min(left, kind === 'credit_note' ? (inNotes.get(at) ?? 0) : at === place ? left : 0))
  return { left, invoices, mostInPart }
}

/** Moves money of a credit note to the invoices that the note has paid, latest first, and returns the rest. */
function passOn(books: BookRecords, note: BookDocument, amount: number, holdings: Map<BookDocument, Holding>): number {
  let rest = amount
  const paid = books.documents.flatMap((document) =>
    document.allocations.flatMap((each) => (isOf(each.source, note) && !each.isCredit ? [{ document, ...each }] : [])),
  )
  paid.sort((one, other) => other.atMillis - one.atMillis || laterDueFirst(one.document, other.document))
  for (const { document, amount: used, atMillis } of paid) {
    const present = holdings.get(document) ?? { amount: 0, gone: undefined, sinceMillis: 0 }
    // Money that comes back to an invoice cannot leave it again.
    const most = present.gone === undefined ? paidOf(document) : keptOf(books, document) + present.gone
    const part = Math.min(rest, used, most - present.amount)
    if (part <= 0) continue
    rest -= part
    present.amount += part
    present.sinceMillis = Math.max(present.sinceMillis, atMillis)
    holdings.set(document, present)
  }
  return rest
}

const laterDueFirst = (one: BookDocument, other: BookDocument) => compare(other.due, one.due) || other.order - one.order

const isOf = ({ kind, place }: Source, note: BookDocument) => kind === 'credit_note' && place === note.order

/** The amount of a credit note that its invoice did not need. */
const freedBy = (note: BookDocument) =>
  note.total - sumOf((note.credits?.allocations ?? []).filter(({ source, isCredit }) => isCredit && isOf(source, note)))

const paidOf = ({ allocations }: BookDocument) => sumOf(allocations.filter(({ isCredit }) => !isCredit))

/** The paid amount of an invoice that no credit note gave back. */
const keptOf = ({ documents }: BookRecords, invoice: BookDocument) =>
  paidOf(invoice) - documents.reduce((sum, note) => (note.credits === invoice ? sum + freedBy(note) : sum), 0)
