/** The records of a customer's books in the model: documents with their allocations, and payments. */
export interface BookLine {
  readonly amount: number
  readonly tax: number
  readonly taxRate: number
  readonly period?: { readonly begin: number; readonly offer: string }
}

/** A payment or a credit note, by its place among the payments or the documents. */
export interface Source {
  readonly kind: 'payment' | 'credit_note'
  readonly place: number
}

/** Money that pays an invoice, or the credit note that credits it. */
export interface Allocation {
  readonly source: Source
  readonly amount: number
  readonly atMillis: number
  readonly isCredit: boolean
}

export interface BookDocument {
  readonly kind: 'invoice' | 'credit_note'
  readonly day: string
  readonly due: string | undefined
  readonly lines: readonly BookLine[]
  readonly total: number
  /** Its place among the documents. */
  readonly order: number
  /** The invoice that a credit note credits. */
  readonly credits: BookDocument | undefined
  /** The amount still to be paid of an invoice. */
  open: number
  readonly allocations: Allocation[]
  /** The steps of dunning that are still to come, the next one first. */
  dunning: readonly DunningStep[]
  /** The number of times that a refund has opened it again. */
  reopenings: number
  /** The steps of dunning of an invoice that is opened again on a day. */
  dunningFrom: (day: string) => readonly DunningStep[]
}

export interface BookPayment {
  readonly amount: number
  /** The place of the payment that it pays back. */
  readonly refunds: number | undefined
}

export interface DunningStep {
  readonly atMillis: number
  readonly action: 'remind' | 'suspend' | 'stop'
}

/** The documents and payments of a customer, in the order in which they were made. */
export interface BookRecords {
  readonly documents: readonly BookDocument[]
  readonly payments: readonly BookPayment[]
}

export const roundHalfAway = (value: number) => Math.sign(value) * Math.round(Math.abs(value))
export const taxOf = (amount: number, rate: number) => roundHalfAway((amount * rate) / (1 + rate))
export const sumOf = (amounts: readonly { readonly amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)
/** The order of two dates as texts. */
export const compare = (one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0)
