/**
 * credit (extensions: "Operations of customer service"): a credit note for an invoice, never above what is left of each
 * line. Billing by difference goes by the amount given back (`given`), so it neither invoices nor credits it again.
 */
import { issueCreditNote } from '../document/issue-document.ts'
import { issuerOf } from '../document/seller.ts'
import type { Fault } from '../refusal/fault.ts'
import { moneyReceived, type PaidBooks } from '../payment/paid-books.ts'
import { payOut } from '../payment/pay-back.ts'
import { pendingOfEntity } from '../payment/pending-refunds.ts'
import type { Settings } from '../settings/settings.ts'
import { share, taxGivenBack } from '../money/share.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, refuse, type Change, type Refusal } from '../world/change.ts'
import type { Invoice, InvoiceLine } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { wasCredited, standingLines, withGivenBack, type StandingLine } from './uncredited-lines.ts'

export interface CreditCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly given: {
    /** Exactly one of the three: amounts of some lines, numbered from 1; an amount of all lines; or the whole rest. */
    readonly lines?: readonly { readonly line: number; readonly amount: number }[]
    readonly amount?: number
    readonly all?: boolean
    /** Shown on the credit note. */
    readonly reason?: string
    readonly refund: 'balance' | 'payment'
    readonly note?: string
  }
  /** The document that is to be credited, open or closed. */
  readonly document: Invoice | undefined
  /** The customer's payments and documents, if money is to be paid back. */
  readonly books: PaidBooks
  /** The id of the payment, where money is paid back. */
  readonly paymentId: string
  readonly now: Instant
  readonly settings: Settings
}

export function creditInvoice({
  world,
  given: input,
  document,
  books,
  paymentId,
  now,
  settings,
}: CreditCommand): Change | Refusal {
  if (document?.type !== 'invoice') return refuse({ field: '', code: 'invoice_unknown' })
  const standing = standingLines(world, document)
  const faults = faultsOf(input, standing, document)
  if (faults.length > 0) return refuse(...faults)
  const amounts = amountsOf(input, standing)
  const credited = standing.flatMap((line, position) => {
    const amountMinor = amounts[position] ?? 0
    return amountMinor === 0 ? [] : [{ ...line, amountMinor }]
  })
  const note = {
    issuer: issuerOf(document.entity, document.currency, settings),
    lines: [...credited.map(creditedLine), ...reasonLine(input.reason, credited)],
    credits: document.number,
    delivery: document.delivery,
    ...(input.note === undefined ? {} : { note: input.note }),
  }
  const noted = withDocument(document, withGivenBack(world, document, credited))
  const issued = issueCreditNote(noted, note, now, settings)
  if (input.refund === 'balance') return issued
  const { entity, currency } = document
  const mostMinor = moneyReceived(books, entity) - pendingOfEntity(world, books, entity)
  const back = { id: paymentId, entity, currency, mostMinor, now, settings }
  return followedBy(issued, payOut(issued.world, { ...back, from: restOf(issued.world, issued) }))
}

export interface CreditedLine extends StandingLine {
  /** Has the line's own sign. */
  readonly amountMinor: number
}

function faultsOf(input: CreditCommand['given'], standing: readonly StandingLine[], document: Invoice): Fault[] {
  const { currency } = document
  const left = standing.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  if (left <= 0)
    return [{ field: '', code: wasCredited(document, standing) ? 'credit_nothing_left' : 'credit_of_nothing' }]
  const { amount, lines = [] } = input
  if (amount !== undefined) {
    if (amount <= 0) return [{ field: 'amount', code: 'credit_of_nothing' }]
    if (amount > left)
      return [{ field: 'amount', code: 'credit_above_left', values: { left: { amountMinor: left, currency } } }]
  }
  const faults = lines.flatMap((one): Fault[] => {
    const line = standing[one.line - 1]
    if (line === undefined) return [{ field: 'lines', code: 'credit_line_unknown', values: { line: one.line } }]
    const { leftMinor } = line
    const isWithin = Math.abs(one.amount) <= Math.abs(leftMinor) && Math.sign(one.amount) === Math.sign(leftMinor)
    if (isWithin && one.amount !== 0) return []
    const values = { line: one.line, left: { amountMinor: leftMinor, currency } }
    return [{ field: 'lines', code: 'credit_line_above_left', values }]
  })
  if (faults.length > 0 || lines.length === 0) return faults
  const sum = lines.reduce((total, one) => total + one.amount, 0)
  if (sum <= 0) return [{ field: 'lines', code: 'credit_of_nothing' }]
  // A negative line reduces another line, so that line alone may exceed the invoice.
  return sum <= left
    ? []
    : [{ field: 'lines', code: 'credit_above_left', values: { left: { amountMinor: left, currency } } }]
}

/**
 * The amount of each line. An amount for all lines is shared in proportion to what is left of them, so that no minor
 * unit is lost.
 */
function amountsOf({ lines, amount }: CreditCommand['given'], standing: readonly StandingLine[]): number[] {
  if (lines !== undefined) {
    const byLine = new Map(lines.map((one) => [one.line, one.amount]))
    return standing.map((_, position) => byLine.get(position + 1) ?? 0)
  }
  if (amount === undefined) return standing.map(({ leftMinor }) => leftMinor)
  const whole = standing.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  let before = 0
  return standing.map(({ leftMinor }) => {
    const after = before + leftMinor
    const own = share(after, amount, whole) - share(before, amount, whole)
    before = after
    return own
  })
}

export function creditedLine({ line, leftMinor: stoodMinor, afterMinor, amountMinor }: CreditedLine): InvoiceLine {
  const { taxMinor: _, ...others } = line
  const taxMinor = taxGivenBack({ stoodMinor, afterMinor }, amountMinor, line.tax_rate)
  // A subtraction gives no -0.
  return { ...others, amountMinor: 0 - amountMinor, taxMinor: 0 - taxMinor }
}

/** The reason is a line without an amount, with the tax of the line before it, so that it makes no sum of its own. */
export function reasonLine(reason: string | undefined, credited: readonly CreditedLine[]): InvoiceLine[] {
  const last = credited.at(-1)?.line
  if (reason === undefined || last === undefined) return []
  const { tax_rate, tax } = last
  return [{ text: reason, template: false, amountMinor: 0, tax_rate, ...(tax === undefined ? {} : { tax }) }]
}

/** The world with the invoice that notes what its lines gave back. */
export function withDocument(before: Invoice, { world: billed, document }: ReturnType<typeof withGivenBack>): World {
  if (document === before) return billed
  const { open } = billed.ledger
  if (!open.some(({ number }) => number === before.number)) {
    return withRecords(billed, { record: 'document', document })
  }
  const noted = open.map((present) => (present.number === before.number ? document : present))
  return { ...billed, ledger: { ...billed.ledger, open: noted } }
}

/** The number of the credit note that a change has issued. */
export function creditNoteOf({ facts }: Pick<Change, 'facts'>): string | undefined {
  const fact = facts.find((one) => one.fact === 'credited')
  return fact?.fact === 'credited' ? fact.credit_note : undefined
}

/** The part of the credit note that was not allocated to its invoice. */
function restOf({ ledger }: World, issued: Change) {
  const number = creditNoteOf(issued)
  return ledger.credits.find(({ from, id }) => from === 'credit_note' && id === number)
}
