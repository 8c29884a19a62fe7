/**
 * The ranges of a line that its invoices bill, in served amounts of the period. The invoices of a line follow each
 * other without a gap: an invoice bills from where the billed part ends, and a credit takes back from that end.
 */
import type { BilledLine } from '../world/subscription.ts'

export interface Range {
  readonly from: number
  readonly to: number
}

/** The end of the range that the invoices before an index of `billed` bill; undefined if the end is not known. */
export function billedBefore({ from, billed }: Pick<BilledLine, 'from' | 'billed'>, index: number): number | undefined {
  // An invoice that is wholly credited no longer bills anything.
  const standing = billed.slice(0, index).findLast(({ amountMinor }) => amountMinor !== 0)
  return standing === undefined ? from : standing.to
}
