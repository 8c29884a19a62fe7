/**
 * The limits of roles (decisions: "Roles"). A limit holds the operation of its name. Two of them hold others as well:
 * the limit of `refund` holds whatever pays money back, and the limit of `credit` what an operation without a limit of
 * its own credits beyond what it invoices. Of the operations of one call on one customer a limit holds the sum.
 */
import * as v from 'valibot'
import type { Fault } from '../fault.ts'
import type { Rights } from '../settings/access-rights.ts'
import {
  amountsOf,
  creditedBeyondInvoices,
  largestOf,
  paidBack,
  summed,
  type AmountSum,
  type OperationDone,
} from './operation-amount.ts'

/** What the operations of a call come to for one customer, by what is held together. */
export const heldAmountsSchema = v.record(
  v.string(),
  v.array(v.strictObject({ of: v.string(), currency: v.string(), amountMinor: v.number() })),
)
export type HeldAmounts = Readonly<Record<string, readonly AmountSum[]>>

export type Held =
  | { readonly outcome: 'above'; readonly fault: Fault }
  /** With what the operations before it came to. */
  | { readonly outcome: 'within'; readonly amounts: HeldAmounts }

/** An operation, and what it comes to by the limits of the caller's role; without limits everything is allowed. */
export function holdToLimits(
  operation: string,
  limits: Rights['limits'],
  done: OperationDone,
  before: HeldAmounts = {},
): Held {
  const amounts: Record<string, readonly AmountSum[]> = { ...before }
  for (const { together, mostMinor, sums } of limits === undefined ? [] : heldBy(operation, limits, done)) {
    const alone = largestOf(sums)
    if (alone !== undefined && alone.amountMinor > mostMinor) return above('amount_above_limit', alone, mostMinor)
    const all = summed([...(before[together] ?? []), ...sums])
    const largest = largestOf(all)
    if (largest !== undefined && largest.amountMinor > mostMinor)
      return above('amounts_above_limit', largest, mostMinor)
    amounts[together] = all
  }
  return { outcome: 'within', amounts }
}

interface HeldSums {
  /** Sums of the same name are held together, in whatever operation they are. */
  readonly together: string
  readonly mostMinor: number
  readonly sums: readonly AmountSum[]
}

function heldBy(operation: string, limits: NonNullable<Rights['limits']>, done: OperationDone): HeldSums[] {
  const { credit, refund } = limits
  const own = limits[operation]
  const countsAsCredit = own === undefined || operation === 'credit'
  return [
    ...(own === undefined ? [] : [{ together: operation, mostMinor: own, sums: amountsOf(done) }]),
    ...(credit === undefined || !countsAsCredit
      ? []
      : [{ together: 'credited', mostMinor: credit, sums: creditedBeyondInvoices(done) }]),
    ...(refund === undefined ? [] : [{ together: 'paid-back', mostMinor: refund, sums: paidBack(done) }]),
  ]
}

const above = (
  code: 'amount_above_limit' | 'amounts_above_limit',
  { amountMinor, currency }: AmountSum,
  mostMinor: number,
): Held => ({
  outcome: 'above',
  fault: {
    field: '',
    code,
    values: { amount: { amountMinor, currency }, most: { amountMinor: mostMinor, currency } },
  },
})
