/**
 * The lines of a campaign that count on a date (account file: `invoice_lines[].from`). Lines with the same text,
 * category and conditions are the prices of one line, one after another: the latest price that begins by the date
 * counts. A price of zero with a date ends the line.
 */
import { isOneLine, type CampaignLine } from '../../settings/invoice-line.ts'
import type { PlainDate } from '../../time/time.ts'

/** The lines that apply on a date; the given array itself if no line has a date. */
export function linesOn(lines: readonly CampaignLine[], date: PlainDate): readonly CampaignLine[] {
  if (lines.every(({ from }) => from === undefined)) return lines
  const begun = lines.filter(({ from }) => from === undefined || from <= date)
  const isReplaced = (line: CampaignLine) =>
    begun.some((other) => isOneLine(line, other) && (other.from ?? '') > (line.from ?? ''))
  return begun.filter((line) => !isReplaced(line) && !(line.from !== undefined && line.amount === 0))
}
