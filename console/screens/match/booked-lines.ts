/** The bookings of a match, from its preview: payments of invoices, and balances of customers. */
import type { Preview } from '../../api/types.ts'

export interface BookedLine {
  /** Undefined for money that goes to the balance. */
  readonly number: string | undefined
  readonly customer: string | undefined
  readonly amount: number
  readonly currency: string
}

export const bookedLines = ({ payments }: Pick<Preview, 'payments'>): BookedLine[] =>
  payments.flatMap(({ customer_id: customer, currency, allocations, left }) => [
    ...allocations.map(({ invoice_number: number, amount }) => ({ number, customer, amount, currency })),
    ...(left > 0 ? [{ number: undefined, customer, amount: left, currency }] : []),
  ])
