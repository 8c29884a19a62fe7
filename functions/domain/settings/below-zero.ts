/**
 * Discounts of a campaign, which are lines below zero. A paper whose sum is below zero is a credit note, so a discount
 * takes no more than the lines that stand on its invoice whenever it does: those of its tax, whose conditions are among
 * its own.
 */
import type { Fault } from '../fault.ts'
import { isSame } from '../same.ts'
import type { PlainDate } from '../time.ts'
import { linesOn } from './dated-lines.ts'
import type { CampaignLine } from './invoice-line.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import type { Campaign } from './settings.ts'

/** Lines that stood there before stay, so that an old account can be changed in other places. */
export function* belowZeroFaults(draft: Draft, { id, ...campaign }: Campaign): Generator<Fault> {
  const { invoice_lines: lines } = campaign
  const before = draft.before?.campaigns.find((one) => one.id === id)
  if (before !== undefined && isSame(before.invoice_lines, lines)) return
  for (const [index, line] of lines.entries()) {
    const goesBelow = line.amount < 0 && daysOfPrices(lines).some((day) => leastSum(line, linesOn(lines, day)) < 0)
    if (!goesBelow) continue
    const at = place(draft, 'campaigns', { id, ...campaign }, 'invoice_lines', index, 'amount')
    yield fault(at, 'settings_below_zero')
  }
}

/** The days on which prices begin. The empty day is before all of them. */
const daysOfPrices = (lines: readonly CampaignLine[]): readonly PlainDate[] => [
  ...new Set(['', ...lines.flatMap(({ from }) => from ?? [])]),
]

/** The least that the invoice with a discount can sum up to; nothing where the discount does not count. */
function leastSum(discount: CampaignLine, counted: readonly CampaignLine[]): number {
  if (!counted.includes(discount)) return 0
  return Math.min(...possibleFirsts(discount, counted).map((first) => leastWith(first, discount, counted)))
}

/** The lines that can be the first with a tax beside a discount, and nothing where there may be none. */
function possibleFirsts(
  discount: CampaignLine,
  counted: readonly CampaignLine[],
): readonly (CampaignLine | undefined)[] {
  const taxed = counted.filter((line) => line.amount !== 0 && !isUntaxed(line) && canBeThere(line, discount))
  const sure = taxed.findIndex((line) => isSurelyThere(line, discount))
  return sure === -1 ? [...taxed, undefined] : taxed.slice(0, sure + 1)
}

function leastWith(first: CampaignLine | undefined, discount: CampaignLine, counted: readonly CampaignLine[]): number {
  const taxOf = (line: CampaignLine) => (isUntaxed(line) ? first && givenTax(first) : givenTax(line))
  return counted
    .filter((line) => (line.amount < 0 ? canBeThere(line, discount) : line === first || isSurelyThere(line, discount)))
    .filter((line) => taxOf(line) === taxOf(discount))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** A line without tax goes with the lines of the first tax. */
const isUntaxed = ({ tax, tax_rate }: CampaignLine): boolean => tax === undefined && tax_rate === 0

const givenTax = ({ tax, tax_rate }: CampaignLine): string => tax ?? String(tax_rate)

const isSurelyThere = (line: CampaignLine, discount: CampaignLine): boolean =>
  Object.entries(line.when).every(([field, value]) => discount.when[field] === value)

const canBeThere = (line: CampaignLine, discount: CampaignLine): boolean =>
  Object.entries(line.when).every(([field, value]) => [undefined, value].includes(discount.when[field]))
