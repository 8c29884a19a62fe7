/** The money of customers by plain rules: open, overdue and surplus amounts. */
import type { Customer, Invoice, ListedInvoice } from '../api/types.ts'

type Due = Pick<Invoice | ListedInvoice, 'type' | 'to_pay' | 'due'>

/** An invoice may be paid until the end of its due date. */
export const isOverdue = ({ type, to_pay, due }: Due, today: string): boolean =>
  type === 'invoice' && to_pay > 0 && due !== undefined && due < today

/** The money of a customer in one currency. */
export interface Standing {
  readonly currency: string
  readonly open: number
  readonly overdue: number
  readonly overdueCount: number
  /** The due date of the oldest overdue invoice. */
  readonly overdueSince: string | undefined
  /** Money that no invoice has used yet; negative if the customer owes it. */
  readonly balance: number
}

export function standingsOf(
  { invoices = [], balance = [] }: Pick<Customer, 'invoices' | 'balance'>,
  today: string,
): Standing[] {
  const currencies = [...new Set([...invoices, ...balance].map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const open = invoices.filter((invoice) => invoice.currency === currency && invoice.to_pay > 0)
    const overdue = open.filter((invoice) => isOverdue(invoice, today))
    return {
      currency,
      open: sum(open.map(({ to_pay }) => to_pay)),
      overdue: sum(overdue.map(({ to_pay }) => to_pay)),
      overdueCount: overdue.length,
      overdueSince: overdue.map(({ due }) => due ?? '').toSorted()[0],
      balance: sum(balance.filter((each) => each.currency === currency).map(({ amount }) => amount)),
    }
  })
}

/** Amounts have decimals, so the remainder of binary fractions is rounded off. */
const sum = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((total, amount) => total + amount, 0) * 10_000) / 10_000
