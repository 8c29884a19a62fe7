/** The effect of a new price: who will pay it, the first invoice with it, and the yearly difference. */
import type { Paths } from '../../api/types.ts'

type PathsOfList = Paths['/api/settings/plan/customers/']['post']['responses'][200]['content']['application/json']
export type Example = Paths['/api/settings/plan/customer/']['post']['responses'][200]['content']['application/json']

/** The invoices of one customer under the present and the changed settings. */
interface Invoices<Invoice> {
  readonly invoices_before: readonly Invoice[]
  readonly invoices: readonly Invoice[]
}

/** The first invoice of the customer that the price changes, otherwise the next one. */
export function firstAffected<Invoice>({ invoices_before: before, invoices }: Invoices<Invoice>): {
  readonly was: Invoice | undefined
  readonly becomes: Invoice | undefined
} {
  const length = Math.max(before.length, invoices.length)
  const changed = Array.from({ length }, (_, index) => index).find(
    (index) => JSON.stringify(before[index]) !== JSON.stringify(invoices[index]),
  )
  return { was: before[changed ?? 0], becomes: invoices[changed ?? 0] }
}

const daysOfYear = 365
const monthsOf: Readonly<Record<string, number>> = { M: 1, Y: 12 }
const daysOf: Readonly<Record<string, number>> = { D: 1, W: 7 }

/** The number of periods in a year; undefined if a period has no length in time. */
export function periodsOfYear(duration: string | undefined): number | undefined {
  const parts = [...(duration ?? '').matchAll(/(\d+)([DWMY])/g)]
  const length = parts.reduce(
    (years, [, count, unit = '']) =>
      years + Number(count) * ((monthsOf[unit] ?? 0) / 12 + (daysOf[unit] ?? 0) / daysOfYear),
    0,
  )
  return length === 0 ? undefined : 1 / length
}

/** A subscription with coming invoices that the price changes, and the first of these invoices. */
export type Affected = PathsOfList['subscriptions'][number]

export interface AffectedList {
  readonly rows: readonly Affected[]
  /** Where the next page begins; undefined after the last customer. */
  readonly cursor: string | undefined
}

/** Rows in the order of the invoices that change. */
export const inOrder = (rows: readonly Affected[]): Affected[] =>
  rows.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))

/**
 * The difference in a year, in major units, if nobody cancels. Until all customers have been read, the missing
 * subscriptions are assumed to pay the average of the list. Undefined if nobody is in the list, or periods have no
 * length in time.
 */
export function differenceOfYear(
  duration: string | undefined,
  subscriptions: number,
  { rows, cursor }: AffectedList,
): number | undefined {
  const periods = periodsOfYear(duration)
  if (rows.length === 0 || periods === undefined) return undefined
  const difference = rows.reduce((sum, { total = 0, total_before: before = 0 }) => sum + total - before, 0)
  return (cursor === undefined ? difference : (difference / rows.length) * subscriptions) * periods
}
