/** Sums of a report of Autogiro: of its payments, and of the deposit that contains them. */
import { contradiction, malformed } from './bank-file-fault.ts'
import type { AutogiroState } from './reading-place.ts'

export type Report = NonNullable<AutogiroState['report']>

/** The number in a field; 0 for an empty one. */
export function digitsIn(text: string, line: number): number {
  const plain = text.trim()
  if (!/^\d*$/.test(plain)) throw malformed(line, 'digits')
  return Number(plain)
}

export function count(report: Report, kind: 'incoming' | 'outgoing' | 'refunded', minor: number): void {
  const { section } = report
  for (const sum of [report[kind], ...(section === undefined ? [] : [section.counted])]) {
    sum.count++
    sum.minor += minor
  }
}

/** A deposit, withdrawal or refund ends with the first record after its payments. */
export function holdSection(report: Report, line: number): void {
  const { section } = report
  if (section === undefined) return
  const { stated, counted } = section
  if (stated.count !== counted.count) throw contradiction(line, stated.count, counted.count)
  if (stated.minor !== counted.minor) throw contradiction(line, stated.minor, counted.minor)
  delete report.section
}
