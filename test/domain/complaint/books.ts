/** The sums of documents by period, and the money that complaints gave back. */
import type { Invoice } from '../../../functions/domain/world/invoice.ts'
import type { Complainer } from './weekly-life.ts'

function sumsByPeriod(documents: readonly Invoice[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { period, amountMinor } of documents.flatMap(({ lines }) => lines)) {
    if (period === undefined) continue
    const key = `${period.subscription} ${period.serial}`
    sums.set(key, (sums.get(key) ?? 0) + amountMinor)
  }
  return sums
}

function creditsByPeriod(reader: Complainer): Map<string, number> {
  const complaints = reader.world.subscriptions.flatMap(({ complaints: kept = [] }) => kept)
  const numbers = new Set(complaints.flatMap(({ credit_note }) => credit_note ?? []))
  const notes = reader.documents().filter(({ number }) => numbers.has(number))
  return new Map([...sumsByPeriod(notes)].map(([period, sum]) => [period, -sum]))
}

/**
 * The sum of a life's documents less the credits of complaints in the same life with them. A period never gives back
 * more than it billed.
 */
export function billedAfterCredits(plain: Complainer, complained: Complainer): number {
  const credited = creditsByPeriod(complained)
  return [...sumsByPeriod(plain.documents())].reduce(
    (sum, [period, amount]) => sum + Math.max(0, amount - (credited.get(period) ?? 0)),
    0,
  )
}
