/** The lines of a document. The reason of a credit comes as a line without an amount, and people read a paragraph. */
interface Line {
  readonly amount: number
  readonly category?: string
  readonly period_begin?: string
}

const isReason = ({ amount, category, period_begin: period }: Line): boolean =>
  amount === 0 && category === undefined && period === undefined

export function linesAndReasons<Each extends Line>(
  type: string,
  lines: readonly Each[],
): { readonly lines: readonly Each[]; readonly reasons: readonly Each[] } {
  const reasons = type === 'credit_note' ? lines.filter(isReason) : []
  if (reasons.length === lines.length) return { lines, reasons: [] }
  return { lines: lines.filter((line) => !reasons.includes(line)), reasons }
}
