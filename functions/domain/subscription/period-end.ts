/** A moved end of a period: by a stop, a switch, a pause, or the last assignment. */
import type { Instant } from '../time/time.ts'
import type { Period } from '../world/subscription.ts'

/** The period with another end. A billed period keeps the end on its documents as `end_before`. */
export function withEnd(period: Period, end: Instant | null): Period {
  if (end === period.end) return period
  const { end_before, ...others } = period
  if (period.billing === undefined) return { ...others, end }
  const documented = end_before === undefined ? period.end : end_before
  return documented === end ? { ...others, end } : { ...others, end, end_before: documented }
}

/** The period once its documents show its present end. */
export function withDocumentedEnd(period: Period): Period {
  if (period.end_before === undefined) return period
  const { end_before: _, ...others } = period
  return others
}
