/**
 * Money by difference: what each line of a period should have cost follows from its facts, and what it was billed is kept
 * with it. Whatever changed the facts (a stop, a switch, a pause, new lines, or just the time to invoice), the difference is
 * credited or invoiced, line by line. Done again it does nothing.
 */
import { joined, nothing } from '../world/change.ts'
import type { Settings } from '../settings/settings.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import type { Instant } from '../time.ts'
import type { Done, World } from '../world/world.ts'
import { withBilling } from './noted-billing.ts'
import { differencesOf, isMore } from './difference.ts'
import { placedOf, type Placed } from './billable-period.ts'
import { credit, invoice, type Settling } from './settle-difference.ts'
import { unbilledOf, wasOf, withUnbilled } from './unbilled.ts'

/**
 * Settles every period that is invoiced of subscriptions that are not the same objects as before the change. What comes to more
 * documents than there may be is noted with its subscription, and falls due at once.
 */
export function bill(
  world: World,
  before: World | undefined,
  at: Instant,
  settings: Settings,
  mostDocuments: number,
): Done {
  // Of one whose data is erased everything is settled; what else goes with the data is no reason to bill.
  if (world.customer.erased !== undefined) return nothing(world)
  const known = new Map(before?.subscriptions.map((subscription) => [subscription.id, subscription]))
  return world.subscriptions
    .map((subscription) => ({ subscription, before: known.get(subscription.id) }))
    .filter(({ subscription, before }) => subscription !== before)
    .reduce<Billed>((so, changed) => billSubscription(so, changed, at, settings), {
      ...nothing(world),
      room: mostDocuments,
    })
}

interface Billed extends Done {
  /** For how many documents more. */
  readonly room: number
}

interface Changed {
  readonly subscription: Subscription
  readonly before: Subscription | undefined
}

function billSubscription(so: Billed, { subscription, before }: Changed, at: Instant, settings: Settings): Billed {
  const left = before?.unbilled
  const known = before === undefined || left !== undefined ? [] : placedOf(before, settings)
  const earlier = new Map(known.map((placed) => [placed.period.serial, placed]))
  const placed = placedOf(subscription, settings)
  const was = new Map((left?.was ?? known.map(wasOf)).map((one) => [one.serial, one]))
  const present = placed.filter((one) => !isSettled(one, earlier.get(one.period.serial)))
  // A switch took away what the subscription has no more.
  const serials = new Set(placed.map(({ period }) => period.serial))
  const gone = left?.gone ?? known.map(({ period }) => period).filter(({ serial }) => !serials.has(serial))
  const toBill = [...present, ...gone.map((period) => ({ period, fate: 'gone', missed: 0 }) as const)]
  const of = { subscription, at, settings }
  let billed = so
  const unbilled: Period[] = []
  for (const one of toBill) {
    const { rest, ...done } = billPeriod(billed, { ...one, ...of, was: was.get(one.period.serial) })
    if (rest !== undefined) unbilled.push(rest)
    billed = done
  }
  const marked = unbilled.length === 0 ? undefined : unbilledOf(left?.at ?? at, unbilled, was, serials)
  return { ...billed, world: withUnbilled(billed.world, subscription.id, marked) }
}

/** Whether nothing can have come up. What one is served that was cut short may change without it: by a pause, or a product. */
function isSettled({ period, fate, missed }: Placed, was: Placed | undefined): boolean {
  if (period.billing === undefined) return true
  if (period !== was?.period || fate !== was.fate || missed !== was.missed) return false
  return fate === 'gone' || period.end === period.natural_end
}

interface BilledPeriod extends Billed {
  /** The period as it is then, where there was no room for all of its documents. */
  readonly rest: Period | undefined
}

/** Credits and invoices what a period that is invoiced differs by. */
function billPeriod(so: Billed, settling: Settling): BilledPeriod {
  const { subscription, period, settings } = settling
  const { billing } = period
  const differences = differencesOf(subscription, settling, settings)
  if (billing === undefined || differences.every(({ amountMinor }) => amountMinor === 0))
    return { ...so, rest: undefined }
  // The first invoice of a period shows all that the campaign asks for, what costs nothing too.
  const isFirst = billing.lines.every(({ kind, billed }) => kind !== 'campaign' || billed.length === 0)
  const more = differences.filter((one) => isMore(one) || (isFirst && one.line.kind === 'campaign'))
  const less = differences.filter((one) => one.amountMinor !== 0 && !more.includes(one))
  const credited = credit(so.world, billing, less, settling, so.room)
  const room = so.room - credited.documents
  const invoiced = invoice(credited.world, credited.billing, more, settling, room)
  const done = joined(joined(so, credited), invoiced)
  const after = invoiced.billing
  return {
    ...done,
    world: withBilling(done.world, subscription.id, period, after),
    room: room - invoiced.documents,
    rest: credited.isLeft || invoiced.isLeft ? { ...period, billing: after } : undefined,
  }
}
