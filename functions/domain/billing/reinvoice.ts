/**
 * New lines for periods that are already invoiced (interface: updatesubscription). They replace the invoiced lines from
 * now on, and the past stays as it is. The difference is then credited or invoiced by the usual rules.
 *
 * A re-invoicing (`reinvoice`) uses the present prices. A change of the quantity alone uses the prices that the invoice
 * was made with.
 */
import { buyerOf } from '../document/buyer.ts'
import { isSame } from '../base/same.ts'
import type { Settings } from '../settings/settings.ts'
import { policyAt, timeOfChange } from '../subscription/day-aligned.ts'
import { isOver } from '../subscription/subscription-state.ts'
import type { BilledLine, Period, Subscription } from '../world/subscription.ts'
import type { Instant } from '../time/time.ts'
import { subscriptionOf, withSubscription, type World } from '../world/world.ts'
import { withPeriods } from './note-billing.ts'
import { campaignLines } from './frozen-lines.ts'
import { withGivenKept } from './kept-credits.ts'
import { servedSoFar, type ServiceToDate } from './service-to-date.ts'
import { wholeOf } from './service-share.ts'
import { share } from '../money/share.ts'

export interface Rebilling {
  /** The world with the updated subscriptions. */
  readonly world: World
  readonly before: World
  readonly reinvoice: boolean
  readonly now: Instant
  readonly settings: Settings
}

/**
 * The world with new lines in the invoiced periods of every subscription that was updated. Periods that are over keep
 * their lines, except if a pause has moved some of their time to a later period. Removed periods get new lines too.
 */
export const withNewLines = (rebilling: Rebilling): World =>
  rebilling.before.subscriptions.reduce((world, before) => withLinesOf(world, before, rebilling), rebilling.world)

function withLinesOf(world: World, before: Subscription, { reinvoice, now, settings }: Rebilling): World {
  const updated = subscriptionOf(world, before.id)
  if (updated === undefined || updated === before) return world
  if (!reinvoice && updated.quantity === before.quantity) return world
  const buyer = buyerOf(world.customer)
  const wantedOf: WantedLines = reinvoice
    ? (period, inForce) => {
        const lines = campaignLines(updated, period, buyer, settings)
        return hasSamePrices(lines, campaignLines(before, period, buyer, settings)) ? inForce : lines
      }
    : (period, inForce) => inForce.map((line) => copiesOf(line, updated.quantity, period))
  const { replaced: _, ...present } = updated
  const at = timeOfChange(updated, [policyAt(updated, now, settings)], now, settings)
  const served = isOver(updated.announced.state) ? undefined : servedSoFar(updated, at)
  const relined = withPeriods(present, (period) => {
    if (hasNothingToCome(period, served?.get(period.serial), now)) return period
    return withLinesFrom(served?.get(period.serial)?.served ?? 0, wantedOf, period)
  })
  const { replaced } = updated
  return withSubscription(world, { ...relined, ...(replaced === undefined ? {} : { replaced }) })
}

/** Returns the lines that a period is to have, from the lines in force. Lines with the same prices change nothing. */
type WantedLines = (period: Period, inForce: readonly BilledLine[]) => readonly BilledLine[]

/**
 * The line for another number of copies at the same price per copy. The price comes from the first line with that
 * price, so that no minor unit is lost over several changes.
 */
function copiesOf(line: BilledLine, quantity: number, { billing }: Period): BilledLine {
  const hasPriceOf = (other: BilledLine) =>
    other.kind === line.kind &&
    other.text === line.text &&
    other.category === line.category &&
    share(other.amountMinor, line.quantity, other.quantity) === line.amountMinor
  const { amountMinor, quantity: billedQuantity } = billing?.lines.find(hasPriceOf) ?? line
  const { to: _, first: __, given: ___, ...lasting } = line
  return { ...lasting, amountMinor: share(amountMinor, quantity, billedQuantity), quantity, billed: [] }
}

function hasNothingToCome(period: Period, soFar: ServiceToDate | undefined, now: Instant): boolean {
  const { begin, end } = period
  if (end !== null && end <= now) return soFar?.isToGoOn !== true
  // A period without a known end has no part for the future once it has begun.
  return begin <= now && wholeOf(period) === undefined
}

/** The new lines apply from a served amount of the period. */
function withLinesFrom(served: number, wantedOf: WantedLines, period: Period): Period {
  const { billing } = period
  if (billing === undefined || billing.pending === true) return period
  const inForce = billing.lines.filter(({ to, kind }) => to === undefined && kind !== 'charge')
  const newLines = wantedOf(period, inForce)
  if (hasSamePrices(inForce, newLines)) return period
  const from = inForce.reduce((latest, line) => Math.max(latest, line.from), served)
  const whole = wholeOf(period)
  const { replaced, following } = withGivenKept({ replaced: inForce, following: newLines, at: from, whole })
  const ended = new Map(inForce.map((line, index) => [line, replaced[index] ?? line]))
  const lines = [...billing.lines.map((line) => ended.get(line) ?? line), ...following]
  return { ...period, billing: { ...billing, lines } }
}

function hasSamePrices(first: readonly BilledLine[], second: readonly BilledLine[]): boolean {
  const priced = ({ text, amountMinor, tax_rate, category }: BilledLine) => ({ text, amountMinor, tax_rate, category })
  return isSame(first.map(priced), second.map(priced))
}
