/** The discount of an ordering code on the lines of a period (decisions: "What a code takes off"). */
import { share } from '../../money/share.ts'
import type { Discount } from '../../world/subscription.ts'

/** The precision of a percentage: seven decimals. */
const wholeOfParts = 1_000_000_000

/**
 * A percentage reduces every line. An amount reduces the lines in order, none of them below zero, and never by more
 * than the sum of all lines, because lines of a campaign may be negative.
 */
export function withDiscount<Line extends { readonly amountMinor: number }>(
  lines: Line[],
  discount: Discount | undefined,
  quantity: number,
): Line[] {
  if (discount === undefined) return lines
  if (discount.kind === 'percent') {
    const part = wholeOfParts - Math.round(discount.percent * (wholeOfParts / 100))
    return lines.map((line) => ({ ...line, amountMinor: share(line.amountMinor, part, wholeOfParts) }))
  }
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  let left = Math.min(discount.amountMinor * quantity, Math.max(0, total))
  return lines.map((line) => {
    const off = Math.min(left, Math.max(0, line.amountMinor))
    left -= off
    return off === 0 ? line : { ...line, amountMinor: line.amountMinor - off }
  })
}
