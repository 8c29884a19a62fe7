/** The books of one customer in the model: documents, payments, allocations and the balance. */
export interface BookLine {
  readonly amount: number
  readonly tax: number
  readonly taxRate: number
  readonly period?: { readonly begin: number; readonly offer: string }
}

export interface BookDocument {
  readonly kind: 'invoice' | 'credit_note'
  readonly day: string
  readonly due: string | undefined
  readonly lines: readonly BookLine[]
  readonly total: number
  readonly order: number
  /** The amount still to be paid of an invoice. */
  open: number
  /** The money that pays it. */
  readonly held: Money[]
  /** The steps of dunning that are still to come, the next one first. */
  dunning: readonly DunningStep[]
}

/**
 * Money of a payment, by its place among the payments. Where a credit note gives back the money of several payments,
 * nobody can say which is which.
 */
interface Money {
  readonly payments: readonly number[]
  amount: number
  /** Counts up each time that money moves. */
  readonly order: number
}

export interface DunningStep {
  readonly atMillis: number
  readonly action: 'remind' | 'suspend' | 'stop'
}

export const roundHalfAway = (value: number) => Math.sign(value) * Math.round(Math.abs(value))
export const taxOf = (amount: number, rate: number) => roundHalfAway((amount * rate) / (1 + rate))

export class Books {
  readonly documents: BookDocument[] = []
  readonly payments: number[] = []
  /** Money that no invoice has taken, oldest first. */
  readonly #balance: Money[] = []
  /** The rest of each payment after it was paid back. */
  readonly #left: number[] = []
  #moves = 0
  #billings = 0

  get balance(): number {
    return sumOf(this.#balance)
  }

  /** Makes documents together: the balance pays invoices once all of them are made. */
  together(make: () => void): void {
    this.#billings += 1
    make()
    this.#billings -= 1
    this.allocate()
  }

  invoice(day: string, due: string, lines: readonly BookLine[]): BookDocument {
    const total = sumOf(lines)
    const made: BookDocument = {
      ...{ kind: 'invoice', day, due, lines, total },
      ...{ order: this.documents.length, open: total, held: [], dunning: [] },
    }
    this.documents.push(made)
    this.allocate()
    return made
  }

  /** Settles the invoice that it credits first; the rest is balance. Returns the settled amount, which was unpaid. */
  credit(day: string, lines: readonly BookLine[], invoice: BookDocument): number {
    const total = sumOf(lines)
    this.documents.push({
      ...{ kind: 'credit_note', day, due: undefined, lines, total },
      ...{ order: this.documents.length, open: 0, held: [], dunning: [] },
    })
    const taken = Math.min(total, invoice.open)
    invoice.open -= taken
    this.#giveBack(invoice, total - taken)
    this.allocate()
    return taken
  }

  /** Money of an invoice becomes balance. */
  #giveBack({ held }: BookDocument, amount: number): void {
    if (amount === 0) return
    const payments = [...new Set(held.flatMap((each) => each.payments))]
    const kept = sumOf(held) - amount
    held.length = 0
    this.#put(held, payments, kept)
    this.#put(this.#balance, payments, amount)
  }

  #put(place: Money[], payments: readonly number[], amount: number): void {
    this.#moves += 1
    if (amount !== 0) place.push({ payments, amount, order: this.#moves })
  }

  pay(amount: number): void {
    this.payments.push(amount)
    this.#left.push(amount)
    this.#put(this.#balance, [this.#left.length - 1], amount)
    this.allocate()
  }

  /** Pays back a part of the balance. */
  payBack(amount: number): void {
    this.payments.push(-amount)
    this.#put(this.#balance, [], -(amount - this.#take(this.#balance, amount)))
  }

  /** Takes as much of an amount as there is, oldest first, of one payment or of any, and returns it. */
  #take(place: Money[], amount: number, payment?: number): number {
    let left = amount
    for (const money of place) {
      if (payment !== undefined && !money.payments.includes(payment)) continue
      const taken = Math.min(left, Math.max(0, money.amount))
      money.amount -= taken
      left -= taken
    }
    const rest = place.filter((money) => money.amount !== 0)
    place.splice(0, place.length, ...rest)
    return amount - left
  }

  /** The most that can be paid back of a payment; undefined if its money is mixed with that of others. */
  mostOfPayment(payment: number): number | undefined {
    const held = this.documents.flatMap((document) => document.held)
    const own = [...this.#balance, ...held].filter(({ payments }) => payments.includes(payment))
    if (own.some(({ payments }) => payments.length > 1)) return undefined
    const inInvoices = sumOf(held.filter(({ payments }) => payments.includes(payment)))
    return Math.min(this.#left[payment] ?? 0, this.balance + inInvoices)
  }

  /**
   * Pays back a payment: from its own part of the balance, then from the invoices that hold its money, latest first,
   * then from other balance. The invoices are open again, and other balance pays them at once.
   */
  payBackPayment(payment: number, amount: number): void {
    this.payments.push(-amount)
    this.#left[payment] = (this.#left[payment] ?? 0) - amount
    let left = amount - this.#take(this.#balance, amount, payment)
    const latest = ({ held }: BookDocument) =>
      Math.max(0, ...held.filter(({ payments }) => payments.includes(payment)).map(({ order }) => order))
    for (const document of this.documents.toSorted((one, other) => latest(other) - latest(one))) {
      const taken = this.#take(document.held, left, payment)
      document.open += taken
      left -= taken
    }
    this.#put(this.#balance, [], -(left - this.#take(this.#balance, left)))
    this.allocate()
  }

  /** Oldest due first. */
  allocate(): void {
    if (this.#billings > 0) return
    const open = this.documents.filter((document) => document.open > 0)
    open.sort((one, other) => compare(one.due ?? '', other.due ?? '') || one.order - other.order)
    for (const document of open) {
      for (const { payments, amount } of this.#balance.slice()) {
        const taken = Math.min(document.open, Math.max(0, amount))
        if (taken === 0) continue
        this.#put(document.held, payments, this.#take(this.#balance, taken))
        document.open -= taken
      }
    }
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const sumOf = (lines: readonly { readonly amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
