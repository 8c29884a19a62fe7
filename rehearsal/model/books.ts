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
  /** The steps of dunning that are still to come, the next one first. */
  dunning: readonly DunningStep[]
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
  /** Money that no invoice has taken. */
  balance = 0
  #billings = 0

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
      order: this.documents.length,
      open: total,
      dunning: [],
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
      ...{ order: this.documents.length, open: 0, dunning: [] },
    })
    const taken = Math.min(total, invoice.open)
    invoice.open -= taken
    this.balance += total - taken
    this.allocate()
    return taken
  }

  pay(amount: number): void {
    this.payments.push(amount)
    this.balance += amount
    this.allocate()
  }

  /** Pays back a part of the balance. */
  payBack(amount: number): void {
    this.payments.push(-amount)
    this.balance -= amount
  }

  /** Oldest due first. */
  allocate(): void {
    if (this.#billings > 0) return
    const open = this.documents.filter((document) => document.open > 0)
    open.sort((one, other) => compare(one.due ?? '', other.due ?? '') || one.order - other.order)
    for (const document of open) {
      const taken = Math.min(document.open, Math.max(0, this.balance))
      document.open -= taken
      this.balance -= taken
    }
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const sumOf = (lines: readonly BookLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
