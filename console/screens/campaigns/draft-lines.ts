/** The invoice lines of a campaign with new amounts, immediately or from a date. */
import type { CountedCampaign } from '../../api/types.ts'

type Line = CountedCampaign['invoice_lines'][number]

export interface Draft {
  /** The amounts in minor units, by the index of the line. */
  readonly amounts: readonly number[]
  /** The date from which the amounts apply. Without it, they apply to periods that are invoiced from now on. */
  readonly from: string | undefined
}

/** With a date, the present lines stay, and changed lines are added. */
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
