/**
 * Re-invoicing (interface: updatesubscription, `reinvoice`). Where an update changes the cost of a period, new lines
 * replace the invoiced lines from now on. The past stays as it is. The difference is then credited and invoiced as any
 * other.
 */
import { buyerOf } from '../document/buyer.ts'
import { isSame } from '../same.ts'
import type { Settings } from '../settings/settings.ts'
import { policyAt, timeOfChange } from '../subscription/day-aligned.ts'
import type { BilledLine, Period, Subscription } from '../world/subscription.ts'
import type { Instant } from '../time.ts'
import { subscriptionOf, withSubscription, type World } from '../world/world.ts'
import { withPeriods } from './noted-billing.ts'
import { campaignLines } from './frozen-lines.ts'
import { servedBy, wholeOf } from './served.ts'

/**
 * The world with the new lines of an updated subscription in every period that is not over, removed periods included.
 * `priced` is the subscription that the new lines cost the price of.
 */
export function withNewLines(
  world: World,
  before: Subscription,
  now: Instant,
  settings: Settings,
  priced = subscriptionOf(world, before.id),
): World {
  const updated = subscriptionOf(world, before.id)
  if (updated === undefined || priced === undefined || updated === before) return world
  const { replaced: _, ...present } = updated
  const buyer = buyerOf(world.customer)
  const at = timeOfChange(updated, [policyAt(updated, now, settings)], now, settings)
  const relined = (period: Period) => {
    const wanted = campaignLines(priced, period, buyer, settings)
    const isChanged = !hasSamePrices(wanted, campaignLines(before, period, buyer, settings))
    return isChanged ? withLinesFrom({ now, at }, wanted, updated, period, settings) : period
  }
  const { replaced } = updated
  return withSubscription(world, { ...withPeriods(present, relined), ...(replaced === undefined ? {} : { replaced }) })
}

/** The new lines count from `at` on, which is now or earlier today. */
function withLinesFrom(
  { now, at }: { readonly now: Instant; readonly at: Instant },
  wanted: readonly BilledLine[],
  subscription: Subscription,
  period: Period,
  settings: Settings,
): Period {
  const { billing, begin, end } = period
  if (billing === undefined || billing.pending === true || (end !== null && end <= now)) return period
  // A period without an end in sight has no part for the future once it has begun.
  if (wholeOf(period, settings) === undefined && begin <= now) return period
  const inForce = billing.lines.filter(({ to, kind }) => to === undefined && kind !== 'charge')
  if (hasSamePrices(inForce, wanted)) return period
  const served = servedBy(asOf(subscription, now), period, at, settings)
  const from = inForce.reduce((latest, line) => Math.max(latest, line.from), served)
  const lines = [
    ...billing.lines.map((line) => (inForce.includes(line) ? { ...line, to: from } : line)),
    ...wanted.map((line) => ({ ...line, from })),
  ]
  return { ...period, billing: { ...billing, lines } }
}

/** A suspension without an end in sight counts up to now. */
const asOf = (subscription: Subscription, at: Instant): Subscription => ({
  ...subscription,
  announced: { ...subscription.announced, at },
})

function hasSamePrices(first: readonly BilledLine[], second: readonly BilledLine[]): boolean {
  const priced = ({ text, amountMinor, tax_rate, category }: BilledLine) => ({ text, amountMinor, tax_rate, category })
  return isSame(first.map(priced), second.map(priced))
}
