/**
 * The limits of roles (decisions: "Roles"). A limit holds the operation of its name. Two of them hold others as well:
 * the limit of `refund` holds whatever pays money back, and the limit of `credit` what an operation without a limit of
 * its own credits beyond what it invoices.
 */
import type { Fault } from '../fault.ts'
import type { Rights } from '../settings/access-rights.ts'
import {
  creditedBeyondInvoices,
  largestAmount,
  paidBack,
  type OperationAmount,
  type OperationDone,
} from './operation-amount.ts'

export interface AmountAboveLimit extends OperationAmount {
  readonly mostMinor: number
}

/** The amount that is above a limit, with the limit; undefined where all limits hold. */
function amountAboveLimit(
  operation: string,
  limits: NonNullable<Rights['limits']>,
  done: OperationDone,
): AmountAboveLimit | undefined {
  const own = limits[operation]
  const held: readonly Held[] = [
    { mostMinor: own, amountOf: largestAmount },
    ...(own === undefined ? [{ mostMinor: limits['credit'], amountOf: creditedBeyondInvoices }] : []),
    { mostMinor: limits['refund'], amountOf: paidBack },
  ]
  for (const { mostMinor, amountOf } of held) {
    const amount = mostMinor === undefined ? undefined : amountOf(done)
    if (mostMinor !== undefined && amount !== undefined && amount.amountMinor > mostMinor)
      return { ...amount, mostMinor }
  }
  return undefined
}

/** Whether the operation comes to more than the caller's role allows; without limits it may. */
export function faultOfLimit(operation: string, limits: Rights['limits'], done: OperationDone): Fault | undefined {
  const above = limits && amountAboveLimit(operation, limits, done)
  if (above === undefined) return undefined
  const { amountMinor, mostMinor, currency } = above
  return {
    field: '',
    code: 'amount_above_limit',
    values: { amount: { amountMinor, currency }, most: { amountMinor: mostMinor, currency } },
  }
}

interface Held {
  readonly mostMinor: number | undefined
  readonly amountOf: (done: OperationDone) => OperationAmount | undefined
}
