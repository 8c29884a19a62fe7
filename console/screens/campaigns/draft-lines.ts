/** The invoice lines of a campaign with other amounts, at once or from a date on. */
import type { CountedCampaign } from '../../api/types.ts'

type Line = CountedCampaign['invoice_lines'][number]

export interface Draft {
  /** The amounts in minor units, each at its line's place. */
  readonly amounts: readonly number[]
  /** Absent, the amounts count for periods that are invoiced from now on. */
  readonly from: string | undefined
}

/** With a date the present lines stay, and lines that differ come beside them. */
export function draftLines(lines: readonly Line[], { amounts, from }: Draft): readonly Line[] {
  const changed = lines.map((line, index) => ({ ...line, amount: amounts[index] ?? line.amount }))
  if (from === undefined) return changed
  const later = changed
    .filter(({ amount }, index) => amount !== lines[index]?.amount)
    .map((line) => ({ ...line, from }))
  return [...lines.filter((line) => !later.some((other) => isSameLine(line, other) && line.from === from)), ...later]
}

const isSameLine = (one: Line, other: Line): boolean =>
  one.text === other.text && one.category === other.category && JSON.stringify(one.when) === JSON.stringify(other.when)
