/** What a customer owes, by currency, and what of it is overdue. */
import type { Customer, Invoice } from '../../api/types.ts'

export interface Owed {
  readonly currency: string
  readonly open: number
  readonly overdue: number
  readonly overdueCount: number
  /** The due date of the oldest overdue invoice. */
  readonly overdueSince: string | undefined
  /** What no invoice has taken yet; negative where it is owed. */
  readonly balance: number
}

export const isOverdue = ({ due, to_pay, type }: Pick<Invoice, 'due' | 'to_pay' | 'type'>, today: string): boolean =>
  type === 'invoice' && to_pay > 0 && due !== undefined && due < today

export function owedBy({ invoices = [], balance = [] }: Pick<Customer, 'invoices' | 'balance'>, today: string): Owed[] {
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

/** Of amounts with decimals: what binary fractions leave over is rounded off. */
const sum = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((total, amount) => total + amount, 0) * 10_000) / 10_000
