/**
 * The copy that a complaint is about: an issue that was assigned to the subscription, and the period to which it
 * belongs.
 */
import type { Product, Settings } from '../settings/settings.ts'
import { isByGrace } from '../subscription/graced-copies.ts'
import { afterWallClock, wallClockBetween } from '../time/calendar.ts'
import { dateOf, startOfDate, type Instant } from '../time/time.ts'
import type { Assignment } from '../world/assignment.ts'
import type { Period, Subscription } from '../world/subscription.ts'

export interface Copy {
  readonly assignment: Assignment
  /** The day of the issue, or of its assignment if it has no date. */
  readonly date: string
  readonly category: string
}

/** The copies of a subscription, the latest first. Copies that were given away reached nobody. */
export function copiesOf(subscription: string, assignments: readonly Assignment[], settings: Settings): Copy[] {
  const { timezone } = settings.account
  return assignments
    .flatMap((assignment): Copy[] => {
      const { to, product, donated, unassigned, at } = assignment
      if (to.kind === 'customer' || to.subscription !== subscription) return []
      if (donated === true || unassigned !== undefined) return []
      const present = settings.products.find(({ external_id }) => external_id === product.external_id)
      const date = present?.date ?? product.date ?? dateOf(at, timezone)
      return [{ assignment, date, category: present?.category ?? '' }]
    })
    .toSorted((one, other) => (one.date === other.date ? 0 : one.date > other.date ? -1 : 1))
}

/** Whether the date of a copy is in the future. The copy may have arrived earlier, but only from a closed list. */
export const isAhead = ({ date }: Copy, now: Instant, { account }: Settings): boolean =>
  date > dateOf(now, account.timezone)

/** The period that a copy belongs to; undefined for a copy by grace, which no period has paid for. */
export function periodOfCopy({ assignment: { to, product } }: Copy, subscription: Subscription): Period | undefined {
  if (to.kind !== 'period' || isByGrace(subscription, product.external_id)) return undefined
  return subscription.periods.find(({ index }) => index === to.index)
}

/**
 * The time that a copy stands for, in wall-clock milliseconds: up to the next issue of its category, or since the
 * previous one if no later one is registered. Undefined for the only issue of its category.
 */
export function timeOfCopy({ date, category }: Copy, { products, account }: Settings): number | undefined {
  const dates = products.flatMap((product) => (isIssueOf(product, category) ? [product.date] : [])).toSorted()
  const next = dates.find((other) => other > date)
  const before = dates.findLast((other) => other < date)
  const [from, to] = next === undefined ? [before, date] : [date, next]
  if (from === undefined) return undefined
  return wallClockBetween(startOfDate(from, account.timezone), startOfDate(to, account.timezone), account.timezone)
}

const isIssueOf = (product: Product, category: string): product is Product & { readonly date: string } =>
  !product.recurring && product.category === category && product.date !== undefined

/** The last instant of the window in which people can complain about a copy. */
export const windowEnd = ({ date }: Copy, days: number, timezone: string): Instant =>
  afterWallClock(startOfDate(date, timezone), (days + 1) * dayMillis, timezone)

export const dayMillis = 86_400_000
