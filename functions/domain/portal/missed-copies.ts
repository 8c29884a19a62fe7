/** The issues that a subscription gets within some days, by the calendar of dated products. */
import { weekdayOf } from '../time/calendar.ts'
import { dateOf, type Instant } from '../time/time.ts'
import type { Product, Settings } from '../settings/settings.ts'
import { presentPeriod, seenAt } from '../subscription/reading/subscription-view.ts'
import type { Subscription } from '../world/subscription.ts'

export interface Copies {
  readonly count: number
  readonly first?: Product
  readonly last?: Product
}

export interface CopiesQuery {
  readonly subscription: Subscription
  /** The subscription that a recipient follows. */
  readonly group: Subscription | undefined
  readonly begin: Instant
  readonly end: Instant
  /** 1 is Monday; absent for every day. */
  readonly weekdays?: readonly number[]
  readonly now: Instant
  readonly settings: Settings
}

/** The copies of a subscription within the days. Later periods count as the present one, which they renew. */
export function copiesWithin(query: CopiesQuery): Copies {
  const { subscription, group, begin, end, weekdays, now, settings } = query
  const { timezone } = settings.account
  const period = presentPeriod(seenAt(subscription, group, now), now)
  const categories = period?.terms.categories ?? []
  const [from, until] = [dateOf(begin, timezone), dateOf(end, timezone)]
  const dated = settings.products
    .flatMap((product) => (product.recurring || product.date === undefined ? [] : [{ product, date: product.date }]))
    .filter(({ product, date }) => categories.includes(product.category) && date >= from && date < until)
    .filter(({ date }) => weekdays === undefined || weekdays.includes(weekdayOf(date)))
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .map(({ product }) => product)
  const [first] = dated
  const last = dated.at(-1)
  return { count: dated.length, ...(first !== undefined && { first }), ...(last !== undefined && { last }) }
}
