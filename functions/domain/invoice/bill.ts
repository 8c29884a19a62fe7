/**
 * Money by difference: what each line of a period should have cost follows from its facts, and what it was billed is kept
 * with it. Whatever changed the facts (a stop, a switch, a pause, new lines, or just the time to invoice), the difference is
 * credited or invoiced, line by line. Done again it does nothing.
 */
import { forEach, joined, nothing } from '../done.ts'
import type { Settings } from '../settings/settings.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Instant } from '../time.ts'
import type { Done, World } from '../world.ts'
import { withBilling } from './billed.ts'
import { differencesOf, isMore } from './difference.ts'
import { placedOf, type Placed } from './placed.ts'
import { credit, invoice, type Settling } from './settle.ts'

/** Settles every period that is invoiced of subscriptions that are not the same objects as before the change. */
export function bill(world: World, before: World | undefined, at: Instant, settings: Settings): Done {
  // Of one whose data is erased everything is settled; what else goes with the data is no reason to bill.
  if (world.customer.erased !== undefined) return nothing(world)
  const known = new Map(before?.subscriptions.map((subscription) => [subscription.id, subscription]))
  const changed = world.subscriptions
    .map((subscription) => ({ subscription, before: known.get(subscription.id) }))
    .filter(({ subscription, before }) => subscription !== before)
  return forEach(world, changed, (so, one) => billSubscription(so, one, at, settings))
}

interface Changed {
  readonly subscription: Subscription
  readonly before: Subscription | undefined
}

function billSubscription(world: World, { subscription, before }: Changed, at: Instant, settings: Settings): Done {
  const earlier = new Map(before && placedOf(before, settings).map((placed) => [placed.period.serial, placed]))
  const present = placedOf(subscription, settings).flatMap((placed) => {
    const was = earlier.get(placed.period.serial)
    earlier.delete(placed.period.serial)
    return isSettled(placed, was) ? [] : [{ ...placed, was }]
  })
  // A switch took away what the subscription has no more.
  const switched = [...earlier.values()].map((was) => ({ ...was, fate: 'gone' as const, was }))
  return forEach(world, [...present, ...switched], (so, placed) =>
    billPeriod(so, { ...placed, subscription, at, settings }),
  )
}

/** Whether nothing can have come up. What one is served that was cut short may change without it: by a pause, or a product. */
function isSettled({ period, fate, missed }: Placed, was: Placed | undefined): boolean {
  if (period.billing === undefined) return true
  if (period !== was?.period || fate !== was.fate || missed !== was.missed) return false
  return fate === 'gone' || period.end === period.natural_end
}

/** Credits and invoices what a period that is invoiced differs by. */
function billPeriod(world: World, settling: Settling): Done {
  const { subscription, period, settings } = settling
  const { billing } = period
  const differences = differencesOf(subscription, settling, settings)
  if (billing === undefined || differences.every(({ amountMinor }) => amountMinor === 0)) return nothing(world)
  // The first invoice of a period shows all that the campaign asks for, what costs nothing too.
  const isFirst = billing.lines.every(({ kind, billed }) => kind !== 'campaign' || billed.length === 0)
  const more = differences.filter((one) => isMore(one) || (isFirst && one.line.kind === 'campaign'))
  const less = differences.filter((one) => one.amountMinor !== 0 && !more.includes(one))
  const credited = credit(world, billing, less, settling)
  const invoiced = invoice(credited.world, credited.billing, more, settling)
  const done = joined(credited, invoiced)
  return { ...done, world: withBilling(done.world, subscription.id, period, invoiced.billing) }
}
