/**
 * An invoice or a credit note in the form for its PDF, its e-mails and its page. All its values are given: this folder
 * looks nothing up and calculates no debt.
 *
 * The PDF shows the document as it was issued, and never changes. E-mails and the page show the present debt.
 */
import type { PlainDate } from '../domain/time/time.ts'
import type { Logo } from '../domain/settings/brand/logo-data-url.ts'
import type { TaxKind } from '../domain/tax/tax-facts.ts'

export interface InvoiceDocument {
  readonly type: 'invoice' | 'credit_note'
  readonly number: string
  /** The number of the invoice that a credit note credits. */
  readonly credits?: string
  /** The number of the credit note from which an invoice takes a part back. */
  readonly takes_back?: string
  readonly date: PlainDate
  readonly due?: PlainDate
  /** The reference that customers pay by, which has a check; absent if they pay by the number. */
  readonly reference?: PaymentReference
  /** ISO 4217; all amounts are in its minor unit. */
  readonly currency: string
  readonly seller: Seller
  readonly buyer: Buyer
  readonly lines: readonly DocumentLine[]
  /** The reason of a credit in the words of staff. */
  readonly reason?: string
  readonly totalMinor: number
  readonly issued: Issued
  readonly now: Present
  readonly brand: Brand
}

/** Further details, frozen when the document was issued. */
export interface Issued {
  /** The part of an invoice that the customer's balance paid at once. */
  readonly fromBalanceMinor: number
  /** The use of a credit note; absent if it is not recorded. */
  readonly credit?: CreditUse
  /** Further currencies in which tax is shown, with the value of one unit of the document's currency. */
  readonly exchange: readonly { readonly currency: string; readonly rate: number }[]
  /** The payment codes that the seller offered at that time. */
  readonly codes?: readonly PaymentCode[]
  /** The collection that was planned with the document. */
  readonly collected?: Collected
}

export interface CreditUse {
  /** The amount set against the invoice that the note credits. */
  readonly againstMinor: number
  readonly paidBackMinor: number
  /** The provider was asked to pay it back. */
  readonly askedBackMinor?: number
  /** Kept as a balance. */
  readonly balanceMinor: number
}

/** The day on which an invoice is collected, and the source, such as the last digits of a card. */
export interface Collected {
  readonly on: PlainDate
  readonly from: string
  /** The reference of a SEPA mandate, and the seller's creditor identifier. */
  readonly mandate?: string
  readonly creditor?: string
}

/** A step of dunning that touches the subscription, and the day on which it is taken. */
export interface NextStep {
  readonly action: 'suspend' | 'stop'
  readonly date: PlainDate
}

/** The present state of the debt, for e-mails and the page. */
export interface Present {
  readonly paidMinor: number
  readonly creditedMinor: number
  readonly toPayMinor: number
  readonly state: 'open' | 'paid' | 'credited'
  /** The days since the due date of an invoice that is still to be paid; 0 if it is not overdue. */
  readonly daysOverdue: number
  /** The remaining balance of a credit note; absent for invoices. */
  readonly creditLeftMinor?: number
  readonly codes: readonly PaymentCode[]
  /** The collection that is planned or under way. */
  readonly collected?: Collected
  /** The next step against an invoice that stays unpaid. */
  readonly next?: NextStep
  /** The seller's present account, which may differ from the one at the date of issue. */
  readonly account: Account
}

export interface PaymentReference {
  readonly kind: 'fik71' | 'ocr' | 'kid10' | 'kid11' | 'fi' | 'rf'
  readonly text: string
}

/** The account to which the seller asks customers to pay. */
export interface Account {
  readonly payment_text?: string
  readonly iban?: string
}

/** A payment code, and the values that it needs in addition to the document. */
export type PaymentCode =
  | { readonly kind: 'epc'; readonly iban: string }
  | { readonly kind: 'swish'; readonly number: string }
  | { readonly kind: 'fik'; readonly creditor: string }

export interface Brand {
  readonly logo?: Logo
  /** `#rrggbb`. */
  readonly colour?: string
}

interface Place {
  readonly address?: string
  readonly postal_code?: string
  readonly city?: string
  /** A two-letter code. */
  readonly country?: string
}

/** The business entity. Addresses and payment texts may have several lines. */
export interface Seller extends Place, Account {
  readonly name: string
  readonly tax_registration_id?: string
  readonly email?: string
}

export interface Buyer extends Place {
  readonly customer_id: string
  readonly name?: string
  readonly company?: string
  readonly tax_registration_id?: string
}

/** Tax is included in the amount. Both are negative on a credit note. */
export interface DocumentLine {
  readonly text: string
  readonly quantity: number
  readonly amountMinor: number
  /** A fraction: 0.25 is 25 percent. */
  readonly tax_rate: number
  readonly taxMinor: number
  /** The days of supply; absent for a line that is supplied on the day of the document. */
  readonly supply?: SupplyDays
  /** The tax from which the rate was derived; absent if the line has only a rate. */
  readonly tax?: LineTax
}

export interface SupplyDays {
  readonly begin: PlainDate
  /** The last day; null if the end is not known. */
  readonly end: PlainDate | null
}

export interface LineTax {
  readonly kind: TaxKind
  readonly country?: string
  /** The reason why there is no tax, in the reader's language. */
  readonly words?: string
}

/** The totals of the lines that are taxed alike. */
export interface RateTotal {
  readonly tax_rate: number
  readonly tax?: LineTax
  readonly netMinor: number
  readonly taxMinor: number
  readonly grossMinor: number
}

/**
 * The totals of a document at each rate, lowest first, apart where country or reason differ. The tax of a rate is the
 * sum of its lines' tax, so that the totals add up.
 */
export function taxByRate(lines: readonly DocumentLine[]): RateTotal[] {
  // A tax of the seller's own country needs no name, so lines with and without tax facts look the same.
  const isNamed = (tax: LineTax) => tax.kind !== 'domestic' || tax.words !== undefined
  const alike = ({ tax_rate, tax }: DocumentLine) =>
    JSON.stringify([tax_rate, ...(tax !== undefined && isNamed(tax) ? [tax.kind, tax.country, tax.words] : [])])
  return [...Map.groupBy(lines, alike).values()]
    .flatMap((ofRate) => {
      const [first] = ofRate
      if (first === undefined) return []
      const { tax_rate, tax } = first
      return [{ tax_rate, ...(tax === undefined ? {} : { tax }), ...sum(ofRate) }]
    })
    .toSorted((a, b) => a.tax_rate - b.tax_rate)
}

/** The sums of all lines: without tax, of tax, and with tax. */
export function sum(lines: readonly DocumentLine[]): Omit<RateTotal, 'tax_rate' | 'tax'> {
  const grossMinor = lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const taxMinor = lines.reduce((total, line) => total + line.taxMinor, 0)
  return { netMinor: grossMinor - taxMinor, taxMinor, grossMinor }
}

/** The days of supply of the whole document, if all its lines have the same. */
export function commonSupply(lines: readonly DocumentLine[]): SupplyDays | undefined {
  const supply = lines[0]?.supply
  const isCommon = lines.every((line) => line.supply?.begin === supply?.begin && line.supply?.end === supply?.end)
  return isCommon ? supply : undefined
}

/** The amount to pay on the PDF. */
export const toPayAtIssue = ({ totalMinor, issued }: InvoiceDocument): number => totalMinor - issued.fromBalanceMinor

/** The name of a document's file: its number, with safe characters only. */
export const pdfName = ({ number }: InvoiceDocument): string => `${number.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`
