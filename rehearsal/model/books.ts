/** The books of one customer in the model: documents, payments, allocations and the balance. */
import { compare, sumOf, type BookDocument, type BookLine, type BookPayment, type Source } from './book-records.ts'
import { moneyOf } from './payment-money.ts'
import type { WallClock } from './wall-clock.ts'

/** A part of the balance. */
interface BalancePart {
  readonly source: Source
  amount: number
}

/** The most invoices that a refund opens again. */
const mostReopened = 10

export class Books {
  readonly documents: BookDocument[] = []
  readonly payments: BookPayment[] = []
  /** Oldest first. */
  readonly parts: BalancePart[] = []
  /** The places of the payments that came in. */
  readonly incoming: number[] = []
  nowMillis = 0
  readonly #clock: WallClock
  #billings = 0

  constructor(clock: WallClock) {
    this.#clock = clock
  }

  get day(): string {
    return this.#clock.day(this.nowMillis)
  }

  get balance(): number {
    return sumOf(this.parts)
  }

  /** The part of the balance that a payment or a credit note still has. */
  leftOf({ kind, place }: Source): number {
    return sumOf(this.parts.filter(({ source }) => source.kind === kind && source.place === place))
  }

  /** Makes documents together: the balance pays invoices once all of them are made. */
  together(make: () => void): void {
    this.#billings += 1
    make()
    this.#billings -= 1
    this.#allocate()
  }

  #add(of: Pick<BookDocument, 'kind' | 'lines' | 'due' | 'credits' | 'open'>): BookDocument {
    const made: BookDocument = {
      ...of,
      ...{ total: sumOf(of.lines), day: this.day, order: this.documents.length, allocations: [], dunning: [] },
      ...{ reopenings: 0, dunningFrom: () => [] },
    }
    this.documents.push(made)
    return made
  }

  invoice(due: string, lines: readonly BookLine[]): BookDocument {
    const made = this.#add({ kind: 'invoice', due, lines, credits: undefined, open: sumOf(lines) })
    this.#allocate()
    return made
  }

  /** Settles the invoice that it credits first; the rest is balance. Returns the settled amount, which was unpaid. */
  credit(lines: readonly BookLine[], invoice: BookDocument): number {
    const note = this.#add({ kind: 'credit_note', due: undefined, lines, credits: invoice, open: 0 })
    const source: Source = { kind: 'credit_note', place: note.order }
    const taken = Math.min(note.total, invoice.open)
    if (taken > 0) this.#settle(invoice, source, taken, true)
    if (note.total > taken) this.parts.push({ source, amount: note.total - taken })
    this.#allocate()
    return taken
  }

  #settle(invoice: BookDocument, source: Source, amount: number, isCredit = false): void {
    invoice.allocations.push({ source, amount, atMillis: this.nowMillis, isCredit })
    invoice.open -= amount
  }

  #register(amount: number, refunds?: number): Source {
    this.payments.push({ amount, refunds })
    return { kind: 'payment', place: this.payments.length - 1 }
  }

  pay(amount: number): void {
    this.incoming.push(this.payments.length)
    this.parts.push({ source: this.#register(amount), amount })
    this.#allocate()
  }

  /** Pays back a part of the balance, oldest first. */
  payBack(amount: number): void {
    this.#register(-amount)
    this.#take(amount)
  }

  /** Takes as much of an amount from the balance as there is, at most so much of each part, and returns it. */
  #take(amount: number, mostOf: (part: BalancePart) => number = (part) => part.amount): number {
    let left = amount
    for (const part of this.parts) {
      const taken = Math.min(left, part.amount, mostOf(part))
      part.amount -= taken
      left -= taken
    }
    const rest = this.parts.filter((part) => part.amount > 0)
    this.parts.splice(0, this.parts.length, ...rest)
    return amount - left
  }

  /** Whether so much of a payment can be paid back in one refund. The payment goes by its place among the incoming. */
  canPayBackPayment(incoming: number, amount: number): boolean {
    const { left, invoices, mostInPart } = moneyOf(this, this.incoming[incoming] ?? -1)
    if (amount > Math.min(left, this.balance + sumOf(invoices))) return false
    let rest = amount - sumOf(this.parts.map((part) => ({ amount: Math.min(part.amount, mostInPart(part.source)) })))
    const opened = invoices.filter((invoice) => {
      const isOpened = rest > 0
      rest -= invoice.amount
      return isOpened
    })
    return opened.length <= mostReopened
  }

  /**
   * Pays back a payment: from its own part of the balance, then from the invoices that hold its money, latest first,
   * then from other balance. The invoices are open again, and other balance pays them at once.
   */
  payBackPayment(incoming: number, amount: number): void {
    const place = this.incoming[incoming] ?? -1
    const { invoices, mostInPart } = moneyOf(this, place)
    const source = this.#register(-amount, place)
    let left = amount - this.#take(amount, (part) => mostInPart(part.source))
    for (const { document, amount: held } of invoices) {
      const taken = Math.min(left, held)
      if (taken === 0) continue
      left -= taken
      const wasPaid = document.open === 0
      this.#settle(document, source, -taken)
      if (!wasPaid) continue
      document.reopenings += 1
      document.dunning = document.dunningFrom(this.day)
    }
    this.#take(left)
    this.#allocate()
  }

  /** Pays the open invoices from the balance, oldest due first. */
  #allocate(): void {
    if (this.#billings > 0) return
    const open = this.documents.filter((document) => document.open > 0)
    open.sort((one, other) => compare(one.due, other.due) || one.order - other.order)
    for (const document of open) {
      for (const part of this.parts) {
        const taken = Math.min(document.open, part.amount)
        if (taken === 0) continue
        part.amount -= taken
        this.#settle(document, part.source, taken)
      }
    }
    const rest = this.parts.filter((part) => part.amount > 0)
    this.parts.splice(0, this.parts.length, ...rest)
  }
}
