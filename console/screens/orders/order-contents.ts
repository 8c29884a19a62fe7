/** A summary of an order. */
import type { Order } from '../../api/types.ts'

export const nameOf = ({ address, billing_address: billing, email }: Order): string | undefined =>
  [address?.name, address?.company, billing?.name, billing?.company, email].find(
    (name) => name !== undefined && name !== '',
  )

export interface Sum {
  readonly currency: string
  readonly amount: number
}

/** The amount that would be invoiced. All that a form offers is of one currency. */
export function sumsOf({ invoice_lines: lines = [], products = [] }: Order): Sum[] {
  const [currency] = new Set(products.map((product) => product.currency))
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  return currency === undefined || lines.length === 0 ? [] : [{ currency, amount }]
}
