/** The sums of listed documents by currency. */
import type { ListedInvoice } from '../../api/types.ts'

export interface InvoiceSum {
  readonly currency: string
  readonly count: number
  readonly total: number
  readonly toPay: number
}

/** Amounts are added in thousandths, as sums of fractions drift. */
const added = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 1_000), 0) / 1_000

export const sumsOf = (documents: readonly Pick<ListedInvoice, 'currency' | 'total' | 'to_pay'>[]): InvoiceSum[] =>
  Array.from(
    Map.groupBy(documents, ({ currency }) => currency),
    ([currency, some]) => ({
      currency,
      count: some.length,
      total: added(some.map(({ total }) => total)),
      toPay: added(some.map(({ to_pay }) => to_pay)),
    }),
  ).toSorted((one, other) => other.count - one.count)
