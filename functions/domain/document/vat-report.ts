/**
 * The report of taxes: the documents of each month by business entity, country, kind and rate of tax. A document counts
 * in the month of its date; a credit note counts as negative.
 */
import type { PlainDate } from '../time/time.ts'
import type { TaxSum } from './tax-sums.ts'

/** A document as the report sees it. */
export interface ReportedDocument {
  readonly entity: string
  readonly date: PlainDate
  readonly currency: string
  readonly sums: readonly TaxSum[]
}

export interface VatRow extends TaxSum {
  /** `2027-03`. */
  readonly month: string
  readonly entity: string
  readonly currency: string
  /** The documents with such a tax. */
  readonly documents: number
}

export type VatReport = ReadonlyMap<string, VatRow>

export const emptyReport: VatReport = new Map()

export const monthOf = (date: PlainDate): string => date.slice(0, 'YYYY-MM'.length)

export function withDocuments(report: VatReport, documents: readonly ReportedDocument[]): VatReport {
  const rows = new Map(report)
  for (const { entity, date, currency, sums } of documents) {
    const month = monthOf(date)
    for (const { kind, country, rate, grossMinor, taxMinor } of sums) {
      const key = JSON.stringify([month, entity, currency, kind, country, rate])
      const before = rows.get(key)
      rows.set(key, {
        month,
        entity,
        currency,
        kind,
        ...(country === undefined ? {} : { country }),
        rate,
        grossMinor: (before?.grossMinor ?? 0) + grossMinor,
        taxMinor: (before?.taxMinor ?? 0) + taxMinor,
        documents: (before?.documents ?? 0) + 1,
      })
    }
  }
  return rows
}

/** By month, entity, currency, kind, country and rate. */
export function rowsOf(report: VatReport): VatRow[] {
  return [...report.values()].toSorted((one, other) => compare(orderOf(one), orderOf(other)) || one.rate - other.rate)
}

const orderOf = ({ month, entity, currency, kind, country = '' }: VatRow): string =>
  [month, entity, currency, kind, country].join('\n')

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
