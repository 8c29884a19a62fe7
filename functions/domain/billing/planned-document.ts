/**
 * The documents that bill a period's difference: some take amounts back, others bill amounts. The sum of a document
 * decides whether it becomes an invoice or a credit note (`make-document.ts`). Documents are planned first, so that a
 * change makes only as many at once as fit.
 */
import type { Billing, Subscription } from '../world/subscription.ts'
import type { BillablePeriod } from './billable-period.ts'
import { billedBefore, type Range } from './billed-range.ts'
import { differencesOf, isMore, type Difference } from './difference.ts'

export type PlannedDocument =
  /** `invoice` is the document that billed the amounts, and null if a previous system invoiced. */
  | { readonly kind: 'taken-back'; readonly invoice: string | null; readonly lines: readonly TakenBack[] }
  | { readonly kind: 'billed'; readonly lines: readonly Difference[] }

/** The part of a difference that is taken back from one invoice. */
export interface TakenBack extends Difference {
  readonly invoice: string | null
  /** The amount of the line on that invoice before the credit. */
  readonly stoodMinor: number
  /** The amount of the line that earlier invoices had billed when that invoice was made. */
  readonly afterMinor: number
  /** The served amounts of the period between which the line is credited; absent if they are not known. */
  readonly range?: Range
  /** The invoice is the latest of the line. */
  readonly isLatest: boolean
}

/** The documents of a period, credits first. */
export function plannedDocuments(subscription: Subscription, billable: BillablePeriod): PlannedDocument[] {
  const { billing } = billable.period
  if (billing === undefined) return []
  const differences = differencesOf(subscription, billable)
  if (differences.every(({ amountMinor }) => amountMinor === 0)) return []
  const more = differences.filter((difference) => isMore(difference) || (isFirst(billing) && isInForce(difference)))
  return [...takingBack(differences), ...billingMore(more)]
}

/** Whether a line is one of the campaign's that no other line has replaced. */
const isInForce = ({ line: { kind, to } }: Difference): boolean => kind === 'campaign' && to === undefined

/** The first invoice of a period shows every line in force of the campaign, lines of no amount included. */
const isFirst = ({ lines }: Billing): boolean =>
  lines.every(({ kind, billed }) => kind !== 'campaign' || billed.length === 0)

/** A document for each invoice that loses an amount. A line that grows has nothing to take back. */
function takingBack(differences: readonly Difference[]): PlannedDocument[] {
  const byInvoice = Map.groupBy(differences.flatMap(takenBack), ({ invoice }) => invoice)
  return Array.from(byInvoice, ([invoice, lines]) => ({ kind: 'taken-back', invoice, lines }))
}

/** The invoices that a line's excess is taken back from, latest first. All amounts of a discount are negative. */
function takenBack(difference: Difference): TakenBack[] {
  const { line, until } = difference
  const sign = -Math.sign(difference.amountMinor)
  let left = Math.abs(difference.amountMinor)
  return Array.from(line.billed.entries())
    .toReversed()
    .flatMap(([index, { invoice, amountMinor, to, after = 0 }]) => {
      const back = Math.min(left, amountMinor * sign)
      if (back <= 0) return []
      left -= back
      const from = billedBefore(line, index)
      const hasRange = to !== undefined && from !== undefined && until !== undefined
      return [
        {
          ...{ ...difference, invoice, amountMinor: back * sign, stoodMinor: amountMinor, afterMinor: after },
          isLatest: index === line.billed.length - 1,
          ...(hasRange ? { range: { from: Math.min(to, Math.max(from, until)), to } } : {}),
        },
      ]
    })
}

/**
 * One document per tax, as an invoice has at most one rate other than zero. Equal rates of two countries are two taxes.
 * Lines without tax go with the lines of the first tax. Lines without an amount make no document of their own.
 */
function billingMore(more: readonly Difference[]): PlannedDocument[] {
  const taxed = more.find(({ line, amountMinor }) => line.tax_rate !== 0 && amountMinor !== 0)
  const first = taxed === undefined ? '' : taxOf(taxed)
  const groups = Map.groupBy(more, (difference) => (difference.line.tax_rate === 0 ? first : taxOf(difference)))
  return Array.from(groups.values())
    .filter((lines) => lines.some(({ amountMinor }) => amountMinor !== 0))
    .map((lines) => ({ kind: 'billed', lines }))
}

/** A rate of the line's own is a tax of the seller's country, and so are the rates of the table that are domestic. */
function taxOf({ line: { tax_rate, tax } }: Difference): string {
  const abroad = tax === undefined || tax.kind === 'domestic' ? undefined : tax.country
  return abroad === undefined ? String(tax_rate) : `${tax_rate} ${abroad}`
}
