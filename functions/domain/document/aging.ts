/** The aging of open invoices: the amounts due, by how long they have been overdue. */
import { millisOf, startOfDate, type PlainDate } from '../time/time.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'

/**
 * The days overdue at which the groups end. The first group holds invoices that are not overdue, and the last group has
 * no end.
 */
export const agingEnds = [0, 30, 60, 90, undefined] as const

export interface AgedAmount {
  readonly currency: string
  /** The amounts in the groups of `agingEnds`. */
  readonly groups: readonly { readonly count: number; readonly amountMinor: number }[]
}

const dayMillis = 24 * 60 * 60 * 1000

/** Whole days from one date to another; negative if the second date is earlier. */
const daysBetween = (from: PlainDate, to: PlainDate): number =>
  Math.round((millisOf(startOfDate(to, 'UTC')) - millisOf(startOfDate(from, 'UTC'))) / dayMillis)

/** The open amounts of each currency, in the order of the currencies. */
export function agingOf(invoices: readonly Invoice[], today: PlainDate): AgedAmount[] {
  const open = invoices.filter((invoice) => toPayOf(invoice) > 0)
  return [...Map.groupBy(open, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, some]) => ({
      currency,
      groups: agingEnds.map((_, group) => {
        const aged = some.filter((invoice) => groupOf(invoice, today) === group)
        return { count: aged.length, amountMinor: aged.reduce((sum, invoice) => sum + toPayOf(invoice), 0) }
      }),
    }))
}

/** An invoice without a due date is not overdue. */
function groupOf({ due }: Invoice, today: PlainDate): number {
  const days = due === undefined ? 0 : daysBetween(due, today)
  return agingEnds.findIndex((end) => end === undefined || days <= end)
}
