/**
 * What an operation comes to in money, for the limits of roles: the sum of the invoices that it makes, of the credit
 * notes, or of the payments, whichever is most. So a limit holds however the amount was given, and for what an
 * operation credits by itself.
 */
import type { Fact } from '../fact.ts'
import { issuedDocuments } from '../world/find-document.ts'
import { totalOf } from '../world/invoice.ts'
import type { World } from '../world/world.ts'

export interface OperationAmount {
  readonly amountMinor: number
  readonly currency: string
}

/** Undefined where the operation makes no document and no payment. */
export function amountOfOperation(
  world: Pick<World, 'ledger' | 'records'>,
  facts: readonly Fact[],
): OperationAmount | undefined {
  const amounts = [
    ...issuedDocuments(world, facts).flatMap(({ document }) =>
      document === undefined
        ? []
        : [{ of: document.type, currency: document.currency, amountMinor: Math.abs(totalOf(document)) }],
    ),
    ...facts.flatMap((fact) =>
      fact.fact === 'payment-registered'
        ? [{ of: 'payment', currency: fact.currency, amountMinor: Math.abs(fact.amountMinor) }]
        : [],
    ),
  ]
  const sums = [...Map.groupBy(amounts, ({ of, currency }) => `${of} ${currency}`).values()].map((some) => ({
    currency: some[0]?.currency ?? '',
    amountMinor: some.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }))
  return sums.toSorted((one, other) => other.amountMinor - one.amountMinor)[0]
}
