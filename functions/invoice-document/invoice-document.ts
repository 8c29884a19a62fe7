/**
 * An invoice or a credit note as it is shown: on paper, in an e-mail and on its page. All its values are given: this
 * folder looks nothing up and calculates no debt.
 */
import type { PlainDate } from '../domain/time.ts'

export interface InvoiceDocument {
  readonly type: 'invoice' | 'credit_note'
  readonly number: string
  /** The number of the invoice that a credit note credits. */
  readonly credits?: string
  readonly date: PlainDate
  readonly due?: PlainDate
  /** ISO 4217; all amounts are in its minor unit. */
  readonly currency: string
  readonly seller: Seller
  readonly buyer: Buyer
  readonly lines: readonly DocumentLine[]
  readonly totalMinor: number
  readonly paidMinor: number
  readonly creditedMinor: number
  readonly toPayMinor: number
  readonly state: 'open' | 'paid' | 'credited'
}

/** The business entity. Countries are two-letter codes; addresses and payment texts may have several lines. */
export interface Seller {
  readonly name: string
  readonly address?: string
  readonly country?: string
  readonly tax_registration_id?: string
  readonly email?: string
  readonly payment_text?: string
}

export interface Buyer {
  readonly customer_id: string
  readonly name?: string
  readonly company?: string
  readonly address?: string
  readonly country?: string
  readonly tax_registration_id?: string
}

/** Tax is included in the amount. Both are negative on a credit note. */
export interface DocumentLine {
  readonly text: string
  readonly amountMinor: number
  /** A fraction: 0.25 is 25 percent. */
  readonly tax_rate: number
  readonly taxMinor: number
}

export interface RateTotal {
  readonly tax_rate: number
  readonly netMinor: number
  readonly taxMinor: number
  readonly grossMinor: number
}

/**
 * The totals of a document at each rate, lowest first. The tax of a rate is the sum of its lines' tax, so that the
 * totals add up.
 */
export function taxByRate(lines: readonly DocumentLine[]): RateTotal[] {
  return [...Map.groupBy(lines, ({ tax_rate }) => tax_rate)]
    .map(([tax_rate, ofRate]) => ({ tax_rate, ...sum(ofRate) }))
    .toSorted((a, b) => a.tax_rate - b.tax_rate)
}

/** The sums of all lines: without tax, of tax, and with tax. */
export function sum(lines: readonly DocumentLine[]): Omit<RateTotal, 'tax_rate'> {
  const grossMinor = lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const taxMinor = lines.reduce((total, line) => total + line.taxMinor, 0)
  return { netMinor: grossMinor - taxMinor, taxMinor, grossMinor }
}

/** The name of a document's file: its number, with safe characters only. */
export const pdfName = ({ number }: InvoiceDocument): string => `${number.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`
