/**
 * Discounts of a campaign, which are lines below zero. A paper whose sum is below zero is a credit note, so a discount
 * takes no more than the lines of its tax that stand on its invoice beside it, whatever the fields of the subscription
 * are. Fields with which nothing has a price are no concern of a discount: whoever has a price for each edition
 * has none for a subscription without edition.
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
    const goesBelow = line.amount < 0 && daysOfPrices(lines).some((day) => canGoBelow(line, linesOn(lines, day)))
    if (!goesBelow) continue
    const at = place(draft, 'campaigns', { id, ...campaign }, 'invoice_lines', index, 'amount')
    yield fault(at, 'settings_below_zero')
  }
}

/** The days on which prices begin. The empty day is before all of them. */
const daysOfPrices = (lines: readonly CampaignLine[]): readonly PlainDate[] => [
  ...new Set(['', ...lines.flatMap(({ from }) => from ?? [])]),
]

/** So many combinations of fields are looked at. Few accounts have more than ten. */
const mostCombinations = 4_096

type Lines = readonly CampaignLine[]
type Fields = CampaignLine['when']

function canGoBelow(discount: CampaignLine, counted: Lines): boolean {
  if (!counted.includes(discount)) return false
  let hasPrice = false
  let left = mostCombinations
  for (const fields of combinations(discount.when, valuesOf(counted))) {
    const standing = counted.filter(({ when }) =>
      Object.entries(when).every(([field, value]) => fields[field] === value),
    )
    if (standing.some(({ amount }) => amount > 0)) {
      if (sumOfTax(discount, standing) < 0) return true
      hasPrice = true
    }
    if (--left === 0) return false
  }
  return !hasPrice
}

/** The values of each field that lines ask for. */
function valuesOf(lines: Lines): ReadonlyMap<string, ReadonlySet<Fields[string]>> {
  const values = new Map<string, Set<Fields[string]>>()
  for (const [field, value] of lines.flatMap(({ when }) => Object.entries(when))) {
    values.set(field, (values.get(field) ?? new Set()).add(value))
  }
  return values
}

/** Each field has one of its values, or one that no line asks for. */
function* combinations(given: Fields, values: ReadonlyMap<string, ReadonlySet<Fields[string]>>): Generator<Fields> {
  const open = [...values].find(([field]) => !Object.hasOwn(given, field))
  if (open === undefined) {
    yield given
    return
  }
  const [field, asked] = open
  const others = new Map([...values].filter(([name]) => name !== field))
  for (const value of asked) yield* combinations({ ...given, [field]: value }, others)
  yield* combinations(given, others)
}

/** The sum of the invoice that a discount stands on: that of its tax. Lines without tax go with the first that has one. */
function sumOfTax(discount: CampaignLine, standing: Lines): number {
  const first = standing.find((line) => line.amount !== 0 && !isUntaxed(line))
  const taxOf = (line: CampaignLine) => (isUntaxed(line) ? first && givenTax(first) : givenTax(line))
  return standing.filter((line) => taxOf(line) === taxOf(discount)).reduce((sum, { amount }) => sum + amount, 0)
}

/** A line without tax goes with the lines of the first tax. */
const isUntaxed = ({ tax, tax_rate }: CampaignLine): boolean => tax === undefined && tax_rate === 0

const givenTax = ({ tax, tax_rate }: CampaignLine): string => tax ?? String(tax_rate)
