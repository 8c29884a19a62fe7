/**
 * The documents that a period differs by: credit notes of what is taken back, invoices of what is to be billed. Planned
 * first, so that as many of them are made at once as a change has room for.
 */
import type { Settings } from '../settings/settings.ts'
import type { Billing, Subscription } from '../world/subscription.ts'
import type { BillablePeriod } from './billable-period.ts'
import { differencesOf, isMore, type Difference } from './difference.ts'

export type PlannedDocument =
  /** `invoice` is null where a previous system invoiced. */
  | { readonly type: 'credit_note'; readonly invoice: string | null; readonly lines: readonly Difference[] }
  | { readonly type: 'invoice'; readonly lines: readonly Difference[] }

/** Credit notes first. */
export function plannedDocuments(
  subscription: Subscription,
  billable: BillablePeriod,
  settings: Settings,
): PlannedDocument[] {
  const { billing } = billable.period
  if (billing === undefined) return []
  const differences = differencesOf(subscription, billable, settings)
  if (differences.every(({ amountMinor }) => amountMinor === 0)) return []
  const more = differences.filter((one) => isMore(one) || (isFirst(billing) && one.line.kind === 'campaign'))
  const less = differences.filter((one) => one.amountMinor !== 0 && !more.includes(one))
  return [...creditNotes(less), ...invoices(more)]
}

/** The first invoice of a period shows all that the campaign asks for, what costs nothing too. */
const isFirst = ({ lines }: Billing): boolean =>
  lines.every(({ kind, billed }) => kind !== 'campaign' || billed.length === 0)

/** A credit note for each invoice that something is taken back of. */
function creditNotes(less: readonly Difference[]): PlannedDocument[] {
  const byInvoice = Map.groupBy(less.flatMap(takenBack), ({ invoice }) => invoice)
  return Array.from(byInvoice, ([invoice, lines]) => ({ type: 'credit_note', invoice, lines }))
}

/**
 * Of which invoices what is too much of a line is taken back, the latest first; of a discount all amounts are negative.
 */
function takenBack(difference: Difference): (Difference & { readonly invoice: string | null })[] {
  const { line, position } = difference
  const sign = -Math.sign(difference.amountMinor)
  let left = Math.abs(difference.amountMinor)
  return line.billed.toReversed().flatMap(({ invoice, amountMinor }) => {
    const back = Math.min(left, amountMinor * sign)
    if (back <= 0) return []
    left -= back
    return [{ invoice, line, position, amountMinor: back * sign }]
  })
}

/**
 * As many invoices as there are tax rates, as an invoice has at most one rate that is not zero. Lines without tax go
 * with those of the first rate. Lines that come to nothing make no invoice of their own.
 */
function invoices(more: readonly Difference[]): PlannedDocument[] {
  const taxed = more.find(({ line, amountMinor }) => line.tax_rate !== 0 && amountMinor !== 0)
  const first = taxed?.line.tax_rate ?? 0
  const groups = Map.groupBy(more, ({ line: { tax_rate } }) => (tax_rate === 0 ? first : tax_rate))
  return Array.from(groups.values())
    .filter((lines) => lines.some(({ amountMinor }) => amountMinor !== 0))
    .map((lines) => ({ type: 'invoice', lines }))
}
