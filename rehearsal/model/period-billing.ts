/**
 * The documents of a period in the model. The right cost of each line follows from the time that the period serves, and
 * each change invoices or credits the difference to the billed amount.
 */
import { dueDays, dunning } from '../accounts.ts'
import { roundHalfAway, taxOf, type BookLine, type DunningStep } from './book-records.ts'
import type { Books } from './books.ts'
import type { Billing, ModelLine, ModelPeriod } from './model-period.ts'
import { dayAfter, type WallClock } from './wall-clock.ts'

export interface BillingTerms {
  readonly clock: WallClock
  readonly books: Books
  readonly isDunned: boolean
}

/** The lines of a period for so many copies, from a part of it on. */
export const linesFrom = ({ offer }: ModelPeriod, quantity: number, from: number, isWhole: boolean): ModelLine[] =>
  offer.lines.map(({ amount, taxRate }) => ({
    ...{ full: amount * quantity, taxRate, from, to: undefined, billed: 0, isWhole },
  }))

/** Invoices or credits the difference to a period's correct cost, line by line. */
export function settle(period: ModelPeriod, served: number, terms: BillingTerms): void {
  const changes = period.lines.map((line) => {
    const target = targetOf(line, period, served)
    const tax = taxOf(target, line.taxRate) - taxOf(line.billed, line.taxRate)
    return { line, target, amount: target - line.billed, tax }
  })
  creditExcess(
    period,
    changes.map(({ amount }) => Math.max(0, -amount)),
    terms,
  )
  for (const { line, target } of changes) line.billed = target
  const more = changes.map(({ amount }) => Math.max(0, amount))
  if (more.every((amount) => amount === 0)) return
  const due = dueAgain(period, more, terms) ?? dayAfter(terms.books.day, dueDays)
  const lines = changes
    .filter(({ amount }) => amount > 0)
    .map(({ line, amount, tax }) => ({ amount, tax, taxRate: line.taxRate, period: about(period) }))
  const document = terms.books.invoice(due, lines)
  if (period.offer.policy === 'strict' && terms.isDunned) {
    document.dunningFrom = (day) => dunningFrom(due, day, terms.clock)
    document.dunning = document.dunningFrom(document.day)
  }
  period.billings.push({ document, standing: more, debts: more.map(() => 0) })
}

const about = ({ begin, offer }: ModelPeriod) => ({ begin, offer: offer.id })

function targetOf({ full, isWhole, from, to }: ModelLine, { isRemoved, length }: ModelPeriod, served: number): number {
  if (isRemoved) return 0
  const until = Math.min(to ?? length, Math.max(served, from))
  const share = (part: number) => (part === length ? full : roundHalfAway((full * part) / length))
  return isWhole ? share(length - from) - share(length - until) : share(until - from)
}

/** Counts from the due date, or from the day on which the invoice is made or opened again where that is later. */
function dunningFrom(due: string, day: string, clock: WallClock): readonly DunningStep[] {
  const first = due < day ? day : due
  return dunning.map(({ days, action }) => ({ atMillis: clock.atMidnight(dayAfter(first, days)), action }))
}

/** The latest invoice is for the latest days, so it is credited first. */
function creditExcess(period: ModelPeriod, excess: number[], { books }: BillingTerms): void {
  const { billings, lines } = period
  for (const billing of billings.toReversed()) {
    const { document, standing } = billing
    const credited = standing.map((stands, index) => Math.min(stands, excess[index] ?? 0))
    const onNote = lines.flatMap((line, index): BookLine[] => {
      const amount = credited[index] ?? 0
      if (amount === 0) return []
      const { taxRate } = line
      const tax = taxOf(line.billed, taxRate) - taxOf(line.billed - amount, taxRate)
      line.billed -= amount
      standing[index] = (standing[index] ?? 0) - amount
      excess[index] = (excess[index] ?? 0) - amount
      return [{ amount, tax, taxRate, period: about(period) }]
    })
    if (onNote.length > 0) keepDebts(billing, credited, books.credit(onNote, document))
  }
}

/** Lines keep the unpaid part of their credits: each its own if all was unpaid, otherwise the first of them. */
function keepDebts({ debts }: Billing, credited: readonly number[], unpaid: number): void {
  let left = unpaid
  for (const [index, amount] of credited.entries()) {
    const part = Math.min(left, amount)
    left -= part
    debts[index] = (debts[index] ?? 0) + part
  }
}

/**
 * The latest date of debts that are billed again, the oldest first; undefined if there are none, or if more is billed
 * than the balance pays, which is a new debt.
 */
function dueAgain({ billings }: ModelPeriod, more: readonly number[], { books }: BillingTerms): string | undefined {
  const dues: string[] = []
  let beyond = 0
  for (const [index, amount] of more.entries()) {
    let left = amount
    for (const { document, debts } of billings) {
      const part = Math.min(left, debts[index] ?? 0)
      if (part === 0 || document.due === undefined) continue
      debts[index] = (debts[index] ?? 0) - part
      left -= part
      dues.push(document.due)
    }
    beyond += left
  }
  if (dues.length === 0 || beyond > Math.max(0, books.balance)) return undefined
  return [...dues, books.day].toSorted().at(-1)
}
