/** The effect of another price: who pays it, the first invoice with it, and what it brings in a year. */
import type { Paths } from '../../api/types.ts'

export type Example = Paths['/api/settings/plan/customer/']['post']['responses'][200]['content']['application/json']

/** The invoices of one customer as the settings are, and as they would be. */
interface Invoices<Invoice> {
  readonly invoices_before: readonly Invoice[]
  readonly invoices: readonly Invoice[]
}

/** The first invoice of the customer that the price changes, or else the next one. */
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

/** The number of periods in a year; undefined where a period has no length in time. */
export function periodsOfYear(duration: string | undefined): number | undefined {
  const parts = [...(duration ?? '').matchAll(/(\d+)([DWMY])/g)]
  const length = parts.reduce(
    (years, [, count, unit = '']) =>
      years + Number(count) * ((monthsOf[unit] ?? 0) / 12 + (daysOf[unit] ?? 0) / daysOfYear),
    0,
  )
  return length === 0 ? undefined : 1 / length
}

/**
 * The difference in a year, in major units, if all of so many subscriptions pay as the customer of the example does.
 * Undefined where the example has no such invoice, or periods have no length in time.
 */
export function differenceOfYear(
  duration: string | undefined,
  subscriptions: number,
  invoices: Invoices<{ readonly document: { readonly total: number } }>,
): number | undefined {
  const { was, becomes } = firstAffected(invoices)
  const periods = periodsOfYear(duration)
  if (was === undefined || becomes === undefined || periods === undefined) return undefined
  return (becomes.document.total - was.document.total) * subscriptions * periods
}
