/**
 * The prices of a campaign, line by line. Lines with the same text, category and conditions are the prices of one line,
 * one after another: the latest that has begun counts, and a dated price of zero ends the line.
 */
import type { CountedCampaign } from '../../api/types.ts'

type Line = CountedCampaign['invoice_lines'][number]

export interface Price {
  /** In minor units. */
  readonly amount: number
  readonly from: string | undefined
  readonly state: 'past' | 'present' | 'coming'
  readonly endsLine: boolean
}

export interface PricedLine {
  readonly key: string
  readonly text: string
  readonly conditions: readonly (readonly [string, string])[]
  readonly prices: readonly Price[]
}

/** The text of a line for people: the dates and numbers of an invoice are left open. */
export const openText = (text: string): string => text.replaceAll(/\{\w+\}/g, '…')

const keyOf = ({ text, category, when }: Line): string =>
  JSON.stringify([text, category, Object.entries(when).toSorted(([one], [other]) => (one < other ? -1 : 1))])

export function pricedLines(lines: readonly Line[], today: string): PricedLine[] {
  return [...Map.groupBy(lines, keyOf)].flatMap(([key, ofLine]) => {
    const [first] = ofLine
    if (first === undefined) return []
    const dated = ofLine.toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1))
    const present = dated.findLastIndex(({ from }) => from === undefined || from <= today)
    return [
      {
        key,
        text: openText(first.text),
        conditions: Object.entries(first.when).map(([field, value]) => [field, String(value)] as const),
        prices: dated.map(({ amount, from }, index) => ({
          amount,
          from,
          state: index < present ? 'past' : index === present ? 'present' : 'coming',
          endsLine: from !== undefined && amount === 0,
        })),
      },
    ]
  })
}
