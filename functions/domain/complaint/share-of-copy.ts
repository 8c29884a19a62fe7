/**
 * The share of a copy in the lines that paid for it. All copies of a period have equal shares, rounded so that together
 * they are the price, and no complaint changes the share of another copy. A period counted in assignments has as many
 * copies as assignments. Any other period has the issues of its time; issues that the calendar does not have yet are
 * estimated from the last ones.
 */
import { clockOf, timeServedBy, wholeOf } from '../billing/service-share.ts'
import { readerTimeOf } from '../edition/reader-time.ts'
import { share } from '../money/share.ts'
import { assignAt } from '../settings/issue-times.ts'
import type { Settings } from '../settings/settings.ts'
import { isByGrace } from '../subscription/graced-copies.ts'
import { millisOf, type Instant } from '../time/time.ts'
import type { Assignment } from '../world/assignment.ts'
import type { Customer } from '../world/customer.ts'
import type { BilledLine, Period, Subscription } from '../world/subscription.ts'
import type { Copy } from './complained-issue.ts'

export interface CopyOfPeriod {
  readonly copy: Copy
  readonly period: Period
  readonly subscription: Subscription
  readonly customer: Customer
  /** All assignments of the customer. */
  readonly assignments: readonly Assignment[]
  readonly settings: Settings
}

export interface ShareOfCopy {
  /** The index of the copy in the period, from 0. */
  readonly index: number
  readonly copies: number
}

/**
 * The lines of the category of the issue; without such lines, those of no category that is paid for by itself. Of lines
 * that replaced others, such as for more copies, those that held when the copy came.
 */
export function linesOfCopy(counted: CopyOfPeriod): BilledLine[] {
  const { copy, period } = counted
  const lines = (period.billing?.lines ?? []).filter(({ kind }) => kind !== 'charge')
  const own = lines.filter((line) => line.category === copy.category)
  const paying = own.length === 0 ? lines : own
  if (paying.every(({ to }) => to === undefined)) return paying
  const served = servedAtCopy(counted)
  const holding = paying.filter(({ from, to }) => from <= served && (to === undefined || served < to))
  return holding.length === 0 ? paying : holding
}

/** The served amount of the period when a copy came, in the unit of the period. */
function servedAtCopy(counted: CopyOfPeriod): number {
  const { copy, period, subscription } = counted
  if (period.billing?.assignments !== undefined) return indexOf(counted)
  return Math.max(0, timeServedBy(subscription, period, copy.assignment.at))
}

/** Undefined if the number of copies of the period is unknown. */
export function shareOfCopy(counted: CopyOfPeriod): ShareOfCopy | undefined {
  const { period } = counted
  const copies = period.billing?.assignments ?? copiesOfTime(counted)
  if (copies === undefined || copies < 1) return undefined
  return { index: Math.min(indexOf(counted), copies - 1), copies }
}

/** The amount of a copy in a line. */
export const amountOfCopy = (lineMinor: number, { index, copies }: ShareOfCopy): number =>
  share(lineMinor, index + 1, copies) - share(lineMinor, index, copies)

/** Categories that are paid for by the same lines. */
function categoriesWith({ category }: Copy, period: Period): readonly string[] {
  const paid = new Set(period.billing?.lines.map((line) => line.category))
  return paid.has(category) ? [category] : period.terms.categories.filter((other) => !paid.has(other))
}

function indexOf({ copy, period, subscription, assignments, settings }: CopyOfPeriod): number {
  const categories = new Set(categoriesWith(copy, period))
  const isCounted = period.billing?.assignments !== undefined
  const places = assignments.flatMap(({ to, product: { external_id, date }, at, unassigned }) => {
    if (to.kind !== 'period' || to.subscription !== subscription.id || to.index !== period.index) return []
    if (isByGrace(subscription, external_id)) return []
    const product = settings.products.find((one) => one.external_id === external_id)
    const isPaid = isCounted || product === undefined || categories.has(product.category)
    return unassigned === undefined && isPaid ? [placeOf({ external_id, date: product?.date ?? date, at })] : []
  })
  const { product, at } = copy.assignment
  const own = placeOf({ external_id: product.external_id, date: copy.date, at })
  return places.filter((place) => place < own).length
}

const placeOf = (issue: { external_id: string; date: string | undefined; at: Instant }): string =>
  `${issue.date ?? issue.at} ${issue.external_id}`

/** The issues within the time of a period, without the time that pauses and extensions have added. */
function copiesOfTime(counted: CopyOfPeriod): number | undefined {
  const { copy, period } = counted
  const whole = wholeOf(period) ?? 0
  if (whole <= 0) return undefined
  const end = clockOf(period).after(period.begin, whole)
  const counts = categoriesWith(copy, period).map((category) => issuesWithin(category, { ...counted, end }))
  const issues = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return counts.includes(undefined) && issues === 0 ? undefined : issues
}

/** The issues whose distances are the pace of a category. */
const issuesOfPace = 13

/** Undefined if the pace of the category is not known. */
function issuesWithin(category: string, counted: CopyOfPeriod & { readonly end: Instant }): number | undefined {
  const { period, end } = counted
  const times = timesOf(category, counted)
  const inTime = times.filter((time) => time >= period.begin && time < end).length
  const last = times.at(-1)
  if (last === undefined) return 0
  if (last >= end) return inTime
  const [first = last, ...others] = times.slice(-issuesOfPace)
  if (others.length === 0) return undefined
  const pace = (millisOf(last) - millisOf(first)) / others.length
  const from = Math.max(1, Math.ceil((millisOf(period.begin) - millisOf(last)) / pace))
  const to = Math.ceil((millisOf(end) - millisOf(last)) / pace) - 1
  return inTime + Math.max(0, to - from + 1)
}

/** The instants at which the reader gets the issues of a category, in order. */
function timesOf(category: string, { customer, subscription, settings }: CopyOfPeriod): Instant[] {
  return settings.products
    .flatMap((product) => {
      const at = product.recurring || product.category !== category ? undefined : assignAt(product, settings)
      if (at === undefined || product.date === undefined) return []
      return [readerTimeOf(product, at, settings)?.({ customer, subscription, address: undefined }) ?? at]
    })
    .toSorted()
}
