/**
 * The value of the copies that a reader keeps after a withdrawal. Each is calculated like a complaint about the copy:
 * all copies of a period have the same worth, and together they are its price.
 */
import type { StandingLine } from '../billing/uncredited-lines.ts'
import { copiesOf, isAhead, periodOfCopy } from '../complaint/complained-issue.ts'
import { amountOfCopy, linesOfCopy, shareOfCopy, type ShareOfCopy } from '../complaint/share-of-copy.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import type { Assignment } from '../world/assignment.ts'
import type { BilledLine, Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'

/** The amount of a line of an invoice that the reader pays for the copies. */
export type KeptCopies = (line: StandingLine) => number

interface PaidCopy {
  readonly lines: ReadonlySet<BilledLine>
  readonly part: ShareOfCopy
}

/** Undefined if the number of copies of a period is unknown. `world` is the world before the withdrawal. */
export function keptCopies(
  { customer }: Pick<World, 'customer'>,
  subscriptions: readonly Subscription[],
  { assignments, until }: { readonly assignments: readonly Assignment[]; readonly until: Instant },
  settings: Settings,
): KeptCopies | undefined {
  const delivered = assignments.filter(({ at }) => at <= until)
  const paid: PaidCopy[] = []
  for (const subscription of subscriptions) {
    // The reader does not pay for a copy that was credited after a complaint.
    const credited = new Set(
      subscription.complaints?.flatMap(({ remedy, external_id }) => (remedy === 'credit' ? [external_id] : [])),
    )
    const copies = copiesOf(subscription.id, delivered, settings).filter(
      (copy) => !isAhead(copy, until, settings) && !credited.has(copy.assignment.product.external_id),
    )
    for (const copy of copies) {
      const period = periodOfCopy(copy, subscription)
      if (period === undefined) continue
      const counted = { copy, period, subscription, customer, assignments: delivered, settings }
      const lines = new Set(linesOfCopy(counted))
      if (lines.size === 0) continue
      const part = shareOfCopy(counted)
      if (part === undefined) return undefined
      paid.push({ lines, part })
    }
  }
  return ({ billed }) => {
    const before = subscriptions.find(({ id }) => id === billed?.subscription)?.periods
    const period = before?.find(({ serial }) => serial === billed?.period.serial)
    const line = billed && period?.billing?.lines[billed.position]
    if (line === undefined) return 0
    return paid.reduce(
      (sum, { lines, part }) => (lines.has(line) ? sum + amountOfCopy(line.amountMinor, part) : sum),
      0,
    )
  }
}
